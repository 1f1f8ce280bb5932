// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Cumulative;
import dev.windrow.query.Rolling;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random moving windows, computed as DuckDB computes its window functions; every tenth on the
 * device as well.
 *
 * <p>{@code -Dwindrow.differential.queries} and {@code -Dwindrow.differential.seed} are those of
 * {@link DuckDbQueries}.
 */
@ExtendWith(NoLeaks.class)
class RollingDuckDbTest {

    private static final int ROWS = 300;
    private static final int QUERIES = 20;
    private static final int ON_DEVICE = 10;
    private static final double RELATIVE = 1e-12;

    private static final Map<String, ColumnKind> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("k", ColumnKind.INT32);
        COLUMNS.put("i", ColumnKind.INT32);
        COLUMNS.put("d", ColumnKind.decimal(9, 2));
        COLUMNS.put("f", ColumnKind.FLOAT64);
    }

    private static final List<String> FUNCTIONS =
            List.of(
                    "count(*)",
                    "count(%1$s)",
                    "sum(%1$s)",
                    "avg(%1$s)",
                    "min(%1$s)",
                    "max(%1$s)",
                    "var_samp(%1$s::DOUBLE)",
                    "stddev_samp(%1$s::DOUBLE)",
                    "first_value(%1$s IGNORE NULLS)",
                    "last_value(%1$s IGNORE NULLS)");

    private static Windrow cpu;
    private static Windrow device;
    private static DuckDb database;

    @BeforeAll
    static void open() throws SQLException {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
        database = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        device.close();
        cpu.close();
    }

    @TestFactory
    Stream<DynamicTest> areComputedAsByDuckDb() {
        long first = Long.getLong("windrow.differential.seed", 0);
        int count = Integer.getInteger("windrow.differential.queries", QUERIES);
        return LongStream.range(first, first + count)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(seed)));
    }

    @TestFactory
    Stream<DynamicTest> cumulativeOnesAreComputedAsByDuckDb() {
        long first = Long.getLong("windrow.differential.seed", 0);
        int count = Integer.getInteger("windrow.differential.queries", QUERIES);
        return LongStream.range(first, first + count)
                .mapToObj(
                        seed ->
                                DynamicTest.dynamicTest(
                                        "seed " + seed, () -> compareCumulative(seed)));
    }

    /**
     * DuckDB's windows have a value where the column is null; the comparison replaces it by null.
     */
    private static void compareCumulative(long seed) throws SQLException {
        Random random = new Random(seed);
        CaseTable made = load(random, seed);
        String column = List.of("i", "d", "f").get(random.nextInt(3));
        boolean grouped = random.nextBoolean();
        boolean exclusive = random.nextBoolean();
        List<String> functions = new ArrayList<>(List.of("count(*) OVER w", "count(%1$s) OVER w"));
        for (String function : List.of("sum", "min", "max", "avg")) {
            functions.add("CASE WHEN %1$s IS NOT NULL THEN " + function + "(%1$s) OVER w END");
        }
        String sql =
                select(
                        functions,
                        column,
                        grouped,
                        "UNBOUNDED PRECEDING AND " + (exclusive ? "1 PRECEDING" : "CURRENT ROW"));
        Cumulative asked =
                new Cumulative(
                        List.of(
                                Aggregations.count(),
                                Aggregations.count(column),
                                Aggregations.sum(column),
                                Aggregations.min(column),
                                Aggregations.max(column),
                                Aggregations.mean(column)),
                        exclusive,
                        grouped ? List.of("k") : List.of());
        check(made, asked, database.query(sql), seed);
    }

    private static CaseTable load(Random random, long seed) throws SQLException {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
        CaseTable made = new CaseTable(seed);
        COLUMNS.forEach(
                (name, kind) -> {
                    types.put(name, kind.type());
                    values.put(name, drawn(random, name));
                    made.column(name, kind, values.get(name));
                });
        database.load(types, values, ROWS);
        return made;
    }

    private static void compare(long seed) throws SQLException {
        Random random = new Random(seed);
        CaseTable made = load(random, seed);
        String column = List.of("i", "d", "f").get(random.nextInt(3));
        int preceding = random.nextInt(random.nextBoolean() ? 4 : 2 * ROWS);
        int following = random.nextInt(random.nextBoolean() ? 4 : 2 * ROWS);
        boolean grouped = random.nextBoolean();
        Rolling rolling = rolling(column, preceding, following, grouped);
        List<String> functions = FUNCTIONS.stream().map(function -> function + " OVER w").toList();
        String rows = preceding + " PRECEDING AND " + following + " FOLLOWING";
        check(made, rolling, database.query(select(functions, column, grouped, rows)), seed);
    }

    private static void check(
            CaseTable made,
            Transformation asked,
            List<List<@Nullable Object>> expected,
            long seed) {
        try (Table table = made.build()) {
            holds(cpu, table, asked, expected, "cpu, seed " + seed);
            if (seed % ON_DEVICE == 0) {
                holds(device, table, asked, expected, "device, seed " + seed);
            }
        }
    }

    private static Rolling rolling(String column, int preceding, int following, boolean grouped) {
        Rolling rolling =
                Rolling.of(
                        preceding,
                        following,
                        Aggregations.count(),
                        Aggregations.count(column),
                        Aggregations.sum(column),
                        Aggregations.mean(column),
                        Aggregations.min(column),
                        Aggregations.max(column),
                        Aggregations.variance(column),
                        Aggregations.standardDeviation(column),
                        Aggregations.firstNonNull(column),
                        Aggregations.lastNonNull(column));
        return grouped ? rolling.over("k") : rolling;
    }

    private static String select(
            List<String> functions, String column, boolean grouped, String rows) {
        return "SELECT "
                + String.join(", ", functions).formatted(column)
                + " FROM "
                + DuckDb.TABLE
                + " WINDOW w AS ("
                + (grouped ? "PARTITION BY k " : "")
                + "ORDER BY "
                + DuckDb.ROW
                + " ROWS BETWEEN "
                + rows
                + ") ORDER BY "
                + DuckDb.ROW;
    }

    /** Keys come in order, so that equal ones are adjacent. */
    private static List<@Nullable Object> drawn(Random random, String name) {
        List<@Nullable Object> values = new ArrayList<>();
        long key = 0;
        for (int row = 0; row < ROWS; row++) {
            key += random.nextInt(20) == 0 ? 1 : 0;
            boolean isNull = !name.equals("k") && random.nextInt(6) == 0;
            values.add(
                    isNull
                            ? null
                            : switch (name) {
                                case "k" -> key;
                                case "i" -> (long) random.nextInt(-1000, 1000);
                                case "d" -> BigInteger.valueOf(random.nextInt(-99_999, 99_999));
                                default -> (double) random.nextInt(-4096, 4096) / 8;
                            });
        }
        return values;
    }

    private static void holds(
            Windrow windrow,
            Table table,
            Transformation asked,
            List<List<@Nullable Object>> expected,
            String what) {
        try (TransformResult result = windrow.transform(table, asked)) {
            List<Column> columns = List.copyOf(result.table().columns());
            for (int row = 0; row < ROWS; row++) {
                for (int i = 0; i < columns.size(); i++) {
                    Object found = PlainValues.read(columns.get(i), row);
                    Object wanted = expected.get(row).get(i);
                    assertThat(isSame(wanted, found, columns.get(i).type()))
                            .as(
                                    "%s: %s, %s of row %d: %s, of DuckDB %s",
                                    what,
                                    asked.label(),
                                    result.table().names().get(i),
                                    row,
                                    found,
                                    wanted)
                            .isTrue();
                }
            }
        }
    }

    static boolean isSame(@Nullable Object wanted, @Nullable Object found, ColumnType type) {
        if (wanted == null || found == null) {
            return wanted == found;
        }
        if (type instanceof Decimal decimal) {
            BigDecimal exact = new BigDecimal((BigInteger) found, decimal.scale());
            return exact.compareTo((BigDecimal) wanted) == 0;
        }
        if (type == Primitive.FLOAT64) {
            double near = ((Number) wanted).doubleValue();
            // DuckDB's own totals are no more exact than this.
            return Math.abs((Double) found - near) <= Math.max(1e-9, Math.abs(near) * RELATIVE);
        }
        return new BigDecimal(wanted.toString()).compareTo(new BigDecimal(found.toString())) == 0;
    }
}
