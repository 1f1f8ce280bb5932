// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TableRows;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Copies given rows of columns with all threads. A negative row makes a null. */
public final class RowGather {

    /** From so many rows for each string on, rows have its number rather than a copy. */
    private static final int ROWS_PER_SHARED_STRING = 4;

    /** Above so many strings of a dictionary for each row, rows have copies of their own. */
    private static final int MOST_STRINGS_PER_ROW = 8;

    private final int[] rows;
    private final RowRangeWorkers workers;
    private final ColumnMemory memory;
    private final boolean makesNulls;

    /** Copies of columns that are yet to be made. */
    private final List<RowRangeWorkers.RangeWork> copies = new ArrayList<>();

    public RowGather(int[] rows, RowRangeWorkers workers, ColumnMemory memory) {
        this.rows = rows;
        this.workers = workers;
        this.memory = memory;
        boolean[] negative = new boolean[workers.ranges(rows.length)];
        workers.forRanges(
                rows.length,
                (range, from, to) -> {
                    for (int i = (int) from; i < to; i++) {
                        negative[range] |= rows[i] < 0;
                    }
                });
        boolean found = false;
        for (boolean inRange : negative) {
            found |= inRange;
        }
        makesNulls = found;
    }

    /** Returns a copy of a column's rows. */
    public Column of(Column source) {
        Column copy = begun(source);
        end();
        return copy;
    }

    /** Returns copies of some columns' rows: each thread makes a part of all, one by one. */
    public Map<String, Column> of(Table source, Collection<String> names) {
        Map<String, Column> begun = TableRows.columns(names, name -> begun(source.column(name)));
        end();
        return begun;
    }

    private void end() {
        if (!copies.isEmpty()) {
            workers.forBlocks(
                    rows.length,
                    (range, from, to) -> copies.forEach(copy -> copy.run(range, from, to)));
            copies.clear();
        }
    }

    /** Returns a copy, some of which may be yet to be made. */
    private Column begun(Column source) {
        return switch (source) {
            case BitColumn bits -> ofBits(bits);
            case FixedWidthColumn fixed -> ofFixedWidth(fixed);
            case VariableWidthColumn strings when areShared(strings) ->
                    new DictionaryColumn(numbers(strings), ColumnCopy.of(strings, memory));
            case VariableWidthColumn strings -> ofStrings(strings);
            case DictionaryColumn(var indices, var strings)
                    when strings.rows() / MOST_STRINGS_PER_ROW > rows.length ->
                    new RowGather(entries(indices), workers, memory).of(strings);
            case DictionaryColumn(var indices, var strings) ->
                    new DictionaryColumn(ofFixedWidth(indices), ColumnCopy.of(strings, memory));
            case ListColumn lists ->
                    ColumnGather.gather(
                            lists, Arrays.stream(rows).asLongStream().toArray(), memory);
        };
    }

    private BitColumn ofBits(BitColumn source) {
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows.length));
        workers.forRanges(
                rows.length,
                (range, from, to) -> copyBits(source, rows, (int) from, (int) to, bits));
        return new BitColumn(bits, 0, rows.length, validity(source));
    }

    /** Copies bools of rows {@code [from, to)} of a list to bits of the same numbers. */
    public static void copyBits(
            BitColumn source, int[] rows, int from, int to, MemorySegment target) {
        for (int i = from; i < to; i++) {
            Bits.set(target, i, rows[i] >= 0 && RawValues.getBoolean(source, rows[i]));
        }
    }

    private FixedWidthColumn ofFixedWidth(FixedWidthColumn source) {
        int width = source.width();
        MemorySegment values = memory.allocateUncleared((long) rows.length * width);
        copies.add((range, from, to) -> copyValues(source, rows, (int) from, (int) to, values));
        return new FixedWidthColumn(source.type(), values, rows.length, validity(source));
    }

    /**
     * Copies values of rows {@code [from, to)} of a list to places of the same numbers. Each width
     * has a loop of its own, so that no row tests the width.
     */
    public static void copyValues(
            FixedWidthColumn column, int[] rows, int from, int to, MemorySegment target) {
        MemorySegment source = column.values();
        switch (column.width()) {
            case Byte.BYTES -> {
                for (int i = from; i < to; i++) {
                    long row = rows[i];
                    target.set(JAVA_BYTE, i, row < 0 ? 0 : source.get(JAVA_BYTE, row));
                }
            }
            case Short.BYTES -> {
                for (int i = from; i < to; i++) {
                    long row = rows[i];
                    target.set(
                            JAVA_SHORT_UNALIGNED,
                            (long) i << 1,
                            row < 0 ? 0 : source.get(JAVA_SHORT_UNALIGNED, row << 1));
                }
            }
            case Integer.BYTES -> {
                for (int i = from; i < to; i++) {
                    long row = rows[i];
                    target.set(
                            JAVA_INT_UNALIGNED,
                            (long) i << 2,
                            row < 0 ? 0 : source.get(JAVA_INT_UNALIGNED, row << 2));
                }
            }
            case Long.BYTES -> {
                for (int i = from; i < to; i++) {
                    long row = rows[i];
                    target.set(
                            JAVA_LONG_UNALIGNED,
                            (long) i << 3,
                            row < 0 ? 0 : source.get(JAVA_LONG_UNALIGNED, row << 3));
                }
            }
            default -> {
                for (int i = from; i < to; i++) {
                    long row = rows[i];
                    long at = (long) i << 4;
                    target.set(
                            JAVA_LONG_UNALIGNED,
                            at,
                            row < 0 ? 0 : source.get(JAVA_LONG_UNALIGNED, row << 4));
                    target.set(
                            JAVA_LONG_UNALIGNED,
                            at + Long.BYTES,
                            row < 0 ? 0 : source.get(JAVA_LONG_UNALIGNED, (row << 4) + Long.BYTES));
                }
            }
        }
    }

    private VariableWidthColumn ofStrings(VariableWidthColumn source) {
        int ranges = workers.ranges(rows.length);
        long[] ends = new long[ranges + 1];
        workers.forRanges(
                rows.length,
                (range, from, to) -> {
                    for (int i = (int) from; i < to; i++) {
                        ends[range + 1] += length(source, rows[i]);
                    }
                });
        Arrays.parallelPrefix(ends, Long::sum);
        long characters = ends[ranges];
        int width = characters > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = memory.allocateUncleared((rows.length + 1L) * width);
        MemorySegment bytes = memory.allocateUncleared(characters);
        writeOffset(offsets, width, rows.length, characters);
        copies.add(
                (range, from, to) -> {
                    long at = ends[range];
                    for (int i = (int) from; i < to; i++) {
                        writeOffset(offsets, width, i, at);
                        long length = length(source, rows[i]);
                        if (length > 0) {
                            long start = source.offset(rows[i]);
                            MemorySegment.copy(source.bytes(), start, bytes, at, length);
                        }
                        at += length;
                    }
                    ends[range] = at;
                });
        return new VariableWidthColumn(
                source.type(), offsets, width, bytes, rows.length, validity(source));
    }

    /** Returns the bytes to copy. The bytes of nulls are not copied. */
    private static long length(VariableWidthColumn source, int row) {
        return row < 0 || source.isNull(row) ? 0 : source.length(row);
    }

    private static void writeOffset(MemorySegment offsets, int width, long row, long offset) {
        if (width == Long.BYTES) {
            offsets.set(JAVA_LONG_UNALIGNED, row << 3, offset);
        } else {
            offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) offset);
        }
    }

    private boolean areShared(VariableWidthColumn strings) {
        return strings.type() == Primitive.UTF8
                && strings.rows() > 0
                && rows.length / ROWS_PER_SHARED_STRING >= strings.rows();
    }

    /** Returns the rows themselves, which are entries of a dictionary. */
    private FixedWidthColumn numbers(VariableWidthColumn source) {
        MemorySegment numbers = memory.allocateUncleared((long) rows.length * Integer.BYTES);
        copies.add(
                (range, from, to) -> {
                    for (int i = (int) from; i < to; i++) {
                        // What stands below a null is an entry, too.
                        numbers.set(JAVA_INT_UNALIGNED, (long) i << 2, Math.max(0, rows[i]));
                    }
                });
        return new FixedWidthColumn(Primitive.INT32, numbers, rows.length, validity(source));
    }

    /** Returns the entries of a dictionary that rows have, or -1 of nulls. */
    private int[] entries(FixedWidthColumn indices) {
        int[] entries = new int[rows.length];
        for (int i = 0; i < entries.length; i++) {
            boolean isNull = rows[i] < 0 || indices.isNull(rows[i]);
            entries[i] = isNull ? -1 : (int) RawValues.getLong(indices, rows[i]);
        }
        return entries;
    }

    private Validity validity(Column source) {
        if (!makesNulls && !source.validity().hasNulls()) {
            return Validity.ALL;
        }
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows.length));
        workers.forRanges(
                rows.length,
                (range, from, to) -> copyValidity(source, rows, (int) from, (int) to, bits));
        return Validity.of(bits, 0, rows.length);
    }

    /** Does the same with the validity of rows. */
    public static void copyValidity(
            Column source, int[] rows, int from, int to, MemorySegment target) {
        for (int i = from; i < to; i++) {
            Bits.set(target, i, rows[i] >= 0 && source.validity().isValid(rows[i]));
        }
    }
}
