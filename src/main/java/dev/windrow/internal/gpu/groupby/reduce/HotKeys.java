// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The most frequent keys, whose rows each thread adds up on its own. */
public interface HotKeys {

    /** How many there are, at most: the most frequent ones of the planner's sample. */
    int MOST = 8;

    /** Returns 1 if there are any, 0 otherwise: a constant. */
    int areThere();

    /** Returns the slot of one of them, or -1. */
    int slot(int rank);

    /** No key is known to be frequent. */
    record None() implements HotKeys {

        @Override
        public int areThere() {
            return 0;
        }

        @Override
        public int slot(int rank) {
            return -1;
        }
    }

    /** Their slots. */
    record Of(IntArray slots) implements HotKeys {

        @Override
        public int areThere() {
            return 1;
        }

        @Override
        public int slot(int rank) {
            return slots.get(rank);
        }
    }
}
