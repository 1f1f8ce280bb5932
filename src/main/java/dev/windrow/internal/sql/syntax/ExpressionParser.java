// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.And;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.Between;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Concatenation;
import dev.windrow.internal.sql.syntax.SqlExpression.DistinctTest;
import dev.windrow.internal.sql.syntax.SqlExpression.In;
import dev.windrow.internal.sql.syntax.SqlExpression.InQuery;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.Not;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.Or;
import dev.windrow.internal.sql.syntax.SqlExpression.Quantified;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.When;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.ComparisonOperator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Parses expressions: the operators, from those that bind loosest to those that bind tightest.
 *
 * <pre>
 * expression  = and {"or" and}
 * and         = not {"and" not}
 * not         = {"not"} test
 * test        = comparison {"is" ["not"] ("null" | "unknown" | "true" | "false" | "distinct" "from" comparison)
 *             | "isnull" | "notnull"}
 * comparison  = membership [("=" | "<>" | "<" | "<=" | ">" | ">=")
 *               (membership | ("any" | "some" | "all") "(" query ")")]
 * membership  = joined [["not"] ("between" joined "and" joined | "in" "(" (expressions | query) ")"
 *             | ("like" | "ilike") joined ["escape" joined] | "glob" joined
 *             | "similar" "to" joined) | ("~" | "!~") joined]
 * joined      = sum {("||" | "&" | "|" | "<<" | ">>" | "^@" | "~~" | "!~~" | "~~*" | "~~~") sum}
 * sum         = product {("+" | "-") product}
 * product     = power {("*" | "/" | "//" | "%") power}
 * power       = signed {("^" | "**") signed}
 * signed      = {"-" | "+"} cast | ("~" | "@") sum
 * cast        = part {"at" "time" "zone" part} ["collate" name {"." name}]
 * part        = value {"::" type | "[" expression "]" | "[" [expression] ":" [expression] [":" expression] "]" | "." name}
 * </pre>
 *
 * <p>{@link ValueParser} parses values. Chains of one operator are loops here, so they may have
 * thousands of operands; and one method parses all levels, so that parentheses within one another
 * take few frames of the stack.
 */
final class ExpressionParser {

    /** How tightly operators bind: those of a higher level more than those of a lower one. */
    private static final int OR = 1;

    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int TEST = 4;
    private static final int COMPARISON = 5;
    private static final int MEMBERSHIP = 6;
    private static final int JOIN = 7;
    private static final int SUM = 8;
    private static final int PRODUCT = 9;
    private static final int POWER = 10;

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

    private static final Map<String, ArithmeticOperator> ARITHMETIC =
            Map.of(
                    "+", ArithmeticOperator.PLUS,
                    "-", ArithmeticOperator.MINUS,
                    "*", ArithmeticOperator.TIMES,
                    "/", ArithmeticOperator.DIVIDED_BY,
                    "%", ArithmeticOperator.MODULO);

    private final TokenReader in;
    private final Supplier<SqlQuery> queries;
    private final ValueParser values;

    /** How many operators wait for what stands behind them. */
    private int open;

    /**
     * Makes a parser.
     *
     * @param queries parses a query in parentheses
     */
    ExpressionParser(TokenReader in, Supplier<SqlQuery> queries) {
        this.in = in;
        this.queries = queries;
        values = new ValueParser(in, this, queries);
    }

    /**
     * Parses an expression.
     *
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, or {@code
     *     INVALID_ARGUMENT} where expressions are too deep
     */
    SqlExpression expression() {
        in.enter();
        SqlExpression expression = operators(OR);
        in.leave();
        return expression;
    }

    /** Parses an expression of numbers, without comparisons and conditions. */
    SqlExpression sum() {
        return operators(SUM);
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

    /** Returns whether a condition of a value before it is next, such as LIKE. */
    boolean isMembership() {
        return level() == MEMBERSHIP;
    }

    /** Parses a condition of a value, such as LIKE. */
    SqlExpression membershipOf(SqlExpression value) {
        return membership(value);
    }

    /** Parses operators that bind at least as tightly as a level. */
    private SqlExpression operators(int least) {
        boolean isNegated = least <= NOT && in.atWord("not");
        SqlExpression left = isNegated ? negated() : signed();
        int most = isNegated ? NOT : POWER;
        int level = level();
        while (level >= least && level <= most) {
            left =
                    switch (level) {
                        case OR -> new Or(chain(left, "or", AND), upTo(left));
                        case AND -> new And(chain(left, "and", NOT), upTo(left));
                        case TEST -> tests(left);
                        case COMPARISON -> comparison(left);
                        case MEMBERSHIP -> membership(left);
                        case JOIN ->
                                in.atSign("||")
                                        ? new Concatenation(joined(left), upTo(left))
                                        : operation(left, SUM);
                        case POWER -> operation(left, 0);
                        default -> arithmetic(left, level);
                    };
            boolean isWithoutChain = level == COMPARISON || level == MEMBERSHIP;
            most = isWithoutChain ? level - 1 : level;
            level = level();
        }
        return left;
    }

    /** Parses what stands behind an operator, as far as it binds at least as tightly as a level. */
    private SqlExpression right(int least) {
        in.requireDepth(open);
        open++;
        SqlExpression right = operators(least);
        open--;
        return right;
    }

    /** Returns how tightly the operator binds that is next, or 0 before anything else. */
    private int level() {
        Token token = in.peek();
        return switch (token.kind()) {
            case WORD -> levelOfWord(token);
            case SIGN ->
                    switch (token.value()) {
                        case "=", "==", "<>", "!=", "<", "<=", ">", ">=" -> COMPARISON;
                        case "~", "!~" -> MEMBERSHIP;
                        case "||", "&", "|", "<<", ">>", "^@", "&&", "@>", "<@" -> JOIN;
                        case "~~", "!~~", "~~*", "!~~*", "~~~", "->>" -> JOIN;
                        case "->" -> isPath(in.peekSecond()) ? JOIN : 0;
                        case "+", "-" -> SUM;
                        case "*", "/", "%", "//" -> PRODUCT;
                        case "^", "**" -> POWER;
                        default -> 0;
                    };
            case QUOTED_NAME, TEXT, NUMBER, END -> 0;
        };
    }

    /** Returns whether a way into JSON is behind an arrow, and not the body of a lambda. */
    private static boolean isPath(Token token) {
        return token.kind() == Token.Kind.TEXT || token.kind() == Token.Kind.NUMBER;
    }

    private static int levelOfWord(Token word) {
        return switch (word.value().toLowerCase(Locale.ROOT)) {
            case "or" -> OR;
            case "and" -> AND;
            case "is", "isnull", "notnull" -> TEST;
            case "not", "between", "in", "like", "ilike", "similar", "glob" -> MEMBERSHIP;
            default -> 0;
        };
    }

    private List<SqlExpression> chain(SqlExpression first, String word, int level) {
        List<SqlExpression> operands = new ArrayList<>(List.of(first));
        while (in.acceptWord(word)) {
            operands.add(right(level));
        }
        return operands;
    }

    private List<SqlExpression> joined(SqlExpression first) {
        List<SqlExpression> operands = new ArrayList<>(List.of(first));
        while (in.acceptSign("||")) {
            operands.add(right(SUM));
        }
        return operands;
    }

    private SqlExpression negated() {
        List<Token> negations = new ArrayList<>();
        while (in.atWord("not")) {
            negations.add(in.take());
            in.requireDepth(negations.size());
        }
        SqlExpression condition = right(TEST);
        for (Token negation : negations.reversed()) {
            condition = new Not(condition, in.since(negation));
        }
        return condition;
    }

    private SqlExpression tests(SqlExpression operand) {
        SqlExpression tested = operand;
        for (int tests = 1; level() == TEST; tests++) {
            in.requireDepth(tests);
            String word = in.take().value().toLowerCase(Locale.ROOT);
            tested =
                    word.equals("is")
                            ? test(tested)
                            : new NullTest(tested, word.equals("notnull"), upTo(tested));
        }
        return tested;
    }

    /** Parses what follows the word "is". */
    private SqlExpression test(SqlExpression tested) {
        boolean isNegated = in.acceptWord("not");
        if (in.acceptWord("null") || in.acceptWord("unknown")) {
            return new NullTest(tested, isNegated, upTo(tested));
        }
        boolean isTruth = in.atWord("true");
        if (isTruth || in.atWord("false")) {
            Span span = in.take().span();
            When holds =
                    new When(
                            isTruth ? tested : new Not(tested, span),
                            new BoolLiteral(!isNegated, span));
            BoolLiteral otherwise = new BoolLiteral(isNegated, span);
            return new Case(null, List.of(holds), otherwise, upTo(tested));
        }
        if (in.acceptWords("distinct", "from")) {
            SqlExpression other = right(COMPARISON);
            return new DistinctTest(tested, other, isNegated, upTo(tested));
        }
        throw in.unexpected("\"null\", \"true\", \"false\" or \"distinct from\" after is");
    }

    private SqlExpression comparison(SqlExpression left) {
        ComparisonOperator operator = of(COMPARISONS, in.take());
        return in.atCall("any") || in.atCall("some") || in.atCall("all")
                ? quantified(left, operator)
                : compared(operator, Collated.keys(List.of(left, right(MEMBERSHIP))), upTo(left));
    }

    private static Comparison compared(
            ComparisonOperator operator, List<SqlExpression> both, Span span) {
        return new Comparison(operator, both.getFirst(), both.getLast(), span);
    }

    private SqlExpression quantified(SqlExpression left, ComparisonOperator operator) {
        Token quantifier = in.take();
        if (!in.atQuery()) {
            return ofList(left, operator, quantifier);
        }
        boolean isAll = quantifier.isWord("all");
        return new Quantified(operator, left, queries.get(), isAll, upTo(left));
    }

    /** Parses a list with whose elements a value is compared. */
    private SqlExpression ofList(
            SqlExpression left, ComparisonOperator operator, Token quantifier) {
        in.expectSign("(", "\"(\"");
        SqlExpression list = expression();
        in.expectSign(")", "\")\"");
        boolean isAll = quantifier.isWord("all");
        return Comparison.withElements(operator, left, list, isAll, upTo(left));
    }

    private SqlExpression membership(SqlExpression operand) {
        if (in.atSign("~") || in.atSign("!~")) {
            return regular(operand, in.take().isSign("!~"));
        }
        boolean isNegated = in.acceptWord("not");
        if (in.acceptWords("similar", "to")) {
            return regular(operand, isNegated);
        }
        if (in.acceptWord("between")) {
            SqlExpression least = right(JOIN);
            in.expectWord("and", "\"and\" between the two ends");
            List<SqlExpression> all = Collated.keys(List.of(operand, least, right(JOIN)));
            return new Between(all.getFirst(), all.get(1), all.getLast(), isNegated, upTo(operand));
        }
        if (in.acceptWord("in")) {
            if (in.atQuery()) {
                return new InQuery(operand, queries.get(), isNegated, upTo(operand));
            }
            List<SqlExpression> all = new ArrayList<>(List.of(operand));
            if (in.atSign("[") || in.atName() && !beginsMore(in.peekSecond())) {
                SqlExpression list = signed();
                if (!ValueParser.isOfLiterals(list)) {
                    Call found = Call.of("list_contains", List.of(list, operand), upTo(operand));
                    return isNegated ? new Not(found, found.span()) : found;
                }
                all.addAll(((Call) list).arguments());
            } else {
                in.expectSign("(", "\"(\" after in");
                all.addAll(expressions());
                in.expectSign(")", "\",\" or \")\"");
            }
            all = Collated.keys(all);
            return new In(all.getFirst(), all.subList(1, all.size()), isNegated, upTo(operand));
        }
        if (in.atWord("like") || in.atWord("ilike")) {
            return like(operand, isNegated);
        }
        if (in.acceptWord("glob")) {
            List<SqlExpression> both = Collated.keys(List.of(operand, right(JOIN)));
            Call match = Call.of("~~~", both, upTo(operand));
            return isNegated ? new Not(match, match.span()) : match;
        }
        throw in.unexpected("\"between\", \"in\" or \"like\" after not");
    }

    /** Returns whether a token makes more of a name before it than a column. */
    private static boolean beginsMore(Token token) {
        return token.kind() == Token.Kind.TEXT
                || token.kind() == Token.Kind.NUMBER
                || token.isSign("(");
    }

    private SqlExpression like(SqlExpression operand, boolean isNegated) {
        boolean ignoresCase = in.take().isWord("ilike");
        SqlExpression text = ignoresCase ? Collated.ofAnyCase(operand) : operand;
        SqlExpression pattern = right(JOIN);
        SqlExpression escape =
                in.acceptWord("escape") ? right(JOIN) : new TextLiteral("", in.last());
        return like(text, pattern, escape, isNegated);
    }

    private SqlExpression like(
            SqlExpression text, SqlExpression pattern, SqlExpression escape, boolean isNegated) {
        List<SqlExpression> all = Collated.keys(List.of(text, pattern, escape));
        Call match = Call.of("like_escape", all, upTo(text));
        return isNegated ? new Not(match, match.span()) : match;
    }

    /** Parses the regular expression that a text must match as a whole. */
    private SqlExpression regular(SqlExpression operand, boolean isNegated) {
        SqlExpression pattern = right(JOIN);
        Call match = Call.of("regexp_full_match", List.of(operand, pattern), upTo(operand));
        return isNegated ? new Not(match, match.span()) : match;
    }

    /**
     * Parses an operator that is a function.
     *
     * @param least how tightly the operators behind it bind at least; 0 for a value alone
     */
    private SqlExpression operation(SqlExpression left, int least) {
        Token sign = in.take();
        SqlExpression right = least == 0 ? signed() : right(least);
        if (sign.isSign("<@")) {
            return Call.of("@>", List.of(right, left), upTo(left));
        }
        if (sign.value().contains("~~") && !sign.isSign("~~~")) {
            boolean ignoresCase = sign.value().endsWith("*");
            SqlExpression text = ignoresCase ? Collated.ofAnyCase(left) : left;
            boolean isNegated = sign.value().startsWith("!");
            return like(text, right, new TextLiteral("", sign.span()), isNegated);
        }
        String name = sign.isSign("^") || sign.isSign("**") ? "power" : sign.value();
        return Call.of(name, Collated.keys(List.of(left, right)), upTo(left));
    }

    private SqlExpression arithmetic(SqlExpression left, int level) {
        if (in.atSign("//")) {
            return operation(left, POWER);
        }
        ArithmeticOperator operator = of(ARITHMETIC, in.take());
        SqlExpression right = right(level == SUM ? PRODUCT : POWER);
        return new Arithmetic(operator, left, right, upTo(left));
    }

    private SqlExpression signed() {
        if (in.atSign("~") || in.atSign("@")) {
            Token sign = in.take();
            SqlExpression operand = right(SUM);
            return Call.of(sign.isSign("~") ? "~" : "abs", List.of(operand), in.since(sign));
        }
        List<Token> negations = List.of();
        while (in.atSign("-") || in.atSign("+")) {
            Token sign = in.take();
            if (sign.isSign("-")) {
                negations = negations.isEmpty() ? new ArrayList<>() : negations;
                negations.add(sign);
                in.requireDepth(negations.size());
            }
        }
        SqlExpression value = values.part();
        for (int zones = 1; in.atWords("at", "time"); zones++) {
            in.requireDepth(zones);
            in.take();
            in.take();
            in.expectWord("zone", "zone");
            value = Call.of("timezone", List.of(values.part(), value), upTo(value));
        }
        if (in.acceptWord("collate")) {
            value = new Collated(value, values.types().collation(), upTo(value));
        }
        for (Token negation : negations.reversed()) {
            value = new Negation(value, in.since(negation));
        }
        return value;
    }

    private static <T> T of(Map<String, T> operators, Token sign) {
        return Objects.requireNonNull(operators.get(sign.value()), sign.value());
    }

    private Span upTo(SqlExpression first) {
        return in.upTo(first);
    }
}
