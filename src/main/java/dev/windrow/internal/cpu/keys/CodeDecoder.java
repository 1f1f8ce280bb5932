// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Decodes strings by their {@link TextCodes}. */
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
        Strings strings = new Strings(selections, rows, memory, stop);
        GroupSlice.makeAll(
                selections,
                pool,
                (slice, signal) ->
                        strings.copy(
                                selections.subList(slice.from(), slice.to()),
                                slice.firstRow(),
                                signal));
        return strings.column();
    }

    /** Strings whose places are known before they are copied. */
    private final class Strings {

        private final long rows;
        private final int width;
        private final MemorySegment offsets;
        private final MemorySegment bytes;
        private final Validity validity;

        /** The bytes of the strings whose places are known. */
        private long end;

        Strings(List<GroupSelection> selections, long rows, ColumnMemory memory, StopSignal stop) {
            this.rows = rows;
            MemorySegment wide = memory.allocateUncleared((rows + 1) * Long.BYTES);
            MemorySegment valid = memory.allocate(Bits.bytesFor(rows));
            long[] codes = new long[CpuTuning.BATCH_ROWS];
            wide.set(JAVA_LONG_UNALIGNED, 0, 0);
            takeBatches(
                    selections,
                    0,
                    stop,
                    (selection, from, count, row) -> {
                        place.take(selection, from, count, codes);
                        measure(codes, count, row, valid);
                        MemorySegment.copy(
                                codes, 0, wide, JAVA_LONG_UNALIGNED, (row + 1) << 3, count);
                    });
            validity = Validity.of(valid, 0, rows);
            bytes = memory.allocateUncleared(end);
            width = end > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
            offsets = width == Long.BYTES ? wide : narrowed(wide, memory);
        }

        /** Puts the end of each string in the place of its code. */
        private void measure(long[] codes, int count, long row, MemorySegment valid) {
            for (int i = 0; i < count; i++) {
                int code = (int) codes[i];
                end += code == 0 ? 0 : part.texts().length(code);
                codes[i] = end;
                Bits.set(valid, row + i, code != 0);
            }
        }

        private MemorySegment narrowed(MemorySegment wide, ColumnMemory memory) {
            MemorySegment narrow = memory.allocateUncleared((rows + 1) * Integer.BYTES);
            for (long i = 0; i <= rows; i++) {
                narrow.set(JAVA_INT_UNALIGNED, i << 2, (int) wide.get(JAVA_LONG_UNALIGNED, i << 3));
            }
            return narrow;
        }

        void copy(List<GroupSelection> selections, long firstRow, StopSignal stop) {
            VariableWidthColumn target = column();
            long[] codes = new long[CpuTuning.BATCH_ROWS];
            takeBatches(
                    selections,
                    firstRow,
                    stop,
                    (selection, from, count, row) -> {
                        place.take(selection, from, count, codes);
                        for (int i = 0; i < count; i++) {
                            if (codes[i] != 0) {
                                part.texts().copy((int) codes[i], bytes, target.offset(row + i));
                            }
                        }
                    });
        }

        VariableWidthColumn column() {
            return new VariableWidthColumn(part.type(), offsets, width, bytes, rows, validity);
        }
    }
}
