// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;

import org.apache.datasketches.common.SketchesException;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.quantilescommon.QuantileSearchCriteria;
import org.apache.datasketches.quantilescommon.QuantilesDoublesSketchIteratorAPI;

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
        return sketch(bytes(sketch));
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

    /** DataSketches does not see whether the items of all levels stand for as many values. */
    @Override
    KllDoublesSketch read(byte[] bytes) {
        KllDoublesSketch sketch = sketch(bytes);
        long values = 0;
        QuantilesDoublesSketchIteratorAPI items = sketch.iterator();
        while (items.next()) {
            values += items.getWeight();
        }
        if (values != sketch.getN()) {
            throw new SketchesException(
                    "its items stand for " + values + " values, expected " + sketch.getN());
        }
        return sketch;
    }

    private static KllDoublesSketch sketch(byte[] bytes) {
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
