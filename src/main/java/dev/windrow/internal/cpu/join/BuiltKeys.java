// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.Hash;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import java.util.ArrayList;
import java.util.List;

/** The encoded keys of all rows of the built side. */
final class BuiltKeys {

    private final KeyEncoding encoding;
    private final int rows;
    private final int wordsPerKey;

    /** The words of all keys, row by row. */
    private final long[] words;

    /** The columns of which a null equals nothing: a row with one is left out. */
    private final List<Column> withoutNulls;

    private BuiltKeys(KeyEncoding encoding, int rows, List<Column> withoutNulls) {
        this.encoding = encoding;
        this.rows = rows;
        this.withoutNulls = withoutNulls;
        wordsPerKey = encoding.words();
        // One more, since a lookup that found nothing reads the words of row 0.
        words = new long[1 + JoinedRows.countable((long) rows * wordsPerKey, "a key column")];
    }

    /** Reads the keys with all threads. */
    static BuiltKeys read(
            KeyEncoding encoding,
            int rows,
            List<Column> withoutNulls,
            WorkerPool pool,
            int threads) {
        BuiltKeys keys = new BuiltKeys(encoding, rows, withoutNulls);
        List<WorkerPool.Task<Boolean>> tasks = new ArrayList<>();
        for (RowRange range : JoinTuning.ranges(rows, threads)) {
            tasks.add(
                    stop -> {
                        keys.read(range, stop);
                        return true;
                    });
        }
        pool.runAll(tasks, threads);
        return keys;
    }

    private void read(RowRange range, StopSignal stop) {
        KeyBatch batch = new KeyBatch(wordsPerKey);
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            stop.check();
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            encoding.read(row, count, batch);
            System.arraycopy(batch.words(), 0, words, (int) row * wordsPerKey, count * wordsPerKey);
        }
    }

    int rows() {
        return rows;
    }

    KeyEncoding encoding() {
        return encoding;
    }

    /** Returns whether a single word tells two keys apart. */
    boolean areSingleWords() {
        return wordsPerKey == 1 && encoding.equality().isTrivial();
    }

    /** Returns the only word of a row's key. */
    long word(int row) {
        return words[row];
    }

    /** Returns whether a row has a null that equals nothing. */
    boolean isLeftOut(int row) {
        for (Column column : withoutNulls) {
            if (column.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    long hash(int row) {
        return Hash.of(words, row * wordsPerKey, wordsPerKey);
    }

    /** Returns whether two rows have the same key. */
    boolean areEqual(int rowA, int rowB) {
        int a = rowA * wordsPerKey;
        int b = rowB * wordsPerKey;
        for (int i = 0; i < wordsPerKey; i++) {
            if (words[a + i] != words[b + i]) {
                return false;
            }
        }
        return encoding.equality().isTrivial() || encoding.equality().test(rowA, rowB);
    }

    /** Returns whether a row has the words of a key of a batch. */
    boolean hasWords(int row, KeyBatch batch, int position) {
        int at = row * wordsPerKey;
        int other = position * wordsPerKey;
        long[] wanted = batch.words();
        for (int i = 0; i < wordsPerKey; i++) {
            if (words[at + i] != wanted[other + i]) {
                return false;
            }
        }
        return true;
    }
}
