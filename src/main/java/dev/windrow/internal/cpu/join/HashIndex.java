// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.ProbeEncoding;

import org.jspecify.annotations.Nullable;

/**
 * Rows by the hash of their keys: an open-addressing table with linear probing, at most half full.
 * A slot holds 32 bits of the hash, or the key itself if it has no more, beside its first row: so a
 * lookup mostly reads one line of the cache if it finds nothing, and short keys need no more.
 */
final class HashIndex extends RowIndex {

    /** Ones for the row of a slot, which holds the row plus 1, or 0 in all bits if it is empty. */
    static final long ROW_MASK = 0xffffffffL;

    private final BuiltKeys keys;
    private final long[] slots;

    /** Whether slots hold the keys themselves. */
    private final boolean holdsKeys;

    HashIndex(BuiltKeys keys, long[] slots, boolean holdsKeys, int @Nullable [] next) {
        super(next);
        this.keys = keys;
        this.slots = slots;
        this.holdsKeys = holdsKeys;
    }

    static HashIndex of(BuiltKeys keys, WorkerPool pool, int threads) {
        return new HashBuild(keys).run(pool, threads);
    }

    @Override
    void find(KeyBatch batch, int keyCount, ProbeEncoding probed, long[] entries, int[] rows) {
        long[] hashes = batch.hashes(keyCount);
        int mask = slots.length - 1;
        // No branch depends on what is there, so that the cache misses of many keys overlap.
        for (int i = 0; i < keyCount; i++) {
            entries[i] = slots[(int) hashes[i] & mask];
        }
        if (holdsKeys) {
            findKeys(batch, keyCount, hashes, entries, rows);
        } else {
            findTags(batch, keyCount, hashes, probed, entries, rows);
        }
    }

    private void findKeys(KeyBatch batch, int keyCount, long[] hashes, long[] entries, int[] rows) {
        long[] words = batch.words();
        int mask = slots.length - 1;
        for (int i = 0; i < keyCount; i++) {
            long entry = entries[i];
            int slot = (int) hashes[i];
            while (entry != 0 && entry >>> Integer.SIZE != words[i]) {
                slot++;
                entry = slots[slot & mask];
            }
            rows[i] = (int) entry - 1;
        }
    }

    private void findTags(
            KeyBatch batch,
            int keyCount,
            long[] hashes,
            ProbeEncoding probed,
            long[] entries,
            int[] rows) {
        int mask = slots.length - 1;
        for (int i = 0; i < keyCount; i++) {
            long entry = entries[i];
            int slot = (int) hashes[i];
            while (entry != 0 && (entry ^ hashes[i]) >>> Integer.SIZE != 0) {
                slot++;
                entry = slots[slot & mask];
            }
            rows[i] = (int) entry - 1;
        }
        if (keys.areSingleWords()) {
            checkWords(batch, keyCount, hashes, probed, entries, rows);
            return;
        }
        for (int i = 0; i < keyCount; i++) {
            if (rows[i] >= 0 && !isEqual(rows[i], batch, i, probed)) {
                rows[i] = search(batch, i, hashes[i], probed);
            }
        }
    }

    /** Reads the words of all rows that were found before it compares any, as above. */
    private void checkWords(
            KeyBatch batch,
            int keyCount,
            long[] hashes,
            ProbeEncoding probed,
            long[] words,
            int[] rows) {
        for (int i = 0; i < keyCount; i++) {
            words[i] = keys.word(Math.max(rows[i], 0));
        }
        long[] wanted = batch.words();
        for (int i = 0; i < keyCount; i++) {
            if (rows[i] >= 0 && words[i] != wanted[i]) {
                rows[i] = search(batch, i, hashes[i], probed);
            }
        }
    }

    /** Compares whole keys from the first slot on. */
    private int search(KeyBatch batch, int position, long hash, ProbeEncoding probed) {
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int row = (int) slots[slot] - 1;
            if ((slots[slot] ^ hash) >>> Integer.SIZE == 0
                    && isEqual(row, batch, position, probed)) {
                return row;
            }
        }
        return -1;
    }

    private boolean isEqual(int row, KeyBatch batch, int position, ProbeEncoding probed) {
        return keys.hasWords(row, batch, position) && probed.areEqual(row, batch.row(position));
    }
}
