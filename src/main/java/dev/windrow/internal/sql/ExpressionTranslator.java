// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.NumberLiterals;
import dev.windrow.internal.function.TemporalLiterals;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Interval;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;

import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Translates expressions of a row. {@link GroupTranslator} translates those of a group. */
class ExpressionTranslator {

    private final SqlText text;
    private final ColumnNames names;
    private final Unread unread;
    private final SqlFunctions functions;
    private final @Nullable WindowTranslator windows;

    /**
     * Makes a translator.
     *
     * @param windows translates functions over windows, or null where there must be none
     */
    ExpressionTranslator(SqlText text, ColumnNames names, @Nullable WindowTranslator windows) {
        this.windows = windows;
        this.text = text;
        this.names = names;
        unread = new Unread(text);
        functions = new SqlFunctions(text, this);
    }

    /**
     * Translates an expression.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_SQL}, {@code UNKNOWN_COLUMN},
     *     {@code UNKNOWN_FUNCTION}, {@code SYNTAX} or {@code INVALID_ARGUMENT}, with the position
     */
    Expression of(net.sf.jsqlparser.expression.Expression node) {
        return switch (node) {
            case ParenthesedExpressionList<?> inner when inner.size() == 1 -> of(inner.getFirst());
            case Column column -> column(column);
            case LongValue number -> NumberLiterals.of(number.getStringValue());
            case DoubleValue number -> NumberLiterals.of(number.toString());
            case StringValue string -> string(string);
            case BooleanValue bool -> Expression.literal(bool.getValue());
            case DateTimeLiteralExpression literal -> temporal(literal);
            case SignedExpression signed -> signed(signed);
            case NotExpression not -> of(not.getExpression()).not();
            case IsNullExpression isNull -> isNull(isNull);
            case IsBooleanExpression is -> isBoolean(is);
            case Between between -> between(between);
            case InExpression in -> in(in);
            case CastExpression cast -> cast(cast);
            case CaseExpression choice -> choice(choice);
            case TrimFunction trim -> trim(trim);
            case ExtractExpression extract ->
                    FunctionCalls.field(extract.getName(), of(extract.getExpression()));
            case Function function -> function(function);
            case BinaryExpression binary -> binary(binary);
            case NullValue absent ->
                    throw text.unsupported(
                            "NULL as a value",
                            absent,
                            "IS NULL tells whether a value is one, and coalesce replaces it");
            case AnalyticExpression call when windows != null && WindowTranslator.isOver(call) ->
                    windows.of(call, this);
            case AnalyticExpression call -> throw unsupported(call);
            case Select subquery -> throw text.unsupported("a subquery", subquery, "");
            default ->
                    throw text.unsupported(
                            "\"%s\" (%s)".formatted(node, node.getClass().getSimpleName()),
                            node,
                            "");
        };
    }

    /** Translates an interval. */
    Interval interval(IntervalExpression node) {
        return SqlIntervals.of(text, node);
    }

    /** Translates a name of a column. */
    Expression column(Column column) {
        if (!column.toString().equals(column.getFullyQualifiedName())) {
            throw text.unsupported("what follows the name in \"" + column + "\"", column, "");
        }
        return Expression.column(names.of(column));
    }

    /** Translates a call. */
    Expression function(Function function) {
        if (function.getNamedParameters() == null) {
            unread.check(function);
        }
        return functions.of(function);
    }

    private WindrowException unsupported(AnalyticExpression call) {
        return switch (call.getType()) {
            case FILTER_ONLY ->
                    text.failure(
                            ErrorCode.SYNTAX,
                            call,
                            call
                                    + " aggregates, expected it in the select list, HAVING or"
                                    + " ORDER BY");
            case WITHIN_GROUP, WITHIN_GROUP_OVER ->
                    text.unsupported(
                            "WITHIN GROUP", call, "there are quantile(x, q) and median(x)");
            default ->
                    text.unsupported(
                            "a function over a window (OVER) here",
                            call,
                            "the select list, QUALIFY and ORDER BY may have it");
        };
    }

    private Expression string(StringValue node) {
        if (node.getPrefix() != null || !node.toString().startsWith("'")) {
            throw text.unsupported("the text " + node, node, "expected 'text'");
        }
        return Expression.literal(node.getValue().replace("''", "'"));
    }

    private Expression temporal(DateTimeLiteralExpression node) {
        return temporal(node, node.getType().name(), node.getValue());
    }

    /** Translates a type and a text behind it, which the parser takes for a cast in some places. */
    private Expression temporal(CastExpression node) {
        return temporal(
                node, node.getColDataType().toString(), node.getLeftExpression().toString());
    }

    private Expression temporal(Object node, String type, String quoted) {
        String value = ColumnNames.unquoted(quoted);
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "date" -> TemporalLiterals.date(value);
            case "timestamp", "timestamptz", "datetime" -> TemporalLiterals.timestamp(value);
            default ->
                    throw text.unsupported(
                            "a literal of " + type, node, "there is cast(x as type)");
        };
    }

    private Expression signed(SignedExpression node) {
        return switch (node.getSign()) {
            case '-' -> of(node.getExpression()).negated();
            case '+' -> of(node.getExpression());
            default -> throw text.unsupported("the sign " + node.getSign(), node, "");
        };
    }

    private Expression isNull(IsNullExpression node) {
        Expression value = of(node.getLeftExpression());
        return node.isNot() || node.isUseNotNull() ? value.isNotNull() : value.isNull();
    }

    private Expression isBoolean(IsBooleanExpression node) {
        Expression value = of(node.getLeftExpression());
        Expression is = (node.isTrue() ? value : value.not()).orIfNull(Expression.literal(false));
        return node.isNot() ? is.not() : is;
    }

    private Expression between(Between node) {
        unread.check(node);
        Expression between =
                of(node.getLeftExpression())
                        .between(
                                of(node.getBetweenExpressionStart()),
                                of(node.getBetweenExpressionEnd()));
        return node.isNot() ? between.not() : between;
    }

    private Expression in(InExpression node) {
        unread.check(node);
        if (!(node.getRightExpression() instanceof ParenthesedExpressionList<?> values)) {
            throw text.unsupported(
                    "IN with anything but a list of values",
                    node,
                    "write the values in parentheses");
        }
        Expression in = of(node.getLeftExpression()).in(values.stream().map(this::of).toList());
        return node.isNot() ? in.not() : in;
    }

    private Expression like(LikeExpression node) {
        unread.check(node);
        if (node.getLikeKeyWord() != LikeExpression.KeyWord.LIKE || node.isUseBinary()) {
            throw text.unsupported(
                    node.getLikeKeyWord().toString(), node, "there is LIKE, and lower(x)");
        }
        if (!(node.getRightExpression() instanceof StringValue pattern)) {
            throw text.unsupported("a pattern that is not a text in quotes", node, "");
        }
        String sought = pattern.getValue().replace("''", "'");
        Expression value = of(node.getLeftExpression());
        Expression like =
                switch (node.getEscape()) {
                    case null -> StringFunctions.like(value, sought);
                    case StringValue escape ->
                            StringFunctions.like(value, sought, escape.getValue());
                    default ->
                            throw text.unsupported(
                                    "an escape that is not a text in quotes", node, "");
                };
        return node.isNot() ? like.not() : like;
    }

    private Expression cast(CastExpression node) {
        unread.check(node);
        if (node.isImplicitCast()) {
            return temporal(node);
        }
        // The notation x::type has no keyword.
        String keyword = node.keyword == null ? "" : node.keyword.toLowerCase(Locale.ROOT);
        boolean isLenient = keyword.equals("try_cast");
        if (!isLenient && !keyword.equals("cast") && !keyword.isEmpty()) {
            throw text.unsupported(node.keyword, node, "there are CAST and TRY_CAST");
        }
        return TemporalLiterals.cast(
                of(node.getLeftExpression()), SqlTypes.of(node.getColDataType()), isLenient);
    }

    private Expression choice(CaseExpression node) {
        List<Conditional.When> branches = new ArrayList<>();
        for (WhenClause when : node.getWhenClauses()) {
            Expression tested = of(when.getWhenExpression());
            Expression condition =
                    node.getSwitchExpression() == null
                            ? tested
                            : of(node.getSwitchExpression()).equalTo(tested);
            branches.add(new Conditional.When(condition, result(when.getThenExpression())));
        }
        return new Conditional.Case(branches, result(node.getElseExpression()));
    }

    /** Translates a value that may be absent. */
    private @Nullable Expression result(net.sf.jsqlparser.expression.@Nullable Expression node) {
        return node == null || node instanceof NullValue ? null : of(node);
    }

    private Expression trim(TrimFunction node) {
        Side side =
                switch (node.getTrimSpecification()) {
                    case LEADING -> Side.LEFT;
                    case TRAILING -> Side.RIGHT;
                    case null, default -> Side.BOTH;
                };
        if (node.getFromExpression() == null) {
            return StringFunctions.strip(of(node.getExpression()), side, " ");
        }
        boolean isStandard = node.isUsingFromKeyword();
        net.sf.jsqlparser.expression.Expression characters =
                isStandard ? node.getExpression() : node.getFromExpression();
        net.sf.jsqlparser.expression.Expression value =
                isStandard ? node.getFromExpression() : node.getExpression();
        if (characters instanceof StringValue removed) {
            return StringFunctions.strip(of(value), side, removed.getValue().replace("''", "'"));
        }
        throw text.unsupported("TRIM of characters that are not a text in quotes", node, "");
    }

    private Expression binary(BinaryExpression node) {
        return switch (node) {
            case AndExpression and -> Logic.And.of(operands(and, AndExpression.class));
            case OrExpression or -> Logic.Or.of(operands(or, OrExpression.class));
            case LikeExpression like -> like(like);
            case IsDistinctExpression distinct -> isDistinct(distinct);
            case Addition sum when sum.getRightExpression() instanceof IntervalExpression by ->
                    IntervalLiterals.moved(of(sum.getLeftExpression()), interval(by));
            case Addition sum when sum.getLeftExpression() instanceof IntervalExpression by ->
                    IntervalLiterals.moved(of(sum.getRightExpression()), interval(by));
            case Subtraction sum when sum.getRightExpression() instanceof IntervalExpression by ->
                    IntervalLiterals.movedBack(of(sum.getLeftExpression()), interval(by));
            case Addition sum -> arithmetic(ArithmeticOperator.PLUS, sum);
            case Subtraction difference -> arithmetic(ArithmeticOperator.MINUS, difference);
            case Multiplication product -> arithmetic(ArithmeticOperator.TIMES, product);
            case Division quotient -> arithmetic(ArithmeticOperator.DIVIDED_BY, quotient);
            case Modulo remainder -> arithmetic(ArithmeticOperator.MODULO, remainder);
            case Concat concat ->
                    StringFunctions.concatenate("", null, operands(concat, Concat.class));
            case EqualsTo equal -> comparison(ComparisonOperator.EQUAL, equal);
            case NotEqualsTo unequal -> comparison(ComparisonOperator.NOT_EQUAL, unequal);
            case MinorThan less -> comparison(ComparisonOperator.LESS, less);
            case MinorThanEquals atMost -> comparison(ComparisonOperator.AT_MOST, atMost);
            case GreaterThan greater -> comparison(ComparisonOperator.GREATER, greater);
            case GreaterThanEquals atLeast -> comparison(ComparisonOperator.AT_LEAST, atLeast);
            default ->
                    throw text.unsupported("the operator " + node.getStringExpression(), node, "");
        };
    }

    /** Returns the operands of a chain of one operator, which may have thousands of them. */
    private List<Expression> operands(
            BinaryExpression last, Class<? extends BinaryExpression> operator) {
        List<Expression> operands = new ArrayList<>();
        net.sf.jsqlparser.expression.Expression left = last;
        while (operator.isInstance(left)) {
            BinaryExpression binary = operator.cast(left);
            operands.add(of(binary.getRightExpression()));
            left = binary.getLeftExpression();
        }
        operands.add(of(left));
        return operands.reversed();
    }

    private Expression arithmetic(ArithmeticOperator operator, BinaryExpression node) {
        return new Expression.Arithmetic(
                operator, of(node.getLeftExpression()), of(node.getRightExpression()));
    }

    private Expression comparison(ComparisonOperator operator, BinaryExpression node) {
        unread.check(node);
        return new Logic.Comparison(
                operator, of(node.getLeftExpression()), of(node.getRightExpression()));
    }

    /** Compares two values, of which a null equals a null alone. */
    private Expression isDistinct(IsDistinctExpression node) {
        Expression left = of(node.getLeftExpression());
        Expression right = of(node.getRightExpression());
        Expression same = left.equalTo(right).orIfNull(left.isNull().and(right.isNull()));
        return node.isNot() ? same : same.not();
    }
}
