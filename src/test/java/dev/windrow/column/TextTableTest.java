// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

@ExtendWith(NoLeaks.class)
final class TextTableTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void alignsNumbersToTheRightAndTextToTheLeft() throws IOException {
        assertThat(print("name,n\nA,1\nlonger,-100\n,\n"))
                .isEqualTo(
                        """
                        name       n
                        ------  ----
                        A          1
                        longer  -100
                        null    null
                        """);
    }

    /** As a table of all rows, they would not fit in memory. */
    @Test
    void rowsAreAlignedInBlocksAndClosed() {
        int rows = TextBlocks.BLOCK_ROWS + 10;
        String narrow = printed(parts(rows, rows), 0);
        List<String> lines = narrow.lines().toList();
        assertThat(lines).hasSize(rows + 2);
        assertThat(lines.subList(0, 3)).containsExactly("n  t", "-  -", "1  a");
        assertThat(lines.get(TextBlocks.BLOCK_ROWS + 1)).isEqualTo("1  a");
        assertThat(lines.subList(TextBlocks.BLOCK_ROWS + 2, rows + 2))
                .containsOnly("    1  a", "10000  a")
                .endsWith("10000  a");
        for (int part : new int[] {1_000, 33_333, TextBlocks.BLOCK_ROWS}) {
            assertThat(printed(parts(rows, part), 0)).isEqualTo(narrow);
        }
        assertThat(printed(parts(rows, 1_000), 6).lines().toList())
                .hasSize(rows + 2)
                .endsWith("10000  a");
        assertThat(printed(parts(rows, 1_000), 3).lines().toList())
                .hasSize(rows + 3)
                .startsWith("n", "-", "1")
                .endsWith("10000", "mo…");
    }

    private static String printed(Iterator<Table> tables, int width) {
        StringWriter text = new StringWriter();
        Table.print(tables, new PrintWriter(text), width);
        return text.toString();
    }

    /** Returns rows of 1 and a, but for the last one's 10000, and looks that few are held. */
    private static Iterator<Table> parts(int rows, int most) {
        Deque<Table> open = new ArrayDeque<>();
        return IntStream.rangeClosed(0, (rows - 1) / most)
                .mapToObj(
                        part -> {
                            open.removeIf(each -> !each.isOpen());
                            assertThat(open.stream().mapToLong(Table::rows).sum())
                                    .isLessThanOrEqualTo(TextBlocks.BLOCK_ROWS + most);
                            int count = Math.min(most, rows - part * most);
                            long[] numbers = new long[count];
                            Arrays.fill(numbers, 1);
                            if (part == (rows - 1) / most) {
                                numbers[count - 1] = 10_000;
                            }
                            ColumnMemory memory = new ColumnMemory();
                            Map<String, Column> columns = new LinkedHashMap<>();
                            columns.put("n", Columns.longs(memory, numbers));
                            columns.put(
                                    "t",
                                    Columns.strings(
                                            memory,
                                            Stream.generate(() -> "a")
                                                    .limit(count)
                                                    .toArray(String[]::new)));
                            Table table = new Table(columns, count, memory);
                            open.add(table);
                            return table;
                        })
                .iterator();
    }

    @Test
    void listsAreTextToTheLeft() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        List<List<Double>> lists = Arrays.asList(List.of(2e9, 1.5), List.of(), null);
        ColumnType type = new ColumnType.ListOf(ColumnType.Primitive.FLOAT64);
        columns.put("top(v,2)", Columns.of(memory, type, lists));
        columns.put("n", Columns.longs(memory, 2, 0, 10));
        StringWriter text = new StringWriter();
        try (Table table = new Table(columns, 3, memory)) {
            table.print(new PrintWriter(text));
        }
        assertThat(text.toString())
                .isEqualTo(
                        """
                        top(v,2)             n
                        ------------------  --
                        [2000000000.0,1.5]   2
                        []                   0
                        null                10
                        """);
    }

    @Test
    void showsControlCharactersInsteadOfObeyingThem() throws IOException {
        assertThat(print("s,n\n\"a\nb\tc\u001b[1m\",1\n")).contains("a\\nb\\tc\\u001b[1m  1\n");
        assertThat(print("s,n\nabc\u202Efdp.exe,1\n")).contains("abc\\u202efdp.exe  1\n");
    }

    @Test
    void measuresCharactersNotUnits() throws IOException {
        assertThat(print("s,n\n\ud835\udd38\u00e9,1\nabc,2\n"))
                .contains("\n\ud835\udd38\u00e9   1\n")
                .contains("\nabc  2\n");
    }

    @Test
    void ideographsAndEmojiTakeTwoColumnsAndMarksNone() throws IOException {
        assertThat(print("s,n\n東京,1\n👨‍👩‍👧🇩🇪,2\ne\u0301❤️,3\nabcd,4\n"))
                .isEqualTo(
                        """
                        s     n
                        ----  -
                        東京  1
                        👨‍👩‍👧🇩🇪  2
                        e\u0301❤️   3
                        abcd  4
                        """
                                .translateEscapes());
    }

    @Test
    void textsAreCutToTheWidthAndNumbersStayWhole() throws IOException {
        String csv = "a,n,b\nlong text of many words,1234567890123,東京東京東京東京東京東京\nx,1,y\n";
        assertThat(print(csv, 44))
                .isEqualTo(
                        """
                        a                          n  b
                        -------------  -------------  -------------
                        long text of…  1234567890123  東京東京東京…
                        x                          1  y
                        """);
        assertThat(print(csv, 200)).isEqualTo(print(csv));
    }

    @Test
    void columnsThatDoNotFitAreNamed() throws IOException {
        assertThat(print("a,b,other,another\n1234567890,1234567890,1234567890,1234567890\n", 30))
                .isEqualTo(
                        """
                                 a           b
                        ----------  ----------
                        1234567890  1234567890
                        more columns: other, another
                        """);
        assertThat(print("a\n" + "x".repeat(50) + "\n", 20)).contains("x".repeat(50));
    }

    @Test
    void anEmptyTableIsItsHeader() throws IOException {
        assertThat(print("name,n\n").lines()).hasSize(2);
    }

    private String print(String csv) throws IOException {
        return print(csv, Integer.MAX_VALUE);
    }

    private String print(String csv, int width) throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), csv);
        StringWriter text = new StringWriter();
        try (Table table = Tables.read(file.toString())) {
            PrintWriter out = new PrintWriter(text);
            if (width == Integer.MAX_VALUE) {
                table.print(out);
            } else {
                table.print(out, width);
            }
        }
        return text.toString();
    }
}
