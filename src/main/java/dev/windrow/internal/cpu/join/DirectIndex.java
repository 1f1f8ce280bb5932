// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ProbeEncoding;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** Rows by keys of few bits: the encoded key is the index into an array. */
final class DirectIndex extends RowIndex {

    /** The first row with each key plus 1, or 0. */
    private final int[] first;

    private DirectIndex(int[] first, int @Nullable [] next) {
        super(next);
        this.first = first;
    }

    /** Returns whether an array for all keys is small enough. */
    static boolean suits(KeyEncoding encoding, int rows) {
        long most =
                Math.clamp(
                        (long) rows * JoinTuning.DIRECT_ENTRIES_PER_ROW,
                        JoinTuning.FEW_DIRECT_ENTRIES,
                        JoinTuning.MOST_DIRECT_ENTRIES);
        return encoding.words() == 1
                && encoding.equality().isTrivial()
                && encoding.bits() < Integer.SIZE
                && encoding.greatestKey() < most;
    }

    /** Enters all rows. Each thread enters those with keys of a range. */
    static DirectIndex of(BuiltKeys keys, WorkerPool pool, int threads) {
        int entries = (int) keys.encoding().greatestKey() + 1;
        int[] first = new int[entries];
        int[] next = new int[keys.rows()];
        int parts = keys.rows() < JoinTuning.ROWS_BUILT_AT_ONCE ? 1 : threads;
        List<WorkerPool.Task<Boolean>> tasks = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            long from = (long) entries * part / parts;
            long to = (long) entries * (part + 1) / parts;
            tasks.add(stop -> enter(keys, from, to, first, next, stop));
        }
        boolean isUnique = pool.runAll(tasks, threads).stream().allMatch(unique -> unique);
        return new DirectIndex(first, isUnique ? null : next);
    }

    /**
     * Enters rows from the last to the first, so that a chain is in their order.
     *
     * @return whether all keys differ
     */
    private static boolean enter(
            BuiltKeys keys, long from, long to, int[] first, int[] next, StopSignal stop) {
        boolean isUnique = true;
        for (int row = keys.rows() - 1; row >= 0; row--) {
            if (row % JoinTuning.ROWS_PER_CHECK == 0) {
                stop.check();
            }
            long word = keys.word(row);
            if (word >= from && word < to && !keys.isLeftOut(row)) {
                int after = first[(int) word];
                isUnique &= after == 0;
                next[row] = after;
                first[(int) word] = row + 1;
            }
        }
        return isUnique;
    }

    @Override
    void find(KeyBatch batch, int keys, ProbeEncoding probed, long[] scratch, int[] rows) {
        long[] words = batch.words();
        for (int i = 0; i < keys; i++) {
            rows[i] = first[(int) words[i]] - 1;
        }
    }
}
