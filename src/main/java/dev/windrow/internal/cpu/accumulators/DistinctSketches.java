// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.plan.RefusedLists;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;
import org.apache.datasketches.hll.TgtHllType;

/**
 * Estimates of the number of different values by sketches HLL. What a sketch has does not depend on
 * the order of values, and neither does the composite estimate.
 *
 * <p>Integers, bools, dates and times are hashed as int64, floats as float64, strings as their
 * bytes, and decimals as the two halves of the unscaled value.
 */
final class DistinctSketches extends Sketches<Column, HllSketch> {

    /** Of 4,096 registers, which is also Spark's default: the standard error is 1.6 %. */
    private static final int LOG_REGISTERS = 12;

    /** DataSketches leaves out strings of no bytes, which are hashed as this number. */
    private static final long EMPTY_STRING = 0x6b1f_5d2c_93e8_a047L;

    /** Makes an empty accumulator; those that merge states read no values. */
    DistinctSketches(Column column) {
        super(column);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.select(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            update(sketch(groupOfValue[i]), fromRow + batch.position(i));
        }
    }

    private void update(HllSketch sketch, long row) {
        switch (column) {
            case BitColumn bits -> sketch.update(RawValues.getBoolean(bits, row) ? 1L : 0L);
            case FixedWidthColumn fixed when fixed.type() instanceof ColumnType.Decimal ->
                    sketch.update(
                            new long[] {
                                RawValues.getHighLong(fixed, row), RawValues.getLowLong(fixed, row)
                            });
            case FixedWidthColumn fixed when fixed.type().isFloat() ->
                    sketch.update(RawValues.getDouble(fixed, row));
            case FixedWidthColumn fixed -> sketch.update(RawValues.getLong(fixed, row));
            case VariableWidthColumn strings -> update(sketch, strings, row);
            case DictionaryColumn coded ->
                    update(sketch, coded.dictionary(), RawValues.getLong(coded.indices(), row));
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        }
    }

    private static void update(HllSketch sketch, VariableWidthColumn strings, long row) {
        byte[] bytes = RawValues.getBytes(strings, row);
        if (bytes.length == 0) {
            sketch.update(EMPTY_STRING);
        } else {
            sketch.update(bytes);
        }
    }

    @Override
    HllSketch newSketch() {
        return new HllSketch(LOG_REGISTERS, TgtHllType.HLL_8);
    }

    @Override
    HllSketch copy(HllSketch sketch) {
        return sketch.copy();
    }

    @Override
    HllSketch merged(HllSketch sketch, HllSketch other) {
        HllUnion union = new HllUnion(LOG_REGISTERS);
        union.update(sketch);
        union.update(other);
        return union.getResult(TgtHllType.HLL_8);
    }

    @Override
    byte[] bytes(HllSketch sketch) {
        return sketch.toCompactByteArray();
    }

    @Override
    HllSketch read(byte[] bytes) {
        return HllSketch.heapify(bytes);
    }

    @Override
    void appendResult(HllSketch sketch, ColumnBuilder target) {
        target.appendLong(Math.round(sketch.getCompositeEstimate()));
    }

    @Override
    void appendEmpty(ColumnBuilder target) {
        target.appendLong(0);
    }
}
