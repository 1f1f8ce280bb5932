// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NumberFunctions;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunctions;
import dev.windrow.query.TemporalFunction;
import dev.windrow.query.TemporalFunctions;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Values of different types that are compared, or one of which is chosen. */
@ExtendWith(NoLeaks.class)
@ParameterizedClass
@EnumSource(
        value = EngineChoice.class,
        names = {"CPU", "GPU"})
final class MixedTypesTest {

    /** What goes together. */
    private enum Family {
        NUMBER,
        TEXT,
        BYTES,
        BOOL,
        LOCAL_TIME,
        ZONED_TIME,
        TIME_OF_DAY,
        LIST
    }

    private static final Map<String, Family> FAMILIES = new LinkedHashMap<>();
    private static final Map<String, ColumnType> TYPES = new LinkedHashMap<>();
    private static final Map<String, Object> VALUES = new LinkedHashMap<>();

    static {
        add("i8", Family.NUMBER, Primitive.INT8, 7L);
        add("i32", Family.NUMBER, Primitive.INT32, 7L);
        add("i64", Family.NUMBER, Primitive.INT64, 7L);
        add("f32", Family.NUMBER, Primitive.FLOAT32, 0.5);
        add("f64", Family.NUMBER, Primitive.FLOAT64, 0.5);
        add("dec", Family.NUMBER, new Decimal(9, 2), BigInteger.TEN);
        add("text", Family.TEXT, Primitive.UTF8, "a");
        add("bytes", Family.BYTES, Primitive.BINARY, "a");
        add("bool", Family.BOOL, Primitive.BOOL, true);
        add("day", Family.LOCAL_TIME, Primitive.DATE32, 7L);
        add("ts", Family.LOCAL_TIME, new Timestamp(Unit.SECOND, null), 7L);
        add("zoned", Family.ZONED_TIME, new Timestamp(Unit.MILLISECOND, "UTC"), 7L);
        add("tod", Family.TIME_OF_DAY, new Time(Unit.MICROSECOND), 7L);
        add("list", Family.LIST, new ListOf(Primitive.INT64), List.of(7L));
    }

    /** What may stand around a value of some type. */
    private static final List<UnaryOperator<Expression>> AROUND =
            List.of(
                    value -> value,
                    value -> StringFunctions.slice(value, 2),
                    value -> StringFunctions.contains(value, "a"),
                    value -> StringFunctions.concat(value, column("text")),
                    value -> StringFunctions.fromInteger(value),
                    value -> value.plus(literal(1)),
                    value -> value.negated(),
                    value -> NumberFunctions.round(value, 1),
                    value -> TemporalFunctions.field(TemporalFunction.Field.YEAR, value),
                    value -> value.cast(Primitive.UTF8),
                    Expression::isNull,
                    Expression::not,
                    value -> value.equalTo(literal("a")),
                    value -> value.orIfNull(literal(1)),
                    value -> Conditional.when(column("bool"), value).otherwise(column("text")));

    @Parameter EngineChoice engine;

    private Windrow windrow;
    private Table table;
    private int turn;

    private static void add(String name, Family family, ColumnType type, Object value) {
        FAMILIES.put(name, family);
        TYPES.put(name, type);
        VALUES.put(name, value);
    }

    @BeforeEach
    void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(1));
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        VALUES.forEach(
                (name, value) ->
                        columns.put(
                                name,
                                Columns.of(memory, TYPES.get(name), Arrays.asList(value, null))));
        table = new Table(columns, 2, memory);
    }

    @AfterEach
    void close() {
        table.close();
        windrow.close();
    }

    /** Integers stand beside bools, as 0 and 1 do. */
    private static boolean goTogether(String a, String b) {
        return FAMILIES.get(a) == FAMILIES.get(b)
                || isInteger(a) && b.equals("bool")
                || isInteger(b) && a.equals("bool");
    }

    private static boolean isInteger(String name) {
        return Set.of("i8", "i32", "i64").contains(name);
    }

    /** Lists are refused alone, too. */
    @Test
    void typesThatDoNotGoTogetherAreRefusedByTheirNames() {
        for (String a : TYPES.keySet()) {
            for (String b : Repetitions.some(List.copyOf(TYPES.keySet()), turn)) {
                boolean isRefused = !goTogether(a, b);
                for (Expression mixed : mixed(column(a), column(b))) {
                    for (UnaryOperator<Expression> around : around()) {
                        WindrowException error = error(around.apply(mixed));
                        if (isRefused) {
                            assertThat(error).as(around.apply(mixed).label()).isNotNull();
                        }
                    }
                    turn++;
                    if (isRefused && !a.equals("list") && !b.equals("list")) {
                        assertThat(error(mixed))
                                .as(mixed.label())
                                .hasMessageContaining(TYPES.get(a).label())
                                .hasMessageContaining(TYPES.get(b).label());
                    }
                }
            }
        }
    }

    @Test
    @Tag("thorough")
    void typesOfThreeValuesAreComparedToo() {
        for (String a : TYPES.keySet()) {
            for (String b : TYPES.keySet()) {
                for (String c : List.of("i32", "text", "bool", "day", "list")) {
                    boolean isRefused = !goTogether(a, b) || !goTogether(a, c) && !goTogether(b, c);
                    for (Expression mixed : mixed(column(a), column(b), column(c))) {
                        WindrowException error = error(mixed);
                        if (isRefused) {
                            assertThat(error).as(mixed.label()).isNotNull();
                        }
                    }
                }
            }
        }
    }

    /** A literal takes the type of what is beside it, or is refused. */
    @Test
    void literalsStandBesideAllTypes() {
        List<Expression> literals =
                List.of(
                        literal(1),
                        literal(new BigDecimal("12345678901234567890.5")),
                        literal(0.5),
                        literal("a"),
                        literal("1"),
                        literal(true),
                        literal(LocalDate.of(2024, 2, 29)),
                        literal(LocalDateTime.of(2024, 2, 29, 12, 0)),
                        Expression.nullLiteral());
        for (String name : TYPES.keySet()) {
            for (Expression literal : Repetitions.some(literals, turn++)) {
                List<Expression> all = new ArrayList<>(mixed(column(name), literal));
                all.addAll(mixed(literal, column(name)));
                all.addAll(mixed(literal, literal, column(name)));
                all.addAll(mixed(column(name), literal, column("text")));
                for (Expression mixed : all) {
                    error(mixed);
                    if (engine == EngineChoice.CPU) {
                        error(StringFunctions.slice(mixed, 2));
                    }
                }
            }
        }
    }

    /**
     * Types are found by one code for both engines: a few cases tell that the other one asks it. Of
     * the rest, each case takes some by turns.
     */
    private List<UnaryOperator<Expression>> around() {
        if (engine != EngineChoice.CPU) {
            return AROUND.subList(0, Repetitions.of(1, 2));
        }
        return IntStream.range(0, Repetitions.of(1, 3))
                .mapToObj(each -> AROUND.get((turn + each * 5) % AROUND.size()))
                .toList();
    }

    /** Returns what needs values of types that go together. */
    private static List<Expression> mixed(Expression a, Expression b) {
        Expression flag = column("bool");
        return List.of(
                a.orIfNull(b),
                Conditional.greatest(a, b),
                Conditional.when(flag, a).otherwise(b),
                Conditional.nullIf(a, b),
                a.equalTo(b),
                a.lessThan(b),
                a.in(List.of(b)),
                a.between(b, b));
    }

    private static List<Expression> mixed(Expression a, Expression b, Expression c) {
        Expression flag = column("bool");
        return List.of(
                new Expression.Coalesce(List.of(a, b, c)),
                new Expression.Coalesce(List.of(a, b, a, c)),
                Conditional.least(a, b, c),
                Conditional.when(flag, a).when(flag.not(), b).otherwise(c),
                a.in(List.of(b, c)),
                a.between(b, c));
    }

    /** Returns the error of an expression wherever it stands: the same everywhere, or none. */
    private @Nullable WindrowException error(Expression expression) {
        WindrowException error = error(expression, Select.of(derived(expression)));
        WindrowException ofTest = error(expression, new Filter(expression.isNull()));
        if (error != null && error.code() == ErrorCode.UNSUPPORTED_TYPE) {
            assertThat(ofKey(expression)).as(expression.label()).isNotNull();
        }
        if (ofTest != null) {
            assertThat(error).as(expression.label()).isNotNull();
        }
        return error;
    }

    private @Nullable WindrowException error(Expression expression, Transformation asked) {
        try (TransformResult result = windrow.transform(table, asked)) {
            assertThat(result.rows()).isNotNegative();
            return null;
        } catch (WindrowException e) {
            return refused(expression, e);
        } catch (RuntimeException e) {
            throw new AssertionError(expression.label(), e);
        }
    }

    private @Nullable WindrowException ofKey(Expression expression) {
        try (GroupByResult result =
                windrow.groupBy(table).by(derived(expression)).aggregate(count())) {
            assertThat(result.table().rows()).isPositive();
            return null;
        } catch (WindrowException e) {
            return refused(expression, e);
        } catch (RuntimeException e) {
            throw new AssertionError(expression.label(), e);
        }
    }

    private static DerivedColumn derived(Expression expression) {
        return new DerivedColumn("made", expression);
    }

    /** A text is refused by what it says, and a value that does not fit by its digits. */
    private static WindrowException refused(Expression expression, WindrowException e) {
        assertThat(e.code())
                .as(expression.label() + ": " + e.getMessage())
                .isIn(ErrorCode.UNSUPPORTED_TYPE, ErrorCode.INVALID_ARGUMENT, ErrorCode.OVERFLOW);
        return e;
    }
}
