// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The keys that a pass sorts by: a kernel is made for each record that takes its place. */
interface SortedInts {

    /** Returns a number that all keys take. */
    long bound();

    /** Returns the key at a position. */
    int at(int position, long bound);

    /** Keys as they lie. */
    record Stored(IntArray keys) implements SortedInts {

        @Override
        public long bound() {
            return 0L;
        }

        @Override
        public int at(int position, long bound) {
            return keys.get(position);
        }
    }
}
