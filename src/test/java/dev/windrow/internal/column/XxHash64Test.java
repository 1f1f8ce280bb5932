// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** The hash is the same as in other implementations. */
final class XxHash64Test {

    private static final long PRIME_32 = 2_654_435_761L;

    @ParameterizedTest
    @CsvSource({
        "'', EF46DB3751D8E999",
        "a, D24EC4F1A98C6E5B",
        "abc, 44BC2CF5AD770999",
        "Nobody inspects the spammish repetition, FBCEA83C8A378BF1"
    })
    void textsHaveTheirKnownHashes(String text, String hash) {
        MemorySegment bytes = MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8));
        assertThat(XxHash64.of(bytes, 0, bytes.byteSize(), 0))
                .isEqualTo(Long.parseUnsignedLong(hash, 16));
    }

    /** The bytes and hashes with which implementations of XXH64 test themselves. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, EF46DB3751D8E999",
        "0, 1, AC75FDA2929B17EF",
        "1, 0, E934A84ADB052768",
        "1, 1, 5014607643A9B4C3",
        "14, 0, 8282DCC4994E35C8",
        "14, 1, C3BD6BF63DEB6DF0",
        "222, 0, B641AE8CB691C174",
        "222, 1, 20CB8AB7AE10C14A"
    })
    void bytesHaveTheirKnownHashes(int length, int seeds, String hash) {
        byte[] bytes = new byte[length + 1];
        long generator = PRIME_32;
        for (int i = 0; i < length; i++) {
            bytes[i + 1] = (byte) (generator >>> 56);
            generator *= 0x9E3779B185EBCA8DL;
        }
        MemorySegment memory = MemorySegment.ofArray(bytes);
        assertThat(XxHash64.of(memory, 1, bytes.length, seeds * PRIME_32))
                .isEqualTo(Long.parseUnsignedLong(hash, 16));
    }
}
