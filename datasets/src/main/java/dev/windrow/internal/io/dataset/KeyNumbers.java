// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import java.util.SplittableRandom;

/** Chooses the key of each row, as a number from 0. */
@FunctionalInterface
interface KeyNumbers {

    /**
     * Returns the number of a row's key. Threads may call it together, each with a random of its
     * own.
     */
    long of(long row, SplittableRandom random);

    /** Makes all keys equally likely. */
    static KeyNumbers uniform(long keys) {
        return (row, random) -> random.nextLong(keys);
    }

    /** Makes lower numbers more frequent: Zipf's distribution with an exponent greater than 0. */
    static KeyNumbers skewed(long keys, double skew) {
        Zipf zipf = new Zipf(keys, skew);
        return (row, random) -> zipf.next(random) - 1;
    }

    /** Takes keys in turn: 0, 1, up to the last, and again. */
    static KeyNumbers cyclic(long keys) {
        return (row, random) -> row % keys;
    }

    /** Gives key 0 to a share of the rows, 0 to 1. Other rows keep theirs. */
    default KeyNumbers withHotKey(double share) {
        return share == 0
                ? this
                : (row, random) -> random.nextDouble() < share ? 0 : of(row, random);
    }
}
