// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Tells kernels which rows have a value. A kernel is made for each record that takes its place. */
public interface Presence {

    /** Returns 1 where a row has a value, 0 where it is null. */
    int of(int row);

    /** Returns 1 if each row has a value, 0 otherwise: a constant. */
    int always();

    /** Each row has a value. */
    record Everywhere() implements Presence {

        @Override
        public int of(int row) {
            return 1;
        }

        @Override
        public int always() {
            return 1;
        }
    }

    /** Each row but those that are marked as dropped, by a 1. */
    record Kept(ByteArray dropped) implements Presence {

        @Override
        public int of(int row) {
            return 1 - dropped.get(row);
        }

        @Override
        public int always() {
            return 0;
        }
    }

    /**
     * A bitmap tells it.
     *
     * @param validity a bit for each row
     */
    record Bits(LongArray validity) implements Presence {

        @Override
        public int of(int row) {
            return Keys.bit(validity, row);
        }

        @Override
        public int always() {
            return 0;
        }
    }
}
