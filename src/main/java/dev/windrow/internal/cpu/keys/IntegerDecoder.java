// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Decodes integers, dates, times, timestamps and decimals that fit 64 bits. */
final class IntegerDecoder extends KeyDecoder {

    private final FixedWidthColumn source;
    private final Place place;

    IntegerDecoder(FixedWidthColumn source, List<Place> places) {
        super(places);
        this.source = source;
        place = places.getFirst();
    }

    @Override
    public Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop) {
        MemorySegment values = memory.allocateUncleared(rows * source.type().leastWidth());
        GroupSlice.makeAll(
                selections,
                pool,
                (slice, signal) ->
                        decode(
                                selections.subList(slice.from(), slice.to()),
                                slice.firstRow(),
                                values,
                                signal));
        return new FixedWidthColumn(
                source.type(), values, rows, validity(selections, rows, memory));
    }

    private void decode(
            List<GroupSelection> selections, long firstRow, MemorySegment values, StopSignal stop) {
        long least = ((KeyPart.Integer) place.part()).statistics().least();
        long[] batch = new long[CpuTuning.BATCH_ROWS];
        takeBatches(
                selections,
                firstRow,
                stop,
                (selection, from, count, row) -> {
                    place.take(selection, from, count, batch);
                    for (int i = 0; i < count; i++) {
                        batch[i] += least;
                    }
                    IntegerBlocks.store(batch, count, values, row, source.type().leastWidth());
                });
    }
}
