// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.ExactProducts;
import dev.windrow.internal.cpu.work.ExactTotals;
import dev.windrow.internal.cpu.work.ScaledInteger;
import dev.windrow.query.VarianceKind;

import java.util.List;

/**
 * Variances and standard deviations that must be reproducible. The sum of the values and that of
 * their squares are exact, so nothing cancels out, and only the result is rounded.
 */
final class ExactVariance extends ColumnAccumulator<FixedWidthColumn> {

    private final VarianceKind kind;
    private final boolean isDecimal;
    private final double unit;
    private final ExactParts parts = new ExactParts();
    private final GroupCounts counts = part(new GroupCounts());
    private final ExactTotals sums = part(new ExactTotals());
    private final ExactProducts squares = part(new ExactProducts());

    /**
     * Makes an empty accumulator.
     *
     * @param type the type of the values
     * @param column the values
     * @param kind selects the result
     */
    ExactVariance(ColumnType type, FixedWidthColumn column, VarianceKind kind) {
        super(column);
        this.kind = kind;
        isDecimal = type instanceof ColumnType.Decimal;
        unit = type instanceof ColumnType.Decimal decimal ? Math.pow(10, 2.0 * decimal.scale()) : 1;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        parts.read(batch, column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        counts.add(groupOfValue, batch.count());
        parts.addTo(sums, groupOfValue);
        parts.addProducts(parts, squares, groupOfValue);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        long values = counts.get(group);
        long divisor = values - kind.deltaDegreesOfFreedom();
        if (values == 0 || divisor <= 0) {
            target.appendNull();
            return true;
        }
        target.appendDouble(
                squares.isFinite(group)
                        ? result(group, values, (double) values * divisor * unit)
                        : Double.NaN);
        return true;
    }

    private double result(int group, long values, double divisor) {
        ScaledInteger sum = sums.exactly(group);
        ScaledInteger moment = ExactMoments.of(squares.exactly(group), sum, sum, values);
        return kind.isRoot() ? moment.rootOfQuotient(divisor) : moment.dividedBy(divisor);
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        StateValues.appendCount(state, counts.get(group));
        if (counts.get(group) > 0) {
            if (isDecimal) {
                state.get(1).appendInt128(0, 1);
            }
            StateValues.append(state.get(sumAt()), sums, group);
            StateValues.append(state, sumAt() + 1, squares, group);
        } else {
            StateValues.appendNulls(state, 1);
        }
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        StateValues.load(state.get(sumAt()), row, sums, group);
        StateValues.load(state, sumAt() + 1, row, squares, group);
        counts.set(group, StateValues.count(state, row));
    }

    /** Returns the place of the sum among the columns of a state. */
    private int sumAt() {
        return isDecimal ? 2 : 1;
    }
}
