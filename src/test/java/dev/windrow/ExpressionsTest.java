// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.contains;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.StringFunctions;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Conditions and derived columns through the front door, on both engines. */
@ExtendWith(NoLeaks.class)
@ParameterizedClass
@EnumSource(
        value = EngineChoice.class,
        names = {"CPU", "GPU"})
class ExpressionsTest {

    private static final Expression INT = column("int");
    private static final Expression LONG = column("long");
    private static final Expression MONEY = column("money");
    private static final Expression RATE = column("rate");
    private static final Expression FLOAT = column("float");
    private static final Expression TEXT = column("text");
    private static final Expression CODE = column("code");
    private static final Expression FLAG = column("flag");
    private static final Expression DAY = column("day");
    private static final Expression TIME = column("time");
    private static final Expression INSTANT = column("instant");

    @Parameter EngineChoice engine;

    private Windrow windrow;
    private Table table;

    @BeforeEach
    void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(2));
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("int", Columns.of(memory, Primitive.INT32, Arrays.asList(1, 2, null, -4)));
        long most = Long.MAX_VALUE;
        columns.put(
                "long", Columns.of(memory, Primitive.INT64, Arrays.asList(most, 5L, most, null)));
        columns.put("money", decimals(memory, new Decimal(15, 2), 10_000L, 250L, null, -999L));
        columns.put("rate", decimals(memory, new Decimal(5, 3), 50L, 100L, 1L, 0L));
        columns.put(
                "float",
                Columns.of(memory, Primitive.FLOAT64, Arrays.asList(0.5, Double.NaN, null, -0.0)));
        columns.put("text", Columns.strings(memory, "b", "", null, "ab"));
        columns.put(
                "code",
                Columns.dictionary(
                        memory, Arrays.asList("b", null, "a"), Arrays.asList(0, 1, null, 2)));
        columns.put(
                "flag", Columns.of(memory, Primitive.BOOL, Arrays.asList(true, false, null, true)));
        int day = (int) LocalDate.of(1998, 9, 2).toEpochDay();
        columns.put(
                "day",
                Columns.of(memory, Primitive.DATE32, Arrays.asList(day - 1, day, null, day + 1)));
        long second = day * 86_400L;
        columns.put(
                "time",
                Columns.of(
                        memory,
                        new Timestamp(Unit.SECOND, null),
                        Arrays.asList(second - 1, second, second + 1, null)));
        columns.put(
                "instant",
                Columns.of(
                        memory,
                        new Timestamp(Unit.MILLISECOND, "Europe/Berlin"),
                        Arrays.asList(second * 1_000 - 1, second * 1_000, null, 0L)));
        table = new Table(columns, 4, memory);
    }

    @Test
    void keysAreComputed() {
        try (GroupByResult result =
                windrow.groupBy(table)
                        .where(DAY.isNotNull())
                        .by(
                                new DerivedColumn("has", contains(TEXT, "b")),
                                new DerivedColumn("on", DAY))
                        .sorted()
                        .aggregate(count())) {
            assertThat(result.table().names()).containsExactly("has", "on", "count(*)");
            assertThat(Columns.read(result.column("has"))).containsExactly(false, true, true);
            assertThat(result.column("on").type()).isEqualTo(Primitive.DATE32);
            assertThat(Columns.read(result.column("count(*)"))).containsExactly(1L, 1L, 1L);
        }
    }

    private static Column decimals(ColumnMemory memory, Decimal type, Long... unscaled) {
        List<BigInteger> values = new ArrayList<>();
        for (Long value : unscaled) {
            values.add(value == null ? null : BigInteger.valueOf(value));
        }
        return Columns.of(memory, type, values);
    }

    @AfterEach
    void close() {
        table.close();
        windrow.close();
    }

    /**
     * Returns the rows that a condition selects, as values of the column int; 3 stands for its
     * null.
     */
    private List<Long> chosen(Expression condition) {
        List<Long> rows = new ArrayList<>();
        try (GroupByResult result =
                windrow.groupBy(table).where(condition).by("int").aggregate(argMax("rate"))) {
            Column found = result.column("argmax(rate)");
            Columns.read(found).forEach(row -> rows.add((Long) row));
        }
        rows.sort(null);
        return rows;
    }

    @Test
    void numbersAreComparedWhateverTheirTypes() {
        assertThat(chosen(INT.atLeast(literal(1)))).containsExactly(0L, 1L);
        assertThat(chosen(INT.equalTo(literal(new BigDecimal("2.00"))))).containsExactly(1L);
        assertThat(chosen(INT.notEqualTo(literal(2.0)))).containsExactly(0L, 3L);
        assertThat(chosen(MONEY.greaterThan(literal(2)))).containsExactly(0L, 1L);
        assertThat(chosen(MONEY.lessThan(RATE))).containsExactly(3L);
        assertThat(chosen(LONG.greaterThan(MONEY))).containsExactly(0L, 1L);
        assertThat(chosen(INT.lessThan(LONG))).containsExactly(0L, 1L);
    }

    /** Scaled up, the greatest int64 does not fit 128 bits. */
    @Test
    void decimalsAreComparedBeyondWhatFits() {
        Expression tiny = literal(new BigDecimal("0.00000000000000000000000000000000000001"));
        assertThat(chosen(LONG.greaterThan(tiny))).containsExactly(0L, 1L, 2L);
        assertThat(chosen(tiny.lessThan(LONG))).containsExactly(0L, 1L, 2L);
        assertThat(chosen(INT.times(literal(1L << 60)).lessThan(tiny))).containsExactly(3L);
    }

    @Test
    void nanIsGreaterThanAllAndZerosAreEqual() {
        assertThat(chosen(FLOAT.greaterThan(literal(1e300)))).containsExactly(1L);
        assertThat(chosen(FLOAT.equalTo(literal(Double.NaN)))).containsExactly(1L);
        assertThat(chosen(FLOAT.equalTo(literal(0)))).containsExactly(3L);
        assertThat(chosen(FLOAT.lessThan(literal(0)))).isEmpty();
    }

    @Test
    void stringsCompareByTheirBytes() {
        assertThat(chosen(TEXT.lessThan(literal("b")))).containsExactly(1L, 3L);
        assertThat(chosen(TEXT.equalTo(literal("")))).containsExactly(1L);
        assertThat(chosen(TEXT.greaterThan(literal("aa")))).containsExactly(0L, 3L);
        assertThat(chosen(CODE.equalTo(TEXT))).containsExactly(0L);
        assertThat(chosen(CODE.lessThan(TEXT))).containsExactly(3L);
        assertThat(chosen(CODE.isNull())).containsExactly(1L, 2L);
        assertThat(chosen(TEXT.in(List.of(literal("x"), literal("b"))))).containsExactly(0L);
    }

    @Test
    void datesAndTimesAreComparedWhateverTheirUnits() {
        Expression day = literal(LocalDate.of(1998, 9, 2));
        assertThat(chosen(DAY.atMost(day))).containsExactly(0L, 1L);
        assertThat(chosen(TIME.lessThan(day))).containsExactly(0L);
        assertThat(chosen(TIME.greaterThan(DAY))).containsExactly(0L);
        LocalDateTime midnight = LocalDateTime.of(1998, 9, 2, 0, 0);
        assertThat(chosen(TIME.greaterThan(literal(midnight)))).containsExactly(2L);
        assertThat(chosen(TIME.lessThan(literal(midnight.plusNanos(1))))).containsExactly(0L, 1L);
    }

    /** In September, Berlin is two hours ahead of UTC. */
    @Test
    void aTimeWithoutAZoneIsOneInThatOfTheColumn() {
        LocalDateTime two = LocalDateTime.of(1998, 9, 2, 2, 0);
        assertThat(chosen(INSTANT.equalTo(literal(two)))).containsExactly(1L);
        assertThat(chosen(literal(two).greaterThan(INSTANT))).containsExactly(0L, 3L);
        Expression utc = new Literal.TimestampLiteral(two.minusHours(2), ZoneOffset.UTC);
        assertThat(chosen(INSTANT.equalTo(utc))).containsExactly(1L);
    }

    @Test
    void nullIsNeitherTrueNorFalse() {
        assertThat(chosen(FLAG)).containsExactly(0L, 3L);
        assertThat(chosen(FLAG.not())).containsExactly(1L);
        assertThat(chosen(FLAG.and(literal(false)).isNull())).isEmpty();
        assertThat(chosen(FLAG.and(literal(true)).isNull())).containsExactly(2L);
        assertThat(chosen(FLAG.or(literal(true)))).containsExactly(0L, 1L, 2L, 3L);
        assertThat(chosen(FLAG.or(literal(false)).isNull())).containsExactly(2L);
        assertThat(chosen(INT.greaterThan(literal(0)).isNotNull())).containsExactly(0L, 1L, 3L);
        assertThat(chosen(FLAG.equalTo(literal(false)))).containsExactly(1L);
    }

    @Test
    void decimalsAreExact() {
        Expression net = MONEY.times(literal(1).minus(RATE));
        try (GroupByResult result =
                windrow.groupBy(table)
                        .aggregate(
                                sum(net).as("net"),
                                min(MONEY.minus(RATE)),
                                max(MONEY.negated()),
                                max(MONEY.plus(INT)))) {
            assertThat(result.table().columns().stream().map(Column::type))
                    .containsExactly(
                            new Decimal(38, 5),
                            new Decimal(17, 3),
                            new Decimal(15, 2),
                            new Decimal(16, 2));
            assertThat(result.table().columns().stream().map(column -> Columns.read(column).get(0)))
                    .containsExactly(
                            BigInteger.valueOf(8_726_000),
                            BigInteger.valueOf(-9_990),
                            BigInteger.valueOf(999),
                            BigInteger.valueOf(10_100));
        }
    }

    @Test
    void integersMakeInt64AndQuotientsFloats() {
        try (GroupByResult result =
                windrow.groupBy(table)
                        .where(INT.isNotNull())
                        .aggregate(
                                sum(INT.times(literal(3)).minus(literal(1))),
                                sum(INT.negated()),
                                min(INT.dividedBy(literal(8))),
                                max(literal(1).dividedBy(RATE)),
                                min(RATE.dividedBy(MONEY)),
                                max(FLOAT.plus(INT)))) {
            assertThat(result.table().columns().stream().map(column -> Columns.read(column).get(0)))
                    .containsExactly(-6L, 1L, -0.5, Double.POSITIVE_INFINITY, -0.0, Double.NaN);
        }
    }

    @Test
    void conditionsCanBeAggregated() {
        try (GroupByResult result =
                windrow.groupBy(table)
                        .aggregate(
                                Aggregations.of(INT.lessThan(literal(3)), Aggregations::boolAnd),
                                Aggregations.of(INT.isNull(), Aggregations::boolOr),
                                boolAnd("flag"))) {
            assertThat(result.table().columns().stream().map(column -> Columns.read(column).get(0)))
                    .containsExactly(true, true, false);
        }
    }

    /**
     * The rows of argmin and argmax are numbers in the whole table, not among the selected rows.
     */
    @Test
    void selectedRowsKeepTheirNumbers() {
        int rows = 200_000;
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "key", Columns.longs(memory, LongStream.range(0, rows).map(i -> i % 3).toArray()));
        columns.put("value", Columns.longs(memory, LongStream.range(0, rows).toArray()));
        columns.put(
                "name",
                Columns.strings(
                        memory,
                        IntStream.range(0, rows)
                                .mapToObj(i -> i % 7 == 0 ? null : "n".repeat(i % 5))
                                .toArray(String[]::new)));
        int most = engine == EngineChoice.CPU ? rows : 70_000;
        Expression late =
                column("value")
                        .atLeast(literal(66_000))
                        .and(column("value").lessThan(literal(most)));
        try (Table many = new Table(columns, rows, memory);
                GroupByResult result =
                        windrow.groupBy(many)
                                .by("key")
                                .sorted()
                                .where(late.and(column("key").notEqualTo(literal(1))))
                                .aggregate(
                                        Aggregations.argMin("value"),
                                        argMax("value"),
                                        count("name"),
                                        max("name"),
                                        count())) {
            assertThat(Columns.read(result.column("key"))).containsExactly(0L, 2L);
            assertThat(Columns.read(result.column("argmin(value)")))
                    .containsExactly(66_000L, 66_002L);
            assertThat(Columns.read(result.column("argmax(value)")))
                    .containsExactlyInAnyOrder((long) lastOf(0, most), (long) lastOf(2, most));
            assertThat(Columns.read(result.column("count(*)")))
                    .isEqualTo(List.of(rowsOf(0, most, 1), rowsOf(2, most, 1)));
            assertThat(Columns.read(result.column("count(name)")))
                    .isEqualTo(List.of(rowsOf(0, most, 7), rowsOf(2, most, 7)));
            assertThat(Columns.read(result.column("max(name)"))).containsExactly("nnnn", "nnnn");
        }
    }

    private static int lastOf(int key, int end) {
        return IntStream.range(66_000, end).filter(i -> i % 3 == key).max().orElseThrow();
    }

    private static long rowsOf(int key, int end, int nullEvery) {
        return IntStream.range(66_000, end)
                .filter(i -> i % 3 == key && (nullEvery == 1 || i % nullEvery != 0))
                .count();
    }

    @Test
    void stringsAreComputedWithInConditionsAndAggregations() {
        try (GroupByResult result =
                windrow.groupBy(table)
                        .where(contains(concat(TEXT, CODE), "b"))
                        .aggregate(
                                count(),
                                min(upper(concat(TEXT, literal("-"), CODE))),
                                sum(StringFunctions.length(TEXT)))) {
            assertThat(result.table().columns().stream().map(Columns::read))
                    .containsExactly(List.of(2L), List.of("AB-A"), List.of(3L));
        }
    }

    @Test
    void withoutSelectedRowsThereAreNoGroups() {
        GroupBy none = windrow.groupBy(table).where(INT.greaterThan(literal(100)));
        try (GroupByResult byKey = none.by("text").aggregate(sum(INT.plus(LONG)));
                GroupByResult all = none.aggregate(sum(INT.plus(LONG)), count())) {
            assertThat(byKey.rows()).isZero();
            assertThat(Columns.read(all.column("count(*)"))).containsExactly(0L);
            assertThat(Columns.read(all.column("sum(int + long)"))).containsExactly((Object) null);
        }
    }

    /** Expressions are computed only for selected rows, and not for the bytes of nulls. */
    @Test
    void overflowIsToldWhereAValueCounts() {
        Expression doubled = LONG.plus(LONG);
        fails(ErrorCode.OVERFLOW, sum(doubled), "long + long: a value does not fit int64");
        fails(ErrorCode.OVERFLOW, sum(LONG.times(LONG)), "does not fit int64");
        fails(ErrorCode.OVERFLOW, sum(literal(-2).minus(LONG)), "does not fit int64");
        Expression wide = literal(new BigDecimal("1e37")).times(literal(1));
        fails(ErrorCode.OVERFLOW, sum(MONEY.times(wide)), "does not fit decimal(38,2)");
        fails(ErrorCode.OVERFLOW, sum(MONEY.plus(wide.times(literal(9)))), "does not fit decimal");
        try (GroupByResult result =
                windrow.groupBy(table)
                        .where(LONG.lessThan(literal(6)))
                        .aggregate(sum(doubled), count())) {
            assertThat(Columns.read(result.column("sum(long + long)"))).containsExactly(10L);
        }
        try (GroupByResult result =
                windrow.groupBy(table).aggregate(max(LONG.plus(INT.times(literal(0)))))) {
            assertThat(Columns.read(result.table().columns().iterator().next()))
                    .containsExactly(Long.MAX_VALUE);
        }
    }

    @Test
    void typesThatDoNotFitAreTold() {
        ErrorCode type = ErrorCode.UNSUPPORTED_TYPE;
        fails(type, sum(TEXT.plus(INT)), "text is utf8 and int is int32, expected two numbers");
        fails(type, sum(DAY.negated()), "-day: day is date32, expected a number");
        fails(type, DAY.and(FLAG), "day is date32, expected a condition");
        fails(type, INT.equalTo(TEXT), "int is int32 and text is utf8, which do not compare");
        fails(
                type,
                DAY.lessThan(TEXT),
                "day is date32 and text is utf8, which do not compare: cast(... as date)");
        fails(
                ErrorCode.INVALID_ARGUMENT,
                DAY.lessThan(literal("2 September")),
                "'2 September' is no date32, which day is: expected a text such as '1998-09-02'");
        fails(
                type,
                new Expression.Coalesce(List.of(TEXT, TEXT, FLAG)).isNull(),
                "flag is bool, expected utf8, or numbers, strings, bools, dates or times");
        fails(type, INSTANT.lessThan(TIME), "one has a time zone, and the other has none");
        Expression distant =
                new Literal.TimestampLiteral(LocalDateTime.of(2024, 1, 5, 1, 2), ZoneOffset.UTC);
        fails(type, new Expression.Coalesce(List.of(TIME, distant)).isNull(), "dates or times");
        fails(type, FLAG.equalTo(DAY), "flag is bool and day is date32, which do not compare");
        Expression small = literal(new BigDecimal("0.00000000000000000001"));
        fails(type, sum(small.times(small)), "40 digits behind the point, expected at most 38");
        fails(ErrorCode.UNKNOWN_COLUMN, column("moneys").isNull(), "did you mean money");
        fails(ErrorCode.UNKNOWN_COLUMN, sum(column("in").plus(INT)), "no column \"in\"");
    }

    private void fails(ErrorCode code, Expression condition, String message) {
        assertFailure(code, message, () -> windrow.groupBy(table).where(condition).aggregate());
    }

    private void fails(ErrorCode code, NamedAggregation aggregation, String message) {
        assertFailure(code, message, () -> windrow.groupBy(table).aggregate(aggregation));
    }

    private static void assertFailure(ErrorCode code, String message, ThrowingCallable query) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(query)
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }

    @Test
    void aColumnMayNotBeCalledAsAnExpressionIs() {
        ColumnMemory memory = new ColumnMemory();
        try (Table odd = new Table(Map.of("a + 1", Columns.longs(memory, 1)), 1, memory)) {
            Expression same = column("a").plus(literal(1));
            assertFailure(
                    ErrorCode.DUPLICATE_NAME,
                    "named \"a + 1\"",
                    () -> windrow.groupBy(odd).aggregate(sum(same)));
            try (GroupByResult result =
                    windrow.groupBy(odd).aggregate(sum(column("a + 1").plus(literal(1))))) {
                assertThat(Columns.read(result.column("sum(\"a + 1\" + 1)"))).containsExactly(2L);
            }
        }
    }

    /** The CPU engine gets all rows and skips some; a device gets the selected rows. */
    @Test
    void theExplanationTellsTheConditionAndTheExpressions() {
        GroupBy query = windrow.groupBy(table).by("text").where(INT.isNotNull());
        Explanation explanation = query.explain(sum(MONEY.times(RATE)));
        boolean isThere = engine == EngineChoice.GPU;
        assertThat(explanation.lines())
                .contains(
                        "filter     int is not null: "
                                + (isThere ? "on the device" : "3 of 4 rows"),
                        "derived    money * rate: decimal(20,5)")
                .anyMatch(line -> line.startsWith("sample     4 keys in 4 of 4 rows"));
        try (GroupByResult result = query.aggregate(sum(MONEY.times(RATE)))) {
            assertThat(result.explanation().lines()).containsAll(explanation.lines());
            assertThat(result.profile().phases().getFirst().name())
                    .isEqualTo(isThere ? "sample" : "filter and derive");
        }
    }
}
