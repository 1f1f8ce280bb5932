// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.work.Capacity;

import java.util.Arrays;

/**
 * The most frequent value of each group; of several, the one whose first row comes first. It takes
 * memory by different values of each group, not by rows.
 */
final class MostFrequentValue extends DistinctCount {

    private final Column column;

    /** How often each pair of a value and a group occurs. */
    private long[] frequencies = {};

    MostFrequentValue(Column column, KeyEncoding encoding) {
        super(column, encoding, true);
        this.column = column;
    }

    @Override
    void tally(PairBatch batch, int count, int firstNew) {
        if (pairs() > frequencies.length) {
            frequencies = Arrays.copyOf(frequencies, Capacity.grown(frequencies.length, pairs()));
        }
        Arrays.fill(frequencies, firstNew, pairs(), 0);
        long[] firstRows = rowsOfPairs();
        for (int i = 0; i < count; i++) {
            int pair = batch.pair(i);
            frequencies[pair] += batch.frequency(i);
            // Threads do not take rows in order. Each row of a pair has an equal value.
            firstRows[pair] = Math.min(firstRows[pair], batch.row(i));
        }
    }

    @Override
    long frequency(int pair) {
        return frequencies[pair];
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        int best = lastPair(group);
        if (best == NONE) {
            target.appendNull();
            return true;
        }
        long[] firstRows = rowsOfPairs();
        for (int pair = pairBefore(best); pair != NONE; pair = pairBefore(pair)) {
            int order = Long.compare(frequencies[pair], frequencies[best]);
            if (order > 0 || order == 0 && firstRows[pair] < firstRows[best]) {
                best = pair;
            }
        }
        target.appendRow(column, firstRows[best]);
        return true;
    }
}
