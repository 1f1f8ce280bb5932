// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.NumberLiterals;
import dev.windrow.internal.function.TemporalLiterals;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.And;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.ArrayQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Between;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Concatenation;
import dev.windrow.internal.sql.syntax.SqlExpression.DistinctTest;
import dev.windrow.internal.sql.syntax.SqlExpression.Exists;
import dev.windrow.internal.sql.syntax.SqlExpression.In;
import dev.windrow.internal.sql.syntax.SqlExpression.InQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.Not;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Or;
import dev.windrow.internal.sql.syntax.SqlExpression.Quantified;
import dev.windrow.internal.sql.syntax.SqlExpression.Row;
import dev.windrow.internal.sql.syntax.SqlExpression.ScalarQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.TypedLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.When;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TypeName;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Interval;
import dev.windrow.query.Logic;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Translates expressions of a row. {@link GroupTranslator} translates those of a group. */
class ExpressionTranslator {

    private static final String DIGITS_OF_LEAST = String.valueOf(Long.MIN_VALUE).substring(1);

    private final SqlText text;
    private final Scope scope;
    private final @Nullable Subqueries subqueries;
    private final SqlFunctions functions;
    private final IntervalTranslator intervals;

    /**
     * Makes a translator.
     *
     * @param scope the columns that expressions may name
     * @param subqueries takes those of the expressions; null where there may be none
     */
    ExpressionTranslator(SqlText text, Scope scope, @Nullable Subqueries subqueries) {
        this.text = text;
        this.scope = scope;
        this.subqueries = subqueries;
        functions = new SqlFunctions(text, this);
        intervals = new IntervalTranslator(this);
    }

    SqlText text() {
        return text;
    }

    Scope scope() {
        return scope;
    }

    /** Returns whether a subquery of these rows is a column of theirs already. */
    boolean has(SqlExpression subquery) {
        return subqueries != null && subqueries.has(subquery);
    }

    /**
     * Translates an expression.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_SQL}, {@code UNKNOWN_COLUMN},
     *     {@code UNKNOWN_FUNCTION}, {@code SYNTAX} or {@code INVALID_ARGUMENT}, with the position
     */
    Expression of(SqlExpression node) {
        return switch (node) {
            case Name name -> column(name);
            case Call call when ColumnsCalls.isOne(call) -> of(scope.columnsCalls().of(call));
            case Call call -> {
                IntervalTranslator.Parts interval = intervals.of(call);
                yield interval != null
                        ? interval.value()
                        : call(scope.columnsCalls().unpacked(call));
            }
            case NumberLiteral number ->
                    located(number.span(), () -> NumberLiterals.of(number.digits()));
            case TextLiteral literal -> Expression.literal(literal.value());
            case BoolLiteral literal -> Expression.literal(literal.value());
            case NullLiteral _ -> Expression.nullLiteral();
            case TypedLiteral literal ->
                    located(literal.span(), () -> typed(literal.type(), literal.value()));
            case IntervalLiteral interval -> Objects.requireNonNull(intervals.of(interval)).value();
            case Lambda lambda -> throw unsupported(lambda);
            case Collated collated ->
                    throw text.unsupported(
                            "COLLATE here",
                            collated.span(),
                            "comparisons, LIKE and ORDER BY take it");
            case Star star -> throw text.expected("a column name or a value", star.span());
            case Negation negation -> {
                IntervalTranslator.Parts interval = intervals.of(negation);
                yield interval == null ? negated(negation) : interval.value();
            }
            case Not not -> of(not.operand()).not();
            case And and -> Logic.And.of(all(and.operands()));
            case Or or -> Logic.Or.of(all(or.operands()));
            case Concatenation texts ->
                    StringFunctions.concatenate("", null, all(texts.operands()));
            case Arithmetic arithmetic -> arithmetic(arithmetic);
            case Row row -> struct(row);
            case Comparison comparison -> comparison(comparison);
            case NullTest test ->
                    test.isNegated() ? of(test.operand()).isNotNull() : of(test.operand()).isNull();
            case DistinctTest test ->
                    negatedIf(!test.isNegated(), isSame(of(test.left()), of(test.right())));
            case Between between -> between(between);
            case In in -> negatedIf(in.isNegated(), in(in));
            case Cast cast -> cast(cast);
            case Case choice -> choice(choice.operand(), choice.branches(), choice.otherwise());
            case ScalarQuery scalar -> subqueries(scalar).value(scalar);
            case ArrayQuery array -> subqueries(array).list(array);
            case Exists exists -> subqueries(exists).exists(exists);
            case InQuery in ->
                    subqueries(in)
                            .in(
                                    in,
                                    in.operand() instanceof Row row
                                            ? all(row.values())
                                            : List.of(of(in.operand())));
            case Quantified quantified -> {
                InQuery in = quantified.asIn();
                if (in == null && quantified.left() instanceof Row row) {
                    yield of(QuantifiedRows.of(quantified, row));
                }
                yield in == null
                        ? subqueries(quantified).compared(quantified, of(quantified.left()))
                        : of(in);
            }
        };
    }

    private Expression comparison(Comparison comparison) {
        SqlExpression left = comparison.left();
        SqlExpression right = comparison.right();
        if (left instanceof Row first && right instanceof Row second) {
            return compared(comparison.operator(), first, second);
        }
        List<Expression> both = intervals.compared(List.of(left, right));
        return new Logic.Comparison(comparison.operator(), both.getFirst(), both.getLast());
    }

    private Expression between(Between between) {
        List<Expression> all =
                intervals.compared(List.of(between.operand(), between.least(), between.most()));
        return negatedIf(between.isNegated(), all.getFirst().between(all.get(1), all.getLast()));
    }

    private Expression in(In in) {
        return in.operand() instanceof Row row
                ? any(in.values().stream().map(each -> equal(row, each)).toList())
                : of(in.operand()).in(all(in.values()));
    }

    private Expression cast(Cast cast) {
        Expression value = of(cast.operand());
        if (cast.type().name().equals("json") && !cast.isLenient()) {
            return new FunctionCall(RowFunctions.of("cast_to_json"), List.of(value));
        }
        List<Integer> lengths = SqlTypes.lengths(cast.type());
        return located(
                cast.span(),
                () -> {
                    Expression made = cast(value, cast.type(), cast.isLenient());
                    return lengths.isEmpty() ? made : ofLengths(made, lengths);
                });
    }

    /** Checks the lengths of lists, those of the outermost ones first. */
    private static Expression ofLengths(Expression list, List<Integer> lengths) {
        List<Expression> arguments = new ArrayList<>(List.of(list));
        lengths.forEach(length -> arguments.add(Expression.literal(length)));
        return new FunctionCall(RowFunctions.of("list_of_lengths"), arguments);
    }

    private RuntimeException unsupported(Lambda lambda) {
        return text.unsupported(
                "a lambda here",
                lambda.span(),
                "list_transform, list_filter and list_reduce take it");
    }

    /** Returns whether a function makes rows of the elements of lists. */
    static boolean isUnnest(String function) {
        return function.equalsIgnoreCase("unnest");
    }

    /** Translates the elements of a list that become rows. */
    Expression unnested(Call call) {
        throw text.unsupported("UNNEST here", call.span(), "the select list and FROM may have it");
    }

    /** Returns the list that is the only argument of {@code unnest}. */
    final SqlExpression unnestedList(Call call) {
        if (StructColumns.depth(call) == 0) {
            throw text.expected("unnest(list)", call.span());
        }
        return call.arguments().getFirst();
    }

    private Subqueries subqueries(SqlExpression subquery) {
        if (subqueries == null) {
            throw text.unsupported("a subquery here", subquery.span(), "");
        }
        return subqueries;
    }

    /** Compares values in pairs, of which a null equals a null alone. */
    private Expression compared(Logic.ComparisonOperator operator, Row left, Row right) {
        return switch (operator) {
            case EQUAL -> equal(left, right);
            case NOT_EQUAL -> equal(left, right).not();
            case LESS, AT_MOST, GREATER, AT_LEAST ->
                    new Logic.Comparison(operator, struct(left), struct(right));
        };
    }

    /** Negates a value. The least int64 is a number of its own: what is negated has no int64. */
    private Expression negated(Negation negation) {
        return negation.operand() instanceof NumberLiteral(String digits, Span _)
                        && digits.equals(DIGITS_OF_LEAST)
                ? Expression.literal(Long.MIN_VALUE)
                : of(negation.operand()).negated();
    }

    private Expression struct(Row row) {
        return new FunctionCall(RowFunctions.of("row"), all(row.values()));
    }

    private Expression equal(Row left, SqlExpression other) {
        if (!(other instanceof Row(List<SqlExpression> values, Span _))
                || values.size() != left.values().size()) {
            throw text.expected(left.values().size() + " values in parentheses", other.span());
        }
        List<Expression> equal = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            equal.add(isSame(of(left.values().get(i)), of(values.get(i))));
        }
        return Logic.And.of(equal);
    }

    private static Expression any(List<Expression> conditions) {
        return conditions.size() == 1 ? conditions.getFirst() : Logic.Or.of(conditions);
    }

    private List<Expression> all(List<SqlExpression> nodes) {
        return nodes.stream().map(this::of).toList();
    }

    /** Translates an interval. */
    Interval interval(IntervalLiteral interval) {
        return located(interval.span(), () -> IntervalLiterals.of(interval.value()));
    }

    /** Translates a name of a column. */
    Expression column(Name name) {
        return scope.of(name).value();
    }

    /** Translates a call. */
    Expression call(Call call) {
        return isUnnest(call.function()) ? unnested(call) : functions.of(call);
    }

    /** Makes something of a part of the text, whose failures get its position. */
    <T> T located(Span span, Supplier<T> making) {
        try {
            return making.get();
        } catch (WindrowException e) {
            String message = Objects.toString(e.getMessage());
            String place = text.place() + ": ";
            throw message.startsWith(text.place() + " at position ")
                    ? e
                    : text.failure(
                            e.code(),
                            span,
                            message.startsWith(place)
                                    ? message.substring(place.length())
                                    : message);
        }
    }

    private static Expression typed(TypeName type, String value) {
        return switch (type.name()) {
            case "date" -> TemporalLiterals.date(value);
            case "timestamp", "datetime" -> TemporalLiterals.timestamp(value);
            default -> cast(Expression.literal(value), type, false);
        };
    }

    static Expression cast(Expression value, TypeName type, boolean isLenient) {
        ColumnType to = SqlTypes.of(type);
        Expression made =
                TemporalLiterals.cast(JsonCalls.toCast(value, to, isLenient), to, isLenient);
        BigDecimal most = SqlTypes.greatestUnsigned(type);
        return most == null ? made : unsigned(made, most, type.name(), isLenient);
    }

    /** Refuses values that an unsigned type lacks, or makes nulls of them. */
    private static Expression unsigned(
            Expression value, BigDecimal most, String type, boolean isLenient) {
        Expression isBeyond =
                value.lessThan(Expression.literal(0))
                        .or(value.greaterThan(Expression.literal(most)));
        String message = "a value does not fit %s: try_cast makes a null of it".formatted(type);
        Expression beyond =
                isLenient
                        ? Expression.nullLiteral()
                        : new FunctionCall(
                                        RowFunctions.of("error"),
                                        List.of(Expression.literal(message)))
                                .cast(Primitive.INT64);
        return new Conditional.Case(List.of(new Conditional.When(isBeyond, beyond)), value);
    }

    private static Expression negatedIf(boolean isNegated, Expression condition) {
        return isNegated ? condition.not() : condition;
    }

    /** Compares two values, of which a null equals a null alone. */
    private static Expression isSame(Expression left, Expression right) {
        return left.equalTo(right).orIfNull(left.isNull().and(right.isNull()));
    }

    private Expression choice(
            @Nullable SqlExpression operand,
            List<When> branches,
            @Nullable SqlExpression otherwise) {
        Expression compared = operand == null ? null : of(operand);
        return new Conditional.Case(
                branches.stream()
                        .map(
                                when -> {
                                    Expression test = of(when.test());
                                    return new Conditional.When(
                                            compared == null ? test : compared.equalTo(test),
                                            valueOrNull(when.value()));
                                })
                        .toList(),
                valueOrNull(otherwise));
    }

    /** Translates a value that may be absent. */
    private @Nullable Expression valueOrNull(@Nullable SqlExpression node) {
        return node == null || node instanceof NullLiteral ? null : of(node);
    }

    /** Translates a chain, which may be long, from its innermost operation on. */
    private Expression arithmetic(Arithmetic last) {
        IntervalTranslator.Parts interval = intervals.of(last);
        if (interval != null) {
            return interval.value();
        }
        Deque<Arithmetic> chain = new ArrayDeque<>();
        SqlExpression left = last;
        while (left instanceof Arithmetic arithmetic
                && (left == last || !isTranslatedWhole(arithmetic))) {
            chain.push(arithmetic);
            left = arithmetic.left();
        }
        Arithmetic innermost = chain.pop();
        IntervalTranslator.Parts by =
                innermost.operator() == ArithmeticOperator.PLUS ? intervals.of(left) : null;
        Expression made =
                by == null
                        ? computed(innermost, of(left))
                        : located(left.span(), () -> by.moved(of(innermost.right())));
        while (!chain.isEmpty()) {
            made = computed(chain.pop(), made);
        }
        return made;
    }

    /** Returns whether an operation is translated by itself wherever it stands in a chain. */
    boolean isTranslatedWhole(Arithmetic operation) {
        return false;
    }

    private Expression computed(Arithmetic operation, Expression left) {
        IntervalTranslator.Parts by = intervals.of(operation.right());
        if (by == null) {
            return new Expression.Arithmetic(operation.operator(), left, of(operation.right()));
        }
        return located(
                operation.right().span(),
                () ->
                        switch (operation.operator()) {
                            case PLUS -> by.moved(left);
                            case MINUS -> by.negated().moved(left);
                            case TIMES, DIVIDED_BY, MODULO ->
                                    throw text.unsupported(
                                            "arithmetic with intervals",
                                            operation.right().span(),
                                            "");
                        });
    }
}
