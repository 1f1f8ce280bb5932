// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.MAX_DEPTH;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunctions;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunctions;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Expressions that are as deep as they may be, and deeper ones. */
@ExtendWith({NoLeaks.class, SmallStack.class})
final class ExpressionDepthTest {

    private static final Expression A = column("a");
    private static final Expression TEXT = column("t");
    private static final List<Integer> TOO_DEEP = List.of(MAX_DEPTH + 1, 10_000, 100_000);

    @ParameterizedTest
    @ValueSource(
            strings = {"(", "a + (", "upper(", "coalesce(1, ", "not (", "-(", "1 in (2, 3 + ("})
    void textsHaveParenthesesUpToTheLimit(String opening) {
        String closing = ")".repeat((int) opening.chars().filter(sign -> sign == '(').count());
        int most = MAX_DEPTH / (opening.contains(",") ? 4 : 1);
        assertThat(parse(opening.repeat(most) + "a" + closing.repeat(most)).columns())
                .containsExactly("a");
        for (int depth : TOO_DEEP) {
            requireTooDeep(() -> parse(opening.repeat(depth) + "a" + closing.repeat(depth)));
            requireTooDeep(() -> parse(opening.repeat(depth)));
        }
    }

    @Test
    void parenthesesAloneAreCounted() {
        assertThat(parse("(".repeat(MAX_DEPTH) + "a" + ")".repeat(MAX_DEPTH))).isEqualTo(A);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> parse("(".repeat(MAX_DEPTH + 1) + "a"))
                .withMessageContaining("--where")
                .withMessageContaining("position " + (MAX_DEPTH + 2))
                .withMessageContaining("at most " + MAX_DEPTH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"- ", "not "})
    void signsAndNegationsAreCounted(String sign) {
        assertThat(parse(sign.repeat(MAX_DEPTH) + "a").columns()).containsExactly("a");
        TOO_DEEP.forEach(depth -> requireTooDeep(() -> parse(sign.repeat(depth) + "a")));
        assertThat(parse("+".repeat(100_000) + "a")).isEqualTo(A);
    }

    @ParameterizedTest
    @ValueSource(strings = {" + ", " - ", " * ", " / ", " || ", " and ", " or "})
    void chainsOfOneOperatorAreNotDeep(String sign) {
        String text = "a" + (sign + "a").repeat(Expression.Arithmetic.MAX_STEPS);
        Expression chain = parse(text);
        assertThat(chain.columns()).containsExactly("a");
        assertThat(chain.operands()).hasSize(Expression.Arithmetic.MAX_STEPS + 1);
        assertThat(chain).isEqualTo(parse(text)).hasSameHashCodeAs(parse(text));
        assertThat(parse(chain.label())).isEqualTo(chain);
        assertThat(chain.toString()).contains("ColumnReference[name=a]");
    }

    @ParameterizedTest
    @ValueSource(strings = {" + ", " - ", " * ", " / "})
    void chainsOfArithmeticHaveALimit(String sign) {
        int steps = Expression.Arithmetic.MAX_STEPS + 1;
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> parse("a" + (sign + "a").repeat(steps)))
                .withMessageContaining("has " + steps + " operators")
                .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
    }

    @ParameterizedTest
    @ValueSource(strings = {" and ", " or "})
    void anyNumberOfConditionsIsJoined(String word) {
        Expression joined =
                parse(
                        IntStream.range(0, 10_000)
                                .mapToObj(i -> "a = " + i)
                                .collect(Collectors.joining(word)));
        assertThat(joined.columns()).containsExactly("a");
        assertThat(joined.label()).contains("a = 0" + word + "a = 1" + word).doesNotContain("(");
        assertThat(parse(joined.label())).isEqualTo(joined);
    }

    @Test
    void everyOperatorIsCounted() {
        List<UnaryOperator<Expression>> operators =
                List.of(
                        e -> A.plus(e),
                        A::minus,
                        e -> literal(2).times(e),
                        e -> A.dividedBy(e),
                        Expression::negated,
                        e -> A.modulo(e),
                        NumberFunctions::absolute,
                        e -> NumberFunctions.round(e, 2),
                        e -> NumberFunctions.power(A, e),
                        e -> e.cast(Primitive.INT64),
                        e -> e.tryCast(Primitive.INT64),
                        e -> e.equalTo(A),
                        e -> A.lessThan(e),
                        e -> e.in(List.of(A, TEXT)),
                        Expression::not,
                        Expression::isNull,
                        StringFunctions::upper,
                        StringFunctions::length,
                        StringFunctions::toInteger,
                        StringFunctions::toFloat,
                        StringFunctions::fromInteger,
                        e -> StringFunctions.contains(e, "x"),
                        e -> StringFunctions.like(e, "x"),
                        e -> StringFunctions.indexOf(e, "x"),
                        e -> StringFunctions.slice(e, 1),
                        e -> StringFunctions.split(e, ",", 0, 0),
                        e -> StringFunctions.replace(e, "x", "y"),
                        e -> StringFunctions.repeat(e, 2),
                        e -> StringFunctions.hash(e, 0),
                        e -> StringFunctions.copyIfElse(e, TEXT, TEXT),
                        e -> StringFunctions.copyIfElse(A, e, TEXT),
                        e -> StringFunctions.copyIfElse(A, TEXT, e));
        for (UnaryOperator<Expression> operator : operators) {
            Expression deepest = nested(operator, MAX_DEPTH);
            assertThat(deepest.hashCode()).isEqualTo(nested(operator, MAX_DEPTH).hashCode());
            assertThat(deepest.label()).hasSizeGreaterThan(MAX_DEPTH);
            assertThat(deepest.toString()).hasSizeGreaterThan(MAX_DEPTH);
            requireTooDeep(() -> operator.apply(deepest));
        }
    }

    /** Choices and concatenations are made of several operators. */
    @Test
    void valuesOfACoalesceAreCounted() {
        List<Expression> many = Collections.nCopies(10_000, A);
        assertThat(new Expression.Coalesce(many).columns()).containsExactly("a");
        UnaryOperator<Expression> chosen = e -> new Expression.Coalesce(List.of(e, A, A));
        assertThat(nested(chosen, MAX_DEPTH / 4).columns()).containsExactly("a");
        requireTooDeep(() -> nested(chosen, MAX_DEPTH / 3));
        Expression joined =
                nested(e -> StringFunctions.upper(StringFunctions.concat(e, TEXT)), MAX_DEPTH / 3);
        requireTooDeep(() -> StringFunctions.upper(StringFunctions.concat(joined, TEXT)));
        assertThat(
                        StringFunctions.concat(
                                        Collections.nCopies(10_000, TEXT)
                                                .toArray(Expression[]::new))
                                .columns())
                .containsExactly("t");
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void theDeepestAreComputed(EngineChoice engine) {
        Expression left = nested(e -> e.plus(literal(1)), MAX_DEPTH);
        Expression right = nested(e -> literal(1).plus(e), MAX_DEPTH);
        Expression cast = nested(e -> e.cast(Primitive.INT64).plus(literal(1)), MAX_DEPTH / 2);
        Expression condition = nested(Expression::not, A.equalTo(literal(2)), MAX_DEPTH - 1);
        Expression coalesce = new Expression.Coalesce(Collections.nCopies(MAX_DEPTH - 1, A));
        Expression texts = new Expression.Coalesce(Collections.nCopies(MAX_DEPTH - 1, TEXT));
        Expression upper = nested(StringFunctions::upper, TEXT, MAX_DEPTH);
        try (Windrow windrow = open(engine);
                Table table = table()) {
            try (TransformResult result =
                    windrow.transform(
                            table,
                            Select.of(
                                    new DerivedColumn("left", left),
                                    new DerivedColumn("right", right),
                                    new DerivedColumn("cast", cast),
                                    new DerivedColumn("coalesce", coalesce)))) {
                assertThat(longs(result.table(), "left")).containsExactly(201L, 202L, 203L);
                assertThat(longs(result.table(), "right")).containsExactly(201L, 202L, 203L);
                assertThat(longs(result.table(), "cast")).containsExactly(101L, 102L, 103L);
                assertThat(longs(result.table(), "coalesce")).containsExactly(1L, 2L, 3L);
            }
            try (TransformResult result =
                    windrow.transform(
                            table,
                            Select.of(
                                    new DerivedColumn("texts", texts),
                                    new DerivedColumn("upper", upper)))) {
                assertThat(string(result.table(), "texts")).isEqualTo("x");
                assertThat(string(result.table(), "upper")).isEqualTo("X");
            }
            try (TransformResult result = windrow.transform(table, new Filter(condition))) {
                assertThat(longs(result.table(), "a")).containsExactly(1L, 3L);
            }
            try (GroupByResult result =
                    windrow.groupBy(table)
                            .where(condition)
                            .by("a")
                            .sorted()
                            .aggregate(count(), sum(left))) {
                assertThat(longs(result.table(), "a")).containsExactly(1L, 3L);
                assertThat(longs(result.table(), result.table().names().getLast()))
                        .containsExactly(201L, 203L);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void thousandsOfValuesAreCompared(EngineChoice engine) {
        Expression in =
                A.in(IntStream.range(2, 3_000).mapToObj(value -> literal((long) value)).toList());
        try (Windrow windrow = open(engine);
                Table table = table()) {
            try (TransformResult result = windrow.transform(table, new Filter(in))) {
                assertThat(longs(result.table(), "a")).containsExactly(2L, 3L);
            }
            try (GroupByResult result =
                    windrow.groupBy(table).where(in.not()).by("a").aggregate(count())) {
                assertThat(longs(result.table(), "a")).containsExactly(1L);
            }
        }
    }

    @Test
    void noConditionsAreAnError() {
        for (ThrowingCallable call :
                List.<ThrowingCallable>of(
                        () -> Logic.And.of(List.of()), () -> Logic.Or.of(List.of()))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(call)
                    .withMessageContaining("found no conditions")
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
        }
        assertThat(Logic.And.of(List.of(A))).isEqualTo(A);
        assertThat(Logic.Or.of(List.of(A, TEXT, A))).isEqualTo(A.or(TEXT).or(A));
    }

    private static Expression parse(String text) {
        return Fragments.expression("--where", text);
    }

    private static Expression nested(UnaryOperator<Expression> operator, int depth) {
        return nested(operator, A, depth);
    }

    private static Expression nested(
            UnaryOperator<Expression> operator, Expression innermost, int depth) {
        Expression expression = innermost;
        for (int i = 0; i < depth; i++) {
            expression = operator.apply(expression);
        }
        return expression;
    }

    /** All branches of a choice count once. */
    @Test
    void valuesOfAChoiceAreCounted() {
        Expression[] many = Collections.nCopies(10_000, A).toArray(Expression[]::new);
        assertThat(Conditional.greatest(many).columns()).containsExactly("a");
        requireTooDeep(() -> nested(e -> Conditional.least(e, A, A), MAX_DEPTH / 2 + 1));
        UnaryOperator<Expression> chosen = e -> Conditional.when(A.isNull(), A).otherwise(e);
        Expression deepest = nested(chosen, MAX_DEPTH - 1);
        requireTooDeep(() -> nested(chosen, MAX_DEPTH + 1));
        Expression extreme = nested(e -> Conditional.greatest(e, A), A, MAX_DEPTH - 1);
        Expression first = nested(e -> new Expression.Coalesce(List.of(e, A, A)), A, MAX_DEPTH / 4);
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = table();
                TransformResult made =
                        windrow.transform(
                                table,
                                new Select(
                                        List.of(
                                                new DerivedColumn("x", deepest),
                                                new DerivedColumn("y", extreme),
                                                new DerivedColumn("z", first))))) {
            for (String name : List.of("x", "y", "z")) {
                assertThat(made.table().column(name).getLong(0))
                        .isEqualTo(table.column("a").getLong(0));
            }
        }
    }

    private static void requireTooDeep(ThrowingCallable call) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(call)
                .withMessageContaining("at most " + MAX_DEPTH)
                .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(2));
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("a", Columns.of(memory, Primitive.INT64, Arrays.asList(1L, 2L, 3L)));
        columns.put("t", Columns.strings(memory, "x", "y", null));
        return new Table(columns, 3, memory);
    }

    private static List<Long> longs(Table table, String name) {
        FixedWidthColumn column = (FixedWidthColumn) table.column(name);
        return IntStream.range(0, (int) table.rows()).mapToObj(column::getLong).toList();
    }

    private static String string(Table table, String name) {
        return ((VariableWidthColumn) table.column(name)).getString(0);
    }
}
