// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many pairs threads make together, about: each ends with the row whose pairs exceed it. So it
 * holds for rows that match many others, too.
 */
final class PairLimit {

    private final long most;
    private final AtomicLong made = new AtomicLong();

    PairLimit(long most) {
        this.most = most;
    }

    static PairLimit none() {
        return new PairLimit(Long.MAX_VALUE);
    }

    void add(long pairs) {
        if (pairs > 0) {
            made.addAndGet(pairs);
        }
    }

    boolean isExceededBy(long pairs) {
        return pairs > most;
    }

    boolean isReached() {
        return made.get() >= most;
    }

    /**
     * Returns how many pairs a thread may have.
     *
     * @param own how many of all it has made itself
     */
    int left(int own) {
        return Math.clamp(own + (most - made.get()), 1, Integer.MAX_VALUE);
    }
}
