// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Decodes floats, and decimals of 128 bits. Of equal floats with several representations, it gives
 * one: 0.0 for both zeros.
 */
final class NumberDecoder extends KeyDecoder {

    private final ColumnType type;
    private final List<Place> places;

    NumberDecoder(ColumnType type, List<Place> places) {
        super(places);
        this.type = type;
        this.places = places;
    }

    @Override
    public Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop) {
        MemorySegment values = memory.allocateUncleared(rows * type.byteWidth());
        long[] batch = new long[CpuTuning.BATCH_ROWS];
        takeBatches(
                selections,
                0,
                stop,
                (selection, from, count, row) -> {
                    if (type instanceof ColumnType.Decimal) {
                        // The low half comes first in memory.
                        store(places.get(1), selection, from, count, batch, values, 2 * row);
                        store(places.get(0), selection, from, count, batch, values, 2 * row + 1);
                    } else {
                        places.getFirst().take(selection, from, count, batch);
                        IntegerBlocks.store(batch, count, values, row, type.byteWidth());
                    }
                });
        return new FixedWidthColumn(type, values, rows, validity(selections, rows, memory));
    }

    /** Stores every second word. */
    private static void store(
            Place place,
            GroupSelection selection,
            int from,
            int count,
            long[] batch,
            MemorySegment values,
            long firstWord) {
        place.take(selection, from, count, batch);
        for (int i = 0; i < count; i++) {
            values.set(JAVA_LONG_UNALIGNED, firstWord + 2L * i << 3, batch[i]);
        }
    }
}
