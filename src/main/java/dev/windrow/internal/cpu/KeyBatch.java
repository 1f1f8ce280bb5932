package dev.windrow.internal.cpu;

/** The keys of some rows: adjacent rows of the input, or the first rows of some groups. */
final class KeyBatch {

    private final long[] words;
    private final long[] scratch = new long[CpuTuning.BATCH_ROWS];
    private final long[] pickedRows = new long[CpuTuning.BATCH_ROWS];
    private final int wordsPerKey;
    private long firstRow;
    private boolean picked;

    KeyBatch(int wordsPerKey) {
        this.wordsPerKey = wordsPerKey;
        words = new long[CpuTuning.BATCH_ROWS * wordsPerKey];
    }

    /** Returns the words of all keys, key by key. */
    long[] words() {
        return words;
    }

    /** Returns room for one value of each row. */
    long[] scratch() {
        return scratch;
    }

    /** Returns the row of the input whose key is at a position. */
    long row(int position) {
        return picked ? pickedRows[position] : firstRow + position;
    }

    /** Returns the hash of a key. */
    long hash(int position) {
        return Hash.of(words, position * wordsPerKey, wordsPerKey);
    }

    /** Turns to adjacent rows, whose words the caller fills in. */
    void start(long fromRow) {
        firstRow = fromRow;
        picked = false;
    }

    /** Turns to rows in any order, whose words and numbers the caller fills in. */
    void startScattered() {
        picked = true;
    }

    /** Says which row's key is at a position. */
    void setRow(int position, long row) {
        pickedRows[position] = row;
    }

    /** Takes the keys of chosen groups. */
    void pick(GroupKeys source, int[] groups, int count) {
        picked = true;
        long[] keys = source.words();
        long[] rows = source.rows();
        for (int i = 0; i < count; i++) {
            int group = groups[i];
            pickedRows[i] = rows[group];
            for (int word = 0; word < wordsPerKey; word++) {
                words[i * wordsPerKey + word] = keys[group * wordsPerKey + word];
            }
        }
    }
}
