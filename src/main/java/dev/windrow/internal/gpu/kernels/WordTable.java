// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A hash table of words.
 *
 * @param words the word in each slot, {@link WordTableKernels#EMPTY} in empty ones
 */
public record WordTable(LongArray words) {

    /** Probes after which a table is taken to be full. */
    public static final int PROBE_LIMIT = 256;

    /**
     * The end of a search.
     *
     * @param slot the slot of the word, or an empty one, or where the search gave up
     * @param found what it holds
     */
    public record Probe(int slot, long found) {}

    /**
     * Searches the table for a word.
     *
     * @param slots its slots, a power of two
     */
    public Probe search(int slots, long word) {
        int slot = Keys.hash(word) & (slots - 1);
        long found = words.get(slot);
        int probes = 0;
        while (found != word && found != WordTableKernels.EMPTY && probes < PROBE_LIMIT) {
            slot = (slot + 1) & (slots - 1);
            found = words.get(slot);
            probes = probes + 1;
        }
        return new Probe(slot, found);
    }

    /** Stores a word where a search for it ended, if that slot is empty and the word is not. */
    public void claim(Probe end, long word) {
        int isEmpty = end.found() == WordTableKernels.EMPTY ? 1 : 0;
        int isWanted = word == WordTableKernels.EMPTY ? 0 : 1;
        if (isEmpty * isWanted == 1) {
            words.set(end.slot(), word);
        }
    }
}
