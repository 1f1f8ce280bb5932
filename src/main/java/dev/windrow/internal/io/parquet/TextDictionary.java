// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The dictionary of a column of strings, as it lies in its page: each entry behind its length.
 *
 * @param bytes the page
 * @param starts where each entry begins, and one more that would follow
 */
record TextDictionary(byte[] bytes, int[] starts) {

    /** Reads as many entries as a page says it has. */
    static TextDictionary read(byte[] bytes, int entries) {
        ByteBuffer page = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int[] starts = new int[entries + 1];
        int at = 0;
        for (int i = 0; i < entries; i++) {
            int length = page.getInt(at);
            at += Integer.BYTES;
            if (length < 0 || length > bytes.length - at) {
                throw new IllegalArgumentException("an entry of " + length + " bytes");
            }
            starts[i] = at;
            at += length;
        }
        starts[entries] = at + Integer.BYTES;
        return new TextDictionary(bytes, starts);
    }

    int entries() {
        return starts.length - 1;
    }

    int start(int entry) {
        return starts[entry];
    }

    int length(int entry) {
        return starts[entry + 1] - Integer.BYTES - starts[entry];
    }
}
