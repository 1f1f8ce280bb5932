package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The same query on the same rows gives the same bits, whichever thread is faster. */
@ExtendWith(NoLeaks.class)
final class ReproducibleTest {

    private static final int ROWS = 60_000;
    private static final int THREADS = 7;
    private static final int REPETITIONS = 25;
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
}
