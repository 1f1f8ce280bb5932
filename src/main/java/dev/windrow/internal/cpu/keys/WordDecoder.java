// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Decodes bools, and values of fixed width, of one word or of two. Of equal floats with several
 * representations, it gives one: 0.0 for both zeros.
 */
final class WordDecoder extends KeyDecoder {

    private final ColumnType type;
    private final Place place;

    /** The low half of a decimal of 128 bits, of which the first place has the high half. */
    private final Place low;

    private final boolean isWide;
    private final int width;

    WordDecoder(ColumnType type, List<Place> places) {
        super(places);
        this.type = type;
        place = places.getFirst();
        isWide = place.part() instanceof KeyPart.DecimalHalf;
        low = isWide ? places.get(1) : place;
        width = isWide ? type.byteWidth() : type.leastWidth();
    }

    @Override
    public Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop) {
        if (type == Primitive.BOOL) {
            MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
            decode(selections, 0, bits, stop);
            return new BitColumn(bits, 0, rows, validity(selections, rows, memory));
        }
        MemorySegment values = memory.allocateUncleared(rows * width);
        GroupSlice.makeAll(
                selections,
                pool,
                (slice, signal) ->
                        decode(
                                selections.subList(slice.from(), slice.to()),
                                slice.firstRow(),
                                values,
                                signal));
        Validity validity = validity(selections, rows, memory);
        return new FixedWidthColumn(type, values, rows, validity);
    }

    private void decode(
            List<GroupSelection> selections, long firstRow, MemorySegment to, StopSignal stop) {
        long[] batch = new long[CpuTuning.BATCH_ROWS];
        takeBatches(
                selections,
                firstRow,
                stop,
                (selection, from, count, row) -> {
                    place.take(selection, from, count, batch);
                    if (type == Primitive.BOOL) {
                        for (int i = 0; i < count; i++) {
                            Bits.set(to, row + i, batch[i] != 0);
                        }
                    } else if (isWide) {
                        store(batch, count, to, 2 * row + 1);
                        low.take(selection, from, count, batch);
                        store(batch, count, to, 2 * row);
                    } else {
                        addLeast(batch, count);
                        IntegerBlocks.store(batch, count, to, row, width);
                    }
                });
    }

    private void addLeast(long[] batch, int count) {
        if (place.part() instanceof KeyPart.Integer integer) {
            long least = integer.statistics().least();
            for (int i = 0; i < count; i++) {
                batch[i] += least;
            }
        }
    }

    /** Stores every second word. */
    private static void store(long[] batch, int count, MemorySegment values, long firstWord) {
        for (int i = 0; i < count; i++) {
            values.set(JAVA_LONG_UNALIGNED, firstWord + 2L * i << 3, batch[i]);
        }
    }
}
