// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/**
 * Something that is kept of each group: a part of an accumulator's state.
 *
 * @param <S> what can be merged into it
 */
public interface GroupState<S extends GroupState<S>> {

    /** Enlarges the state to {@code capacity} groups. New groups must be set by {@link #reset}. */
    void grow(int capacity);

    /** Sets groups {@code [from, to)} to the state of no value. */
    void reset(int from, int to);

    /**
     * Adds the state of others' groups.
     *
     * @param added the others
     * @param from groups of the others
     * @param to groups of this, one for each of {@code from}
     * @param count the number of groups
     */
    void merge(S added, int[] from, int[] to, int count);
}
