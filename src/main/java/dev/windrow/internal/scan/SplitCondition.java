// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.internal.expression.RowFailures;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Splits;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the ranges of columns in a split, or in some of its rows, tell of a condition: whether any
 * row may meet it. Anything that ranges do not tell is taken for possible.
 *
 * <p>A null makes a comparison neither true nor false, so nulls need no care, except where all
 * values are null.
 */
final class SplitCondition implements RangeTest {

    private final Expression condition;

    /** The lists of the condition. */
    private final Map<List<Expression>, ListedLiterals> lists = new IdentityHashMap<>();

    private SplitCondition(Expression condition) {
        this.condition = condition;
        addLists(condition);
    }

    private void addLists(Expression expression) {
        if (expression instanceof Logic.In in) {
            lists.computeIfAbsent(in.values(), ListedLiterals::new);
        } else if (expression instanceof Logic && !(expression instanceof Logic.Comparison)) {
            expression.operands().forEach(this::addLists);
        }
    }

    /**
     * What is said of some rows.
     *
     * @param count how many rows, or {@link Splits#UNKNOWN}
     * @param ranges what is said of each column, if anything
     */
    private record Rows(long count, Function<String, Optional<ColumnRange>> ranges) {

        Optional<ColumnRange> range(String column) {
            return ranges.apply(column);
        }
    }

    /** Which values an expression may have in some row; null is always possible. */
    private record Outcomes(boolean canBeTrue, boolean canBeFalse) {

        static final Outcomes ANY = new Outcomes(true, true);
        static final Outcomes NONE = new Outcomes(false, false);
    }

    /**
     * Prepares a condition.
     *
     * @return nothing, if the condition may fail on a row: that row must not be left out
     */
    static Optional<SplitCondition> of(Expression condition) {
        return RowFailures.arePossible(condition)
                ? Optional.empty()
                : Optional.of(new SplitCondition(condition));
    }

    /** Returns false only if certainly none of some rows meets the condition. */
    @Override
    public boolean mayBeTrue(long rows, Function<String, Optional<ColumnRange>> ranges) {
        return rows != 0 && outcomes(condition, new Rows(rows, ranges)).canBeTrue();
    }

    private Outcomes outcomes(Expression expression, Rows rows) {
        return switch (expression) {
            case Logic.And and -> joined(and, rows);
            case Logic.Or or -> joined(or, rows);
            case Logic.Not not -> joined(not, rows);
            case Logic.In in -> in(in, rows);
            case Logic.Among among -> among(among, rows);
            case Logic.IsNull isNull -> isNull(isNull.operand(), rows);
            case Logic.Comparison comparison -> comparison(comparison, rows);
            default -> Outcomes.ANY;
        };
    }

    /**
     * Joins what is said of conditions: all of them, any, or the opposite of one. There is one such
     * method: the JVM compiles all that is called for a condition once more for each call of it.
     */
    private Outcomes joined(Logic logic, Rows rows) {
        boolean ofAny = logic instanceof Logic.Or;
        boolean canBeTrue = !ofAny;
        boolean canBeFalse = ofAny;
        for (Expression each : logic.operands()) {
            Outcomes one = outcomes(each, rows);
            canBeTrue = ofAny ? canBeTrue | one.canBeTrue : canBeTrue & one.canBeTrue;
            canBeFalse = ofAny ? canBeFalse & one.canBeFalse : canBeFalse | one.canBeFalse;
        }
        return logic instanceof Logic.Not
                ? new Outcomes(canBeFalse, canBeTrue)
                : new Outcomes(canBeTrue, canBeFalse);
    }

    private Outcomes in(Logic.In in, Rows rows) {
        ListedLiterals listed = lists.get(in.values());
        Optional<ColumnRange> range =
                in.value() instanceof Expression.ColumnReference column
                        ? rows.range(column.name())
                        : Optional.empty();
        if (listed == null || range.isEmpty() || listed.hasOthers()) {
            return Outcomes.ANY;
        }
        if (isAllNull(range.get(), rows)) {
            return Outcomes.NONE;
        }
        int possible = listed.order(range.get());
        int equal = ComparisonOperator.EQUAL.trueOf();
        return new Outcomes((possible & equal) != 0, (possible & ~equal) != 0 && !listed.hasNull());
    }

    private static Outcomes among(Logic.Among among, Rows rows) {
        Optional<ColumnRange> range =
                among.value() instanceof Expression.ColumnReference column
                        ? rows.range(column.name())
                        : Optional.empty();
        if (range.isEmpty()) {
            return Outcomes.ANY;
        }
        if (isAllNull(range.get(), rows)) {
            return Outcomes.NONE;
        }
        boolean isTold =
                range.get().least() instanceof Long least
                        && range.get().greatest() instanceof Long greatest
                        && least <= greatest
                        && !among.keys().mayHaveBetween(least, greatest);
        return new Outcomes(!isTold, true);
    }

    private static Outcomes isNull(Expression operand, Rows rows) {
        return operand instanceof Expression.ColumnReference column
                ? rows.range(column.name())
                        .map(range -> new Outcomes(range.nulls() != 0, !isAllNull(range, rows)))
                        .orElse(Outcomes.ANY)
                : Outcomes.ANY;
    }

    private static boolean isAllNull(ColumnRange range, Rows rows) {
        return rows.count() != Splits.UNKNOWN && range.nulls() == rows.count();
    }

    private static Outcomes comparison(Logic.Comparison comparison, Rows rows) {
        Expression left = comparison.left();
        Expression right = comparison.right();
        if (left instanceof Literal.NullLiteral || right instanceof Literal.NullLiteral) {
            return Outcomes.NONE;
        }
        boolean isMirrored = left instanceof Literal;
        return (isMirrored ? right : left) instanceof Expression.ColumnReference column
                        && (isMirrored ? left : right) instanceof Literal literal
                ? comparison(
                        column,
                        isMirrored ? comparison.operator().mirrored() : comparison.operator(),
                        literal,
                        rows)
                : Outcomes.ANY;
    }

    private static Outcomes comparison(
            Expression.ColumnReference column,
            ComparisonOperator operator,
            Literal literal,
            Rows rows) {
        Optional<ColumnRange> range = rows.range(column.name());
        if (range.isEmpty()) {
            return Outcomes.ANY;
        }
        if (isAllNull(range.get(), rows)) {
            return Outcomes.NONE;
        }
        int possible = RangeOrder.of(range.get(), literal);
        int trueOf = operator.trueOf();
        return new Outcomes((possible & trueOf) != 0, (possible & ~trueOf) != 0);
    }
}
