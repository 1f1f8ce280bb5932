// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

/**
 * Ends work on long values soon after its call is to end, at the cost of a subtraction for each
 * piece of it. For one thread.
 */
public final class WorkMeter {

    /** So many bytes, or steps that take as long, are done in a millisecond or a few. */
    private static final long STEPS_BETWEEN_LOOKS = 1 << 20;

    private long left = STEPS_BETWEEN_LOOKS;

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
