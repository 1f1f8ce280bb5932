// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.Expression.nullLiteral;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunctions;
import dev.windrow.query.TemporalFunction;
import dev.windrow.query.TemporalFunctions;

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
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random conditions and derived columns, computed as DuckDB computes what their labels say. Values
 * are small: Windrow's integers and decimals are wider than DuckDB's, which overflow sooner.
 *
 * <p>{@code -Dwindrow.differential.queries} and {@code -Dwindrow.differential.seed} are those of
 * {@link DuckDbQueries}.
 */
@ExtendWith(NoLeaks.class)
class ExpressionDuckDbTest {

    private static final int ROWS = 400;
    private static final int QUERIES = 150;

    private static final Map<String, ColumnType> TYPES = new LinkedHashMap<>();

    static {
        TYPES.put("i", Primitive.INT32);
        TYPES.put("b", Primitive.INT64);
        TYPES.put("d", new Decimal(7, 2));
        TYPES.put("e", new Decimal(9, 4));
        TYPES.put("f", Primitive.FLOAT64);
        TYPES.put("s", Primitive.UTF8);
        TYPES.put("t", Primitive.UTF8);
        TYPES.put("p", Primitive.BOOL);
        TYPES.put("q", Primitive.BOOL);
        TYPES.put("day", Primitive.DATE32);
        TYPES.put("ts", new Timestamp(Unit.MICROSECOND, null));
    }

    private static final List<String> NUMBERS = List.of("i", "b", "d", "e", "f");
    private static final int DAY = (int) LocalDate.of(1998, 9, 2).toEpochDay();
    private static final long MICROSECONDS_PER_DAY = 86_400_000_000L;

    /** DuckDB gets days and microseconds as integers. */
    private static final String INPUT =
            "(SELECT * REPLACE (date '1970-01-01' + day::INTEGER AS day, make_timestamp(ts) AS ts)"
                    + " FROM "
                    + DuckDb.TABLE
                    + ")";

    private static Windrow windrow;
    private static DuckDb database;

    @BeforeAll
    static void open() throws SQLException {
        windrow =
                Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
        database = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        windrow.close();
    }

    @TestFactory
    Stream<DynamicTest> areComputedAsByDuckDb() {
        long first = Long.getLong("windrow.differential.seed", 0);
        int count = Integer.getInteger("windrow.differential.queries", QUERIES);
        return LongStream.range(first, first + count)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(seed)));
    }

    private static void compare(long seed) throws SQLException {
        Random random = new Random(seed);
        Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
        TYPES.forEach((name, type) -> values.put(name, drawn(random, name)));
        database.load(TYPES, values, ROWS);
        Expression number = number(random, 3);
        Expression condition = condition(random, 3);
        Expression told = condition(random, 2);
        String sql =
                "SELECT count(*), count(%1$s), min(%1$s), max(%1$s), count(%2$s), bool_and(%2$s)"
                                .formatted(number.label(), told.label())
                        + " FROM "
                        + INPUT
                        + " WHERE "
                        + condition.label();
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        values.forEach(
                (name, list) -> columns.put(name, Columns.of(memory, TYPES.get(name), list)));
        try (Table table = new Table(columns, ROWS, memory);
                GroupByResult result =
                        windrow.groupBy(table)
                                .where(condition)
                                .aggregate(
                                        Aggregations.count(),
                                        Aggregations.of(number, Aggregations::count),
                                        Aggregations.min(number),
                                        Aggregations.max(number),
                                        Aggregations.of(told, Aggregations::count).as("told"),
                                        Aggregations.of(told, Aggregations::boolAnd))) {
            List<@Nullable Object> found = new ArrayList<>();
            result.table().columns().forEach(column -> found.add(plain(column)));
            List<@Nullable Object> expected =
                    database.query(sql).getFirst().stream()
                            .map(ExpressionDuckDbTest::plain)
                            .toList();
            assertThat(found).as(sql).isEqualTo(expected);
        }
    }

    /** Numbers as decimals, with one zero and one NaN; a missing label would be no value. */
    private static @Nullable Object plain(Column column) {
        Object value = Columns.read(column).getFirst();
        return value instanceof BigInteger unscaled
                ? plain(new BigDecimal(unscaled, ((Decimal) column.type()).scale()))
                : plain(value);
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case BigDecimal decimal -> decimal.stripTrailingZeros();
            case Double number when Double.isNaN(number) -> Double.NaN;
            case Double number when Double.isInfinite(number) -> number;
            case Double number -> new BigDecimal(number).stripTrailingZeros();
            case Number integer -> new BigDecimal(integer.toString()).stripTrailingZeros();
            default -> value;
        };
    }

    private static List<@Nullable Object> drawn(Random random, String name) {
        List<@Nullable Object> values = new ArrayList<>();
        boolean nulls = random.nextInt(3) > 0;
        for (int row = 0; row < ROWS; row++) {
            values.add(nulls && random.nextInt(8) == 0 ? null : value(random, name));
        }
        return values;
    }

    private static Object value(Random random, String name) {
        return switch (name) {
            case "i", "b" -> (long) random.nextInt(-9, 10);
            case "d" -> BigInteger.valueOf(random.nextInt(-500, 500));
            case "e" -> BigInteger.valueOf(random.nextInt(-20_000, 20_000));
            case "f" ->
                    random.nextInt(12) == 0
                            ? List.of(Double.NaN, -0.0, Double.POSITIVE_INFINITY)
                                    .get(random.nextInt(3))
                            : (Object) (random.nextInt(-40, 40) / 8.0);
            case "s", "t" -> List.of("", "a", "ab", "b", "Z", "zz").get(random.nextInt(6));
            case "p", "q" -> random.nextBoolean();
            case "day" -> (long) DAY + random.nextInt(-3, 4);
            default -> (DAY + random.nextInt(-2, 3)) * MICROSECONDS_PER_DAY + random.nextInt(2);
        };
    }

    private static Expression number(Random random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            if (random.nextInt(12) == 0) {
                return nullLiteral();
            }
            return random.nextInt(3) > 0
                    ? column(NUMBERS.get(random.nextInt(NUMBERS.size())))
                    : List.of(literal(2), literal(new BigDecimal("0.5")), literal(1.5))
                            .get(random.nextInt(3));
        }
        Expression left = number(random, depth - 1);
        Expression right = number(random, depth - 1);
        return switch (random.nextInt(13)) {
            case 11, 12 -> ofTime(random);
            case 8 -> Conditional.when(comparison(random), left).otherwise(right);
            case 9 -> Conditional.when(comparison(random), left).when(comparison(random), right);
            case 10 -> extreme(random, left, right);
            case 6 -> left.modulo(right);
            case 7 -> function(random, left);
            case 0 -> left.plus(right);
            case 1, 2 -> left.minus(right);
            case 3 -> left.times(right);
            case 4 -> left.dividedBy(right);
            default -> left.negated();
        };
    }

    private static Expression ofTime(Random random) {
        var fields = TemporalFunction.Field.values();
        return switch (random.nextInt(3)) {
            case 0, 1 ->
                    TemporalFunctions.field(
                            fields[random.nextInt(fields.length)], point(random, 2));
            default ->
                    TemporalFunctions.difference(
                            coarse(random), point(random, 1), point(random, 1));
        };
    }

    /**
     * Returns a unit of which there are few: remainders of floats take digits off large numbers.
     */
    private static TemporalFunction.Unit coarse(Random random) {
        TemporalFunction.Unit unit = unit(random);
        return unit.compareTo(TemporalFunction.Unit.MINUTE) < 0 ? TemporalFunction.Unit.HOUR : unit;
    }

    private static TemporalFunction.Unit unit(Random random) {
        var units = TemporalFunction.Unit.values();
        return units[random.nextInt(units.length)];
    }

    /** Returns dates or timestamps. */
    private static Expression point(Random random, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return column(random.nextBoolean() ? "day" : "ts");
        }
        Expression point = point(random, depth - 1);
        return switch (random.nextInt(8)) {
            case 0, 1 -> TemporalFunctions.truncate(unit(random), point);
            case 2 -> TemporalFunctions.bucket(Period.ofMonths(1 + random.nextInt(30)), point);
            case 3 -> TemporalFunctions.bucket(Period.ofDays(1 + random.nextInt(9)), point);
            // A date moved by days is a date here, and a timestamp for DuckDB: seconds make it one.
            case 4 ->
                    TemporalFunctions.bucket(
                            Duration.ofMinutes(1 + random.nextInt(3000)),
                            point instanceof Expression.ColumnReference
                                    ? point
                                    : TemporalFunctions.plus(point, Duration.ofSeconds(7)));
            case 5 ->
                    TemporalFunctions.plus(point, Duration.ofSeconds(random.nextInt(-9999, 9999)));
            case 6 -> TemporalFunctions.plus(point, Period.ofDays(random.nextInt(-99, 99)));
            default -> TemporalFunctions.plus(point, Period.ofMonths(random.nextInt(-99, 99)));
        };
    }

    /** Returns one of several values of a kind. */
    private static Expression chosen(Random random, List<Expression> values) {
        Expression first = values.getFirst();
        Expression second = values.getLast();
        return switch (random.nextInt(5)) {
            case 0 -> first.orIfNull(second);
            case 1 -> Conditional.greatest(second, first);
            case 2 -> Conditional.least(first, second, nullLiteral());
            case 3 -> Conditional.when(first.isNull(), second).otherwise(first);
            default -> Conditional.nullIf(first, second);
        };
    }

    private static Expression extreme(Random random, Expression left, Expression right) {
        return switch (random.nextInt(3)) {
            case 0 -> Conditional.greatest(left, right);
            case 1 -> Conditional.least(left, right);
            default -> Conditional.nullIf(left, right);
        };
    }

    private static Expression function(Random random, Expression number) {
        return switch (random.nextInt(6)) {
            case 0 -> NumberFunctions.absolute(number);
            case 1 -> NumberFunctions.sign(number);
            case 2 -> NumberFunctions.floor(broken(random, number));
            case 3 -> NumberFunctions.ceiling(broken(random, number));
            case 4 -> NumberFunctions.squareRoot(NumberFunctions.absolute(number));
            default -> NumberFunctions.round(number, random.nextInt(0, 3));
        };
    }

    /** Returns no integer: DuckDB's floor of one is a float, with a float's remainders. */
    private static Expression broken(Random random, Expression number) {
        return random.nextBoolean() ? column("e") : number.dividedBy(literal(2));
    }

    private static Expression condition(Random random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return comparison(random);
        }
        Expression left = condition(random, depth - 1);
        Expression right = condition(random, depth - 1);
        return switch (random.nextInt(6)) {
            case 0, 1 -> left.and(right);
            case 2, 3 -> left.or(right);
            case 4 -> left.not();
            default -> random.nextBoolean() ? left.isNull() : left.isNotNull();
        };
    }

    private static Expression comparison(Random random) {
        var operators = Logic.ComparisonOperator.values();
        List<Expression> pair = pair(random);
        return switch (random.nextInt(8)) {
            case 0 -> pair.getFirst().isNull();
            case 1 -> column(random.nextBoolean() ? "p" : "q");
            case 2 -> pair.getFirst().in(list(random, pair));
            default ->
                    new Logic.Comparison(
                            operators[random.nextInt(operators.length)],
                            pair.getFirst(),
                            pair.getLast());
        };
    }

    /** Returns what a list may have: enough of it to be looked up, and at times a null. */
    private static List<Expression> list(Random random, List<Expression> pair) {
        List<Expression> list = new ArrayList<>(pair.reversed());
        for (int more = random.nextInt(20); more > 0 && pair.getLast() instanceof Literal; more--) {
            list.add(random.nextInt(40) == 0 ? nullLiteral() : beside(random, pair.getLast()));
        }
        return list;
    }

    /** Returns a literal like another one. */
    private static Expression beside(Random random, Expression literal) {
        LocalDate day = LocalDate.ofEpochDay(DAY + random.nextInt(-9, 9));
        return switch (literal) {
            case Literal.DateLiteral _ -> literal(day);
            case Literal.TimestampLiteral _ -> literal(day.atStartOfDay());
            case Literal.NumberLiteral _ -> literal(random.nextInt(-9, 10));
            case Literal.FloatLiteral _ -> literal(random.nextInt(-40, 40) / 8.0);
            default -> literal;
        };
    }

    /** Returns a column with a literal, in quotes or not, that is of its kind. */
    private static List<Expression> besideLiteral(Random random) {
        LocalDate day = LocalDate.ofEpochDay(DAY + random.nextInt(-1, 2));
        Expression number = literal(random.nextInt(-9, 10));
        boolean isText = random.nextBoolean();
        return switch (random.nextInt(9)) {
            case 0 -> List.of(column("i"), isText ? literal("-3") : number);
            case 1 -> List.of(column("b"), isText ? literal(" 4 ") : number);
            case 2 -> List.of(column("d"), isText ? literal("1.5") : number);
            case 3 -> List.of(column("f"), isText ? literal("0.25") : literal(0.25));
            case 4 -> List.of(column("p"), isText ? literal("true") : literal(false));
            case 5 -> List.of(column("day"), isText ? literal(day.toString()) : literal(day));
            case 6 ->
                    List.of(
                            column("ts"),
                            isText ? literal(day + " 00:00") : literal(day.atStartOfDay()));
            case 7 -> List.of(column("s"), literal("ab"));
            default -> List.of(column(random.nextBoolean() ? "day" : "s"), nullLiteral());
        };
    }

    private static List<Expression> pair(Random random) {
        LocalDate day = LocalDate.ofEpochDay(DAY + random.nextInt(-1, 2));
        return switch (random.nextInt(11)) {
            case 8 -> besideLiteral(random);
            case 9 -> besideLiteral(random).reversed();
            case 10 -> {
                List<Expression> of = besideLiteral(random);
                yield List.of(chosen(random, of), of.getFirst());
            }
            // No literal: DuckDB's optimizer takes date_trunc('week', null) = date '...' for false.
            case 7 -> List.of(point(random, 2), column(random.nextBoolean() ? "day" : "ts"));
            case 0 -> List.of(column("s"), column("t"));
            case 1 -> List.of(column("s"), literal("ab"));
            case 2 -> List.of(column("day"), literal(day));
            case 3 -> List.of(column("ts"), literal(LocalDateTime.of(1998, 9, 2, 0, 0)));
            case 4 -> List.of(column("ts"), column("day"));
            case 5 -> List.of(column("p"), column("q"));
            default -> List.of(number(random, 1), number(random, 1));
        };
    }
}
