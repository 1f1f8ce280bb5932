// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The same query on the same rows gives the same bits, whichever thread is faster. */
@ExtendWith(NoLeaks.class)
final class ReproducibleTest {

    private static final int ROWS = 60_000;
    private static final int THREADS = 7;
    private static final int REPETITIONS = Repetitions.of(3, 25);
    private static final GroupByQuery QUERY =
            GroupByQuery.of(
                            List.of("k"),
                            List.of(
                                    sum("x"),
                                    mean("x"),
                                    product("x"),
                                    sumOfSquares("x"),
                                    variance("x"),
                                    correlation("x", "y")))
                    .withReproducible(true);

    /** Makes values of very different magnitudes, so that the order of additions matters. */
    private static Table table(int keys) {
        Random random = new Random(9);
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder k = ColumnBuilder.of(Primitive.INT32, ROWS);
                ColumnBuilder x = ColumnBuilder.of(Primitive.FLOAT64, ROWS);
                ColumnBuilder y = ColumnBuilder.of(Primitive.FLOAT64, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                k.appendLong(random.nextInt(keys));
                x.appendDouble(random.nextGaussian() * Math.pow(10, random.nextInt(-9, 9)));
                y.appendDouble(random.nextGaussian());
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", k.build(memory));
            columns.put("x", x.build(memory));
            columns.put("y", y.build(memory));
            return new Table(columns, ROWS, memory);
        }
    }

    private static Table execute(CpuEngine engine, Table input) {
        return engine.execute(CpuPlans.of(input, QUERY, THREADS), input, ProgressListener.NONE)
                .groups();
    }

    /** The tables are merged at once, or split into partitions, or split while they grow. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 20, 20_000, 700})
    void theSameBitsEveryTime(int tableGroups) {
        try (Table input = table(2000);
                CpuEngine engine = new CpuEngine(THREADS, tableGroups);
                Table expected = execute(engine, input)) {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                // An engine with fewer threads than the plan has ranges only takes longer.
                try (CpuEngine other = new CpuEngine(1 + repetition % THREADS, tableGroups);
                        Table found = execute(other, input)) {
                    requireSameBits(expected, found);
                }
            }
        }
    }

    private static void requireSameBits(Table expected, Table found) {
        for (String name : expected.names()) {
            var bytes = ((FixedWidthColumn) expected.column(name)).values();
            assertThat(bytes.mismatch(((FixedWidthColumn) found.column(name)).values()))
                    .as(name)
                    .isEqualTo(-1);
        }
    }

    /** Exact sums are rounded once, so that neither threads nor partitions matter. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void sumsHaveTheSameBitsForAnyNumberOfThreads(int threads) {
        GroupByQuery sums =
                QUERY.withAggregations(List.of(sum("x"), mean("x"), sumOfSquares("x")))
                        .withSorted(true);
        try (Table input = table(2000);
                CpuEngine one = new CpuEngine(1);
                CpuEngine engine = new CpuEngine(threads, 100 * threads);
                Table expected = execute(one, input, sums, 1);
                Table answer = execute(engine, input, sums, threads)) {
            assertThat(sorted(answer)).isEqualTo(sorted(expected));
        }
    }

    @Test
    void whatCancelsOutLeavesNothingBehind() {
        double[] values = {1e308, 1e308, 1, -1e308, -1e308};
        GroupByQuery sums = GroupByQuery.of(List.of(), List.of(sum("x"), mean("x")));
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder x = ColumnBuilder.of(Primitive.FLOAT64, values.length);
                CpuEngine engine = new CpuEngine(2)) {
            for (double value : values) {
                x.appendDouble(value);
            }
            try (Table input = new Table(Map.of("x", x.build(memory)), values.length, memory);
                    Table answer = execute(engine, input, sums.withReproducible(true), 2)) {
                assertThat(bits(answer, "sum(x)", 0)).isEqualTo(Double.doubleToLongBits(1));
                assertThat(bits(answer, "mean(x)", 0)).isEqualTo(Double.doubleToLongBits(0.2));
            }
        }
    }

    private static Table execute(CpuEngine engine, Table input, GroupByQuery query, int threads) {
        return engine.execute(CpuPlans.of(input, query, threads), input, ProgressListener.NONE)
                .groups();
    }

    private static long bits(Table table, String column, long row) {
        return Double.doubleToRawLongBits(((FixedWidthColumn) table.column(column)).getDouble(row));
    }

    /** Returns the bits of all floats by key. */
    private static Map<Long, List<Long>> sorted(Table answer) {
        Map<Long, List<Long>> sorted = new TreeMap<>();
        for (long row = 0; row < answer.rows(); row++) {
            long at = row;
            sorted.put(
                    ((FixedWidthColumn) answer.column("k")).getLong(row),
                    answer.names().stream().skip(1).map(name -> bits(answer, name, at)).toList());
        }
        return sorted;
    }
}
