package dev.windrow.internal.cpu;

import java.util.Arrays;

/** Groups, numbered from 0: the words of each key, and a row that has it. */
final class GroupKeys {

    private final int wordsPerKey;
    private final StringEquality equality;
    private final boolean keepsRows;
    private long[] words;
    private long[] rows = {};
    private int capacity;
    private int count;

    /**
     * Makes room for groups.
     *
     * @param wordsPerKey the words of a key
     * @param equality what is to be compared where the words of two keys are equal
     * @param keepsRows whether rows are wanted, also where nothing is to be compared
     * @param expectedGroups how many groups there is room for at first
     */
    GroupKeys(int wordsPerKey, StringEquality equality, boolean keepsRows, int expectedGroups) {
        this.wordsPerKey = wordsPerKey;
        this.equality = equality;
        this.keepsRows = keepsRows || !equality.isTrivial();
        words = new long[0];
        enlarge(expectedGroups);
    }

    private void enlarge(int groups) {
        capacity = groups;
        words = Arrays.copyOf(words, Math.multiplyExact(groups, wordsPerKey));
        if (keepsRows) {
            rows = Arrays.copyOf(rows, groups);
        }
    }

    /** Makes room for as many groups as are expected. */
    void expect(int groups) {
        if (groups > capacity) {
            enlarge(groups);
        }
    }

    /** Returns whether {@link #rows} are known. */
    boolean keepsRows() {
        return keepsRows;
    }

    /** Returns the words of a key. */
    int wordsPerKey() {
        return wordsPerKey;
    }

    /** Returns the number of groups. */
    int count() {
        return count;
    }

    /** Returns the keys' words, group by group; the array may be longer. */
    long[] words() {
        return words;
    }

    /** Returns a row of each group, its first; the array may be longer. */
    long[] rows() {
        return rows;
    }

    /** Returns whether two groups are the same if the only word of their keys is. */
    boolean areSingleWords() {
        return wordsPerKey == 1 && equality.isTrivial();
    }

    /** Returns the hash of a group's key. */
    long hash(int group) {
        return Hash.of(words, group * wordsPerKey, wordsPerKey);
    }

    /** Forgets all groups, and keeps their room. */
    void clear() {
        count = 0;
    }

    /** Adds a group and returns its number. */
    int add(KeyBatch batch, int position) {
        if (count == capacity) {
            enlarge(Capacity.grown(count, count + 1));
        }
        if (keepsRows) {
            rows[count] = batch.row(position);
        }
        int from = position * wordsPerKey;
        int to = count * wordsPerKey;
        for (int i = 0; i < wordsPerKey; i++) {
            words[to + i] = batch.words()[from + i];
        }
        return count++;
    }

    /** Adds a group for each of the first {@code keys} keys of a batch. */
    void addAll(KeyBatch batch, int keys) {
        if (count + keys > capacity) {
            enlarge(Capacity.grown(capacity, count + keys));
        }
        if (keepsRows) {
            for (int i = 0; i < keys; i++) {
                rows[count + i] = batch.row(i);
            }
        }
        System.arraycopy(batch.words(), 0, words, count * wordsPerKey, keys * wordsPerKey);
        count += keys;
    }

    /** Adds the group of all rows where there are none. */
    void addEmpty() {
        if (keepsRows) {
            rows[0] = -1;
        }
        count = 1;
    }

    /** Returns whether a group has the key at a position of a batch. */
    boolean hasKey(int group, KeyBatch batch, int position) {
        int at = group * wordsPerKey;
        int other = position * wordsPerKey;
        long[] otherWords = batch.words();
        for (int i = 0; i < wordsPerKey; i++) {
            if (words[at + i] != otherWords[other + i]) {
                return false;
            }
        }
        return equality.isTrivial() || equality.test(rows[group], batch.row(position));
    }
}
