package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Makes columns as a whole, where each value follows from the number of its row: many rows on
 * several threads, and nothing is allocated for a row. The functions that it is given must bear
 * that. What they say of a row that is null may be anything.
 *
 * @param rows rows of each column
 * @param memory the owner of the columns' memory
 */
public record BulkColumns(int rows, ColumnMemory memory) {

    /** Writes the bytes of a string. */
    @FunctionalInterface
    public interface StringWriter {

        /**
         * Writes them.
         *
         * @param row whose string
         * @param target where to
         * @param at where its first byte goes
         * @param end up to where anything may be written: strings that follow are written later
         */
        void write(int row, MemorySegment target, long at, long end);
    }

    /**
     * Returns which rows are not null.
     *
     * @param isNull says it of each row
     */
    public Validity validity(IntPredicate isNull) {
        if (first(isNull) < 0) {
            return Validity.ALL;
        }
        MemorySegment bits = bitmap();
        long valid = fill(bits, isNull.negate());
        return new Validity(bits, 0, rows - valid);
    }

    /** Returns the first row that something is true of, or -1. */
    public int first(IntPredicate condition) {
        return RowRanges.first(rows, condition);
    }

    /** Returns a column of bools. */
    public Column bools(IntPredicate values, Validity validity) {
        MemorySegment bits = bitmap();
        fill(bits, values);
        return new BitColumn(bits, 0, rows, validity);
    }

    /**
     * Returns a column of values that lie ready.
     *
     * @param values the values, one after the other; what follows them is not looked at
     */
    public Column copied(ColumnType type, MemorySegment values, Validity validity) {
        MemorySegment target = room(type);
        int width = type.byteWidth();
        RowRanges.forAll(
                rows,
                (from, to) ->
                        MemorySegment.copy(
                                values,
                                (long) from * width,
                                target,
                                (long) from * width,
                                (long) (to - from) * width));
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * Returns a column of bits of 64-bit words that lie ready: of each word those from a bit on, as
     * many as the type has. Loops over the memory itself take half the time of those that ask a
     * function for each value.
     *
     * @param words the words, one after the other; what follows them is not looked at
     * @param shift the lowest bit that is taken
     */
    public Column bitsOf(ColumnType type, MemorySegment words, int shift, Validity validity) {
        MemorySegment target = room(type);
        int width = type.byteWidth();
        RowRanges.forAll(
                rows,
                (from, to) -> {
                    MemorySegment some = slice(words, Long.BYTES, from, to);
                    MemorySegment into = slice(target, width, from, to);
                    switch (width) {
                        case 1 -> cutBytes(some, shift, into);
                        case 2 -> cutShorts(some, shift, into);
                        case 4 -> cutInts(some, shift, into);
                        default -> cutLongs(some, shift, into);
                    }
                });
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * Returns a column of values of up to 64 bits: integers, times, or the bits of floats.
     *
     * @param values of which the lowest bits are taken, as many as the type has
     */
    public Column longs(ColumnType type, IntToLongFunction values, Validity validity) {
        MemorySegment target = room(type);
        RowRanges.forAll(
                rows,
                switch (type.byteWidth()) {
                    case 1 -> (from, to) -> fillBytes(target, values, from, to);
                    case 2 -> (from, to) -> fillShorts(target, values, from, to);
                    case 4 -> (from, to) -> fillInts(target, values, from, to);
                    default -> (from, to) -> fillLongs(target, values, from, to);
                });
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /** Returns a column of floats. */
    public Column doubles(ColumnType type, IntToDoubleFunction values, Validity validity) {
        MemorySegment target = room(type);
        RowRanges.forAll(
                rows,
                type.byteWidth() == Float.BYTES
                        ? (from, to) -> fillFloats(target, values, from, to)
                        : (from, to) -> fillDoubles(target, values, from, to));
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /** Returns a column of decimals, of bits 64 to 127 and 0 to 63 of their unscaled values. */
    public Column decimals(
            ColumnType type, IntToLongFunction high, IntToLongFunction low, Validity validity) {
        MemorySegment target = room(type);
        RowRanges.forAll(
                rows,
                (from, to) -> {
                    for (int row = from; row < to; row++) {
                        long at = (long) row << 4;
                        target.set(JAVA_LONG_UNALIGNED, at, low.applyAsLong(row));
                        target.set(JAVA_LONG_UNALIGNED, at + Long.BYTES, high.applyAsLong(row));
                    }
                });
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * Returns a column of strings, with 64-bit offsets where their bytes are too many for 32.
     *
     * @param lengths the bytes of each, 0 where it is null
     * @param writer writes those of each that has some
     */
    public Column strings(
            ColumnType type, IntUnaryOperator lengths, StringWriter writer, Validity validity) {
        long[] starts = starts(lengths);
        long characters = starts[starts.length - 1];
        int width = characters > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = memory.allocateUncleared((rows + 1L) * width);
        MemorySegment bytes = memory.allocateUncleared(characters);
        setOffset(offsets, width, 0, 0);
        RowRanges.forAll(
                rows,
                (from, to) -> {
                    long at = starts[from / RowRanges.RANGE];
                    long end = starts[from / RowRanges.RANGE + 1];
                    for (int row = from; row < to; row++) {
                        int length = lengths.applyAsInt(row);
                        if (length > 0) {
                            writer.write(row, bytes, at, end);
                        }
                        at += length;
                        setOffset(offsets, width, row + 1L, at);
                    }
                });
        return new VariableWidthColumn(type, offsets, width, bytes, rows, validity);
    }

    /** Returns where the bytes of each range's strings begin, and where the last ones end. */
    private long[] starts(IntUnaryOperator lengths) {
        long[] starts = new long[RowRanges.of(rows) + 1];
        RowRanges.forAll(
                rows,
                (from, to) -> {
                    long sum = 0;
                    for (int row = from; row < to; row++) {
                        sum += lengths.applyAsInt(row);
                    }
                    starts[Math.ceilDiv(to, RowRanges.RANGE)] = sum;
                });
        for (int range = 1; range < starts.length; range++) {
            starts[range] += starts[range - 1];
        }
        return starts;
    }

    private static void setOffset(MemorySegment offsets, int width, long index, long offset) {
        if (width == Integer.BYTES) {
            offsets.set(JAVA_INT_UNALIGNED, index << 2, (int) offset);
        } else {
            offsets.set(JAVA_LONG_UNALIGNED, index << 3, offset);
        }
    }

    private MemorySegment room(ColumnType type) {
        return memory.allocateUncleared((long) rows * type.byteWidth());
    }

    /** Returns room for a bit of each row, in whole words. */
    private MemorySegment bitmap() {
        return memory.allocateUncleared(Math.ceilDiv((long) rows, Long.SIZE) * Long.BYTES);
    }

    /** Sets the bits of rows that something is true of; returns how many. */
    private long fill(MemorySegment bits, IntPredicate condition) {
        return RowRanges.sum(
                rows,
                (from, to) -> {
                    long ones = 0;
                    for (int row = from; row < to; row += Long.SIZE) {
                        long word = word(condition, row, Math.min(to - row, Long.SIZE));
                        bits.set(JAVA_LONG_UNALIGNED, row >> 3, word);
                        ones += Long.bitCount(word);
                    }
                    return ones;
                });
    }

    private static long word(IntPredicate condition, int row, int count) {
        long word = 0;
        for (int bit = 0; bit < count; bit++) {
            word |= (condition.test(row + bit) ? 1L : 0L) << bit;
        }
        return word;
    }

    private static MemorySegment slice(MemorySegment values, int width, int from, int to) {
        return values.asSlice((long) from * width, (long) (to - from) * width);
    }

    private static void cutBytes(MemorySegment words, int shift, MemorySegment target) {
        for (long row = 0; row < target.byteSize(); row++) {
            long word = words.getAtIndex(JAVA_LONG_UNALIGNED, row);
            target.set(JAVA_BYTE, row, (byte) (word >> shift));
        }
    }

    private static void cutShorts(MemorySegment words, int shift, MemorySegment target) {
        long rows = target.byteSize() / Short.BYTES;
        for (long row = 0; row < rows; row++) {
            long word = words.getAtIndex(JAVA_LONG_UNALIGNED, row);
            target.setAtIndex(JAVA_SHORT_UNALIGNED, row, (short) (word >> shift));
        }
    }

    private static void cutInts(MemorySegment words, int shift, MemorySegment target) {
        long rows = target.byteSize() / Integer.BYTES;
        for (long row = 0; row < rows; row++) {
            long word = words.getAtIndex(JAVA_LONG_UNALIGNED, row);
            target.setAtIndex(JAVA_INT_UNALIGNED, row, (int) (word >> shift));
        }
    }

    private static void cutLongs(MemorySegment words, int shift, MemorySegment target) {
        long rows = target.byteSize() / Long.BYTES;
        for (long row = 0; row < rows; row++) {
            long word = words.getAtIndex(JAVA_LONG_UNALIGNED, row);
            target.setAtIndex(JAVA_LONG_UNALIGNED, row, word >> shift);
        }
    }

    private static void fillBytes(
            MemorySegment target, IntToLongFunction values, int from, int to) {
        for (int row = from; row < to; row++) {
            target.set(JAVA_BYTE, row, (byte) values.applyAsLong(row));
        }
    }

    private static void fillShorts(
            MemorySegment target, IntToLongFunction values, int from, int to) {
        for (int row = from; row < to; row++) {
            target.set(JAVA_SHORT_UNALIGNED, (long) row << 1, (short) values.applyAsLong(row));
        }
    }

    private static void fillInts(MemorySegment target, IntToLongFunction values, int from, int to) {
        for (int row = from; row < to; row++) {
            target.set(JAVA_INT_UNALIGNED, (long) row << 2, (int) values.applyAsLong(row));
        }
    }

    private static void fillLongs(
            MemorySegment target, IntToLongFunction values, int from, int to) {
        for (int row = from; row < to; row++) {
            target.set(JAVA_LONG_UNALIGNED, (long) row << 3, values.applyAsLong(row));
        }
    }

    private static void fillFloats(
            MemorySegment target, IntToDoubleFunction values, int from, int to) {
        for (int row = from; row < to; row++) {
            target.set(JAVA_FLOAT_UNALIGNED, (long) row << 2, (float) values.applyAsDouble(row));
        }
    }

    private static void fillDoubles(
            MemorySegment target, IntToDoubleFunction values, int from, int to) {
        for (int row = from; row < to; row++) {
            target.set(JAVA_DOUBLE_UNALIGNED, (long) row << 3, values.applyAsDouble(row));
        }
    }
}
