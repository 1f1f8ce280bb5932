// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

/**
 * What an input tells of its number of rows before it is read.
 *
 * @param expected about how many rows there are, or {@link Splits#UNKNOWN}; there may be more or
 *     fewer
 * @param most a number that the rows certainly do not exceed, or {@link Splits#UNKNOWN}
 * @param bytes about how many bytes the columns that are read take once they are read, or {@link
 *     Splits#UNKNOWN}
 */
public record RowEstimate(long expected, long most, long bytes) {

    /** Nothing is known. */
    public static final RowEstimate NONE = new RowEstimate(Splits.UNKNOWN, Splits.UNKNOWN);

    /**
     * Makes an estimate of rows whose bytes are unknown.
     *
     * @param expected about how many rows there are
     * @param most a number that the rows certainly do not exceed
     */
    public RowEstimate(long expected, long most) {
        this(expected, most, Splits.UNKNOWN);
    }

    /**
     * Returns the estimate of a number that is known.
     *
     * @param rows 0 or more, or {@link Splits#UNKNOWN}
     * @return both numbers are this one
     */
    public static RowEstimate exactly(long rows) {
        return new RowEstimate(rows, rows);
    }

    /**
     * Returns the same estimate with a number of bytes.
     *
     * @param known about how many bytes the columns that are read take, or {@link Splits#UNKNOWN}
     * @return the rows are those of this one
     */
    public RowEstimate withBytes(long known) {
        return new RowEstimate(expected, most, known);
    }

    /**
     * Returns the estimate of these and further rows together.
     *
     * @param more the estimate of the further rows
     * @return a sum is unknown if one of its numbers is
     */
    public RowEstimate plus(RowEstimate more) {
        return new RowEstimate(
                sum(expected, more.expected), sum(most, more.most), sum(bytes, more.bytes));
    }

    private static long sum(long a, long b) {
        return a == Splits.UNKNOWN || b == Splits.UNKNOWN ? Splits.UNKNOWN : a + b;
    }
}
