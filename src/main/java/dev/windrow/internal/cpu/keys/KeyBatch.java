// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.internal.column.Hash;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ScratchArrays;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/** A batch of encoded keys: of adjacent rows of the input, or of groups. */
public final class KeyBatch {

    private final long[] words;
    private long[] scratch = ScratchArrays.NO_LONGS;
    private long[] spare = ScratchArrays.NO_LONGS;
    private long[] misfits = ScratchArrays.NO_LONGS;
    private long[] marks = ScratchArrays.NO_LONGS;
    private long[] nulls = ScratchArrays.NO_LONGS;
    private int[] positions = ScratchArrays.NO_INTS;
    private long[] pickedRows = ScratchArrays.NO_LONGS;
    private final int wordsPerKey;
    private long firstRow;
    private boolean picked;

    /** The positions of the kept rows among adjacent rows, or null if all were kept. */
    private int @Nullable [] kept;

    public KeyBatch(int wordsPerKey) {
        this.wordsPerKey = wordsPerKey;
        words = new long[CpuTuning.BATCH_ROWS * wordsPerKey];
    }

    /** Returns the words of all keys, key by key. */
    public long[] words() {
        return words;
    }

    /** Returns scratch memory for one value of each row. */
    long[] scratch() {
        scratch = ScratchArrays.of(scratch);
        return scratch;
    }

    /** Returns more scratch memory for one value of each row. */
    long[] spare() {
        spare = ScratchArrays.of(spare);
        return spare;
    }

    /** Returns memory for a mark of each row whose key equals none. */
    long[] misfits() {
        misfits = ScratchArrays.of(misfits);
        return misfits;
    }

    /** Returns memory for the same of one column. */
    long[] marks() {
        marks = ScratchArrays.of(marks);
        return marks;
    }

    /** Returns memory for a mark of each null of a column. */
    long[] nulls() {
        nulls = ScratchArrays.of(nulls);
        return nulls;
    }

    /** Returns memory for the positions of the rows that are kept. */
    int[] positions() {
        positions = ScratchArrays.of(positions);
        return positions;
    }

    /** Returns the position among the adjacent rows of the batch of the key at a position. */
    public int place(int position) {
        return kept == null ? position : kept[position];
    }

    /**
     * Keeps the keys at some positions, and drops all others.
     *
     * @param positions ascending; must not change while this batch uses them
     */
    void keep(int[] positions, int count) {
        kept = positions;
        if (wordsPerKey == 1) {
            for (int i = 0; i < count; i++) {
                // A word moves only to the front, so that it overwrites none that is still to be
                // read.
                words[i] = words[positions[i]];
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            System.arraycopy(
                    words, positions[i] * wordsPerKey, words, i * wordsPerKey, wordsPerKey);
        }
    }

    /** Returns the row of the input that has the key at a position. */
    public long row(int position) {
        if (picked) {
            return pickedRows[position];
        }
        return firstRow + (kept == null ? position : kept[position]);
    }

    /**
     * Computes the hashes of the first {@code count} keys, as {@link Hash#of(long[], int, int)}.
     */
    public long[] hashes(int count) {
        scratch = ScratchArrays.of(scratch);
        if (wordsPerKey == 1) {
            for (int i = 0; i < count; i++) {
                scratch[i] = Hash.of(words[i]);
            }
        } else {
            joinWords(count);
            for (int i = 0; i < count; i++) {
                scratch[i] = Hash.of(scratch[i]);
            }
        }
        return scratch;
    }

    /** Joins the first words of all keys, and then the next ones: no key has a loop of its own. */
    private void joinWords(int count) {
        Arrays.fill(scratch, 0, count, Hash.FIRST);
        for (int word = 0; word < wordsPerKey; word++) {
            int at = word;
            for (int i = 0; i < count; i++) {
                scratch[i] = Hash.join(scratch[i], words[at]);
                at += wordsPerKey;
            }
        }
    }

    /** Begins a batch of adjacent rows. The caller fills in their words. */
    public void start(long fromRow) {
        firstRow = fromRow;
        picked = false;
        kept = null;
    }

    /** Begins a batch of rows in any order. The caller fills in their words and row numbers. */
    public void startScattered() {
        picked = true;
        pickedRows = ScratchArrays.of(pickedRows);
    }

    /** Sets the row of the key at a position. */
    public void setRow(int position, long row) {
        pickedRows[position] = row;
    }

    /** Copies the keys of adjacent groups. */
    public void pick(GroupKeys source, int from, int count) {
        picked = true;
        source.copyWords(from * wordsPerKey, count * wordsPerKey, words);
        if (source.keepsRows()) {
            pickedRows = ScratchArrays.of(pickedRows);
            System.arraycopy(source.rows(), from, pickedRows, 0, count);
        }
    }

    /** Copies the keys of selected groups. */
    public void pick(GroupKeys source, int[] groups, int count) {
        picked = true;
        source.copyKeys(groups, count, words);
        if (source.keepsRows()) {
            pickedRows = ScratchArrays.of(pickedRows);
            long[] rows = source.rows();
            for (int i = 0; i < count; i++) {
                pickedRows[i] = rows[groups[i]];
            }
        }
    }
}
