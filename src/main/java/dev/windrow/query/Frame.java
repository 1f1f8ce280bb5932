// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Which rows of its partition the window of a row has, in the order of a {@link Window}.
 *
 * @param unit what the distances count
 * @param preceding how far the window reaches before its row; negative if it begins behind it;
 *     {@link #UNBOUNDED} for the beginning of the partition
 * @param following how far the window reaches behind its row; negative if it ends before it; {@link
 *     #UNBOUNDED} for the end of the partition
 * @param values the distances of {@link Unit#VALUES}, and those of {@link Unit#ROWS} and {@link
 *     Unit#GROUPS} that are computed of each row, whose {@code preceding} and {@code following} are
 *     0; null for others
 * @param exclusion the rows that are left out again
 */
public record Frame(
        Unit unit,
        long preceding,
        long following,
        @Nullable ValueRange values,
        Exclusion exclusion) {

    /** A distance that reaches all rows of a partition. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    /** What the distances of a frame count. */
    public enum Unit {
        /** Rows. */
        ROWS,

        /**
         * Peers, which are the rows with equal keys of the order: a distance of 0 includes them
         * all. Only 0 and {@link #UNBOUNDED} are distances.
         */
        RANGE,

        /** Groups of peers, as {@link #RANGE}, but with any distance. */
        GROUPS,

        /** Differences of the values of the one key of the order: see {@link ValueRange}. */
        VALUES
    }

    /** The rows around a row that its frame leaves out. */
    public enum Exclusion {
        /** None. */
        NONE(""),

        /** The row itself. */
        CURRENT_ROW(" exclude current row"),

        /** The row and its peers. */
        GROUP(" exclude group"),

        /** The peers of the row, but not the row. */
        TIES(" exclude ties");

        private final String label;

        Exclusion(String label) {
            this.label = label;
        }
    }

    /**
     * Makes a frame. One that ends before it begins has no rows.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for a distance that the unit does not have
     */
    public Frame {
        Objects.requireNonNull(exclusion, "exclusion");
        boolean fits = values == null ? unit != Unit.VALUES : unit != Unit.RANGE;
        if (!fits) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a frame of %s with %s distances of values",
                    unit, values == null ? "no" : "the");
        }
        if (unit == Unit.RANGE && (isBetween(preceding) || isBetween(following))) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a range of %d preceding and %d following: expected 0 or all",
                    preceding, following);
        }
    }

    /**
     * Makes a frame of rows or peers.
     *
     * @param unit {@link Unit#ROWS}, {@link Unit#RANGE} or {@link Unit#GROUPS}
     * @param preceding how far the window reaches before its row
     * @param following how far the window reaches behind its row
     * @throws WindrowException {@code INVALID_ARGUMENT} for a distance that the unit does not have
     */
    public Frame(Unit unit, long preceding, long following) {
        this(unit, preceding, following, null, Exclusion.NONE);
    }

    /**
     * Returns a frame of the same rows without some around its row.
     *
     * @param excluded the rows that are left out
     * @return the frame
     */
    public Frame exclude(Exclusion excluded) {
        return new Frame(unit, preceding, following, values, excluded);
    }

    private static boolean isBetween(long distance) {
        return distance != 0 && distance != UNBOUNDED;
    }

    /**
     * Returns a frame of adjacent rows: {@code rows(3, 0)} is SQL's {@code rows between 3 preceding
     * and current row}.
     *
     * @param preceding rows before each row; negative to begin behind it; {@link #UNBOUNDED} for
     *     all
     * @param following rows behind each row; negative to end before it; {@link #UNBOUNDED} for all
     * @return the frame
     */
    public static Frame rows(long preceding, long following) {
        return new Frame(Unit.ROWS, preceding, following);
    }

    /**
     * Returns a frame of the rows whose key is at most so far from that of the row: {@code
     * values(new BigDecimal("0.5"), BigDecimal.ZERO)} is SQL's {@code range between 0.5 preceding
     * and current row}.
     *
     * @param preceding how far before the row in the order; negative to begin behind it
     * @param following how far behind the row in the order; negative to end before it
     * @return the frame, for windows with one key of integers, floats or decimals
     */
    public static Frame values(BigDecimal preceding, BigDecimal following) {
        return values(
                new ValueRange(new ValueRange.Amount(preceding), new ValueRange.Amount(following)));
    }

    /**
     * Returns a frame of the rows whose key is at most so long before or behind that of the row.
     *
     * @param preceding how long before the row in the order; negative to begin behind it
     * @param following how long behind the row in the order; negative to end before it
     * @return the frame, for windows with one key of dates or timestamps
     */
    public static Frame values(Interval preceding, Interval following) {
        return values(
                new ValueRange(new ValueRange.Span(preceding), new ValueRange.Span(following)));
    }

    /**
     * Returns a frame of the rows whose key is at most so far from that of the row.
     *
     * @param range the distances
     * @return the frame, for windows with one key
     */
    public static Frame values(ValueRange range) {
        return new Frame(Unit.VALUES, 0, 0, Objects.requireNonNull(range, "range"), Exclusion.NONE);
    }

    /**
     * Returns a frame of adjacent rows, or groups of peers, as many as are computed of each row.
     *
     * @param unit {@link Unit#ROWS} or {@link Unit#GROUPS}
     * @param distances their numbers: {@link ValueRange.Amount} or {@link ValueRange.Computed}
     * @return the frame
     */
    public static Frame computed(Unit unit, ValueRange distances) {
        return new Frame(unit, 0, 0, distances, Exclusion.NONE);
    }

    /** {@return the columns that its distances are computed of} */
    public Set<String> columns() {
        return values == null ? Set.of() : values.columns();
    }

    /**
     * Returns the frame of all rows so far, with all peers of the row: SQL's own where there is an
     * order.
     *
     * @return the frame
     */
    public static Frame soFar() {
        return new Frame(Unit.RANGE, UNBOUNDED, 0);
    }

    /**
     * Returns the frame of the whole partition.
     *
     * @return the frame
     */
    public static Frame wholePartition() {
        return new Frame(Unit.RANGE, UNBOUNDED, UNBOUNDED);
    }

    /**
     * Returns the frame as SQL writes it.
     *
     * @return text such as {@code rows between 3 preceding and current row}
     */
    public String label() {
        String counted = unit == Unit.VALUES ? "range" : unit.name().toLowerCase(Locale.ROOT);
        return (values == null ? distances(counted) : values.label(counted)) + exclusion.label;
    }

    private String distances(String counted) {
        return counted
                + " between "
                + bound(preceding, "preceding", "following")
                + " and "
                + bound(following, "following", "preceding");
    }

    private static String bound(long distance, String ahead, String back) {
        if (distance == UNBOUNDED) {
            return "unbounded " + ahead;
        }
        if (distance == 0) {
            return "current row";
        }
        return distance > 0 ? distance + " " + ahead : -distance + " " + back;
    }
}
