// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;

/** Moments of integers and floats. */
final class NumberMoments extends Moments {

    private final Centres centres;

    NumberMoments(FixedWidthColumn column, MomentResult result) {
        this(column, result, new Centres());
    }

    private NumberMoments(FixedWidthColumn column, MomentResult result, Centres centres) {
        super(column, result, centres);
        this.centres = centres;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readExact(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        double[] remainders = batch.remainders();
        for (int i = 0; i < batch.count(); i++) {
            if (counts.isFirst(groupOfValue[i])) {
                centres.set(groupOfValue[i], values[i], remainders[i]);
            }
        }
        centres.deviate(groupOfValue, batch.count(), values, remainders);
        for (int i = 0; i < batch.count(); i++) {
            addDeviation(groupOfValue[i], values[i], remainders[i]);
        }
    }

    @Override
    void copyCentre(Moments other, int from, int to) {
        centres.set(to, ((NumberMoments) other).centres, from);
    }

    @Override
    DoubleDouble distance(Moments other, int from, int to) {
        return centres.distance(to, ((NumberMoments) other).centres, from);
    }
}
