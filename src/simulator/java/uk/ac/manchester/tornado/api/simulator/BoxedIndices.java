// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

/**
 * Shared boxed integers for the fields of {@code KernelContext}, which are objects in the real API:
 * each thread needs five.
 */
public final class BoxedIndices {

    private static final Integer[] SMALL = new Integer[1 << 14];

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = i;
        }
    }

    private BoxedIndices() {}

    public static Integer of(int value) {
        return value >= 0 && value < SMALL.length ? SMALL[value] : Integer.valueOf(value);
    }
}
