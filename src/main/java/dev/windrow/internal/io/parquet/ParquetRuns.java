package dev.windrow.internal.io.parquet;

/**
 * Counts what runs of small integers hold: levels, indices of a dictionary, bools. See "Run Length
 * Encoding / Bit-Packing Hybrid" in the Parquet format. A decoder that runs out of them may go on
 * with whatever its arrays hold, so there must be enough.
 */
final class ParquetRuns {

    /** How many values are the greatest is not known without decoding them. */
    static final long UNKNOWN = -1;

    /** Bit-packed values come in groups. */
    private static final int GROUP = 8;

    private final byte[] bytes;
    private final int end;
    private final int bits;
    private int position;
    private long greatestCount;

    private ParquetRuns(byte[] bytes, int from, int end, int bits) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
        this.bits = bits;
    }

    /** Returns whether bytes {@code [from, end)} hold so many values of so many bits each. */
    static boolean hold(byte[] bytes, int from, int end, int bits, long values) {
        return new ParquetRuns(bytes, from, end, bits).count(values, 0) >= values;
    }

    /**
     * Counts the values that are the greatest possible one.
     *
     * @return how many of the first values of bytes {@code [from, end)}, or {@link #UNKNOWN}
     * @throws IllegalArgumentException if there are fewer values
     */
    static long countGreatest(byte[] bytes, int from, int end, int greatest, long values) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
        ParquetRuns runs = new ParquetRuns(bytes, from, end, bits);
        if (runs.count(values, greatest) < values) {
            throw new IllegalArgumentException("levels of fewer than " + values + " values");
        }
        return runs.greatestCount;
    }

    private long count(long values, int greatest) {
        long found = bits == 0 ? values : 0;
        while (found < values && position < end) {
            long header = header();
            long left = values - found;
            found +=
                    (header & 1) == 0
                            ? repeated(Math.min(header >>> 1, left), greatest)
                            : packed(header >>> 1, left, greatest);
        }
        return found;
    }

    private long repeated(long count, int greatest) {
        int value = 0;
        for (int shift = 0; shift < bits && position < end; shift += Byte.SIZE) {
            value |= (bytes[position++] & 0xff) << shift;
        }
        add(value == greatest ? count : 0);
        return count;
    }

    /** Counts whole groups, of which the last may be cut off. */
    private long packed(long groups, long left, int greatest) {
        long room = Math.min(groups * bits, end - position);
        long count = Math.min(Math.min(groups * GROUP, room * Byte.SIZE / bits), left);
        if (bits == 1 && greatest == 1) {
            add(ones(count));
        } else {
            greatestCount = UNKNOWN;
        }
        position += (int) room;
        return count;
    }

    private long ones(long count) {
        long ones = 0;
        int whole = (int) (count / Byte.SIZE);
        for (int i = 0; i < whole; i++) {
            ones += Integer.bitCount(bytes[position + i] & 0xff);
        }
        int rest = (int) (count % Byte.SIZE);
        return rest == 0
                ? ones
                : ones + Integer.bitCount(bytes[position + whole] & (1 << rest) - 1);
    }

    private void add(long more) {
        greatestCount += greatestCount == UNKNOWN ? 0 : more;
    }

    /** Reads a number of at most 32 bits; of a larger one, which no decoder takes, the run is empty. */
    private long header() {
        long value = 0;
        for (int shift = 0; shift < Integer.SIZE + 7 && position < end; shift += 7) {
            byte part = bytes[position++];
            value |= (long) (part & 0x7f) << shift;
            if (part >= 0) {
                return value < 1L << Integer.SIZE ? value : 0;
            }
        }
        return 0;
    }
}
