package dev.windrow.timeline;

import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

/**
 * Something that lasted.
 *
 * @param lane where it went on
 * @param kind what sort of step, in lower case
 * @param name its name
 * @param start when it began, in nanoseconds since the beginning of the run
 * @param nanoseconds how long it lasted
 * @param bytes what it moved, or 0 where that is not known
 * @param rows rows that it took, or 0 where that is not known
 * @param launch the shape of a kernel, or null
 * @param isKernel whether it is one task of the device
 */
record Span(
        Lane lane,
        String kind,
        String name,
        long start,
        long nanoseconds,
        long bytes,
        long rows,
        Phase.@Nullable Launch launch,
        boolean isKernel) {

    long end() {
        return start + nanoseconds;
    }

    double gigabytesPerSecond() {
        return nanoseconds == 0 ? 0 : (double) bytes / nanoseconds;
    }
}
