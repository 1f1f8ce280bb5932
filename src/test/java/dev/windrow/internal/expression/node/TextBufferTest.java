// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Bytes that are appended, one after the other. */
final class TextBufferTest {

    /** Around the bytes that are copied as two words, and beyond those that are copied at once. */
    @ParameterizedTest
    @CsvSource({
        "1,0",
        "1,1",
        "1,2",
        "3,3",
        "1,1000",
        "15,7",
        "16,8",
        "17,9",
        "0,5",
        "100,31",
        "1,3000000",
        "70000,40"
    })
    void aTextIsRepeated(int length, int times) {
        String text = "abcdefghi".repeat(length / 9 + 1).substring(0, length);
        MemorySegment source =
                MemorySegment.ofArray(("<" + text + ">").getBytes(StandardCharsets.UTF_8));
        TextBuffer buffer = new TextBuffer();
        buffer.append("before", 0, 6);
        buffer.append(source, 1, 1L + length, times);
        buffer.append("after", 0, 5);
        byte[] made = buffer.bytes().asSlice(0, buffer.size()).toArray(JAVA_BYTE);
        assertThat(new String(made, StandardCharsets.UTF_8))
                .isEqualTo("before" + text.repeat(times) + "after");
    }
}
