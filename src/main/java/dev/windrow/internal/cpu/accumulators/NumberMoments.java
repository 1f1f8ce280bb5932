// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;

import java.util.List;

/** Moments of integers and floats. */
final class NumberMoments extends Moments {

    private FixedWidthColumn column;
    private final Centres centres = new Centres();

    NumberMoments(FixedWidthColumn column, MomentResult result) {
        super(result);
        this.column = column;
    }

    @Override
    void grow(int capacity) {
        super.grow(capacity);
        centres.grow(capacity);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readExact(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        double[] remainders = batch.remainders();
        for (int i = 0; i < batch.count(); i++) {
            if (isFirst(groupOfValue[i])) {
                centres.set(groupOfValue[i], values[i], remainders[i]);
            }
        }
        centres.deviate(groupOfValue, batch.count(), values, remainders);
        for (int i = 0; i < batch.count(); i++) {
            addDeviation(groupOfValue[i], values[i], remainders[i]);
        }
    }

    @Override
    public void follow(Accumulator next) {
        column = ((NumberMoments) next).column;
    }

    @Override
    void copyCentre(Moments other, int from, int to) {
        centres.set(to, ((NumberMoments) other).centres, from);
    }

    @Override
    DoubleDouble distance(Moments other, int from, int to) {
        return centres.distance(to, ((NumberMoments) other).centres, from);
    }

    @Override
    int appendCentre(int group, List<ColumnBuilder> state) {
        StateValues.append(state, 1, centres.get(group));
        return 3;
    }

    @Override
    int loadCentre(List<Column> state, long row, int group) {
        centres.set(group, StateValues.get(state, 1, row));
        return 3;
    }
}
