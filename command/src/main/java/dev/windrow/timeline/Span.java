// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

/**
 * A bar of the timeline.
 *
 * @param lane its lane
 * @param kind the kind of step, in lower case
 * @param name its name
 * @param start when it began, in nanoseconds since the beginning of the run
 * @param nanoseconds its duration
 * @param bytes bytes moved, or 0 where not known
 * @param rows rows taken as input, or 0 where not known
 * @param share a kernel's speed as a share of that of a copy, or 0 where not known
 * @param launch the launch shape of a kernel, or null
 * @param isKernel whether it is a single task of the device
 */
record Span(
        Lane lane,
        String kind,
        String name,
        long start,
        long nanoseconds,
        long bytes,
        long rows,
        double share,
        Phase.@Nullable Launch launch,
        boolean isKernel) {

    long end() {
        return start + nanoseconds;
    }

    double gigabytesPerSecond() {
        return nanoseconds == 0 ? 0 : (double) bytes / nanoseconds;
    }
}
