// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.NullTreatment;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An expression as it is written. Whoever reads one switches over all kinds and names each
 * component, so that the compiler finds what nobody reads.
 */
public sealed interface SqlExpression {

    /** Returns where it stands. */
    Span span();

    /** The name of a column, perhaps with that of its table before it, such as {@code t.a}. */
    record Name(List<Identifier> parts, Span span) implements SqlExpression {
        public Name {
            parts = List.copyOf(parts);
        }
    }

    /**
     * All rows, within {@code count(*)}, or all columns, within {@code COLUMNS(*)}.
     *
     * @param excluded the columns that are left out
     */
    record Star(List<Identifier> excluded, Span span) implements SqlExpression {
        public Star {
            excluded = List.copyOf(excluded);
        }
    }

    /**
     * A text that stands where others are compared with it, such as {@code x collate nocase}.
     *
     * @param functions what makes of each text what is compared
     */
    record Collated(SqlExpression operand, List<String> functions, Span span)
            implements SqlExpression {

        /** The function that makes letters of both cases alike. */
        public static final String LOWER = "lower";

        public Collated {
            operand = operand instanceof Collated other ? other.operand : operand;
            functions = List.copyOf(functions);
        }

        /** Returns values as they are compared: all of them as the first one that is collated. */
        static List<SqlExpression> keys(List<SqlExpression> values) {
            return values.stream()
                    .filter(Collated.class::isInstance)
                    .findFirst()
                    .map(first -> values.stream().map(((Collated) first)::key).toList())
                    .orElse(values);
        }

        /** Returns a text whose upper and lower case are alike. */
        static Collated ofAnyCase(SqlExpression text) {
            List<String> functions = new ArrayList<>(List.of(LOWER));
            if (text instanceof Collated(SqlExpression _, List<String> more, Span _)) {
                functions.addAll(more);
            }
            return new Collated(text, functions, text.span());
        }

        private SqlExpression key(SqlExpression value) {
            SqlExpression key = value instanceof Collated other ? other.operand : value;
            for (String function : functions) {
                key =
                        key instanceof TextLiteral(String text, Span span) && function.equals(LOWER)
                                ? new TextLiteral(text.toLowerCase(Locale.ROOT), span)
                                : Call.of(function, List.of(key), value.span());
            }
            return key;
        }
    }

    /** Digits, perhaps with a point and an exponent. */
    record NumberLiteral(String digits, Span span) implements SqlExpression {}

    /** A text in single quotes. */
    record TextLiteral(String value, Span span) implements SqlExpression {}

    /** {@code TRUE} or {@code FALSE}. */
    record BoolLiteral(boolean value, Span span) implements SqlExpression {}

    /** {@code NULL}. */
    record NullLiteral(Span span) implements SqlExpression {}

    /** A type before a text, such as {@code date '2024-02-29'}. */
    record TypedLiteral(TypeName type, String value, Span span) implements SqlExpression {}

    /** An interval, such as {@code 90 day} or {@code 1 month 2 days}. */
    record IntervalLiteral(String value, Span span) implements SqlExpression {}

    /** A number with a minus sign. */
    record Negation(SqlExpression operand, Span span) implements SqlExpression {}

    /** A condition that must not hold. */
    record Not(SqlExpression operand, Span span) implements SqlExpression {}

    /** Two or more conditions that all must hold. */
    record And(List<SqlExpression> operands, Span span) implements SqlExpression {
        public And {
            operands = List.copyOf(operands);
        }
    }

    /** Two or more conditions one of which must hold. */
    record Or(List<SqlExpression> operands, Span span) implements SqlExpression {
        public Or {
            operands = List.copyOf(operands);
        }
    }

    /** Two or more strings, one behind the other: {@code a || b}. */
    record Concatenation(List<SqlExpression> operands, Span span) implements SqlExpression {
        public Concatenation {
            operands = List.copyOf(operands);
        }
    }

    /** Chains such as {@code a + b + c} are thousands of levels deep on their left side. */
    record Arithmetic(
            ArithmeticOperator operator, SqlExpression left, SqlExpression right, Span span)
            implements SqlExpression {}

    /** Two values with {@code =}, {@code <} or the like between them. */
    record Comparison(
            ComparisonOperator operator, SqlExpression left, SqlExpression right, Span span)
            implements SqlExpression {

        /**
         * Returns whether the comparison with any element of a list is true: whether the list of
         * their truths has true; or with all, whether it does not have false. Null if that depends
         * on nulls.
         */
        static SqlExpression withElements(
                ComparisonOperator operator,
                SqlExpression left,
                SqlExpression list,
                boolean isAll,
                Span span) {
            if (operator == ComparisonOperator.EQUAL && !isAll) {
                return Call.of("= any", List.of(list, left), span);
            }
            Identifier element = new Identifier("(element)", true);
            Name right = new Name(List.of(element), span);
            Comparison compared = new Comparison(operator, left, right, span);
            Lambda each = new Lambda(List.of(element), compared, span);
            Call truths = Call.of("list_transform", List.of(list, each), span);
            Call found = Call.of("= any", List.of(truths, new BoolLiteral(!isAll, span)), span);
            return isAll ? new Not(found, span) : found;
        }
    }

    /** {@code IS [NOT] NULL}. */
    record NullTest(SqlExpression operand, boolean isNegated, Span span) implements SqlExpression {}

    /** {@code IS [NOT] DISTINCT FROM}, which compares nulls like values. */
    record DistinctTest(SqlExpression left, SqlExpression right, boolean isNegated, Span span)
            implements SqlExpression {}

    /** {@code [NOT] BETWEEN}. */
    record Between(
            SqlExpression operand,
            SqlExpression least,
            SqlExpression most,
            boolean isNegated,
            Span span)
            implements SqlExpression {}

    /** {@code [NOT] IN} a list. */
    record In(SqlExpression operand, List<SqlExpression> values, boolean isNegated, Span span)
            implements SqlExpression {
        public In {
            values = List.copyOf(values);
        }
    }

    /** Two or more values that are compared together: {@code (a, b)}. */
    record Row(List<SqlExpression> values, Span span) implements SqlExpression {
        public Row {
            values = List.copyOf(values);
        }
    }

    /** A query whose only row has the value, or none for null: {@code (SELECT max(v) FROM t)}. */
    record ScalarQuery(SqlQuery query, Span span) implements SqlExpression {}

    /** The values of a query's one column as a list: {@code ARRAY(SELECT v FROM t)}. */
    record ArrayQuery(SqlQuery query, Span span) implements SqlExpression {}

    /** {@code EXISTS}: whether a query has rows. */
    record Exists(SqlQuery query, Span span) implements SqlExpression {}

    /** {@code [NOT] IN} a query of one column. */
    record InQuery(SqlExpression operand, SqlQuery query, boolean isNegated, Span span)
            implements SqlExpression {}

    /**
     * A value compared with those of a query: {@code v >= ALL (SELECT ...)}.
     *
     * @param isAll whether it must hold for all of them, rather than for any
     */
    record Quantified(
            ComparisonOperator operator,
            SqlExpression left,
            SqlQuery query,
            boolean isAll,
            Span span)
            implements SqlExpression {

        /** Returns the same as {@code [NOT] IN}, or null if that is something else. */
        public @Nullable InQuery asIn() {
            ComparisonOperator ofIn =
                    isAll ? ComparisonOperator.NOT_EQUAL : ComparisonOperator.EQUAL;
            return operator == ofIn ? new InQuery(left, query, isAll, span) : null;
        }
    }

    /** {@code CAST}, {@code x::type}, or {@code TRY_CAST}, which gives null where it cannot. */
    record Cast(SqlExpression operand, TypeName type, boolean isLenient, Span span)
            implements SqlExpression {}

    /**
     * {@code CASE}.
     *
     * @param operand what the tests of the branches are compared with, or null where they are
     *     conditions
     * @param otherwise the value where no branch fits, or null for a null
     */
    record Case(
            @Nullable SqlExpression operand,
            List<When> branches,
            @Nullable SqlExpression otherwise,
            Span span)
            implements SqlExpression {
        public Case {
            branches = List.copyOf(branches);
        }
    }

    /** A branch of {@code CASE}. */
    record When(SqlExpression test, SqlExpression value) {}

    /** What is made of each element of a list: {@code lambda x: x + 1} or {@code x -> x + 1}. */
    record Lambda(List<Identifier> parameters, SqlExpression body, Span span)
            implements SqlExpression {
        public Lambda {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A call of a function of rows, of an aggregation or of a function over a window.
     *
     * @param function its name as it is written
     * @param isDistinct whether {@code DISTINCT} stands before the arguments
     * @param order {@code ORDER BY} behind the arguments, or that of {@code WITHIN GROUP}
     * @param nulls {@code IGNORE NULLS} or {@code RESPECT NULLS}, or null for neither
     * @param filter the condition of {@code FILTER}, or null
     * @param over the window of {@code OVER}, or null
     */
    record Call(
            String function,
            boolean isDistinct,
            List<SqlExpression> arguments,
            List<OrderItem> order,
            @Nullable NullTreatment nulls,
            @Nullable SqlExpression filter,
            @Nullable WindowClause over,
            Span span)
            implements SqlExpression {
        public Call {
            arguments = List.copyOf(arguments);
            order = List.copyOf(order);
        }

        /** Returns a call of a function without clauses. */
        public static Call of(String function, List<SqlExpression> arguments, Span span) {
            return new Call(function, false, arguments, List.of(), null, null, null, span);
        }

        /** Returns whether there is more of it than its arguments. */
        boolean hasClauses() {
            return isDistinct
                    || !order.isEmpty()
                    || nulls != null
                    || filter != null
                    || over != null;
        }

        /** Returns the same call of other arguments. */
        public Call of(List<SqlExpression> others) {
            return new Call(function, isDistinct, others, order, nulls, filter, over, span);
        }

        /** Returns the same call of another function. */
        Call named(String other) {
            return new Call(other, isDistinct, arguments, order, nulls, filter, over, span);
        }
    }
}
