package dev.windrow.internal.scan;

import dev.windrow.internal.expression.RowFailures;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import java.util.Optional;

/**
 * What the ranges of a split's columns tell of a condition: whether any row may meet it. Anything
 * that ranges do not tell is taken for possible.
 *
 * <p>A null makes a comparison neither true nor false, so nulls need no care, except where all
 * values are null.
 */
final class SplitCondition {

    private final Expression condition;

    private SplitCondition(Expression condition) {
        this.condition = condition;
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

    /** Returns false only if certainly no row of a split meets the condition. */
    boolean mayBeTrue(Split split) {
        return split.rows() != 0 && outcomes(condition, split).canBeTrue();
    }

    private static Outcomes outcomes(Expression expression, Split split) {
        return switch (expression) {
            case Logic.And and -> {
                Outcomes left = outcomes(and.left(), split);
                Outcomes right = outcomes(and.right(), split);
                yield new Outcomes(
                        left.canBeTrue && right.canBeTrue, left.canBeFalse || right.canBeFalse);
            }
            case Logic.Or or -> {
                Outcomes left = outcomes(or.left(), split);
                Outcomes right = outcomes(or.right(), split);
                yield new Outcomes(
                        left.canBeTrue || right.canBeTrue, left.canBeFalse && right.canBeFalse);
            }
            case Logic.Not not -> {
                Outcomes operand = outcomes(not.operand(), split);
                yield new Outcomes(operand.canBeFalse, operand.canBeTrue);
            }
            case Logic.IsNull isNull -> isNull(isNull.operand(), split);
            case Logic.Comparison comparison -> comparison(comparison, split);
            default -> Outcomes.ANY;
        };
    }

    private static Outcomes isNull(Expression operand, Split split) {
        return operand instanceof Expression.Column column
                ? split.range(column.name())
                        .map(range -> new Outcomes(range.nulls() != 0, !isAllNull(range, split)))
                        .orElse(Outcomes.ANY)
                : Outcomes.ANY;
    }

    private static boolean isAllNull(ColumnRange range, Split split) {
        return split.rows() != Splits.UNKNOWN && range.nulls() == split.rows();
    }

    private static Outcomes comparison(Logic.Comparison comparison, Split split) {
        Expression left = comparison.left();
        Expression right = comparison.right();
        if (left instanceof Expression.Column column && right instanceof Literal literal) {
            return comparison(column, comparison.operator(), literal, split);
        }
        if (left instanceof Literal literal && right instanceof Expression.Column column) {
            return comparison(column, mirrored(comparison.operator()), literal, split);
        }
        return Outcomes.ANY;
    }

    /** Returns the operator that says the same with the operands exchanged. */
    private static ComparisonOperator mirrored(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL -> operator;
            case LESS -> ComparisonOperator.GREATER;
            case AT_MOST -> ComparisonOperator.AT_LEAST;
            case GREATER -> ComparisonOperator.LESS;
            case AT_LEAST -> ComparisonOperator.AT_MOST;
        };
    }

    private static Outcomes comparison(
            Expression.Column column, ComparisonOperator operator, Literal literal, Split split) {
        Optional<ColumnRange> range = split.range(column.name());
        if (range.isEmpty()) {
            return Outcomes.ANY;
        }
        if (isAllNull(range.get(), split)) {
            return Outcomes.NONE;
        }
        int possible = RangeOrder.of(range.get(), literal);
        int trueOf = operator.trueOf();
        return new Outcomes((possible & trueOf) != 0, (possible & ~trueOf) != 0);
    }
}
