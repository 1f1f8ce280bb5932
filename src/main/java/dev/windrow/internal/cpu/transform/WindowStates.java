// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.accumulators.SlotStates;

import java.util.function.Supplier;

/** Windows that are numbered from 0 by the rows of a table, and a way to compute their states. */
interface WindowStates {

    /** Takes the states of windows. */
    @FunctionalInterface
    interface Sink {

        /**
         * Takes the states of adjacent windows, which lie in adjacent slots. It does so from
         * several threads, but those of a range one after the other.
         *
         * @param range the number of the range of windows, as {@link RowRangeWorkers} has them
         * @param slot the slot of the first window
         * @param window the number of the first window
         * @param count how many windows
         */
        void take(int range, SlotStates states, int slot, long window, int count);
    }

    /** Returns whether each window has a row. */
    boolean haveRows();

    /**
     * Gives the states of all windows to a sink.
     *
     * @param states makes states without slots
     */
    void compute(Supplier<SlotStates> states, Sink sink);
}
