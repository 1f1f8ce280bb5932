package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Rows that the device evaluates by a generated kernel. Each row is a group of its own, so the sums
 * are the values themselves, and those of both engines are compared bit by bit.
 */
@ExtendWith(NoLeaks.class)
class EvaluatedRowsTest {

    private static final int ROWS = 700;
    private static final int QUERIES = 15;
    private static final String THERE = "on the device";

    private static final List<Double> REALS =
            List.of(0.0, -0.0, 1.0, 0.1, -2.5e10, 1e-300, Double.NaN, Double.POSITIVE_INFINITY);

    /** Variances may differ in their last bits. */
    private static final Comparator<Double> ALMOST =
            (a, b) -> Math.abs(a - b) <= 1e-9 * Math.abs(a) ? 0 : Double.compare(a, b);

    private Windrow cpu;
    private Windrow gpu;
    private Table table;

    @BeforeEach
    void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
        gpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterEach
    void close() {
        if (table != null) {
            table.close();
        }
        cpu.close();
        gpu.close();
    }

    /** Makes rows with a number each, and columns of all types that a kernel reads. */
    private void fill(long seed, boolean hasNullKeys) {
        Random random = new Random(seed);
        ColumnMemory memory = new ColumnMemory();
        Map<String, dev.windrow.column.Column> columns = new LinkedHashMap<>();
        columns.put(
                "row",
                Columns.of(
                        memory, Primitive.INT32, values(random, hasNullKeys, new Counter()::next)));
        columns.put(
                "byte",
                Columns.of(
                        memory,
                        Primitive.INT8,
                        values(random, false, () -> random.nextInt(256) - 128)));
        columns.put(
                "short",
                Columns.of(
                        memory,
                        Primitive.INT16,
                        values(random, true, () -> random.nextInt(1 << 16) - (1 << 15))));
        columns.put(
                "int", Columns.of(memory, Primitive.INT32, values(random, true, random::nextInt)));
        columns.put(
                "long",
                Columns.of(
                        memory,
                        Primitive.INT64,
                        values(random, false, () -> random.nextLong() >> 8)));
        columns.put(
                "float",
                Columns.of(
                        memory,
                        Primitive.FLOAT32,
                        values(random, true, () -> (double) random.nextFloat())));
        columns.put(
                "x",
                Columns.of(
                        memory,
                        Primitive.FLOAT64,
                        values(random, false, () -> random.nextDouble() * 100 - 50)));
        columns.put(
                "y",
                Columns.of(memory, Primitive.FLOAT64, values(random, true, () -> real(random))));
        columns.put(
                "flag",
                Columns.of(memory, Primitive.BOOL, values(random, true, random::nextBoolean)));
        columns.put(
                "day",
                Columns.of(
                        memory,
                        Primitive.DATE32,
                        values(random, false, () -> random.nextInt(20_000))));
        table = new Table(columns, ROWS, memory);
    }

    private static double real(Random random) {
        return random.nextInt(4) == 0
                ? REALS.get(random.nextInt(REALS.size()))
                : random.nextGaussian();
    }

    private static final class Counter {
        private int count;

        int next() {
            return count++;
        }
    }

    private static <T> List<@Nullable T> values(
            Random random, boolean hasNulls, Supplier<T> supplier) {
        List<@Nullable T> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            T value = supplier.get();
            values.add(hasNulls && random.nextInt(5) == 0 ? null : value);
        }
        return values;
    }

    private static Expression real(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(5)) {
                case 0 -> column("y");
                case 1 -> column("float");
                case 2 -> literal(random.nextDouble());
                default -> column("x");
            };
        }
        return switch (random.nextInt(6)) {
            case 0 -> real(random, depth - 1).plus(real(random, depth - 1));
            case 1 -> real(random, depth - 1).minus(real(random, depth - 1));
            case 2 -> real(random, depth - 1).dividedBy(real(random, depth - 1));
            case 3 -> whole(random, depth - 1).times(real(random, depth - 1));
            case 4 -> column("y").orIfNull(real(random, depth - 1).times(literal(1.5)));
            default ->
                    real(random, depth - 1)
                            .times(real(random, depth - 1))
                            .plus(real(random, depth - 1));
        };
    }

    private static Expression whole(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(4)) {
                case 0 -> column("byte");
                case 1 -> column("short");
                case 2 -> literal(random.nextInt(1000));
                default -> column("int");
            };
        }
        return switch (random.nextInt(4)) {
            case 0 -> whole(random, depth - 1).plus(whole(random, 0));
            case 1 -> whole(random, depth - 1).minus(whole(random, 0));
            case 2 -> column("int").orIfNull(whole(random, depth - 1));
            default -> column("byte").times(column("short")).plus(whole(random, 0));
        };
    }

    /** A condition that most rows meet. */
    private static Expression frequent(Random random) {
        return column("long").isNotNull().and(condition(random, 1)).or(likely(random));
    }

    private static Expression likely(Random random) {
        return random.nextBoolean()
                ? column("x").atLeast(literal(-35.0))
                : column("day").greaterThan(literal(LocalDate.ofEpochDay(3_000)));
    }

    private static Expression condition(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(6)) {
                case 0 -> column("flag");
                case 1 -> real(random, 1).lessThan(real(random, 1));
                case 2 -> whole(random, 1).atLeast(whole(random, 1));
                case 3 -> column("y").isNull();
                case 4 -> column("y").equalTo(column("y"));
                default -> column("day").atMost(literal(LocalDate.ofEpochDay(10_000)));
            };
        }
        return switch (random.nextInt(3)) {
            case 0 -> condition(random, depth - 1).and(condition(random, depth - 1));
            case 1 -> condition(random, depth - 1).or(condition(random, depth - 1));
            default -> condition(random, depth - 1).not();
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void enginesAgreeToTheBit(boolean hasNullKeys) {
        int there = 0;
        for (int seed = 0; seed < QUERIES; seed++) {
            if (table != null) {
                table.close();
            }
            fill(seed, hasNullKeys);
            Random random = new Random(seed);
            GroupByQuery query =
                    GroupByQuery.of(
                                    List.of("row"),
                                    List.of(
                                            sum(real(random, 2)).as("a"),
                                            sum(whole(random, 2)).as("b"),
                                            count().as("n")))
                            .withNullKeys(hasNullKeys ? NullKeys.EXCLUDE : NullKeys.INCLUDE)
                            .withSorted(true);
            GroupByQuery asked = seed % 5 == 0 ? query : query.withWhere(frequent(random));
            List<List<@Nullable Object>> expected;
            try (GroupByResult result = cpu.run(asked, table)) {
                expected = rows(result);
            }
            try (ResidentTable resident = gpu.resident(table);
                    GroupByResult once = gpu.run(asked, table);
                    GroupByResult kept = gpu.run(asked, resident);
                    GroupByResult again = gpu.run(asked, resident)) {
                assertThat(rows(once)).as("seed %d: %s", seed, asked).isEqualTo(expected);
                assertThat(rows(kept)).as("seed %d, resident", seed).isEqualTo(expected);
                assertThat(rows(again)).as("seed %d, again", seed).isEqualTo(expected);
                there += String.join("", kept.explanation().lines()).contains(THERE) ? 1 : 0;
            }
        }
        assertThat(there).isGreaterThan(QUERIES / 5);
    }

    private static List<List<@Nullable Object>> rows(GroupByResult result) {
        List<List<@Nullable Object>> columns = new ArrayList<>();
        for (String name : result.table().names()) {
            columns.add(new ArrayList<>(Columns.read(result.table().column(name))));
        }
        return columns;
    }

    @Test
    void onlySelectedRowsMayOverflow() {
        fill(1, false);
        Expression product = column("long").times(column("long"));
        GroupByQuery query = GroupByQuery.of(List.of("byte"), List.of(sum(product).as("s")));
        Expression small = column("long").between(literal(-1_000_000), literal(1_000_000));
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult result = gpu.run(query.withWhere(small), resident)) {
            assertThat(result.explanation().lines()).anyMatch(line -> line.contains(THERE));
        }
        try (ResidentTable resident = gpu.resident(table)) {
            for (int run = 0; run < 2; run++) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> gpu.run(query, resident).close())
                        .matches(e -> e.code() == ErrorCode.OVERFLOW)
                        .withMessageContaining("long * long");
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> gpu.run(query, table).close())
                    .matches(e -> e.code() == ErrorCode.OVERFLOW);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"AUTO", "GLOBAL_HASH", "LOCAL_HASH", "SORT", "DENSE"})
    void everyAggregationLeavesOutRowsThatAreNotSelected(Algorithm algorithm) {
        fill(5, false);
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("byte"),
                                List.of(
                                        min("y"),
                                        max("x"),
                                        min("int"),
                                        first("int"),
                                        last("x"),
                                        argMax("x"),
                                        median("x"),
                                        countDistinct("short"),
                                        variance("x"),
                                        top("long", 2),
                                        count("y"),
                                        sum("int")))
                        .withWhere(column("x").atLeast(literal(-20.0)).or(column("flag")))
                        .withSorted(true);
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult expected = cpu.run(query, table);
                GroupByResult result = gpu.run(query.withAlgorithm(algorithm), resident)) {
            assertThat(result.explanation().lines()).anyMatch(line -> line.contains(THERE));
            assertThat(result.table().names()).isEqualTo(expected.table().names());
            for (int i = 0; i < rows(expected).size(); i++) {
                assertThat(rows(result).get(i))
                        .as(result.table().names().get(i))
                        .usingRecursiveComparison()
                        .withComparatorForType(ALMOST, Double.class)
                        .isEqualTo(rows(expected).get(i));
            }
        }
    }

    @Test
    void aNumberIsNoCondition() {
        fill(4, false);
        GroupByQuery query =
                GroupByQuery.of(List.of("byte"), List.of(count().as("n"))).withWhere(column("x"));
        try (ResidentTable resident = gpu.resident(table)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> gpu.run(query, resident).close())
                    .matches(e -> e.code() == ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @Test
    void theExplanationShowsTheKernel() {
        fill(3, false);
        GroupByQuery query =
                GroupByQuery.of(List.of("byte"), List.of(sum(column("x").times(literal(2.0)))))
                        .withWhere(column("day").atLeast(literal(LocalDate.ofEpochDay(7))));
        assertThat(gpu.explain(query, table).lines())
                .contains(
                        "rows       evaluated by one kernel made for the query, of 2 columns",
                        "kernel     column0: day",
                        "kernel     integers: [7]",
                        "kernel     if (row < sizes[ROWS]) {")
                .anyMatch(
                        line -> line.matches("kernel +int v\\d = compareLongs\\(6, v\\d, v\\d\\);"))
                .anyMatch(line -> line.matches("kernel +double v\\d = v\\d \\* v\\d \\* v\\d;"));
    }

    @Test
    void aGroupWithoutSelectedRowsIsNotThere() {
        fill(2, false);
        GroupByQuery query =
                GroupByQuery.of(List.of("flag"), List.of(count().as("n")))
                        .withNullKeys(NullKeys.EXCLUDE)
                        .withWhere(column("flag").and(column("x").atLeast(literal(-50.0))))
                        .withSorted(true);
        try (ResidentTable resident = gpu.resident(table);
                GroupByResult expected = cpu.run(query, table);
                GroupByResult result = gpu.run(query, resident)) {
            assertThat(rows(result)).isEqualTo(rows(expected));
            assertThat(result.rows()).isEqualTo(1);
        }
    }
}
