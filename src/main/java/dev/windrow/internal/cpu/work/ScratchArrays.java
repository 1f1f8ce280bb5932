// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

/** Scratch arrays of one value for each row of a batch, allocated at first use. */
public final class ScratchArrays {

    /** Stands for an array of integers that is not yet allocated. */
    public static final int[] NO_INTS = {};

    /** Stands for an array of longs that is not yet allocated. */
    public static final long[] NO_LONGS = {};

    /** Stands for an array of doubles that is not yet allocated. */
    public static final double[] NO_DOUBLES = {};

    private ScratchArrays() {}

    /** Returns the same array, or a new one if it is empty. */
    public static int[] of(int[] array) {
        return array.length == 0 ? new int[CpuTuning.BATCH_ROWS] : array;
    }

    /** Returns the same array, or a new one if it is empty. */
    public static long[] of(long[] array) {
        return array.length == 0 ? new long[CpuTuning.BATCH_ROWS] : array;
    }

    /** Returns the same array, or a new one if it is empty. */
    public static double[] of(double[] array) {
        return array.length == 0 ? new double[CpuTuning.BATCH_ROWS] : array;
    }
}
