// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

/**
 * Ends work on long values soon after its call is to end, at the cost of a subtraction for each
 * piece of it. For one thread.
 */
public final class WorkMeter {

    /** So many bytes, or steps that take as long, are done in a millisecond or a few. */
    private static final long STEPS_BETWEEN_LOOKS = 1 << 20;

    /** To make an object of a value, or a value of one, takes about so many steps. */
    private static final long STEPS_PER_OBJECT = 64;

    private long left = STEPS_BETWEEN_LOOKS;

    /** Counts a value that becomes an object, or an object that becomes a value. */
    public void addObject() {
        add(STEPS_PER_OBJECT);
    }

    /**
     * Counts work.
     *
     * @param steps about how many bytes were looked at, or are about to be
     */
    public void add(long steps) {
        left -= steps;
        if (left < 0) {
            left = STEPS_BETWEEN_LOOKS;
            CancelToken.checkCurrent();
        }
    }
}
