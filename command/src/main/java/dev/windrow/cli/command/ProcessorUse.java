// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import java.time.Duration;

/**
 * How long the processors worked for this process, since a moment.
 *
 * @param start the moment, in nanoseconds of {@link System#nanoTime}
 * @param before the time of all processors until then
 */
record ProcessorUse(long start, Duration before) {

    /** Begins now. */
    static ProcessorUse begin() {
        return new ProcessorUse(System.nanoTime(), used());
    }

    /** Returns how many processors were busy on average; 0 where the system does not tell. */
    double average() {
        return (double) used().minus(before).toNanos() / Math.max(1, System.nanoTime() - start);
    }

    private static Duration used() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
