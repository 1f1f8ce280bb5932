// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import org.jspecify.annotations.Nullable;

/**
 * The recorder's clock beside that of {@link System#nanoTime}, by two moments at which both were
 * read: the beginning and the end of a query.
 *
 * @param ticks the recorder's time at the beginning
 * @param nanoseconds the other clock's time at the beginning
 * @param ticksPerNanosecond how much faster the recorder's clock ticks
 * @param times access to the times of phases
 */
record RecorderClock(long ticks, long nanoseconds, double ticksPerNanosecond, EventTimes times) {

    /**
     * Compares the clocks.
     *
     * @param query an event that has begun and ended
     * @param begin the time of {@link System#nanoTime} when it began
     * @param end the time of {@link System#nanoTime} when it ended
     * @return null if the times of events cannot be set here
     */
    static @Nullable RecorderClock of(QueryEvent query, long begin, long end) {
        EventTimes ofQueries = EventTimes.of(QueryEvent.class);
        EventTimes ofPhases = EventTimes.of(PhaseEvent.class);
        if (ofQueries == null || ofPhases == null) {
            return null;
        }
        double ratio = (double) ofQueries.duration(query) / Math.max(1, end - begin);
        return new RecorderClock(ofQueries.start(query), begin, ratio, ofPhases);
    }

    /** Sets when a phase began, by {@link System#nanoTime}, and how long it took. */
    void set(PhaseEvent phase, long begin, long length) {
        long start = ticks + Math.round((begin - nanoseconds) * ticksPerNanosecond);
        // A duration of 0 would be filled in by the recorder: until now.
        times.set(phase, start, Math.max(1, Math.round(length * ticksPerNanosecond)));
    }
}
