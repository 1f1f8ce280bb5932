// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.NumberFunctions;
import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;
import dev.windrow.query.TemporalFunctions;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Random rows of all types that a generated kernel reads, and random expressions over them. */
final class RandomRows {

    static final int ROWS = 700;

    private static final List<Double> REALS =
            List.of(0.0, -0.0, 1.0, 0.1, -2.5e10, 1e-300, Double.NaN, Double.POSITIVE_INFINITY);

    private static final List<String> NAMES = List.of("", "a", "seven b");

    private RandomRows() {}

    /** Makes rows with a number each, and columns of all types that a kernel reads. */
    static Table table(long seed, boolean hasNullKeys) {
        Random random = new Random(seed);
        ColumnMemory memory = new ColumnMemory();
        Map<String, dev.windrow.column.Column> columns = new LinkedHashMap<>();
        columns.put(
                "row",
                Columns.of(
                        memory, Primitive.INT32, values(random, hasNullKeys, new Counter()::next)));
        columns.put(
                "few",
                Columns.of(
                        memory,
                        Primitive.INT32,
                        values(random, hasNullKeys, () -> random.nextInt(5) - 2)));
        columns.put(
                "name",
                Columns.of(
                        memory,
                        Primitive.UTF8,
                        values(random, hasNullKeys, () -> NAMES.get(random.nextInt(3)))));
        columns.put(
                "money",
                Columns.of(
                        memory,
                        new ColumnType.Decimal(12, 2),
                        values(random, true, () -> BigInteger.valueOf(random.nextLong() >> 30))));
        columns.put(
                "rate",
                Columns.of(
                        memory,
                        new ColumnType.Decimal(5, 3),
                        values(
                                random,
                                false,
                                () -> BigInteger.valueOf(random.nextInt(3_000) - 1_000))));
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
                "wide",
                Columns.of(
                        memory,
                        Primitive.FLOAT64,
                        values(random, false, () -> random.nextInt(1 << 20) / 1024.0)));
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
        return new Table(columns, ROWS, memory);
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

    static Expression real(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(5)) {
                case 0 -> column("y");
                case 1 -> column("float");
                case 2 -> literal(random.nextDouble());
                default -> column("x");
            };
        }
        return switch (random.nextInt(9)) {
            case 6 -> function(random, real(random, depth - 1));
            case 7 ->
                    Conditional.when(compared(random), real(random, depth - 1))
                            .otherwise(whole(random, 0));
            case 8 -> Conditional.greatest(real(random, depth - 1), column("y"));
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

    private static Expression function(Random random, Expression number) {
        return switch (random.nextInt(5)) {
            case 0 -> NumberFunctions.absolute(number);
            case 1 -> NumberFunctions.floor(number);
            case 2 -> NumberFunctions.ceiling(number);
            case 3 -> NumberFunctions.round(number);
            default -> NumberFunctions.round(number, random.nextInt(-2, 4)).plus(number);
        };
    }

    private static Expression compared(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> column("y").lessThan(column("x"));
            case 1 -> column("byte").greaterThan(literal(3));
            case 2 -> condition(random, 1);
            default -> column("flag").or(column("byte").greaterThan(literal(3))).not();
        };
    }

    private static Expression ofDay(Random random) {
        Field[] fields = Field.values();
        Unit[] units = Unit.values();
        Unit unit = units[random.nextInt(units.length)];
        Expression moved =
                TemporalFunctions.plus(column("day"), Period.ofMonths(random.nextInt(-40, 40)));
        return switch (random.nextInt(3)) {
            case 0 -> TemporalFunctions.field(fields[random.nextInt(fields.length)], moved);
            case 1 ->
                    TemporalFunctions.difference(
                            unit, TemporalFunctions.truncate(unit, moved), column("day"));
            default ->
                    TemporalFunctions.field(
                            Field.WEEK, TemporalFunctions.bucket(Period.ofDays(10), column("day")));
        };
    }

    static Expression whole(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(4)) {
                case 0 -> column("byte");
                case 1 -> column("short");
                case 2 -> literal(random.nextInt(1000));
                default -> column("int");
            };
        }
        return switch (random.nextInt(10)) {
            case 9 -> ofDay(random).modulo(literal(1_000_003));
            case 4 -> whole(random, depth - 1).modulo(whole(random, 0));
            case 5 -> NumberFunctions.absolute(whole(random, depth - 1));
            case 6 -> NumberFunctions.sign(real(random, depth - 1));
            case 7 -> Conditional.when(compared(random), whole(random, depth - 1));
            case 8 -> Conditional.least(whole(random, depth - 1), column("short"));
            case 0 -> whole(random, depth - 1).plus(whole(random, 0));
            case 1 -> whole(random, depth - 1).minus(whole(random, 0));
            case 2 -> column("int").orIfNull(whole(random, depth - 1));
            default -> column("byte").times(column("short")).plus(whole(random, 0));
        };
    }

    static Expression decimal(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(4)) {
                case 0 -> column("rate");
                case 1 -> literal(new BigDecimal("1.25"));
                case 2 -> column("byte");
                default -> column("money");
            };
        }
        Expression share = literal(1).minus(column("rate"));
        return switch (random.nextInt(3)) {
            case 0 -> decimal(random, depth - 1).plus(column("money"));
            case 1 -> decimal(random, depth - 1).times(share);
            default -> column("money").negated().minus(decimal(random, depth - 1));
        };
    }

    /** A condition on decimals that many rows meet. */
    static Expression ofDecimals(Random random) {
        return random.nextBoolean()
                ? column("rate").lessThan(literal(new BigDecimal("0.75")))
                : column("money").notEqualTo(column("rate").plus(column("byte")));
    }

    /** A condition that most rows meet. */
    static Expression frequent(Random random) {
        return column("long").isNotNull().and(condition(random, 1)).or(likely(random));
    }

    static Expression likely(Random random) {
        return random.nextBoolean()
                ? column("x").atLeast(literal(-35.0))
                : column("day").greaterThan(literal(LocalDate.ofEpochDay(3_000)));
    }

    static Expression condition(Random random, int depth) {
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

    static List<List<@Nullable Object>> rows(GroupByResult result) {
        List<List<@Nullable Object>> columns = new ArrayList<>();
        for (String name : result.table().names()) {
            columns.add(new ArrayList<>(Columns.read(result.table().column(name))));
        }
        return columns;
    }
}
