package dev.windrow.internal.io.parquet;

/**
 * Counts what runs of small integers hold: levels, indices of a dictionary, bools. See "Run Length
 * Encoding / Bit-Packing Hybrid" in the Parquet format. A decoder that runs out of them may go on
 * with whatever its arrays hold, so there must be enough.
 */
final class ParquetRuns {

    /** Bit-packed values come in groups. */
    private static final int GROUP = 8;

    private final byte[] bytes;
    private final int end;
    private int position;

    private ParquetRuns(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
    }

    /** Returns whether bytes {@code [from, end)} hold so many values of so many bits each. */
    static boolean hold(byte[] bytes, int from, int end, int bits, long values) {
        return new ParquetRuns(bytes, from, end).hold(bits, values);
    }

    private boolean hold(int bits, long values) {
        int valueBytes = (bits + Byte.SIZE - 1) / Byte.SIZE;
        long found = bits == 0 ? values : 0;
        while (found < values && position < end) {
            long header = header();
            long count = header >>> 1;
            if ((header & 1) == 0) {
                position += valueBytes;
                found += position <= end ? count : 0;
            } else {
                long packed = Math.min(count * bits, end - position);
                found += Math.min(count * GROUP, packed * Byte.SIZE / bits);
                position += (int) packed;
            }
        }
        return found >= values;
    }

    /**
     * Reads a number of at most 32 bits; larger ones, which decoders do not take, are empty runs.
     */
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
