// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** Functions of byte strings, and those that make them of texts. */
final class BlobFunctions {

    private static final int MOST_BYTES = 1 << 30;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .one(
                            "encode(utf8) binary",
                            (String text) -> text.getBytes(StandardCharsets.UTF_8))
                    .one("decode(binary) utf8", BlobFunctions::decoded)
                    .one(
                            "hex; to_hex(binary) utf8",
                            (byte[] bytes) -> DigestFunctions.hex(bytes).toUpperCase(Locale.ROOT))
                    .one("unhex; from_hex(utf8) binary", BlobFunctions::ofHex)
                    .one(
                            "to_base64; base64(binary) utf8",
                            (byte[] bytes) -> Base64.getEncoder().encodeToString(bytes))
                    .one(
                            "from_base64(utf8) binary",
                            (String text) -> Base64.getDecoder().decode(text))
                    .one("md5(binary) utf8", (byte[] bytes) -> digest("MD5", bytes))
                    .one("sha1(binary) utf8", (byte[] bytes) -> digest("SHA-1", bytes))
                    .one("sha256(binary) utf8", (byte[] bytes) -> digest("SHA-256", bytes))
                    .two("repeat(binary, int64) binary", BlobFunctions::repeated);

    private BlobFunctions() {}

    private static String digest(String algorithm, byte[] bytes) {
        return DigestFunctions.hex(DigestFunctions.digest(algorithm, bytes));
    }

    /** Returns the string of bytes in UTF-8; an error for other bytes. */
    static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the bytes are no UTF-8: hex shows them", e);
        }
    }

    private static byte[] ofHex(String text) {
        boolean isOdd = text.length() % 2 == 1;
        return HexFormat.of().parseHex(isOdd ? "0" + text : text);
    }

    private static byte[] repeated(byte[] bytes, long times) {
        long count = Math.max(times, 0);
        if (count * (double) bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "%d bytes %d times, expected at most %d bytes together"
                            .formatted(bytes.length, times, MOST_BYTES));
        }
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(bytes.length * count));
        for (long i = 0; i < (bytes.length == 0 ? 0 : count); i++) {
            all.put(bytes);
        }
        return all.array();
    }
}
