package dev.windrow.internal.cpu;

/**
 * Finds groups whose keys are words of few bits: the word itself is the place in a table, and
 * nothing is searched for.
 */
final class DirectFinder implements GroupFinder {

    private final GroupKeys found;

    /** The group of each word plus 1, or 0. */
    private final int[] groupOfWord;

    /**
     * Makes an empty table.
     *
     * @param found the groups
     * @param bits no key's word has more
     */
    DirectFinder(GroupKeys found, int bits) {
        this.found = found;
        groupOfWord = new int[1 << bits];
    }

    @Override
    public void find(KeyBatch batch, int keys, int[] groups) {
        long[] words = batch.words();
        for (int i = 0; i < keys; i++) {
            int group = groupOfWord[(int) words[i]];
            groups[i] = (group != 0 ? group : add(batch, i)) - 1;
        }
    }

    private int add(KeyBatch batch, int position) {
        int number = found.add(batch, position) + 1;
        groupOfWord[(int) batch.words()[position]] = number;
        return number;
    }

    @Override
    public void clear() {
        for (int group = 0; group < found.count(); group++) {
            groupOfWord[(int) found.words()[group]] = 0;
        }
        found.clear();
    }
}
