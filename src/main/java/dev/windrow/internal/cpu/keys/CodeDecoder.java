// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decodes strings by their {@link TextCodes}. Threads first add up how long they are, slice by
 * slice: then it is known where those of each slice begin, and they are copied.
 */
final class CodeDecoder extends KeyDecoder {

    private final KeyPart.Coded part;
    private final Place place;

    CodeDecoder(KeyPart.Coded part, List<Place> places) {
        super(places);
        this.part = part;
        place = places.getFirst();
    }

    @Override
    public Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop) {
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            Strings strings = new Strings(selections, rows, temporary);
            GroupSlice.makeAll(selections, pool, strings::measure);
            strings.allocate(memory, stop);
            GroupSlice.makeAll(selections, pool, strings::copy);
            return strings.column();
        }
    }

    /** The strings of groups, on the way to a column. */
    private final class Strings {

        private final List<GroupSelection> selections;
        private final long rows;

        /** The end of each string, counted from where those of its slice begin. */
        private final MemorySegment ends;

        /** The bytes of each slice at its first selection; then where they begin. */
        private final long[] starts;

        private final LongAdder nulls = new LongAdder();
        private int width;
        private MemorySegment offsets = MemorySegment.NULL;
        private MemorySegment bytes = MemorySegment.NULL;
        private Validity validity = Validity.ALL;

        Strings(List<GroupSelection> selections, long rows, ColumnMemory temporary) {
            this.selections = selections;
            this.rows = rows;
            ends = temporary.allocateUncleared(rows * Long.BYTES);
            starts = new long[selections.size()];
        }

        void measure(GroupSlice slice, StopSignal stop) {
            long[] codes = new long[CpuTuning.BATCH_ROWS];
            takeBatches(
                    selections.subList(slice.from(), slice.to()),
                    slice.firstRow(),
                    stop,
                    (selection, from, count, row) -> {
                        place.take(selection, from, count, codes);
                        starts[slice.from()] = measure(codes, count, starts[slice.from()]);
                        MemorySegment.copy(codes, 0, ends, JAVA_LONG_UNALIGNED, row << 3, count);
                    });
        }

        /** Replaces codes by where their strings end. */
        private long measure(long[] codes, int count, long start) {
            long end = start;
            int empty = 0;
            for (int i = 0; i < count; i++) {
                int code = (int) codes[i];
                end += code == 0 ? 0 : part.texts().length(code);
                empty += code == 0 ? 1 : 0;
                codes[i] = end;
            }
            nulls.add(empty);
            return end;
        }

        /** Finds room for all, once it is known how much they take. */
        void allocate(ColumnMemory memory, StopSignal stop) {
            long end = 0;
            for (int i = 0; i < starts.length; i++) {
                long some = starts[i];
                starts[i] = end;
                end += some;
            }
            width = end > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
            offsets = memory.allocateUncleared((rows + 1) * width);
            IntegerBlocks.store(new long[1], 1, offsets, 0, width);
            bytes = memory.allocateUncleared(end);
            if (nulls.sum() > 0) {
                validity = validity(memory, stop);
            }
        }

        private Validity validity(ColumnMemory memory, StopSignal stop) {
            MemorySegment valid = memory.allocate(Bits.bytesFor(rows));
            long[] codes = new long[CpuTuning.BATCH_ROWS];
            takeBatches(
                    selections,
                    0,
                    stop,
                    (selection, from, count, row) -> {
                        place.take(selection, from, count, codes);
                        for (int i = 0; i < count; i++) {
                            Bits.set(valid, row + i, codes[i] != 0);
                        }
                    });
            return new Validity(valid, 0, nulls.sum());
        }

        void copy(GroupSlice slice, StopSignal stop) {
            long start = starts[slice.from()];
            long[] codes = new long[CpuTuning.BATCH_ROWS];
            long[] places = new long[CpuTuning.BATCH_ROWS + 1];
            places[0] = start;
            takeBatches(
                    selections.subList(slice.from(), slice.to()),
                    slice.firstRow(),
                    stop,
                    (selection, from, count, row) -> {
                        place.take(selection, from, count, codes);
                        MemorySegment.copy(ends, JAVA_LONG_UNALIGNED, row << 3, places, 1, count);
                        for (int i = 0; i < count; i++) {
                            places[i + 1] += start;
                            if (codes[i] != 0) {
                                part.texts().copy((int) codes[i], bytes, places[i]);
                            }
                        }
                        places[0] = places[count];
                        System.arraycopy(places, 1, codes, 0, count);
                        IntegerBlocks.store(codes, count, offsets, row + 1, width);
                    });
        }

        VariableWidthColumn column() {
            return new VariableWidthColumn(part.type(), offsets, width, bytes, rows, validity);
        }
    }
}
