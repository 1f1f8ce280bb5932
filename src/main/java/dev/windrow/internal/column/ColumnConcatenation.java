// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Copies the values of several columns of one type into one. */
public final class ColumnConcatenation {

    /** Rows for each entry of several dictionaries below which these cost more than they save. */
    private static final int LEAST_ROWS_PER_ENTRY = 8;

    private ColumnConcatenation() {}

    /**
     * Returns one column with the values of all parts. Their dictionaries are put one behind the
     * other if they have few entries, so that one may come twice; else they are decoded.
     *
     * @param parts at least one column, all of one type
     */
    public static Column concatenate(List<? extends Column> parts, ColumnMemory owner) {
        CopyWork work = new CopyWork();
        Column column = concatenate(parts, owner, work);
        work.run();
        return column;
    }

    /**
     * Returns one column for the values of all parts, which it has once the work is done.
     *
     * @param parts at least one column, all of one type
     * @param work takes what is to be copied
     */
    static Column concatenate(List<? extends Column> parts, ColumnMemory owner, CopyWork work) {
        ColumnType type = parts.getFirst().type();
        if (type == ColumnType.Primitive.BOOL) {
            return bits(parts.stream().map(BitColumn.class::cast).toList(), owner, work);
        }
        if (type instanceof ColumnType.ListOf) {
            return lists(parts.stream().map(ListColumn.class::cast).toList(), owner, work);
        }
        if (!type.isVariableWidth()) {
            return fixed(parts.stream().map(FixedWidthColumn.class::cast).toList(), owner, work);
        }
        if (parts.stream().allMatch(DictionaryColumn.class::isInstance)) {
            Column coded =
                    coded(parts.stream().map(DictionaryColumn.class::cast).toList(), owner, work);
            if (coded != null) {
                return coded;
            }
        }
        return StringConcatenation.concatenate(parts, owner, work);
    }

    /** Neighbouring parts share bytes, so one thread copies all of them. */
    private static Column bits(List<BitColumn> parts, ColumnMemory owner, CopyWork work) {
        long rows = rows(parts);
        MemorySegment target = owner.allocate(Bits.bytesFor(rows));
        work.add(target.byteSize(), () -> copyBits(parts, target));
        return new BitColumn(target, 0, rows, validity(parts, owner));
    }

    private static void copyBits(List<BitColumn> parts, MemorySegment target) {
        long at = 0;
        for (BitColumn part : parts) {
            Bits.copy(part.bits(), part.bitOffset(), target, at, part.rows());
            at += part.rows();
        }
    }

    private static FixedWidthColumn fixed(
            List<FixedWidthColumn> parts, ColumnMemory owner, CopyWork work) {
        ColumnType type = parts.getFirst().type();
        long rows = rows(parts);
        boolean isNarrow = parts.stream().allMatch(part -> part.width() == type.leastWidth());
        int width = isNarrow ? type.leastWidth() : type.byteWidth();
        MemorySegment target = owner.allocateUncleared(rows * width);
        long at = 0;
        for (FixedWidthColumn part : parts) {
            MemorySegment own = target.asSlice(at, part.rows() * width);
            if (part.width() == width) {
                work.addCopy(part.values(), own);
            } else {
                work.add(own.byteSize(), () -> part.copyTo(0, part.rows(), own, width));
            }
            at += own.byteSize();
        }
        return new FixedWidthColumn(type, target, rows, validity(parts, owner));
    }

    private static ListColumn lists(List<ListColumn> parts, ColumnMemory owner, CopyWork work) {
        long rows = rows(parts);
        MemorySegment offsets = owner.allocate((rows + 1) * Integer.BYTES);
        List<Column> elements = new ArrayList<>();
        long row = 0;
        long end = 0;
        for (ListColumn part : parts) {
            long first = part.offset(0);
            long count = part.offset(part.rows()) - first;
            ListColumn.requireCountable(end + count);
            elements.add(part.elements().slice(first, count));
            for (long i = 1; i <= part.rows(); i++) {
                row++;
                offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) (end + part.offset(i) - first));
            }
            end += count;
        }
        return new ListColumn(
                parts.getFirst().type(),
                offsets,
                concatenate(elements, owner, work),
                rows,
                validity(parts, owner));
    }

    /** Returns null where the dictionaries have many entries. */
    private static @Nullable Column coded(
            List<DictionaryColumn> parts, ColumnMemory owner, CopyWork work) {
        List<VariableWidthColumn> dictionaries = new ArrayList<>();
        int[] firstEntries = new int[parts.size()];
        long entries = 0;
        for (int i = 0; i < firstEntries.length; i++) {
            DictionaryColumn part = parts.get(i);
            if (i == 0 || !isSame(parts.get(i - 1), part)) {
                dictionaries.add(part.dictionary());
                entries += part.dictionary().rows();
            }
            if (dictionaries.size() > 1 && entries * LEAST_ROWS_PER_ENTRY > rows(parts)) {
                return null;
            }
            // What stands below a null is to be an entry, too.
            boolean isEmpty = part.dictionary().rows() == 0;
            firstEntries[i] = isEmpty ? 0 : (int) (entries - part.dictionary().rows());
        }
        List<FixedWidthColumn> indices = parts.stream().map(DictionaryColumn::indices).toList();
        return new DictionaryColumn(
                dictionaries.size() == 1
                        ? fixed(indices, owner, work)
                        : shifted(indices, firstEntries, owner, work),
                StringConcatenation.concatenate(dictionaries, owner, work));
    }

    /** Copies integers of 32 bits, each part of them greater by a number of its own. */
    private static FixedWidthColumn shifted(
            List<FixedWidthColumn> parts, int[] more, ColumnMemory owner, CopyWork work) {
        MemorySegment target = owner.allocateUncleared(rows(parts) * Integer.BYTES);
        long at = 0;
        for (int i = 0; i < more.length; i++) {
            MemorySegment source = parts.get(i).values();
            MemorySegment own = target.asSlice(at, source.byteSize());
            int first = more[i];
            work.add(
                    own.byteSize(),
                    () -> {
                        for (long b = 0; b < own.byteSize(); b += Integer.BYTES) {
                            own.set(
                                    JAVA_INT_UNALIGNED,
                                    b,
                                    source.get(JAVA_INT_UNALIGNED, b) + first);
                        }
                    });
            at += own.byteSize();
        }
        return new FixedWidthColumn(
                ColumnType.Primitive.INT32, target, rows(parts), validity(parts, owner));
    }

    private static boolean isSame(DictionaryColumn a, DictionaryColumn b) {
        VariableWidthColumn one = a.dictionary();
        VariableWidthColumn other = b.dictionary();
        if (one.rows() != other.rows()) {
            return false;
        }
        boolean isOneMemory =
                one.offsets().address() == other.offsets().address()
                        && one.bytes().address() == other.bytes().address();
        return isOneMemory || !one.validity().hasNulls() && haveSameBytes(one, other);
    }

    private static boolean haveSameBytes(VariableWidthColumn one, VariableWidthColumn other) {
        return !other.validity().hasNulls()
                && one.offsets().mismatch(other.offsets()) < 0
                && one.bytes().mismatch(other.bytes()) < 0;
    }

    public static long rows(List<? extends Column> parts) {
        return parts.stream().mapToLong(Column::rows).sum();
    }

    /**
     * Returns the validity of all parts, one after the other, without the null entries of
     * dictionaries.
     */
    public static Validity validity(List<? extends Column> parts, ColumnMemory owner) {
        long nulls = parts.stream().mapToLong(part -> part.validity().nullCount()).sum();
        if (nulls == 0) {
            return Validity.ALL;
        }
        MemorySegment bits = owner.allocate(Bits.bytesFor(rows(parts)));
        long at = 0;
        for (Column part : parts) {
            Validity validity = part.validity();
            if (validity.hasNulls()) {
                Bits.copy(validity.bits(), validity.bitOffset(), bits, at, part.rows());
            } else {
                Bits.fill(bits, at, part.rows());
            }
            at += part.rows();
        }
        return new Validity(bits, 0, nulls);
    }
}
