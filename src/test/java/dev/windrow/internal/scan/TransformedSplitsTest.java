// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

final class TransformedSplitsTest {

    private static final int ROWS = 10;

    /** All rows but the first of each split. */
    private static final List<Transformation> OPERATIONS =
            List.of(new Filter(Expression.column("first").lessThan(Expression.column("v"))));

    private static Table split(int number) {
        ColumnMemory memory = new ColumnMemory();
        long first = (long) number * ROWS;
        return new Table(
                Map.of(
                        "v",
                        Columns.longs(memory, LongStream.range(first, first + ROWS).toArray()),
                        "first",
                        Columns.longs(
                                memory, LongStream.generate(() -> first).limit(ROWS).toArray())),
                ROWS,
                memory);
    }

    private static Scan scan(int splits) {
        return Scan.of(
                "splits",
                IntStream.range(0, splits).mapToObj(TransformedSplitsTest::split).iterator());
    }

    private static List<Long> rows(int splits, int asMade) {
        List<Long> rows = new ArrayList<>();
        try (Splits all = scan(splits).splits(null);
                TransformedSplits made =
                        new TransformedSplits(
                                new RowOperations(OPERATIONS),
                                null,
                                all,
                                Long.MAX_VALUE,
                                asMade,
                                3,
                                ProgressListener.NONE)) {
            for (Table table = made.next(); table != null; table = made.next()) {
                rows.add(table.rows());
                table.close();
            }
        }
        return rows;
    }

    @Test
    void smallTablesComeTogether() {
        assertThat(rows(5, 0)).containsExactly(5L * (ROWS - 1));
    }

    @Test
    void thoseThatAreWantedAsTheyAreComeFirst() {
        assertThat(rows(5, 3)).containsExactly(9L, 9L, 9L, 18L);
        assertThat(rows(2, 3)).containsExactly(9L, 9L);
    }

    /** Of so many, the first are kept as they were made, and the others are put together before. */
    @Test
    void allRowsAreReadInOrder() {
        int splits = 600;
        RowScan scan =
                new RowScan(
                        scan(splits), OPERATIONS, null, Long.MAX_VALUE, 3, ProgressListener.NONE);
        try (Table all = scan.read(List.of("v"))) {
            assertThat(Columns.read(all.column("v")))
                    .isEqualTo(
                            LongStream.range(0, (long) splits * ROWS)
                                    .filter(row -> row % ROWS != 0)
                                    .boxed()
                                    .toList());
        }
    }
}
