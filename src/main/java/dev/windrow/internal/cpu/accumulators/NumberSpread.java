package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.DoubleDouble;
import dev.windrow.query.Dispersion;

/** Variances and standard deviations of integers and floats. */
final class NumberSpread extends Spread {

    private final FixedWidthColumn column;
    private final Centres centres = new Centres();

    NumberSpread(FixedWidthColumn column, Dispersion dispersion) {
        super(dispersion, 1);
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
    void copyCentre(Spread other, int from, int to) {
        centres.set(to, ((NumberSpread) other).centres, from);
    }

    @Override
    DoubleDouble distance(Spread other, int from, int to) {
        return centres.distance(to, ((NumberSpread) other).centres, from);
    }
}
