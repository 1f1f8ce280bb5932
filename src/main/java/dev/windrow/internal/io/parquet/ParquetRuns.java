// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Counts what runs of small integers hold: levels, indices of a dictionary, bools. See "Run Length
 * Encoding / Bit-Packing Hybrid" in the Parquet format. A decoder that runs out of them may go on
 * with whatever its arrays hold, so there must be enough.
 */
final class ParquetRuns {

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** No value is counted apart. */
    private static final int NONE = -1;

    /** Bit-packed values come in groups. */
    private static final int GROUP = 8;

    private final byte[] bytes;
    private final int end;
    private final int bits;
    private int position;
    private long equal;

    private ParquetRuns(byte[] bytes, int from, int end, int bits) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
        this.bits = bits;
    }

    /** Returns whether bytes {@code [from, end)} hold so many values of so many bits each. */
    static boolean hold(byte[] bytes, int from, int end, int bits, long values) {
        return new ParquetRuns(bytes, from, end, bits).count(values, NONE) >= values;
    }

    /**
     * Counts how many of the first levels in bytes {@code [from, end)} are the greatest one.
     *
     * @throws IllegalArgumentException if there are fewer levels
     */
    static int countGreatest(byte[] bytes, int from, int end, int greatest, int levels) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
        ParquetRuns runs = new ParquetRuns(bytes, from, end, bits);
        if (runs.count(levels, greatest) < levels) {
            throw new IllegalArgumentException("levels of fewer than " + levels + " values");
        }
        return (int) runs.equal;
    }

    /** Returns how many values there are, up to so many, and notes how many equal one. */
    private long count(long values, int wanted) {
        long found = bits == 0 ? values : 0;
        while (found < values && position < end) {
            long header = header();
            long left = values - found;
            found +=
                    (header & 1) == 0
                            ? repeated(Math.min(header >>> 1, left), wanted)
                            : packed(header >>> 1, left, wanted);
        }
        return found;
    }

    private long repeated(long count, int wanted) {
        int value = 0;
        for (int shift = 0; shift < bits && position < end; shift += Byte.SIZE) {
            value |= (bytes[position++] & 0xff) << shift;
        }
        equal += value == wanted ? count : 0;
        return count;
    }

    /** Counts whole groups, of which the last may be cut off. */
    private long packed(long groups, long left, int wanted) {
        long room = Math.min(groups * bits, end - position);
        int count = (int) Math.min(Math.min(groups * GROUP, room * Byte.SIZE / bits), left);
        if (wanted == 1 && bits == 1) {
            equal += ones(count);
        } else if (wanted != NONE) {
            equal += equal(count, wanted);
        }
        position += (int) room;
        return count;
    }

    private int ones(int count) {
        int ones = 0;
        int whole = count / Byte.SIZE;
        int i = 0;
        for (; i <= whole - Long.BYTES; i += Long.BYTES) {
            ones += Long.bitCount((long) WORDS.get(bytes, position + i));
        }
        for (; i < whole; i++) {
            ones += Integer.bitCount(bytes[position + i] & 0xff);
        }
        int rest = count % Byte.SIZE;
        return rest == 0
                ? ones
                : ones + Integer.bitCount(bytes[position + whole] & (1 << rest) - 1);
    }

    private int equal(int count, int wanted) {
        int found = 0;
        long buffer = 0;
        int filled = 0;
        int next = position;
        for (int i = 0; i < count; i++) {
            while (filled < bits) {
                buffer |= (bytes[next++] & 0xffL) << filled;
                filled += Byte.SIZE;
            }
            found += (buffer & (1L << bits) - 1) == wanted ? 1 : 0;
            buffer >>>= bits;
            filled -= bits;
        }
        return found;
    }

    /** Reads a number of at most 32 bits; a larger one, which no decoder takes, is an empty run. */
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
