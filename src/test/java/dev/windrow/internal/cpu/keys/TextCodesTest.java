// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

@ExtendWith(NoLeaks.class)
class TextCodesTest {

    private static final String LONG =
            "a string of more than three words, which is looked at in full";

    @Test
    void equalStringsOfAnyColumnHaveOneCode() {
        try (ColumnMemory memory = new ColumnMemory();
                TextCodes codes = new TextCodes()) {
            TextCoder coder = new TextCoder(codes);
            int[] first = codes(coder, memory, Columns.strings(memory, "a", "", null, LONG, "a"));
            int[] again =
                    codes(
                            coder,
                            memory,
                            Columns.dictionary(
                                    memory,
                                    Arrays.asList("new", LONG, "a", "", null, "a"),
                                    List.of(1, 2, 3, 5, 4)));
            assertThat(first[2]).isZero();
            assertThat(first[4]).isEqualTo(first[0]);
            assertThat(again).containsExactly(first[3], first[0], first[1], first[0], 0);
            assertThat(codes.count()).as("\"new\" is in no row").isBetween(3, 4);
        }
    }

    @Test
    void threadsShareCodes() throws Exception {
        try (ColumnMemory memory = new ColumnMemory();
                TextCodes codes = new TextCodes();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Map<String, Integer> codeOf = new ConcurrentHashMap<>();
            List<Future<?>> ends = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int seed = thread;
                ends.add(threads.submit(() -> code(codes, codeOf, seed)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            assertThat(codeOf.values()).doesNotHaveDuplicates();
            codeOf.forEach((text, code) -> assertThat(text(codes, code, memory)).isEqualTo(text));
        }
    }

    /** Codes random strings, many of which other threads have, too. */
    private static void code(TextCodes codes, Map<String, Integer> codeOf, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TextCoder coder = new TextCoder(codes);
        for (int batch = 0; batch < 20; batch++) {
            @Nullable String[] texts = new String[3_000];
            for (int i = 0; i < texts.length; i++) {
                int number = random.nextInt(30_000);
                texts[i] = number % 3 == 0 ? LONG + number : "s" + number;
            }
            try (ColumnMemory memory = new ColumnMemory()) {
                int[] found = codes(coder, memory, Columns.strings(memory, texts));
                for (int i = 0; i < texts.length; i++) {
                    Integer before = codeOf.putIfAbsent(texts[i], found[i]);
                    assertThat(before == null || before == found[i]).isTrue();
                }
            }
        }
    }

    private static int[] codes(TextCoder coder, ColumnMemory memory, Column column) {
        FixedWidthColumn codes = coder.codes(column, memory);
        int[] all = new int[(int) codes.rows()];
        MemorySegment.copy(codes.values(), ValueLayout.JAVA_INT_UNALIGNED, 0, all, 0, all.length);
        return all;
    }

    private static String text(TextCodes codes, int code, ColumnMemory memory) {
        MemorySegment bytes = memory.allocate(codes.length(code));
        codes.copy(code, bytes, 0);
        return new String(bytes.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }
}
