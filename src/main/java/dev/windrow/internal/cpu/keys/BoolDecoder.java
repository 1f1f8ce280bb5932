// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Decodes bools. */
final class BoolDecoder extends KeyDecoder {

    private final Place place;

    BoolDecoder(List<Place> places) {
        super(places);
        place = places.getFirst();
    }

    @Override
    public Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop) {
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
        long row = 0;
        for (GroupSelection selection : selections) {
            stop.check();
            for (int i = 0; i < selection.count(); i++) {
                Bits.set(bits, row++, place.get(selection.keys(), selection.group(i)) != 0);
            }
        }
        return new BitColumn(bits, 0, rows, validity(selections, rows, memory));
    }
}
