// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.RowRange;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** Numbers in strings, read and written eight digits at a time. */
final class DigitRunTest {

    private static final int STRINGS = 500;

    private static VariableWidthColumn column(ColumnMemory memory, List<String> strings) {
        return (VariableWidthColumn) Columns.of(memory, Primitive.UTF8, strings);
    }

    private static StringStatistics statistics(VariableWidthColumn strings) {
        return StringStatistics.of(strings, new RowRange(0, strings.rows()));
    }

    private static Optional<DigitRun> run(String... strings) {
        try (ColumnMemory memory = new ColumnMemory()) {
            return DigitRun.of(statistics(column(memory, List.of(strings))));
        }
    }

    /** The digits may stand anywhere among up to three words. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 0",
        "0, 8, 0",
        "3, 5, 0",
        "6, 4, 0",
        "7, 9, 1",
        "2, 10, 3",
        "0, 16, 0",
        "5, 17, 2",
        "6, 18, 0",
        "1, 18, 5",
        "8, 8, 8",
        "16, 8, 0",
        "23, 1, 0"
    })
    void numbersComeBack(int before, int digits, int behind) {
        Random random = new Random(digits);
        long bound = (long) Math.pow(10, digits);
        List<Long> numbers = new ArrayList<>(List.of(0L, bound - 1, bound / 2));
        while (numbers.size() < STRINGS) {
            numbers.add(Math.floorMod(random.nextLong(), bound));
        }
        List<String> strings = new ArrayList<>();
        for (long number : numbers) {
            String text = String.format(Locale.ROOT, "%0" + digits + "d", number);
            strings.add(
                    "x".repeat(before) + text + "é".repeat(behind / 2) + "9".repeat(behind % 2));
        }
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn column = column(memory, strings);
            StringStatistics statistics = statistics(column);
            DigitRun run = DigitRun.of(statistics).orElseThrow();
            assertThat(run.to() - run.from()).isEqualTo(digits);
            long[] read = new long[STRINGS];
            run.read(column, 0, STRINGS, read, new long[STRINGS]);
            assertThat(read).containsExactly(numbers.stream().mapToLong(Long::longValue).toArray());
            assertThat(run.bounds(statistics)).isEqualTo(new IntegerStatistics(0, bound - 1));
            assertRestores(run, statistics, column, read);
        }
    }

    private static void assertRestores(
            DigitRun run, StringStatistics statistics, VariableWidthColumn column, long[] numbers) {
        long[][] words = new long[StringParts.MOST_WORDS][STRINGS];
        for (int word = 0; word < words.length; word++) {
            Arrays.fill(words[word], statistics.ones()[word]);
        }
        run.restore(numbers, STRINGS, words);
        long[] expected = new long[STRINGS];
        for (int word = 0; word << 3 < run.length(); word++) {
            StringBytes.orderedWords(column, word, run.length(), 0, STRINGS, expected);
            assertThat(words[word]).as("word %d", word).containsExactly(expected);
        }
    }

    @Test
    void onlyDigitsOfStringsOfOneLengthAreNumbers() {
        assertThat(run("a1", "a2")).hasValue(new DigitRun(2, 1, 2));
        assertThat(run("a1", "a:")).isEmpty();
        assertThat(run("a1", "a/")).isEmpty();
        assertThat(run("a1", "a\u007f")).isEmpty();
        assertThat(run("1a1", "2a2")).isEmpty();
        assertThat(run("a1", "a10")).isEmpty();
        assertThat(run("a1", "a1")).isEmpty();
        assertThat(run("1234567890123456789", "9234567890123456780")).isEmpty();
    }
}
