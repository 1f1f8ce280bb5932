// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Any rows of any columns of a Parquet file are those that they are among all rows. */
@ExtendWith(NoLeaks.class)
class PagedRowsTest {

    private static final int ROWS = 6_000;

    @TempDir private Path folder;

    /** Small pages, pages of about a row group, and single rows. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 700, 5_000})
    void rowsAreThoseOfTheWholeColumn(int mostPageRows) throws IOException {
        Random random = new Random(mostPageRows);
        PagedFile made =
                new PagedFile(PagedSamples.columns(ROWS, mostPageRows, random), ROWS / 3 + 1);
        Path file = made.write(folder.resolve("made.parquet"));
        try (Table expected = made.table();
                Table whole = Tables.read(file.toString());
                Splits splits = Tables.scan(file.toString()).splits(PagedSamples.NAMES)) {
            assertThat(values(whole)).isEqualTo(values(expected));
            Split split = Objects.requireNonNull(splits.next());
            assertThat(split.rows()).isEqualTo(ROWS);
            PagedRows paged = split.paged().orElseThrow();
            for (int i = 0; i < Repetitions.of(10, 60); i++) {
                assertRows(paged, expected, random);
            }
            PagedSamples.NAMES.forEach(name -> assertBounds(paged, expected, name));
        }
    }

    private static void assertRows(PagedRows paged, Table expected, Random random) {
        List<String> names = new ArrayList<>(PagedSamples.NAMES);
        Collections.shuffle(names, random);
        names = names.subList(0, 1 + random.nextInt(names.size()));
        List<RowSpan> spans = new ArrayList<>();
        int most = 1 << random.nextInt(13);
        for (int row = random.nextInt(most); row < ROWS; ) {
            int rows = Math.min(ROWS - row, 1 + random.nextInt(most));
            spans.add(new RowSpan(row, rows));
            row += rows + random.nextInt(most);
        }
        try (Table read = paged.read(names, spans, null)) {
            assertThat(read.names()).containsExactlyElementsOf(names);
            for (String name : names) {
                List<Object> all = Columns.read(expected.column(name));
                List<Object> some = new ArrayList<>();
                spans.forEach(span -> some.addAll(all.subList((int) span.from(), (int) span.to())));
                assertThat(Columns.read(read.column(name)))
                        .as("%s in %s", name, spans)
                        .isEqualTo(some);
            }
        }
    }

    /** Pages follow each other without a gap, and have as many nulls as they say. */
    private static void assertBounds(PagedRows paged, Table table, String name) {
        List<PageRange> pages = paged.pages(name);
        List<Object> all = Columns.read(table.column(name));
        long end = 0;
        for (PageRange page : pages) {
            assertThat(page.rows().from()).isEqualTo(end);
            end = page.rows().to();
            List<Object> values = all.subList((int) page.rows().from(), (int) page.rows().to());
            long nulls = values.stream().filter(Objects::isNull).count();
            assertThat(page.range().nulls()).as("nulls of %s", name).isEqualTo(nulls);
        }
        assertThat(end).isEqualTo(ROWS);
        // Nobody can tell whether a decimal's bytes were cut.
        boolean isBounded = !name.equals("money");
        assertThat(pages.stream().anyMatch(page -> page.range().greatest() != null))
                .as(name)
                .isEqualTo(isBounded);
    }

    private static List<List<Object>> values(Table table) {
        return table.names().stream().map(name -> Columns.read(table.column(name))).toList();
    }
}
