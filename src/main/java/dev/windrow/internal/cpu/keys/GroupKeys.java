// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.internal.column.Hash;
import dev.windrow.internal.cpu.work.Capacity;

import java.util.Arrays;

/**
 * The encoded keys of groups, numbered from 0, and optionally a row that has each key. Keys of up
 * to 32 bits take 32 bits each.
 */
public final class GroupKeys {

    private final int wordsPerKey;
    private final StringEquality equality;
    private final boolean keepsRows;

    /** Whether keys are in {@link #shortWords} instead of {@link #words}. */
    private final boolean areShort;

    private int[] shortWords = {};
    private long[] words = {};
    private long[] rows = {};
    private int capacity;
    private int count;

    /** Makes an empty list of groups whose words may have any bits. */
    public GroupKeys(
            int wordsPerKey, StringEquality equality, boolean keepsRows, int expectedGroups) {
        this(wordsPerKey, wordsPerKey * Long.SIZE, equality, keepsRows, expectedGroups);
    }

    /**
     * Makes an empty list of groups.
     *
     * @param wordsPerKey the 64-bit words of a key
     * @param bits the lowest bits of a word that may be set, if a key has one word
     * @param equality compares the rest of two keys whose words are equal
     * @param keepsRows whether to keep a row of each group, even if equality does not need it
     * @param expectedGroups the initial capacity
     */
    public GroupKeys(
            int wordsPerKey,
            int bits,
            StringEquality equality,
            boolean keepsRows,
            int expectedGroups) {
        this.wordsPerKey = wordsPerKey;
        this.equality = equality;
        this.keepsRows = keepsRows || !equality.isTrivial();
        areShort = wordsPerKey == 1 && bits <= Integer.SIZE;
        enlarge(expectedGroups);
    }

    private void enlarge(int groups) {
        capacity = groups;
        if (areShort) {
            shortWords = Arrays.copyOf(shortWords, groups);
        } else {
            words = Arrays.copyOf(words, Math.multiplyExact(groups, wordsPerKey));
        }
        if (keepsRows) {
            rows = Arrays.copyOf(rows, groups);
        }
    }

    /** Reserves capacity for the expected number of groups. */
    public void expect(int groups) {
        if (groups > capacity) {
            enlarge(groups);
        }
    }

    /** Returns the number of groups that fit before arrays grow. */
    public int capacity() {
        return capacity;
    }

    /** Returns whether {@link #rows} are known. */
    public boolean keepsRows() {
        return keepsRows;
    }

    int wordsPerKey() {
        return wordsPerKey;
    }

    public int count() {
        return count;
    }

    /** Returns one word of the keys. Words are numbered group by group. */
    public long word(int at) {
        return areShort ? Integer.toUnsignedLong(shortWords[at]) : words[at];
    }

    /** Copies words of the keys. Words are numbered group by group. */
    public void copyWords(int from, int number, long[] target) {
        if (!areShort) {
            System.arraycopy(words, from, target, 0, number);
            return;
        }
        for (int i = 0; i < number; i++) {
            target[i] = Integer.toUnsignedLong(shortWords[from + i]);
        }
    }

    /** Copies the keys of selected groups. */
    void copyKeys(int[] groups, int number, long[] target) {
        if (wordsPerKey == 1) {
            for (int i = 0; i < number; i++) {
                target[i] = word(groups[i]);
            }
            return;
        }
        for (int i = 0; i < number; i++) {
            int at = groups[i] * wordsPerKey;
            for (int word = 0; word < wordsPerKey; word++) {
                target[i * wordsPerKey + word] = words[at + word];
            }
        }
    }

    private void setWords(int group, long[] source, int from) {
        if (areShort) {
            shortWords[group] = (int) source[from];
            return;
        }
        int to = group * wordsPerKey;
        for (int i = 0; i < wordsPerKey; i++) {
            words[to + i] = source[from + i];
        }
    }

    /** Returns the first row of each group. The array may be longer than the number of groups. */
    public long[] rows() {
        return rows;
    }

    /** Returns whether a single word tells two keys apart. */
    public boolean haveSingleWords() {
        return wordsPerKey == 1 && equality.isTrivial();
    }

    /** Returns whether there are no key columns, so that all keys are equal. */
    public boolean haveNoWords() {
        return wordsPerKey == 0;
    }

    public long hash(int group) {
        return areShort ? Hash.of(word(group)) : Hash.of(words, group * wordsPerKey, wordsPerKey);
    }

    /** Forgets all groups, and keeps their memory. */
    public void clear() {
        count = 0;
    }

    /** Adds a group and returns its number. */
    public int add(KeyBatch batch, int position) {
        if (count == capacity) {
            enlarge(Capacity.grown(count, count + 1));
        }
        if (keepsRows) {
            rows[count] = batch.row(position);
        }
        setWords(count, batch.words(), position * wordsPerKey);
        return count++;
    }

    /** Adds a group for each of the first {@code keys} keys of a batch. */
    public void addAll(KeyBatch batch, int keys) {
        if (count + keys > capacity) {
            enlarge(Capacity.grown(capacity, count + keys));
        }
        if (keepsRows) {
            for (int i = 0; i < keys; i++) {
                rows[count + i] = batch.row(i);
            }
        }
        if (areShort) {
            for (int i = 0; i < keys; i++) {
                setWords(count + i, batch.words(), i);
            }
        } else {
            System.arraycopy(batch.words(), 0, words, count * wordsPerKey, keys * wordsPerKey);
        }
        count += keys;
    }

    /** Adds the group of all rows when there are no rows. */
    public void addEmpty() {
        if (keepsRows) {
            rows[0] = -1;
        }
        count = 1;
    }

    /** Returns whether a group has the key at a position of a batch. */
    public boolean hasKey(int group, KeyBatch batch, int position) {
        int at = group * wordsPerKey;
        int other = position * wordsPerKey;
        long[] otherWords = batch.words();
        for (int i = 0; i < wordsPerKey; i++) {
            if (word(at + i) != otherWords[other + i]) {
                return false;
            }
        }
        return equality.isTrivial() || equality.test(rows[group], batch.row(position));
    }
}
