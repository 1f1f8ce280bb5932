// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.RowFailures;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * What a condition demands of a column of the built side: to be at most, or at least, as great as
 * one of the probed side.
 *
 * @param built the column of the built side: integers, or points in time
 * @param probed the column of the probed side
 * @param isUpper whether values of the built side are at most those of the probed one
 * @param isStrict whether they must differ
 */
record RowBound(String built, String probed, boolean isUpper, boolean isStrict) {

    /** Returns what a condition demands of each pair that matches: nothing, if it may fail. */
    static List<RowBound> of(Expression condition, Table built, Table probed) {
        List<RowBound> bounds = new ArrayList<>();
        if (!RowFailures.arePossible(condition)) {
            add(condition, built, probed, bounds);
        }
        return bounds;
    }

    private static void add(
            Expression condition, Table built, Table probed, List<RowBound> bounds) {
        if (condition instanceof Logic.And(List<Expression> all)) {
            all.forEach(each -> add(each, built, probed, bounds));
        } else if (condition
                instanceof
                Logic.Comparison(
                        ComparisonOperator operator,
                        Expression.ColumnReference(String left),
                        Expression.ColumnReference(String right))) {
            RowBound bound = of(operator, left, right, built, probed);
            if (bound != null) {
                bounds.add(bound);
            }
        }
    }

    private static @Nullable RowBound of(
            ComparisonOperator operator, String left, String right, Table built, Table probed) {
        if (operator == ComparisonOperator.NOT_EQUAL || operator == ComparisonOperator.EQUAL) {
            return null;
        }
        boolean isBuiltFirst = built.names().contains(left);
        String ofBuilt = isBuiltFirst ? left : right;
        String ofProbed = isBuiltFirst ? right : left;
        if (!built.names().contains(ofBuilt)
                || !probed.names().contains(ofProbed)
                || !areComparable(built.column(ofBuilt), probed.column(ofProbed))) {
            return null;
        }
        ComparisonOperator ofOrder = isBuiltFirst ? operator : operator.mirrored();
        boolean isUpper =
                ofOrder == ComparisonOperator.LESS || ofOrder == ComparisonOperator.AT_MOST;
        boolean isStrict =
                operator == ComparisonOperator.LESS || operator == ComparisonOperator.GREATER;
        return new RowBound(ofBuilt, ofProbed, isUpper, isStrict);
    }

    /** Returns whether the integers by which values are stored are in their order. */
    private static boolean areComparable(Column a, Column b) {
        return a instanceof FixedWidthColumn
                && b instanceof FixedWidthColumn
                && (a.type().isInteger() && b.type().isInteger()
                        || a.type().equals(b.type()) && isPoint(a.type()));
    }

    private static boolean isPoint(ColumnType type) {
        return type == Primitive.DATE32
                || type instanceof ColumnType.Timestamp
                || type instanceof ColumnType.Time;
    }
}
