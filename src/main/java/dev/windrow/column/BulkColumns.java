// SPDX-License-Identifier: Apache-2.0
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
 * Makes columns of adjacent rows from functions of the row. Long columns are made by several
 * threads, and no row allocates: the functions must be safe to call from any thread. What they
 * return for a null row is not used.
 *
 * @param from the first row that functions are called with
 * @param rows rows of each column
 * @param memory the owner of the columns' memory
 */
public record BulkColumns(int from, int rows, ColumnMemory memory) {

    /**
     * Makes columns of rows from 0 on.
     *
     * @param rows rows of each column
     * @param memory the owner of the columns' memory
     */
    public BulkColumns(int rows, ColumnMemory memory) {
        this(0, rows, memory);
    }

    /** Writes the bytes of one string. */
    @FunctionalInterface
    public interface StringWriter {

        /**
         * Writes them.
         *
         * @param row the row of the string
         * @param target the memory that is written to
         * @param at the offset of the string's first byte
         * @param end the offset up to which anything may be written, since the strings that follow
         *     are written later
         */
        void write(int row, MemorySegment target, long at, long end);
    }

    /**
     * {@return which rows are not null}
     *
     * @param isNull tells whether a row is null
     */
    public Validity validity(IntPredicate isNull) {
        if (first(isNull) < 0) {
            return Validity.ALL;
        }
        MemorySegment bits = bitmap();
        long valid = fill(bits, behind(isNull.negate()));
        return new Validity(bits, 0, rows - valid);
    }

    /**
     * {@return the first row that meets a condition, or -1 if there is none}
     *
     * @param condition tells whether a row meets it
     */
    public int first(IntPredicate condition) {
        int found = RowRanges.first(rows, behind(condition));
        return found < 0 ? found : from + found;
    }

    /**
     * {@return a column of bools}
     *
     * @param values the value of each row
     * @param validity which rows are not null
     */
    public Column bools(IntPredicate values, Validity validity) {
        MemorySegment bits = bitmap();
        fill(bits, behind(values));
        return new BitColumn(bits, 0, rows, validity);
    }

    /**
     * {@return a column whose values are copied from other memory}
     *
     * @param type a type of fixed width
     * @param values the values of all rows from 0 on; what follows them is not read
     * @param validity which rows are not null
     */
    public Column copied(ColumnType type, MemorySegment values, Validity validity) {
        MemorySegment target = allocateValues(type.byteWidth());
        int width = type.byteWidth();
        long first = (long) from * width;
        RowRanges.forAll(
                rows,
                (begin, end) ->
                        MemorySegment.copy(
                                values,
                                first + (long) begin * width,
                                target,
                                (long) begin * width,
                                (long) (end - begin) * width));
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * {@return a column of bits of 64-bit words: from each word, as many bits as the type has} A
     * loop over the memory takes half the time of one that asks a function for each value.
     *
     * @param type a type of 1, 2, 4 or 8 bytes
     * @param words the words of all rows from 0 on; what follows them is not read
     * @param shift the lowest bit that is taken, from 0
     * @param validity which rows are not null
     */
    public Column bitsOf(ColumnType type, MemorySegment words, int shift, Validity validity) {
        int width = type.byteWidth();
        MemorySegment target = allocateValues(width);
        RowRanges.forAll(
                rows,
                (begin, end) -> {
                    MemorySegment some = slice(words, Long.BYTES, from + begin, from + end);
                    MemorySegment into = slice(target, width, begin, end);
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
     * {@return a column of values of up to 64 bits: integers, times, the bits of floats, or
     * decimals}
     *
     * @param type a type whose {@link ColumnType#leastWidth} is 1, 2, 4 or 8 bytes
     * @param values the value of each row, whose lowest bits are taken; higher ones are dropped
     * @param validity which rows are not null
     */
    public Column longs(ColumnType type, IntToLongFunction values, Validity validity) {
        MemorySegment target = allocateValues(type.leastWidth());
        IntToLongFunction own = from == 0 ? values : row -> values.applyAsLong(from + row);
        RowRanges.forAll(
                rows,
                switch (type.leastWidth()) {
                    case 1 -> (begin, end) -> fillBytes(target, own, begin, end);
                    case 2 -> (begin, end) -> fillShorts(target, own, begin, end);
                    case 4 -> (begin, end) -> fillInts(target, own, begin, end);
                    default -> (begin, end) -> fillLongs(target, own, begin, end);
                });
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * {@return a column of floats}
     *
     * @param type float32, for which values are rounded, or float64
     * @param values the value of each row
     * @param validity which rows are not null
     */
    public Column doubles(ColumnType type, IntToDoubleFunction values, Validity validity) {
        MemorySegment target = allocateValues(type.byteWidth());
        IntToDoubleFunction own = from == 0 ? values : row -> values.applyAsDouble(from + row);
        RowRanges.forAll(
                rows,
                type.byteWidth() == Float.BYTES
                        ? (begin, end) -> fillFloats(target, own, begin, end)
                        : (begin, end) -> fillDoubles(target, own, begin, end));
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * {@return a column of decimals}
     *
     * @param type a decimal
     * @param high bits 64 to 127 of each row's unscaled value
     * @param low bits 0 to 63 of each row's unscaled value
     * @param validity which rows are not null
     */
    public Column decimals(
            ColumnType type, IntToLongFunction high, IntToLongFunction low, Validity validity) {
        if (type.leastWidth() == Long.BYTES) {
            return longs(type, low, validity);
        }
        MemorySegment target = allocateValues(type.byteWidth());
        RowRanges.forAll(
                rows,
                (begin, end) -> {
                    for (int row = begin; row < end; row++) {
                        long at = (long) row << 4;
                        int of = from + row;
                        target.set(JAVA_LONG_UNALIGNED, at, low.applyAsLong(of));
                        target.set(JAVA_LONG_UNALIGNED, at + Long.BYTES, high.applyAsLong(of));
                    }
                });
        return new FixedWidthColumn(type, target, rows, validity);
    }

    /**
     * {@return a column of strings, with 64-bit offsets if their bytes are too many for 32 bits}
     *
     * @param type utf8 or binary
     * @param lengths the bytes of each string, 0 for a null row
     * @param writer writes each string that is not empty
     * @param validity which rows are not null
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
                (begin, to) -> {
                    long at = starts[begin / RowRanges.RANGE];
                    long end = starts[begin / RowRanges.RANGE + 1];
                    for (int row = begin; row < to; row++) {
                        int length = lengths.applyAsInt(from + row);
                        if (length > 0) {
                            writer.write(from + row, bytes, at, end);
                        }
                        at += length;
                        setOffset(offsets, width, row + 1L, at);
                    }
                });
        return new VariableWidthColumn(type, offsets, width, bytes, rows, validity);
    }

    /** Returns where the strings of each range begin in the bytes, and where the last ones end. */
    private long[] starts(IntUnaryOperator lengths) {
        long[] starts = new long[RowRanges.of(rows) + 1];
        RowRanges.forAll(
                rows,
                (begin, to) -> {
                    long sum = 0;
                    for (int row = begin; row < to; row++) {
                        sum += lengths.applyAsInt(from + row);
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

    /** Returns the condition of a row by its place among those that are made. */
    private IntPredicate behind(IntPredicate ofRow) {
        return from == 0 ? ofRow : row -> ofRow.test(from + row);
    }

    private MemorySegment allocateValues(int width) {
        return memory.allocateUncleared((long) rows * width);
    }

    /** Returns memory for one bit a row, in whole words. */
    private MemorySegment bitmap() {
        return memory.allocateUncleared(Math.ceilDiv((long) rows, Long.SIZE) * Long.BYTES);
    }

    /** Writes one bit a row: whether it meets a condition. Returns how many do. */
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
