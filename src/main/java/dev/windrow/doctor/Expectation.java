package dev.windrow.doctor;

import org.jspecify.annotations.Nullable;

/**
 * What a cell of a result must hold.
 *
 * @param value the value, as {@link ComparableValues} reads it
 * @param tolerance how far a float may be off; 0 where the value is exact
 */
record Expectation(@Nullable Object value, double tolerance) {

    static Expectation exactly(@Nullable Object value) {
        return new Expectation(value, 0);
    }

    boolean isMetBy(@Nullable Object found) {
        if (value == null || found == null) {
            return value == found;
        }
        if (value.equals(found)) {
            return true;
        }
        return value instanceof Double expected
                && found instanceof Double actual
                && Math.abs(expected - actual) <= tolerance;
    }
}
