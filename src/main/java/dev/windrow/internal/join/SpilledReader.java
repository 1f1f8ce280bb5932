// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.spill.SpilledRows;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads rows on disk, about so many bytes at a time. */
final class SpilledReader implements TableReader {

    private final Iterator<List<SpilledRows>> packs;

    SpilledReader(List<SpilledRows> rows, long packBytes) {
        packs = packs(rows, packBytes).iterator();
    }

    /** Puts rows together that have no more bytes, their entries in an index included. */
    static List<List<SpilledRows>> packs(List<SpilledRows> rows, long packBytes) {
        List<List<SpilledRows>> packs = new ArrayList<>();
        long bytes = Long.MAX_VALUE;
        for (SpilledRows each : rows) {
            long more = JoinMemory.built(each.bytes(), each.count());
            if (bytes > packBytes - more) {
                packs.add(new ArrayList<>());
                bytes = 0;
            }
            packs.getLast().add(each);
            bytes += more;
        }
        return packs;
    }

    /** Reads rows into one table, which the caller closes. */
    static Table read(List<SpilledRows> pack) {
        return OrClosed.joined(parts -> pack.forEach(each -> parts.add(each.read())));
    }

    @Override
    public @Nullable Table next() {
        return packs.hasNext() ? read(packs.next()) : null;
    }

    @Override
    public void close() {}
}
