// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

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
import java.util.Optional;

/**
 * Decodes a key column of the result from encoded keys. These lie one after the other, unlike the
 * rows of the input.
 */
public abstract sealed class KeyDecoder permits WordDecoder, StringDecoder, CodeDecoder {

    /** The place of the part that marks nulls, if there is one. */
    private final Optional<Place> nullPlace;

    KeyDecoder(List<Place> places) {
        nullPlace =
                places.stream().filter(place -> place.part() instanceof KeyPart.Null).findFirst();
    }

    /** Returns a decoder of a key column, if its encoded values are complete. */
    public static Optional<KeyDecoder> of(Column column, List<Place> places) {
        return switch (places.getFirst().part()) {
            case KeyPart.Integer _, KeyPart.Bool _, KeyPart.Float _, KeyPart.DecimalHalf _ ->
                    Optional.of(new WordDecoder(column.type(), places));
            case KeyPart.Coded coded -> Optional.of(new CodeDecoder(coded, places));
            case StringParts.Packed _, StringParts.Number _, StringParts.Length _ ->
                    Optional.of(new StringDecoder((VariableWidthColumn) column, places));
            // The other parts do not hold all of a value.
            case KeyPart.Null _, StringParts.Hashed _, StringParts.Numbered _ -> Optional.empty();
        };
    }

    /**
     * Decodes the keys of groups.
     *
     * @param selections the groups
     * @param rows the number of groups
     * @param memory allocates the column
     * @param pool the threads that may decode
     */
    public abstract Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop);

    /** Decodes a batch of groups. */
    @FunctionalInterface
    interface BatchWork {

        /**
         * Decodes some groups.
         *
         * @param from the first of them, as the selection counts
         * @param row the row of the first one
         */
        void decode(GroupSelection selection, int from, int count, long row);
    }

    /** Takes one batch of groups after the other, of which the first one makes some row. */
    static void takeBatches(
            List<GroupSelection> selections, long firstRow, StopSignal stop, BatchWork work) {
        long row = firstRow;
        for (GroupSelection selection : selections) {
            for (int from = 0; from < selection.count(); from += CpuTuning.BATCH_ROWS) {
                stop.check();
                int count = Math.min(CpuTuning.BATCH_ROWS, selection.count() - from);
                work.decode(selection, from, count, row);
                row += count;
            }
        }
    }

    /** Returns whether there may be nulls. */
    final boolean hasNulls() {
        return nullPlace.isPresent();
    }

    /** Returns whether the value is null in the key of a group. */
    final boolean isNull(GroupKeys keys, int group) {
        return nullPlace.isPresent() && nullPlace.get().get(keys, group) != 0;
    }

    /** Returns the validity of the decoded column. */
    final Validity validity(List<GroupSelection> selections, long rows, ColumnMemory memory) {
        if (nullPlace.isEmpty()) {
            return Validity.ALL;
        }
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
        long row = 0;
        for (GroupSelection selection : selections) {
            GroupKeys keys = selection.keys();
            for (int i = 0; i < selection.count(); i++) {
                Bits.set(bits, row++, !isNull(keys, selection.group(i)));
            }
        }
        return Validity.of(bits, 0, rows);
    }
}
