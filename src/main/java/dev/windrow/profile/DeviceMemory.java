// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

/**
 * A run's use of the device memory that its session may take.
 *
 * @param budgetBytes bytes that the session may take
 * @param liveBytes bytes that the session held when the run ended: the run's own arrays, resident
 *     columns, and other prepared plans
 * @param peakBytes the most bytes that the session has held at once so far
 * @param requestedBytes bytes of the arrays that the run's tasks asked for, without columns
 * @param reusedBytes how many of these took no new memory: an array took the place of another that
 *     no later task needs, or was there since an earlier run
 */
public record DeviceMemory(
        long budgetBytes, long liveBytes, long peakBytes, long requestedBytes, long reusedBytes) {

    /** For runs without a device. */
    public static final DeviceMemory NONE = new DeviceMemory(0, 0, 0, 0, 0);

    /** {@return the share of the bytes asked for that took no memory anew, 0 to 1} */
    public double reuseRate() {
        return requestedBytes == 0 ? 0 : (double) reusedBytes / requestedBytes;
    }
}
