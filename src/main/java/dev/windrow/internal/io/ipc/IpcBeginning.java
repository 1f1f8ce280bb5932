// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The kind of a file or stream, from its first bytes. */
enum IpcBeginning {
    /** Arrow's IPC file format. */
    FILE("an Arrow IPC file"),
    /** Arrow's IPC stream format. */
    STREAM("an Arrow IPC stream"),
    FEATHER_1("a Feather file of version 1"),
    PARQUET("a Parquet file"),
    EMPTY("empty"),
    OTHER("something else");

    /** The number of bytes to look at: a stream's marker and the length of its schema. */
    static final int BYTES = 8;

    /**
     * Far more than any schema has, and less than the number that text would give. Arrow would try
     * to allocate it.
     */
    private static final int MOST_SCHEMA_BYTES = 1 << 26;

    private static final int CONTINUATION = -1;

    private final String text;

    IpcBeginning(String text) {
        this.text = text;
    }

    /**
     * Returns the kind of a file or stream.
     *
     * @param begin its first bytes; fewer than {@link #BYTES} only if it has no more
     */
    static IpcBeginning of(byte[] begin) {
        if (begin.length == 0) {
            return EMPTY;
        }
        String magic = new String(begin, StandardCharsets.ISO_8859_1);
        if (magic.startsWith("ARROW1")) {
            return FILE;
        }
        if (magic.startsWith("FEA1")) {
            return FEATHER_1;
        }
        if (magic.startsWith("PAR1")) {
            return PARQUET;
        }
        return begin.length == BYTES && isStream(begin) ? STREAM : OTHER;
    }

    /** Returns the failure of a file or stream that is not of the expected kind. */
    WindrowException unexpected(String label, String expected) {
        ErrorCode code =
                this == EMPTY || this == OTHER
                        ? ErrorCode.CORRUPT_FILE
                        : ErrorCode.UNSUPPORTED_FORMAT;
        return WindrowException.of(code, "%s: is %s, expected %s", label, text, expected);
    }

    /**
     * Returns whether a schema of a plausible length follows: one that ends at a whole word, other
     * than text in UTF-16 seems to. Before version 0.15, there was no marker.
     */
    private static boolean isStream(byte[] begin) {
        ByteBuffer words = ByteBuffer.wrap(begin).order(ByteOrder.LITTLE_ENDIAN);
        int first = words.getInt();
        int length = first == CONTINUATION ? words.getInt() : first;
        return length >= 0 && length <= MOST_SCHEMA_BYTES && length % Integer.BYTES == 0;
    }
}
