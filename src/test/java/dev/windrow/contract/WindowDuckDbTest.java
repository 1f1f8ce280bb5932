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
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.Interval;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.SortKey;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random windows in an order, with partitions and keys of every type, computed as DuckDB computes
 * them.
 *
 * <p>{@code -Dwindrow.differential.queries} and {@code -Dwindrow.differential.seed} are those of
 * {@link DuckDbQueries}.
 */
@ExtendWith(NoLeaks.class)
class WindowDuckDbTest {

    private static final int QUERIES = 80;
    private static final int MOST_ROWS = 400;

    /** Kinds whose values DuckDB holds and orders as Windrow does. */
    private static final List<ColumnKind> KINDS =
            ColumnKind.ALL.stream()
                    .filter(kind -> kind != ColumnKind.UTF8 && kind != ColumnKind.DICTIONARY)
                    .toList();

    private static Windrow cpu;
    private static DuckDb database;

    /** Kinds of keys that frames of values are about, of which DuckDB has the same arithmetic. */
    private static final List<ColumnKind> MOVED =
            Stream.concat(
                            Stream.of(
                                    ColumnKind.INT8,
                                    ColumnKind.INT32,
                                    ColumnKind.INT64,
                                    ColumnKind.FLOAT32,
                                    ColumnKind.FLOAT64,
                                    ColumnKind.decimal(9, 2)),
                            KINDS.stream().filter(kind -> kind.type() == Primitive.DATE32))
                    .toList();

    @BeforeAll
    static void open() throws SQLException {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));
        database = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        cpu.close();
    }

    @TestFactory
    Stream<DynamicTest> areComputedAsByDuckDb() {
        long first = Long.getLong("windrow.differential.seed", 0);
        int count = Integer.getInteger("windrow.differential.queries", QUERIES);
        return LongStream.range(first, first + count)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> check(seed)));
    }

    /** What is asked of Windrow and of DuckDB. */
    private static final class Asked {
        private final List<NamedWindowFunction> functions = new ArrayList<>();
        private final List<String> sql = new ArrayList<>();

        void add(NamedWindowFunction function, String called) {
            functions.add(function.as("c" + functions.size()));
            sql.add(called);
        }
    }

    private static void check(long seed) throws SQLException {
        Random random = new Random(seed);
        int rows = seed % 10 == 0 ? (int) (seed / 10) % 3 : random.nextInt(MOST_ROWS);
        CaseTable made = new CaseTable(seed);
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
        List<String> partition = new ArrayList<>();
        List<SortKey> order = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            partition.add("p" + i);
            add(made, types, values, "p" + i, anyKind(random), keys(random, rows, 4));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            order.add(new SortKey("o" + i, random.nextBoolean(), random.nextBoolean()));
            int distinct = random.nextBoolean() ? 5 : 200;
            add(made, types, values, "o" + i, anyKind(random), keys(random, rows, distinct));
        }
        add(made, types, values, "x", anyKind(random), keys(random, rows, 50));
        add(made, types, values, "i", ColumnKind.INT32, keys(random, rows, 100));
        add(made, types, values, "d", ColumnKind.decimal(9, 2), keys(random, rows, 100));
        add(made, types, values, "f", ColumnKind.FLOAT64, keys(random, rows, 100));
        ColumnKind moved = MOVED.get(random.nextInt(MOVED.size()));
        add(made, types, values, "v", moved, keys(random, rows, 100));
        List<@Nullable Object> numbers = new ArrayList<>();
        LongStream.range(0, rows).forEach(numbers::add);
        made.column(DuckDb.ROW, ColumnKind.INT64, numbers);
        database.load(types, values, rows);

        Frame frame = frame(random);
        if (!order.isEmpty() && random.nextBoolean()) {
            order.clear();
            order.add(new SortKey("v", random.nextBoolean(), random.nextBoolean()));
            frame = values(random, types.get("v"));
        }
        Asked asked = asked(random, frame);
        Window window =
                new Window(partition, order, frame, asked.functions)
                        .compute(
                                WindowFunctions.lag("x", 2).as("before"),
                                WindowFunctions.lag(DuckDb.ROW, 2).as("row before"));
        List<List<@Nullable Object>> expected =
                database.query(sql(asked, partition, order, frame, types));
        try (Table table = made.build();
                TransformResult result = cpu.transform(table, window)) {
            compare(result.table(), asked, expected, made + "; " + window.label());
            areOfTheirRows(result.table(), values.get("x"), made + "; " + window.label());
        }
    }

    private static ColumnKind anyKind(Random random) {
        return KINDS.get(random.nextInt(KINDS.size()));
    }

    /** Numbers from which kinds make keys, -1 for null. */
    private static List<Integer> keys(Random random, int rows, int distinct) {
        int oneInNull = 2 + random.nextInt(9);
        List<Integer> keys = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            keys.add(random.nextInt(oneInNull) == 0 ? -1 : random.nextInt(distinct));
        }
        return keys;
    }

    private static void add(
            CaseTable made,
            Map<String, ColumnType> types,
            Map<String, List<@Nullable Object>> values,
            String name,
            ColumnKind kind,
            List<Integer> keys) {
        List<@Nullable Object> drawn = new ArrayList<>();
        for (int key : keys) {
            drawn.add(key < 0 ? null : value(name, kind, key));
        }
        types.put(name, kind.type());
        values.put(name, drawn);
        made.column(name, kind, drawn);
    }

    /** Returns a key, or a number that sums and variances keep apart. */
    private static Object value(String name, ColumnKind kind, int key) {
        return switch (name) {
            case "i" -> key * 37L - 1000;
            case "d" -> BigInteger.valueOf(key * 3701L - 99_000);
            case "f" -> key * 0.125 - 3;
            case "v" ->
                    switch (kind.type()) {
                        case ColumnType.Decimal _ -> BigInteger.valueOf(key * 250L - 5_000);
                        case ColumnType type when type.isFloat() -> key * 2.5 - 40;
                        default -> key % 50 * 2L;
                    };
            default -> kind.keys().apply(key);
        };
    }

    private static Frame frame(Random random) {
        int preceding = random.nextInt(random.nextBoolean() ? 4 : 300);
        int following = random.nextInt(random.nextBoolean() ? 4 : 300);
        return switch (random.nextInt(9)) {
            case 0, 1 -> Frame.soFar();
            case 2 -> Frame.wholePartition();
            case 3 -> new Frame(Frame.Unit.RANGE, 0, random.nextBoolean() ? 0 : Frame.UNBOUNDED);
            case 4 -> Frame.rows(Frame.UNBOUNDED, random.nextInt(9) - 4);
            case 5 -> Frame.rows(random.nextInt(9) - 4, Frame.UNBOUNDED);
            case 6 -> Frame.rows(preceding + following, -following);
            case 7 -> Frame.rows(-preceding, preceding + following);
            default -> Frame.rows(preceding, following);
        };
    }

    /** Distances of a key's values, some of which are in the other direction, or any distance. */
    private static Frame values(Random random, ColumnType key) {
        boolean isTime = key == Primitive.DATE32;
        int preceding = random.nextInt(12) - 3;
        int following = Math.max(-preceding, random.nextInt(12) - 3);
        int unit = random.nextInt(3);
        return switch (random.nextInt(5)) {
            case 0 -> Frame.values(new ValueRange(null, offset(following, isTime, unit, key)));
            case 1 -> Frame.values(new ValueRange(offset(preceding, isTime, unit, key), null));
            case 2 ->
                    Frame.values(
                            new ValueRange(
                                    offset(Math.abs(preceding), isTime, unit, key), Offset.NONE));
            default ->
                    Frame.values(
                            new ValueRange(
                                    offset(preceding, isTime, unit, key),
                                    offset(following, isTime, unit, key)));
        };
    }

    private static Offset offset(int distance, boolean isTime, int unit, ColumnType key) {
        if (isTime) {
            return new ValueRange.Span(
                    switch (unit) {
                        case 0 -> Interval.of(Period.ofMonths(distance));
                        case 1 -> Interval.of(Period.ofDays(distance * 9));
                        default -> Interval.of(Duration.ofHours(distance * 24L));
                    });
        }
        boolean isWhole = key.isInteger();
        return new ValueRange.Amount(BigDecimal.valueOf(distance * 2L, isWhole ? 0 : 1));
    }

    /**
     * The window {@code r} has no peers but a row itself, so that there is one right order; {@code
     * w} has peers; {@code f} has the frame.
     */
    private static Asked asked(Random random, Frame frame) {
        Asked asked = new Asked();
        int parts = 1 + random.nextInt(9);
        int offset = random.nextInt(7) - 3;
        asked.add(WindowFunctions.rowNumber(), "row_number() OVER r");
        asked.add(WindowFunctions.ntile(parts), "ntile(" + parts + ") OVER r");
        asked.add(WindowFunctions.rank(), "rank() OVER w");
        asked.add(WindowFunctions.denseRank(), "dense_rank() OVER w");
        asked.add(WindowFunctions.percentRank(), "percent_rank() OVER w");
        asked.add(WindowFunctions.cumulativeDistribution(), "cume_dist() OVER w");
        asked.add(
                WindowFunctions.lag(DuckDb.ROW, offset),
                "lag(%s, %d) OVER r".formatted(DuckDb.ROW, offset));
        asked.add(
                WindowFunctions.lead("i", offset, Expression.literal(-7)),
                "lead(i, %d, -7) OVER r".formatted(offset));
        if (frame.unit() == Frame.Unit.ROWS) {
            int number = 1 + random.nextInt(5);
            asked.add(WindowFunctions.firstValue(DuckDb.ROW), "first_value(row_number) OVER f");
            asked.add(WindowFunctions.lastValue(DuckDb.ROW), "last_value(row_number) OVER f");
            asked.add(
                    WindowFunctions.nthValue(DuckDb.ROW, number),
                    "nth_value(row_number, " + number + ") OVER f");
            asked.add(
                    WindowFunctions.aggregate(Aggregations.firstNonNull("i")),
                    "first_value(i IGNORE NULLS) OVER f");
            asked.add(
                    WindowFunctions.aggregate(Aggregations.lastNonNull("i")),
                    "last_value(i IGNORE NULLS) OVER f");
        }
        if (frame.unit() == Frame.Unit.ROWS) {
            asked.add(WindowFunctions.aggregate(Aggregations.first("i")), "first_value(i) OVER f");
            asked.add(WindowFunctions.aggregate(Aggregations.last("i")), "last_value(i) OVER f");
            asked.add(
                    WindowFunctions.firstValue("i").ignoreNulls(),
                    "first_value(i IGNORE NULLS) OVER f");
            asked.add(
                    WindowFunctions.lastValue("i").ignoreNulls(),
                    "last_value(i IGNORE NULLS) OVER f");
            asked.add(
                    WindowFunctions.nthValue("i", parts).ignoreNulls(),
                    "nth_value(i, " + parts + " IGNORE NULLS) OVER f");
        }
        asked.add(
                WindowFunctions.lead("i", offset, Expression.literal(-7)).ignoreNulls(),
                "lead(i, %d, -7 IGNORE NULLS) OVER r".formatted(offset));
        String column = List.of("i", "d", "f").get(random.nextInt(3));
        String quantiled = random.nextBoolean() ? "i" : "f";
        double share = random.nextInt(9) * 0.125;
        asked.add(
                WindowFunctions.aggregate(Aggregations.quantile(quantiled, share)),
                "quantile_cont(%s::DOUBLE, %s) OVER f".formatted(quantiled, share));
        asked.add(
                WindowFunctions.aggregate(Aggregations.median(quantiled)),
                "median(%s::DOUBLE) OVER f".formatted(quantiled));
        asked.add(WindowFunctions.aggregate(Aggregations.count()), "count(*) OVER f");
        asked.add(
                WindowFunctions.aggregate(Aggregations.count(column)),
                "count(" + column + ") OVER f");
        asked.add(
                WindowFunctions.aggregate(Aggregations.sum(column)), "sum(" + column + ") OVER f");
        asked.add(
                WindowFunctions.aggregate(Aggregations.mean(column)), "avg(" + column + ") OVER f");
        asked.add(
                WindowFunctions.aggregate(Aggregations.min(column)), "min(" + column + ") OVER f");
        asked.add(
                WindowFunctions.aggregate(Aggregations.max(column)), "max(" + column + ") OVER f");
        asked.add(
                WindowFunctions.aggregate(Aggregations.variance(column)),
                "var_samp(" + column + "::DOUBLE) OVER f");
        return asked;
    }

    private static String sql(
            Asked asked,
            List<String> partition,
            List<SortKey> order,
            Frame frame,
            Map<String, ColumnType> types) {
        String partitioned =
                partition.isEmpty() ? "" : "PARTITION BY " + String.join(", ", partition) + " ";
        String ordered =
                order.stream()
                        .map(
                                key ->
                                        ordered(key.column(), types)
                                                + (key.descending() ? " DESC" : " ASC")
                                                + (key.nullsFirst()
                                                        ? " NULLS FIRST"
                                                        : " NULLS LAST"))
                        .collect(Collectors.joining(", "));
        String byKeys = ordered.isEmpty() ? "" : "ORDER BY " + ordered + " ";
        String byRows = "ORDER BY " + (ordered.isEmpty() ? "" : ordered + ", ") + DuckDb.ROW + " ";
        return "SELECT %s FROM %s WINDOW w AS (%s), r AS (%s), f AS (%s) ORDER BY %s"
                .formatted(
                        String.join(", ", asked.sql),
                        DuckDb.TABLE,
                        partitioned + byKeys,
                        partitioned + byRows,
                        partitioned
                                + (frame.unit() == Frame.Unit.ROWS ? byRows : byKeys)
                                + frame.label(),
                        DuckDb.ROW);
    }

    /** DuckDB has dates as their numbers here, but moves dates alone by intervals. */
    private static String ordered(String column, Map<String, ColumnType> types) {
        return column.equals("v") && types.get(column) == Primitive.DATE32
                ? "(DATE '1970-01-01' + v::INTEGER)"
                : column;
    }

    private static void compare(
            Table found, Asked asked, List<List<@Nullable Object>> expected, String what) {
        assertThat(found.rows()).as(what).isEqualTo(expected.size());
        for (int i = 0; i < asked.sql.size(); i++) {
            Column column = found.column("c" + i);
            for (int row = 0; row < expected.size(); row++) {
                Object value = PlainValues.read(column, row);
                Object wanted = expected.get(row).get(i);
                assertThat(RollingDuckDbTest.isSame(wanted, value, column.type()))
                        .as(
                                "%s: %s of row %d: %s, of DuckDB %s",
                                what, asked.sql.get(i), row, value, wanted)
                        .isTrue();
            }
        }
    }

    /** A value of any type comes from the same row as the number of the row. */
    private static void areOfTheirRows(Table found, List<@Nullable Object> values, String what) {
        for (int row = 0; row < found.rows(); row++) {
            Long source = (Long) PlainValues.read(found.column("row before"), row);
            assertThat(PlainValues.read(found.column("before"), row))
                    .as("%s: row %d", what, row)
                    .isEqualTo(source == null ? null : values.get(source.intValue()));
        }
    }
}
