// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.cancel.WorkMeter;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** Digests of the bytes of strings, and their notations in ASCII. */
final class DigestFunctions {

    static final FunctionTable TABLE =
            new FunctionTable()
                    .one("md5(utf8) utf8", (String text) -> hex(digest("MD5", bytes(text))))
                    .one("sha1(utf8) utf8", (String text) -> hex(digest("SHA-1", bytes(text))))
                    .one("sha256(utf8) utf8", (String text) -> hex(digest("SHA-256", bytes(text))))
                    .one("md5_number_lower(utf8) uint64", (String text) -> half(text, Long.BYTES))
                    .one("md5_number_upper(utf8) uint64", (String text) -> half(text, 0))
                    .one(
                            "hex; to_hex(utf8) utf8",
                            (String text) -> hex(bytes(text)).toUpperCase(java.util.Locale.ROOT))
                    .one("bin; to_binary(utf8) utf8", DigestFunctions::bits)
                    .one(
                            "to_base64; base64(utf8) utf8",
                            (String text) -> Base64.getEncoder().encodeToString(bytes(text)));

    private DigestFunctions() {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }

    /** Returns eight bytes of the digest, of which the last one is the most significant. */
    private static BigInteger half(String text, int from) {
        byte[] bytes = digest("MD5", bytes(text));
        long half =
                ByteBuffer.wrap(bytes, from, Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).getLong();
        return new BigInteger(Long.toUnsignedString(half));
    }

    private static String bits(String text) {
        WorkMeter meter = new WorkMeter();
        StringBuilder bits = new StringBuilder();
        for (byte each : bytes(text)) {
            meter.addObject();
            bits.append(Integer.toBinaryString((each & 0xff) | 0x100).substring(1));
        }
        return bits.toString();
    }
}
