// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.DoubleConsumer;

/**
 * Exact totals of doubles, one for each group, which are rounded once, at the end. So neither the
 * order of the values nor the number of threads changes a bit of the result.
 *
 * <p>A finite double is an integer of 53 bits times a power of two, which its exponent tells. The
 * 2,046 exponents are cut into 64 windows of {@value #EXPONENTS}. Each window has an integer of 128
 * bits, its cell. A value's integer is added to the cell of its exponent, shifted by its place in
 * the window. A cell holds 2^42 values before it could overflow. This is a superaccumulator whose
 * parts overlap (compare Neal: Fast Exact Summation Using Small and Large Superaccumulators). All
 * totals have cells for the windows that any value has met so far. Most columns meet one or two, so
 * a total takes the 32 bytes of half a cache line.
 *
 * <p>Infinities and NaN are noted beside the cells.
 */
public final class ExactTotals implements FloatTotals {

    /** Exponents that share a cell. */
    private static final int EXPONENTS = 32;

    /** The binary logarithm of {@link #EXPONENTS}. */
    private static final int EXPONENT_BITS = 5;

    /** The power of two of the first window's cells: half the least double. */
    private static final int LEAST_POWER = -1075;

    /** Bits of a double behind its exponent. */
    private static final int FRACTION_BITS = 52;

    private static final long FRACTION = (1L << FRACTION_BITS) - 1;

    /** The first bit of a normal double's integer, which its bits leave out. */
    private static final long LEADING = 1L << FRACTION_BITS;

    /** The exponent of infinities and NaN, as bits. */
    private static final int GREATEST_EXPONENT = 0x7ff;

    private static final byte POSITIVE_INFINITY = 1;
    private static final byte NEGATIVE_INFINITY = 2;
    private static final byte NAN = 4;

    /** The low and the high half of each cell: group by group, and window by window in a group. */
    private long[] cells = {};

    /** The infinities and NaN that groups have met; empty as long as there was none. */
    private byte[] specials = {};

    private int capacity;

    /** The first window that has cells. */
    private int firstWindow;

    /** The number of windows that have cells. */
    private int windows;

    /** The bits of the least normal value that has a cell. */
    private long least;

    /** The bits of the least value above all that have cells. */
    private long beyond;

    @Override
    public void grow(int newCapacity) {
        capacity = newCapacity;
        cells = Arrays.copyOf(cells, cellsOf(capacity, windows));
        specials = specials.length == 0 ? specials : Arrays.copyOf(specials, capacity);
    }

    private static int cellsOf(int groups, int windows) {
        return Math.multiplyExact(groups, 2 * windows);
    }

    @Override
    public void reset(int from, int to) {
        Arrays.fill(cells, from * 2 * windows, to * 2 * windows, 0);
        if (specials.length > 0) {
            Arrays.fill(specials, from, to, (byte) 0);
        }
    }

    @Override
    public void add(int[] groups, double[] values, double[] remainders, int count) {
        add(groups, values, count);
        add(groups, remainders, count);
    }

    @Override
    public void add(int[] groups, double[] values, int count) {
        int done = addPresent(groups, values, 0, count);
        while (done < count) {
            add(groups[done], values[done]);
            done = addPresent(groups, values, done + 1, count);
        }
    }

    /**
     * Adds values as long as they are 0, or normal and have cells. Returns the place of the first
     * other one.
     */
    private int addPresent(int[] groups, double[] values, int from, int count) {
        long[] all = cells;
        int stride = 2 * windows;
        int first = 2 * firstWindow;
        long lowest = least;
        long range = beyond - least;
        for (int i = from; i < count; i++) {
            long bits = Double.doubleToRawLongBits(values[i]);
            long magnitude = bits & Long.MAX_VALUE;
            if (Long.compareUnsigned(magnitude - lowest, range) >= 0) {
                if (magnitude == 0) {
                    continue;
                }
                return i;
            }
            addNormal(all, groups[i] * stride - first, bits, magnitude);
        }
        return count;
    }

    /** Adds a normal value to the cell of its exponent. */
    private static void addNormal(long[] all, int base, long bits, long magnitude) {
        int exponent = (int) (magnitude >>> FRACTION_BITS);
        long sign = bits >> 63;
        long integer = ((magnitude & FRACTION | LEADING) ^ sign) - sign;
        int shift = exponent & EXPONENTS - 1;
        int at = base + (exponent >> EXPONENT_BITS << 1);
        long low = integer << shift;
        long old = all[at];
        long sum = old + low;
        all[at] = sum;
        // Two shifts, since one by 64 would be none.
        all[at + 1] += (integer >> ~shift >> 1) + carry(old, low, sum);
    }

    /** Returns the carry of {@code a + b} without a branch, which would be hard to predict. */
    private static long carry(long a, long b, long sum) {
        return (a & b | (a | b) & ~sum) >>> 63;
    }

    /** Adds any value to the total of a group. */
    public void add(int group, double value) {
        long bits = Double.doubleToRawLongBits(value);
        long magnitude = bits & Long.MAX_VALUE;
        if (Long.compareUnsigned(magnitude - least, beyond - least) < 0) {
            addNormal(cells, 2 * (group * windows - firstWindow), bits, magnitude);
        } else if (!Double.isFinite(value)) {
            addSpecial(group, value);
        } else if (value != 0) {
            // Subnormal values have the exponent of the least normal one.
            int power = Math.max(Math.getExponent(value), Double.MIN_EXPONENT);
            int exponent = power - Double.MIN_EXPONENT + 1;
            include(exponent >> EXPONENT_BITS, (exponent >> EXPONENT_BITS) + 1);
            long integer = (long) Math.scalb(value, FRACTION_BITS - power);
            int shift = exponent & EXPONENTS - 1;
            int at = 2 * (group * windows + (exponent >> EXPONENT_BITS) - firstWindow);
            addTo(at, integer << shift, integer >> ~shift >> 1);
        }
    }

    private void addTo(int cell, long low, long high) {
        long sum = cells[cell] + low;
        cells[cell] = sum;
        cells[cell + 1] += high + WideArithmetic.carry(sum, low);
    }

    /** Makes cells for windows {@code [from, to)}. */
    private void include(int from, int to) {
        int first = windows == 0 ? from : Math.min(from, firstWindow);
        int end = windows == 0 ? to : Math.max(to, firstWindow + windows);
        if (end - first == windows) {
            return;
        }
        long[] wider = new long[cellsOf(capacity, end - first)];
        int place = 2 * (firstWindow - first);
        for (int group = 0; windows > 0 && group < capacity; group++) {
            System.arraycopy(
                    cells,
                    group * 2 * windows,
                    wider,
                    group * 2 * (end - first) + place,
                    2 * windows);
        }
        cells = wider;
        firstWindow = first;
        windows = end - first;
        // Power 0 is that of subnormal values, too, whose exponent is 0.
        least = Math.max(1L, (long) first * EXPONENTS) << FRACTION_BITS;
        beyond = Math.min(GREATEST_EXPONENT, (long) end * EXPONENTS) << FRACTION_BITS;
    }

    private void addSpecial(int group, double value) {
        specials = specials.length == 0 ? new byte[capacity] : specials;
        byte infinity = value > 0 ? POSITIVE_INFINITY : NEGATIVE_INFINITY;
        specials[group] |= Double.isNaN(value) ? NAN : infinity;
    }

    @Override
    public void merge(FloatTotals others, int[] from, int[] to, int count) {
        ExactTotals added = (ExactTotals) others;
        if (added.windows > 0) {
            include(added.firstWindow, added.firstWindow + added.windows);
            mergeCells(added, from, to, count);
        }
        for (int i = 0; added.specials.length > 0 && i < count; i++) {
            if (added.specials[from[i]] != 0) {
                specials = specials.length == 0 ? new byte[capacity] : specials;
                specials[to[i]] |= added.specials[from[i]];
            }
        }
    }

    private void mergeCells(ExactTotals added, int[] from, int[] to, int count) {
        int length = 2 * added.windows;
        int place = 2 * (added.firstWindow - firstWindow);
        for (int i = 0; i < count; i++) {
            int source = from[i] * length;
            int target = to[i] * 2 * windows + place;
            for (int cell = 0; cell < length; cell += 2) {
                addTo(target + cell, added.cells[source + cell], added.cells[source + cell + 1]);
            }
        }
    }

    /** Returns the total of a group, rounded to the nearest double. */
    @Override
    public double rounded(int group) {
        return isSpecial(group) ? special(group) : rounded(group, 0);
    }

    /**
     * Returns the total of a group, divided by a count. A total beyond the range of doubles may
     * have a mean within it.
     */
    @Override
    public double mean(int group, long count) {
        double total = rounded(group);
        if (Double.isFinite(total) || isSpecial(group)) {
            return total / count;
        }
        return Math.scalb(rounded(group, -Long.SIZE) / count, Long.SIZE);
    }

    private boolean isSpecial(int group) {
        return specials.length > 0 && specials[group] != 0;
    }

    private double special(int group) {
        return switch (specials[group]) {
            case POSITIVE_INFINITY -> Double.POSITIVE_INFINITY;
            case NEGATIVE_INFINITY -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    /** Returns the total of a group times a power of two, rounded to the nearest double. */
    private double rounded(int group, int scale) {
        int base = group * 2 * windows;
        int first = 0;
        while (first < windows && isZero(base + 2 * first)) {
            first++;
        }
        int end = windows;
        while (end > first && isZero(base + 2 * end - 2)) {
            end--;
        }
        int power = (firstWindow + first) * EXPONENTS + LEAST_POWER + scale;
        return end - first <= RoundedInteger.MOST_CELLS
                ? RoundedInteger.of(cells, base + 2 * first, end - first, power)
                : RoundedInteger.of(joined(group).shiftRight(first * EXPONENTS), power);
    }

    private boolean isZero(int cell) {
        return (cells[cell] | cells[cell + 1]) == 0;
    }

    /** Returns whether no value of a group was infinite or NaN. */
    public boolean isFinite(int group) {
        return !isSpecial(group);
    }

    /** Returns the total of a group, which {@link #isFinite}, as it is. */
    public ScaledInteger exactly(int group) {
        return new ScaledInteger(joined(group), firstWindow * EXPONENTS + LEAST_POWER);
    }

    /** Returns the finite total of a group as a multiple of the first cells' unit. */
    private BigInteger joined(int group) {
        BigInteger total = BigInteger.ZERO;
        for (int window = windows - 1; window >= 0; window--) {
            int at = group * 2 * windows + 2 * window;
            BigInteger cell =
                    BigInteger.valueOf(cells[at + 1])
                            .shiftLeft(Long.SIZE)
                            .add(RoundedInteger.unsigned(cells[at]));
            total = total.shiftLeft(EXPONENTS).add(cell);
        }
        return total;
    }

    /**
     * Takes a total apart into doubles whose exact sum is the total: the rounded total, what that
     * lacks, and so on. There are none for 0, and seldom more than three.
     *
     * @param parts receives the doubles
     */
    public void forEachPart(int group, DoubleConsumer parts) {
        if (isSpecial(group)) {
            parts.accept(special(group));
            return;
        }
        ExactTotals left = new ExactTotals();
        left.grow(1);
        left.merge(this, new int[] {group}, new int[1], 1);
        double rest = left.rounded(0);
        while (rest != 0) {
            double part = Math.clamp(rest, -Double.MAX_VALUE, Double.MAX_VALUE);
            parts.accept(part);
            left.add(0, -part);
            rest = left.rounded(0);
        }
    }
}
