// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.ProbeEncoding;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.Arrays;

/** Finds rows by their keys. */
final class IndexLookup implements KeyLookup {

    private final RowIndex index;
    private final ProbeEncoding keys;
    private final KeyBatch batch;
    private final long[] scratch = new long[CpuTuning.BATCH_ROWS];
    private final int[] found = new int[CpuTuning.BATCH_ROWS];

    IndexLookup(RowIndex index, ProbeEncoding keys, int wordsPerKey) {
        this.index = index;
        this.keys = keys;
        batch = new KeyBatch(wordsPerKey);
    }

    @Override
    public void find(long fromRow, int count, int[] first) {
        int kept = keys.read(fromRow, count, batch);
        if (kept == count) {
            index.find(batch, kept, keys, scratch, first);
            return;
        }
        index.find(batch, kept, keys, scratch, found);
        Arrays.fill(first, 0, count, -1);
        for (int i = 0; i < kept; i++) {
            first[batch.place(i)] = found[i];
        }
    }

    @Override
    public boolean isUnique() {
        return index.isUnique();
    }

    @Override
    public int next(int row) {
        return index.next(row);
    }
}
