package dev.windrow.profile;

/**
 * What a run's arrays on the device were to the memory that the session may take there.
 *
 * @param budgetBytes bytes that the session may take
 * @param liveBytes bytes that it held when the run ended: the run's own arrays, resident columns,
 *     and what else is prepared
 * @param peakBytes the most that it held at once so far
 * @param requestedBytes bytes of the arrays that the run's tasks asked for, columns apart
 * @param reusedBytes how many of them took no memory anew: an array took the place of another one
 *     that no later task needs, or was there since an earlier run
 */
public record DeviceMemory(
        long budgetBytes, long liveBytes, long peakBytes, long requestedBytes, long reusedBytes) {

    /** Nothing was on a device. */
    public static final DeviceMemory NONE = new DeviceMemory(0, 0, 0, 0, 0);

    /** {@return the share of the bytes asked for that took no memory anew, 0 to 1} */
    public double reuseRate() {
        return requestedBytes == 0 ? 0 : (double) reusedBytes / requestedBytes;
    }
}
