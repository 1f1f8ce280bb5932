// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnOrder;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.WorkerPool;

/** Ranks the entries of a dictionary: the place of each among the sorted distinct entries. */
final class EntryRanks {

    private static final RowRangeWorkers NO_HELP = new RowRangeWorkers(1, new WorkerPool(1));

    private EntryRanks() {}

    /**
     * Returns the rank of each entry. Equal entries have equal ranks. The ranks of null entries are
     * undefined.
     */
    static int[] of(VariableWidthColumn dictionary) {
        int[] entries = new int[(int) dictionary.rows()];
        for (int entry = 0; entry < entries.length; entry++) {
            entries[entry] = entry;
        }
        int[] sorted = StringSort.sort(dictionary, entries, false, NO_HELP);
        ColumnOrder order = ColumnOrder.of(dictionary);
        int[] ranks = new int[entries.length];
        int rank = 0;
        int last = -1;
        for (int entry : sorted) {
            // A null may lie between equal entries.
            if (dictionary.isNull(entry)) {
                continue;
            }
            if (last >= 0 && order.compare(last, entry) != 0) {
                rank++;
            }
            ranks[entry] = rank;
            last = entry;
        }
        return ranks;
    }
}
