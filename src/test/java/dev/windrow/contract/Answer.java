package dev.windrow.contract;

import org.jspecify.annotations.Nullable;

/** What is expected of one aggregation of one group. */
sealed interface Answer {

    /** This value, or null. */
    record Exactly(@Nullable Object value) implements Answer {}

    /**
     * A float near the exact result.
     *
     * @param value the exact result, rounded
     * @param tolerance how far off an answer may be that was added up with compensation
     * @param plainTolerance how far off one may be that was not
     */
    record Near(double value, double tolerance, double plainTolerance) implements Answer {}

    /** The query fails. */
    record Overflow() implements Answer {}
}
