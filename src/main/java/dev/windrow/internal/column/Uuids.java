// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** UUIDs of files, which are numbers of 128 bits, and strings in a column. */
public final class Uuids {

    /** The bytes of a UUID in a file, the highest first. */
    public static final int BYTES = 2 * Long.BYTES;

    private Uuids() {}

    /** Returns the bytes of a UUID's text, such as {@code 00112233-4455-6677-8899-aabbccddeeff}. */
    public static byte[] text(byte[] value) {
        if (value.length != BYTES) {
            throw new IllegalArgumentException("a UUID of " + value.length + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(value);
        String text = new UUID(bytes.getLong(), bytes.getLong()).toString();
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
