// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Values of fixed width, written where they stay. Below a null lies whatever the page has there.
 */
final class FixedTarget implements PageTarget {

    private static final ValueLayout.OfInt STORED_INT =
            JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong STORED_LONG =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Values that are narrowed at once. */
    private static final int BLOCK = 1 << 12;

    /** Values that are widened at once. */
    private static final int WIDE_BLOCK = 1 << 9;

    private final ParquetLeaf leaf;
    private final ColumnType type;
    private final int width;
    private final MemorySegment values;

    FixedTarget(ParquetLeaf leaf, ColumnType type, MemorySegment values) {
        this.leaf = leaf;
        this.type = type;
        this.width = type.leastWidth();
        this.values = values;
    }

    @Override
    public void add(DecodedPage.Values page, int from, int at, int count) {
        switch (page.page()) {
            case Page.IntPage ints -> addInts(ints.values(), from, at, count);
            case Page.LongPage longs -> addLongs(longs.values(), from, at, count);
            case Page.FloatPage floats ->
                    MemorySegment.copy(
                            floats.values(), from, values, JAVA_FLOAT_UNALIGNED, at * 4L, count);
            case Page.DoublePage doubles ->
                    MemorySegment.copy(
                            doubles.values(), from, values, JAVA_DOUBLE_UNALIGNED, at * 8L, count);
            case Page.ByteArrayPage bytes -> addBytes(bytes.values(), from, at, count);
            case Page.BooleanPage bools -> throw new IllegalArgumentException("bools");
        }
        if (type instanceof ColumnType.Time time) {
            for (int i = 0; i < count; i++) {
                if (!page.isNull(from + i)) {
                    requireTime(time, at + i);
                }
            }
        }
    }

    private void requireTime(ColumnType.Time time, int row) {
        ParquetValues.requireTime(
                leaf,
                time,
                width == Integer.BYTES
                        ? values.get(JAVA_INT_UNALIGNED, row * 4L)
                        : values.get(JAVA_LONG_UNALIGNED, row * 8L));
    }

    @Override
    public boolean takesStored() {
        return width == leaf.type().width() && ParquetValues.mask(leaf.annotation()) == -1;
    }

    @Override
    public void add(DecodedPage.Stored page, int from, int at, int count) {
        MemorySegment stored = MemorySegment.ofArray(page.bytes());
        long first = page.from() + (long) from * width;
        long to = (long) at * width;
        if (width == Integer.BYTES) {
            MemorySegment.copy(stored, STORED_INT, first, values, JAVA_INT_UNALIGNED, to, count);
        } else {
            MemorySegment.copy(stored, STORED_LONG, first, values, JAVA_LONG_UNALIGNED, to, count);
        }
        if (type instanceof ColumnType.Time time) {
            for (int i = 0; i < count; i++) {
                requireTime(time, at + i);
            }
        }
    }

    @Override
    public Column column(ColumnMemory memory, Validity validity) {
        return new FixedWidthColumn(type, values, values.byteSize() / width, validity);
    }

    private void addInts(int[] source, int from, int at, int count) {
        switch (width) {
            case 1 -> {
                byte[] narrow = new byte[Math.min(count, BLOCK)];
                for (int done = 0; done < count; done += BLOCK) {
                    int some = Math.min(BLOCK, count - done);
                    for (int i = 0; i < some; i++) {
                        narrow[i] = (byte) source[from + done + i];
                    }
                    MemorySegment.copy(narrow, 0, values, JAVA_BYTE, at + done, some);
                }
            }
            case 2 -> {
                int mask = ParquetValues.mask(leaf.annotation());
                // Vector instructions narrow within the heap, and a block is moved out of it.
                short[] narrow = new short[Math.min(count, BLOCK)];
                for (int done = 0; done < count; done += BLOCK) {
                    int some = Math.min(BLOCK, count - done);
                    for (int i = 0; i < some; i++) {
                        narrow[i] = (short) (source[from + done + i] & mask);
                    }
                    MemorySegment.copy(
                            narrow, 0, values, JAVA_SHORT_UNALIGNED, (at + done) * 2L, some);
                }
            }
            case 4 -> addInts32(source, from, at, count);
            case 8 -> {
                long mask = type instanceof ColumnType.Decimal ? -1L : 0xffffffffL;
                for (int i = 0; i < count; i++) {
                    values.set(JAVA_LONG_UNALIGNED, (at + i) * 8L, source[from + i] & mask);
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    setDecimal(at + i, source[from + i] >> 31, source[from + i]);
                }
            }
        }
    }

    private void addInts32(int[] source, int from, int at, int count) {
        int mask = ParquetValues.mask(leaf.annotation());
        if (mask == -1) {
            MemorySegment.copy(source, from, values, JAVA_INT_UNALIGNED, at * 4L, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            values.set(JAVA_INT_UNALIGNED, (at + i) * 4L, source[from + i] & mask);
        }
    }

    private void addLongs(long[] source, int from, int at, int count) {
        if (width == Long.BYTES) {
            MemorySegment.copy(source, from, values, JAVA_LONG_UNALIGNED, at * 8L, count);
            return;
        }
        boolean signed = ParquetValues.isSigned(leaf.annotation());
        long[] wide = new long[2 * Math.min(count, WIDE_BLOCK)];
        for (int done = 0; done < count; done += WIDE_BLOCK) {
            int some = Math.min(WIDE_BLOCK, count - done);
            for (int i = 0; i < some; i++) {
                long value = source[from + done + i];
                wide[2 * i] = value;
                wide[2 * i + 1] = signed ? value >> 63 : 0;
            }
            MemorySegment.copy(wide, 0, values, JAVA_LONG_UNALIGNED, (at + done) * 16L, 2 * some);
        }
    }

    private void addBytes(byte[][] source, int from, int at, int count) {
        for (int i = 0; i < count; i++) {
            byte[] value = source[from + i];
            if (value != null) {
                addBytes(at + i, value);
            }
        }
    }

    private void addBytes(int row, byte[] value) {
        switch (type) {
            case ColumnType.Decimal decimal -> {
                ParquetValues.requireDigits(leaf, value);
                setDecimal(row, ParquetValues.high(value), ParquetValues.low(value));
            }
            case ColumnType.Timestamp timestamp ->
                    values.set(JAVA_LONG_UNALIGNED, row * 8L, ParquetValues.int96(leaf, value));
            default -> values.set(JAVA_FLOAT_UNALIGNED, row * 4L, ParquetValues.float16(value));
        }
    }

    private void setDecimal(int row, long high, long low) {
        if (width == Long.BYTES) {
            if (high != low >> 63) {
                throw new IllegalArgumentException("a decimal of more digits than are declared");
            }
            values.set(JAVA_LONG_UNALIGNED, row * 8L, low);
            return;
        }
        values.set(JAVA_LONG_UNALIGNED, row * 16L, low);
        values.set(JAVA_LONG_UNALIGNED, row * 16L + 8, high);
    }
}
