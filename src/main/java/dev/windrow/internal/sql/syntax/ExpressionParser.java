// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.And;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.Between;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Concatenation;
import dev.windrow.internal.sql.syntax.SqlExpression.DistinctTest;
import dev.windrow.internal.sql.syntax.SqlExpression.In;
import dev.windrow.internal.sql.syntax.SqlExpression.Like;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.Not;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.Or;
import dev.windrow.internal.sql.syntax.SqlExpression.TruthTest;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.ComparisonOperator;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Parses expressions: the operators, from those that bind loosest to those that bind tightest.
 *
 * <pre>
 * expression  = and {"or" and}
 * and         = not {"and" not}
 * not         = {"not"} test
 * test        = comparison {"is" ["not"] ("null" | "true" | "false" | "distinct" "from" comparison)}
 * comparison  = membership [("=" | "<>" | "<" | "<=" | ">" | ">=") membership]
 * membership  = joined [["not"] ("between" joined "and" joined | "in" "(" expressions ")"
 *             | ("like" | "ilike") text ["escape" text])]
 * joined      = sum {"||" sum}
 * sum         = product {("+" | "-") product}
 * product     = signed {("*" | "/" | "%") signed}
 * signed      = {"-" | "+"} cast
 * cast        = value {"::" type}
 * </pre>
 *
 * <p>{@link ValueParser} parses values. Chains of one operator are loops here, so they may have
 * thousands of operands.
 */
final class ExpressionParser {

    private static final Map<String, ComparisonOperator> COMPARISONS =
            Map.of(
                    "=", ComparisonOperator.EQUAL,
                    "==", ComparisonOperator.EQUAL,
                    "<>", ComparisonOperator.NOT_EQUAL,
                    "!=", ComparisonOperator.NOT_EQUAL,
                    "<", ComparisonOperator.LESS,
                    "<=", ComparisonOperator.AT_MOST,
                    ">", ComparisonOperator.GREATER,
                    ">=", ComparisonOperator.AT_LEAST);

    private static final Map<String, ArithmeticOperator> SUMS =
            Map.of("+", ArithmeticOperator.PLUS, "-", ArithmeticOperator.MINUS);

    private static final Map<String, ArithmeticOperator> PRODUCTS =
            Map.of(
                    "*", ArithmeticOperator.TIMES,
                    "/", ArithmeticOperator.DIVIDED_BY,
                    "%", ArithmeticOperator.MODULO);

    private final TokenReader in;
    private final ValueParser values;

    ExpressionParser(TokenReader in) {
        this.in = in;
        values = new ValueParser(in, this);
    }

    /**
     * Parses an expression.
     *
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, or {@code
     *     INVALID_ARGUMENT} where expressions are too deep
     */
    SqlExpression expression() {
        return in.nested(this::alternatives);
    }

    /** Parses expressions with commas between them. */
    List<SqlExpression> expressions() {
        List<SqlExpression> expressions = new ArrayList<>();
        do {
            expressions.add(expression());
        } while (in.acceptSign(","));
        return expressions;
    }

    /** Parses sort keys with commas between them. */
    List<OrderItem> order() {
        List<OrderItem> items = new ArrayList<>();
        do {
            SqlExpression key = expression();
            items.add(new OrderItem(key, descending(), nullsFirst()));
        } while (in.acceptSign(","));
        return items;
    }

    boolean descending() {
        boolean isDescending = in.acceptWord("desc");
        if (!isDescending) {
            in.acceptWord("asc");
        }
        return isDescending;
    }

    boolean nullsFirst() {
        if (!in.acceptWord("nulls")) {
            return false;
        }
        boolean isFirst = in.acceptWord("first");
        if (!isFirst) {
            in.expectWord("last", "first or last");
        }
        return isFirst;
    }

    private SqlExpression alternatives() {
        List<SqlExpression> operands = chain("or", this::conjunction);
        return operands.size() == 1 ? operands.getFirst() : new Or(operands, around(operands));
    }

    private SqlExpression conjunction() {
        List<SqlExpression> operands = chain("and", this::negated);
        return operands.size() == 1 ? operands.getFirst() : new And(operands, around(operands));
    }

    private List<SqlExpression> chain(String word, Supplier<SqlExpression> operand) {
        List<SqlExpression> operands = new ArrayList<>();
        do {
            operands.add(operand.get());
        } while (in.acceptWord(word));
        return operands;
    }

    private SqlExpression negated() {
        List<Token> negations = new ArrayList<>();
        while (in.atWord("not")) {
            negations.add(in.take());
            in.requireDepth(negations.size());
        }
        SqlExpression condition = test();
        for (Token negation : negations.reversed()) {
            condition = new Not(condition, in.since(negation));
        }
        return condition;
    }

    private SqlExpression test() {
        SqlExpression tested = comparison();
        while (in.acceptWord("is")) {
            boolean isNegated = in.acceptWord("not");
            if (in.acceptWord("null")) {
                tested = new NullTest(tested, isNegated, upTo(tested));
            } else if (in.acceptWord("true")) {
                tested = new TruthTest(tested, true, isNegated, upTo(tested));
            } else if (in.acceptWord("false")) {
                tested = new TruthTest(tested, false, isNegated, upTo(tested));
            } else if (in.acceptWords("distinct", "from")) {
                SqlExpression other = comparison();
                tested = new DistinctTest(tested, other, isNegated, upTo(tested));
            } else {
                throw in.unexpected("\"null\", \"true\", \"false\" or \"distinct from\" after is");
            }
        }
        return tested;
    }

    private SqlExpression comparison() {
        SqlExpression left = membership();
        ComparisonOperator operator = acceptAnyOf(COMPARISONS);
        if (operator == null) {
            return left;
        }
        SqlExpression right = membership();
        return new Comparison(operator, left, right, upTo(left));
    }

    private SqlExpression membership() {
        SqlExpression operand = joined();
        boolean isNegated = in.acceptWord("not");
        if (in.acceptWord("between")) {
            SqlExpression least = joined();
            in.expectWord("and", "\"and\" between the two ends");
            SqlExpression most = joined();
            return new Between(operand, least, most, isNegated, upTo(operand));
        }
        if (in.acceptWord("in")) {
            return new In(operand, list(), isNegated, upTo(operand));
        }
        if (in.atWord("like") || in.atWord("ilike")) {
            return like(operand, isNegated);
        }
        if (isNegated) {
            throw in.unexpected("\"between\", \"in\" or \"like\" after not");
        }
        return operand;
    }

    private List<SqlExpression> list() {
        in.expectSign("(", "\"(\" after in");
        List<SqlExpression> list = expressions();
        in.expectSign(")", "\",\" or \")\"");
        return list;
    }

    private SqlExpression like(SqlExpression operand, boolean isNegated) {
        boolean ignoresCase = in.take().isWord("ilike");
        String pattern = in.expectText();
        String escape = in.acceptWord("escape") ? in.expectText() : null;
        return new Like(operand, pattern, escape, ignoresCase, isNegated, upTo(operand));
    }

    private SqlExpression joined() {
        List<SqlExpression> operands = new ArrayList<>();
        do {
            operands.add(sum());
        } while (in.acceptSign("||"));
        return operands.size() == 1
                ? operands.getFirst()
                : new Concatenation(operands, around(operands));
    }

    /** Parses an expression of numbers, without comparisons and conditions. */
    SqlExpression sum() {
        return leftToRight(SUMS, this::product);
    }

    private SqlExpression product() {
        return leftToRight(PRODUCTS, this::signed);
    }

    private SqlExpression leftToRight(
            Map<String, ArithmeticOperator> operators, Supplier<SqlExpression> operand) {
        SqlExpression left = operand.get();
        ArithmeticOperator operator = acceptAnyOf(operators);
        while (operator != null) {
            SqlExpression right = operand.get();
            left = new Arithmetic(operator, left, right, upTo(left));
            operator = acceptAnyOf(operators);
        }
        return left;
    }

    private SqlExpression signed() {
        List<Token> negations = new ArrayList<>();
        while (in.atSign("-") || in.atSign("+")) {
            Token sign = in.take();
            if (sign.isSign("-")) {
                negations.add(sign);
                in.requireDepth(negations.size());
            }
        }
        SqlExpression value = cast();
        for (Token negation : negations.reversed()) {
            value = new Negation(value, in.since(negation));
        }
        return value;
    }

    private SqlExpression cast() {
        SqlExpression operand = values.value();
        int casts = 0;
        while (in.acceptSign("::")) {
            TypeName type = values.type();
            operand = new Cast(operand, type, false, upTo(operand));
            casts++;
            in.requireDepth(casts);
        }
        return operand;
    }

    private <T> @Nullable T acceptAnyOf(Map<String, T> operators) {
        Token token = in.peek();
        T operator = token.kind() == Token.Kind.SIGN ? operators.get(token.value()) : null;
        if (operator != null) {
            in.take();
        }
        return operator;
    }

    private Span upTo(SqlExpression first) {
        return Span.of(first, in.last());
    }

    private static Span around(List<SqlExpression> operands) {
        return Span.of(operands.getFirst(), operands.getLast().span());
    }
}
