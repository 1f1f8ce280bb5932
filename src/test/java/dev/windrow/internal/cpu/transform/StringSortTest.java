// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.Columns;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.WorkerPool;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Strings whose order is hard to find by eight bytes at a time, beside a sort that compares. */
class StringSortTest {

    private static final int THREADS = 3;

    private enum Strings {
        FEW(random -> "id" + random.nextInt(20)),
        SHORT_WITH_ZEROS(random -> "ab".repeat(random.nextInt(3)) + "\0".repeat(random.nextInt(9))),
        OF_ONE_LETTER(random -> "a".repeat(random.nextInt(60))),
        WITH_A_LONG_PREFIX(random -> "http://a.b/".repeat(40) + random.nextInt(1_000)),
        LONG_AND_EQUAL(random -> "c".repeat(5_000) + random.nextInt(2)),
        OF_TWO_LETTERS(StringSortTest::ofTwoLetters),
        OF_OTHER_SCRIPTS(random -> "Straße ž 漢字 😀".substring(random.nextInt(9)));

        private final Function<SplittableRandom, String> draw;

        Strings(Function<SplittableRandom, String> draw) {
            this.draw = draw;
        }
    }

    private static String ofTwoLetters(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(24);
        for (int i = 0; i < length; i++) {
            text.append(random.nextInt(4) == 0 ? 'b' : 'a');
        }
        return text.toString();
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreInTheOrderOfTheirBytes(Strings strings) {
        SplittableRandom random = new SplittableRandom(1);
        for (int rows : new int[] {1, 15, 40, 700, 20_000}) {
            assertSorted(
                    IntStream.range(0, rows).mapToObj(_ -> strings.draw.apply(random)).toList());
        }
    }

    @Test
    void noRowsAreSorted() {
        assertSorted(List.of());
    }

    /** A null may have any bytes, and be anywhere in a dictionary. */
    @Test
    void equalEntriesHaveOneRankWhateverIsNull() {
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn values =
                    (VariableWidthColumn)
                            Columns.of(memory, Primitive.UTF8, List.of("", "x", "", "b", "a", "b"));
            MemorySegment present = memory.allocate(1);
            present.set(JAVA_BYTE, 0, (byte) 0b111101);
            VariableWidthColumn dictionary =
                    new VariableWidthColumn(
                            values.type(),
                            values.offsets(),
                            values.offsetWidth(),
                            values.bytes(),
                            values.rows(),
                            Validity.of(present, 0, values.rows()));
            int[] ranks = EntryRanks.of(dictionary);
            assertThat(new int[] {ranks[0], ranks[2], ranks[3], ranks[4], ranks[5]})
                    .containsExactly(0, 0, 2, 1, 2);
        }
    }

    private static void assertSorted(List<String> values) {
        try (ColumnMemory memory = new ColumnMemory();
                WorkerPool pool = new WorkerPool(THREADS)) {
            VariableWidthColumn column =
                    (VariableWidthColumn) Columns.of(memory, Primitive.UTF8, values);
            for (boolean isDescending : new boolean[] {false, true}) {
                int[] rows =
                        IntStream.range(0, values.size()).map(i -> values.size() - 1 - i).toArray();
                assertThat(
                                StringSort.sort(
                                        column,
                                        rows.clone(),
                                        isDescending,
                                        new RowRangeWorkers(THREADS, pool)))
                        .isEqualTo(compared(values, rows, isDescending));
            }
        }
    }

    /** Returns rows in the order of their values; those of equal ones stay in theirs. */
    private static int[] compared(List<String> values, int[] rows, boolean isDescending) {
        List<byte[]> bytes =
                values.stream().map(value -> value.getBytes(StandardCharsets.UTF_8)).toList();
        Comparator<Integer> order = (a, b) -> Arrays.compareUnsigned(bytes.get(a), bytes.get(b));
        List<Integer> sorted = new ArrayList<>(IntStream.of(rows).boxed().toList());
        sorted.sort(isDescending ? order.reversed() : order);
        return sorted.stream().mapToInt(Integer::intValue).toArray();
    }
}
