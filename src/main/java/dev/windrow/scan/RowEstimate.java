package dev.windrow.scan;

/**
 * What an input tells of its number of rows before it is read.
 *
 * @param expected about how many rows there are, or {@link Splits#UNKNOWN}; there may be more or
 *     fewer
 * @param most a number that the rows certainly do not exceed, or {@link Splits#UNKNOWN}
 */
public record RowEstimate(long expected, long most) {

    /** Nothing is known. */
    public static final RowEstimate NONE = new RowEstimate(Splits.UNKNOWN, Splits.UNKNOWN);

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
     * Returns the estimate of these and further rows together.
     *
     * @param more the estimate of the further rows
     * @return a sum is unknown if one of its numbers is
     */
    public RowEstimate plus(RowEstimate more) {
        return new RowEstimate(sum(expected, more.expected), sum(most, more.most));
    }

    private static long sum(long a, long b) {
        return a == Splits.UNKNOWN || b == Splits.UNKNOWN ? Splits.UNKNOWN : a + b;
    }
}
