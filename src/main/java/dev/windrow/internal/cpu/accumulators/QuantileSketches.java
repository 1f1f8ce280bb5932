// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;

import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.quantilescommon.QuantileSearchCriteria;

import java.lang.foreign.MemorySegment;

/** Estimates of a quantile by sketches KLL of the values as doubles. They leave NaN out. */
final class QuantileSketches extends Sketches<FixedWidthColumn, KllDoublesSketch> {

    private final double quantile;

    /**
     * Makes an empty accumulator.
     *
     * @param column integers or floats
     */
    QuantileSketches(FixedWidthColumn column, double quantile) {
        super(column);
        this.quantile = quantile;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readNumbers(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            sketch(groupOfValue[i]).update(values[i]);
        }
    }

    @Override
    KllDoublesSketch newSketch() {
        return KllDoublesSketch.newHeapInstance();
    }

    @Override
    KllDoublesSketch copy(KllDoublesSketch sketch) {
        return read(bytes(sketch));
    }

    @Override
    KllDoublesSketch merged(KllDoublesSketch sketch, KllDoublesSketch other) {
        sketch.merge(other);
        return sketch;
    }

    @Override
    byte[] bytes(KllDoublesSketch sketch) {
        return sketch.toByteArray();
    }

    @Override
    KllDoublesSketch read(byte[] bytes) {
        return KllDoublesSketch.heapify(MemorySegment.ofArray(bytes));
    }

    @Override
    void appendResult(KllDoublesSketch sketch, ColumnBuilder target) {
        if (sketch.isEmpty()) {
            target.appendNull();
        } else {
            target.appendDouble(sketch.getQuantile(quantile, QuantileSearchCriteria.INCLUSIVE));
        }
    }

    @Override
    void appendEmpty(ColumnBuilder target) {
        target.appendNull();
    }
}
