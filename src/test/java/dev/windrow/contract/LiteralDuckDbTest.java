// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.Expression.nullLiteral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
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
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunctions;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunctions;
import dev.windrow.query.TemporalFunction;
import dev.windrow.query.TemporalFunctions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Literals of all kinds, nulls among them, wherever a value may stand, as DuckDB has them. */
@ExtendWith(NoLeaks.class)
@ParameterizedClass
@EnumSource(
        value = EngineChoice.class,
        names = {"CPU", "GPU"})
final class LiteralDuckDbTest {

    private static final LocalDate DAY = LocalDate.of(2013, 7, 1);

    private static final Map<String, ColumnType> TYPES = new LinkedHashMap<>();
    private static final Map<String, List<@Nullable Object>> VALUES = new LinkedHashMap<>();

    static {
        long day = DAY.toEpochDay();
        add("i", Primitive.INT32, 1L, 2L, null);
        add("d", new Decimal(6, 2), BigInteger.valueOf(125), BigInteger.valueOf(-50), null);
        add("f", Primitive.FLOAT64, 1.5, Double.NaN, null);
        add("s", Primitive.UTF8, "ab", "2013-07-01", null);
        add("p", Primitive.BOOL, true, false, null);
        add("day", Primitive.DATE32, day, day + 1, null);
        add(
                "ts",
                new Timestamp(Unit.MICROSECOND, null),
                day * 86_400_000_000L,
                day * 86_400_000_000L + 43_200_000_000L,
                null);
    }

    private static final String INPUT =
            "(SELECT * REPLACE (date '1970-01-01' + day::INTEGER AS day, make_timestamp(ts) AS ts)"
                    + " FROM "
                    + DuckDb.TABLE
                    + ")";

    private final EngineChoice engine;
    private Windrow windrow;
    private DuckDb database;
    private Table table;

    LiteralDuckDbTest(EngineChoice engine) {
        this.engine = engine;
    }

    private static void add(String name, ColumnType type, @Nullable Object... values) {
        TYPES.put(name, type);
        VALUES.put(name, Arrays.asList(values));
    }

    @BeforeEach
    void open() throws SQLException {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(1));
        database = DuckDb.open();
        database.load(TYPES, VALUES, 3);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        VALUES.forEach((name, of) -> columns.put(name, Columns.of(memory, TYPES.get(name), of)));
        table = new Table(columns, 3, memory);
    }

    @AfterEach
    void close() throws SQLException {
        table.close();
        database.close();
        windrow.close();
    }

    /** Returns the literals that stand beside a column: of its kind, as a text, and null. */
    private static List<Expression> beside(String name) {
        return switch (name) {
            case "i" -> List.of(literal(1), literal("1"), literal(" 2 "), nullLiteral());
            case "d" ->
                    List.of(
                            literal(new BigDecimal("1.25")),
                            literal("1.25"),
                            literal("-0.5"),
                            literal("1.254"),
                            nullLiteral());
            case "f" -> List.of(literal(1.5), literal("1.5"), literal("nan"), nullLiteral());
            case "s" -> List.of(literal("ab"), literal("2013-7-1"), nullLiteral());
            case "p" -> List.of(literal(true), literal("true"), literal("F"), nullLiteral());
            case "day" ->
                    List.of(
                            literal(DAY),
                            literal("2013-07-01"),
                            literal("2013-7-2"),
                            literal("2013-07-01 12:00:00"),
                            nullLiteral());
            default ->
                    List.of(
                            literal(LocalDateTime.of(2013, 7, 1, 12, 0)),
                            literal("2013-07-01"),
                            literal("2013-07-01T12:00:00"),
                            literal("2013-07-01 12:00"),
                            nullLiteral());
        };
    }

    @Test
    void literalsAreComparedWithColumns() throws SQLException {
        for (String name : TYPES.keySet()) {
            Expression of = column(name);
            List<Expression> asked = new ArrayList<>();
            for (Expression literal : beside(name)) {
                for (Logic.ComparisonOperator operator : Logic.ComparisonOperator.values()) {
                    asked.add(new Logic.Comparison(operator, of, literal));
                    asked.add(new Logic.Comparison(operator, literal, of));
                }
                asked.add(of.between(literal, beside(name).getFirst()));
                asked.add(of.between(literal, nullLiteral()).not());
                asked.add(of.in(List.of(literal, nullLiteral())));
                asked.add(of.in(List.of(beside(name).getFirst(), literal)).not());
                asked.add(literal.in(List.of(of, literal)));
            }
            compare(asked);
        }
    }

    @Test
    void literalsAreChosenBesideColumns() throws SQLException {
        for (String name : TYPES.keySet()) {
            Expression of = column(name);
            List<Expression> asked = new ArrayList<>();
            for (Expression literal : beside(name)) {
                asked.add(of.orIfNull(literal));
                asked.add(literal.orIfNull(of));
                asked.add(Conditional.greatest(of, literal, nullLiteral()));
                asked.add(Conditional.least(literal, of));
                asked.add(Conditional.when(of.equalTo(literal), literal(1)).otherwise(literal(2)));
                asked.add(Conditional.nullIf(of, literal));
                asked.add(Conditional.when(column("p"), of).otherwise(literal));
                asked.add(Conditional.when(column("p"), literal).otherwise(of));
                asked.add(Conditional.when(nullLiteral(), of).otherwise(literal));
            }
            compare(asked);
        }
    }

    @Test
    void nullsAreOperandsAndArguments() throws SQLException {
        Expression none = nullLiteral();
        List<Expression> asked = new ArrayList<>();
        for (String name : List.of("i", "d", "f")) {
            Expression of = column(name);
            asked.addAll(List.of(of.plus(none), none.minus(of), of.times(none).times(of)));
            asked.addAll(
                    List.of(none.dividedBy(of), of.modulo(none), NumberFunctions.power(of, none)));
        }
        asked.addAll(List.of(none.plus(none), none.negated(), none.isNull(), none.isNotNull()));
        asked.addAll(List.of(none.equalTo(none), none.in(List.of(none, none)), none.not()));
        asked.addAll(List.of(none.and(column("p")), column("p").or(none), none.or(none)));
        asked.addAll(List.of(none.orIfNull(none), Conditional.greatest(none, none)));
        asked.add(Conditional.nullIf(none, column("i")));
        asked.add(Conditional.when(column("p"), none));
        asked.add(Conditional.when(column("p"), none).otherwise(none));
        asked.addAll(List.of(NumberFunctions.absolute(none), NumberFunctions.squareRoot(none)));
        asked.addAll(List.of(StringFunctions.upper(none), StringFunctions.length(none)));
        asked.add(StringFunctions.like(none, "a%"));
        for (ColumnType type : TYPES.values()) {
            asked.add(none.cast(type));
            asked.add(none.tryCast(type));
        }
        compare(asked);
    }

    @Test
    void stringsJoinedWithNullAreNull() {
        for (Expression first : List.of(column("s"), literal("x"), nullLiteral())) {
            Expression joined =
                    StringFunctions.concatenate("", null, List.of(first, nullLiteral()));
            try (TransformResult result =
                    windrow.transform(table, Select.of(new DerivedColumn("c", joined)))) {
                assertThat(result.table().column("c").type()).isEqualTo(Primitive.UTF8);
                assertThat(Columns.read(result.table().column("c"))).containsOnlyNulls();
            }
        }
    }

    @Test
    void literalsAreArgumentsOfTemporalFunctions() throws SQLException {
        Expression instant = literal(LocalDateTime.of(2013, 7, 1, 12, 34, 56));
        List<Expression> asked = new ArrayList<>();
        for (TemporalFunction.Unit unit :
                List.of(TemporalFunction.Unit.DAY, TemporalFunction.Unit.MONTH)) {
            for (String name : List.of("day", "ts")) {
                Expression of = column(name);
                asked.add(TemporalFunctions.difference(unit, of, literal("2014-01-31")));
                asked.add(TemporalFunctions.difference(unit, literal("2013-01-31"), of));
                asked.add(TemporalFunctions.difference(unit, instant, of));
                asked.add(TemporalFunctions.difference(unit, nullLiteral(), of));
            }
            asked.add(TemporalFunctions.truncate(unit, instant));
        }
        asked.add(TemporalFunctions.field(TemporalFunction.Field.HOUR, instant));
        asked.add(instant);
        asked.add(literal(LocalDateTime.of(2013, 7, 1, 0, 0, 0, 123_456_000)));
        asked.add(column("day").orIfNull(instant));
        asked.add(Conditional.greatest(column("day"), column("ts"), literal("2013-07-02")));
        compare(asked);
    }

    @Test
    void decimalsOfDifferentScalesKeepTheDigitsBeforeThePoint() throws SQLException {
        Expression whole = column("i").cast(new Decimal(38, 0));
        Expression fine = column("i").cast(new Decimal(38, 30));
        Expression tenths = column("d").cast(new Decimal(20, 1));
        compare(
                List.of(
                        Conditional.greatest(whole, fine),
                        Conditional.least(fine, tenths, whole),
                        Conditional.when(column("p"), fine).otherwise(tenths),
                        Conditional.when(column("p"), tenths).otherwise(fine),
                        whole.orIfNull(fine),
                        fine.orIfNull(literal(new BigDecimal("0.5")))));
    }

    @Test
    void literalsAreKeysAndAggregated() {
        List<Expression> keys =
                List.of(
                        nullLiteral(),
                        literal("x"),
                        literal(3),
                        literal(1.5),
                        literal(true),
                        literal(DAY),
                        literal(DAY.atTime(12, 0)));
        for (Expression key : keys) {
            try (GroupByResult result =
                    windrow.groupBy(table)
                            .by(new DerivedColumn("k", key))
                            .aggregate(
                                    Aggregations.count(),
                                    Aggregations.of(key, Aggregations::count).as("n"),
                                    Aggregations.max(key).as("most"))) {
                boolean isNull = key.equals(nullLiteral());
                assertThat(result.table().rows()).isEqualTo(1);
                assertThat(Columns.read(result.table().column("n")))
                        .as(key.label())
                        .containsExactly(isNull ? 0L : 3L);
                assertThat(Columns.read(result.table().column("most")))
                        .isEqualTo(Columns.read(result.table().column("k")));
                assertThat(result.table().column("k").type())
                        .isEqualTo(isNull ? Primitive.INT32 : result.table().column("most").type());
            }
        }
    }

    @Test
    void aggregationsOfNullAreNull() {
        Expression none = nullLiteral();
        try (GroupByResult result =
                windrow.groupBy(table)
                        .aggregate(
                                Aggregations.sum(none).as("sum"),
                                Aggregations.mean(none).as("mean"),
                                Aggregations.min(none).as("min"),
                                Aggregations.count().filter(none).as("filtered"))) {
            for (String name : List.of("sum", "mean", "min")) {
                assertThat(Columns.read(result.table().column(name))).as(name).containsOnlyNulls();
            }
            assertThat(Columns.read(result.table().column("filtered"))).containsExactly(0L);
        }
    }

    @Test
    void aFilterByNullKeepsNoRow() {
        for (Expression condition :
                List.of(
                        nullLiteral(),
                        column("i").equalTo(nullLiteral()),
                        column("i").in(List.of(literal(7), nullLiteral())).not())) {
            try (TransformResult result = windrow.transform(table, new Filter(condition))) {
                assertThat(result.table().rows()).as(condition.label()).isZero();
            }
        }
    }

    @Test
    void aTextThatIsNoValueOfTheTypeIsTold() {
        for (Map.Entry<Expression, String> each :
                Map.of(
                                column("i").equalTo(literal("3000000000")),
                                "'3000000000' is no int32, which i is",
                                column("i").in(List.of(literal(1), literal("abc"))),
                                "'abc' is no int32, which i is",
                                column("d").lessThan(literal("99999.5")),
                                "'99999.5' is no decimal(6,2), which d is",
                                column("f").lessThan(literal("")),
                                "'' is no float64, which f is",
                                column("p").equalTo(literal("maybe")),
                                "'maybe' is no bool, which p is",
                                literal("2013-02-30").lessThan(column("day")),
                                "'2013-02-30' is no date32, which day is",
                                column("ts").isNull().or(column("ts").equalTo(literal("noon"))),
                                "'noon' is no timestamp(us), which ts is")
                        .entrySet()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.transform(table, new Filter(each.getKey())))
                    .withMessageContaining(each.getValue())
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
        }
    }

    @Test
    void aColumnOfTextsIsNotConverted() {
        for (String name : List.of("i", "d", "f", "p", "day", "ts")) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    windrow.transform(
                                            table, new Filter(column(name).equalTo(column("s")))))
                    .withMessageContaining("s is utf8")
                    .returns(ErrorCode.UNSUPPORTED_TYPE, WindrowException::code);
        }
    }

    /** Compares the values as texts. */
    private void compare(List<Expression> asked) throws SQLException {
        List<DerivedColumn> columns = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Expression each : asked) {
            String name = "c" + columns.size();
            columns.add(new DerivedColumn(name, each.cast(Primitive.UTF8)));
            texts.add("cast(" + sql(each) + " as varchar)");
        }
        List<List<@Nullable Object>> rows =
                database.query("SELECT " + String.join(", ", texts) + " FROM " + INPUT);
        try (TransformResult result = windrow.transform(table, new Select(columns))) {
            for (int i = 0; i < asked.size(); i++) {
                int at = i;
                assertThat(Columns.read(result.table().column("c" + i)))
                        .as(asked.get(i).label())
                        .isEqualTo(rows.stream().map(row -> row.get(at)).toList());
            }
        }
    }

    private static String sql(Expression expression) {
        return expression
                .label()
                .replace("utf8", "varchar")
                .replace("float64", "double")
                .replace("int32", "integer")
                .replace("date32", "date")
                .replace("timestamp(us)", "timestamp");
    }
}
