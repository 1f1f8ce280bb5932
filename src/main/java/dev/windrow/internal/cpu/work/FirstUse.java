package dev.windrow.internal.cpu.work;

/** Room for a value of each row of a batch that is made when it is first used. */
public final class FirstUse {

    /** What stands for integers that were not used yet. */
    public static final int[] NO_INTS = {};

    /** What stands for longs that were not used yet. */
    public static final long[] NO_LONGS = {};

    /** What stands for doubles that were not used yet. */
    public static final double[] NO_DOUBLES = {};

    private FirstUse() {}

    /** Returns the same integers, or new ones. */
    public static int[] of(int[] array) {
        return array.length == 0 ? new int[CpuTuning.BATCH_ROWS] : array;
    }

    /** Returns the same longs, or new ones. */
    public static long[] of(long[] array) {
        return array.length == 0 ? new long[CpuTuning.BATCH_ROWS] : array;
    }

    /** Returns the same doubles, or new ones. */
    public static double[] of(double[] array) {
        return array.length == 0 ? new double[CpuTuning.BATCH_ROWS] : array;
    }
}
