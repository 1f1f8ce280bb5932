// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.PackedColumns;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The values of a page that are strings of bytes.
 *
 * @param bytes holds them
 * @param from where each begins
 * @param lengths how many bytes each has
 * @param entries the dictionary entry of each, if the column has a dictionary of at most as many
 *     entries as the page has values: what is done for each entry then costs no more than the page
 * @param entryCount how many entries the dictionary has
 */
record PageStrings(
        MemorySegment bytes, long[] from, int[] lengths, int @Nullable [] entries, int entryCount) {

    private static final long MICROSECONDS_PER_MILLISECOND =
            Unit.MICROSECOND.perSecond() / Unit.MILLISECOND.perSecond();
    private static final long MOST_MILLISECONDS = 0xffff_ffffL;

    int count() {
        return from.length;
    }

    /** Returns the values of a page. Decimals and intervals become bytes. */
    static PageStrings of(LeafType type, LeafPage page) {
        return switch (page.values()) {
            case VariableWidthColumn strings when type.length() == 0 -> plain(strings, page);
            case VariableWidthColumn intervals -> intervals(intervals, page);
            case DictionaryColumn coded -> coded(coded, page);
            case FixedWidthColumn decimals -> decimals(decimals, page, type.length());
            case Column other -> throw new IllegalArgumentException(other.type().label());
        };
    }

    private static PageStrings plain(VariableWidthColumn strings, LeafPage page) {
        long[] from = new long[page.count()];
        int[] lengths = new int[page.count()];
        for (int i = 0; i < from.length; i++) {
            int row = page.row(i);
            from[i] = strings.offset(row);
            lengths[i] = Math.toIntExact(strings.length(row));
        }
        return new PageStrings(strings.bytes(), from, lengths, null, 0);
    }

    private static PageStrings coded(DictionaryColumn coded, LeafPage page) {
        VariableWidthColumn dictionary = coded.dictionary();
        MemorySegment indices = coded.indices().values();
        long[] from = new long[page.count()];
        int[] lengths = new int[page.count()];
        int[] entries = new int[page.count()];
        for (int i = 0; i < from.length; i++) {
            int entry = indices.get(JAVA_INT_UNALIGNED, (long) page.row(i) << 2);
            entries[i] = entry;
            from[i] = dictionary.offset(entry);
            lengths[i] = Math.toIntExact(dictionary.length(entry));
        }
        int entryCount = Math.toIntExact(dictionary.rows());
        boolean isSmall = entryCount <= from.length;
        return new PageStrings(
                dictionary.bytes(),
                from,
                lengths,
                isSmall ? entries : null,
                isSmall ? entryCount : 0);
    }

    private static PageStrings decimals(FixedWidthColumn decimals, LeafPage page, int length) {
        byte[] bytes = new byte[Math.multiplyExact(page.count(), length)];
        for (int i = 0; i < page.count(); i++) {
            long low = RawValues.getLowLong(decimals, page.row(i));
            long high = RawValues.getHighLong(decimals, page.row(i));
            for (int end = (i + 1) * length, at = end - 1; at >= end - length; at--) {
                bytes[at] = (byte) low;
                low = low >>> Byte.SIZE | high << Long.SIZE - Byte.SIZE;
                high >>= Byte.SIZE;
            }
        }
        return fixed(bytes, page.count(), length);
    }

    private static PageStrings intervals(VariableWidthColumn intervals, LeafPage page) {
        int length = LeafType.INTERVAL.length();
        byte[] bytes = new byte[Math.multiplyExact(page.count(), length)];
        MemorySegment to = MemorySegment.ofArray(bytes);
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            List<Column> parts = PackedColumns.fields(intervals, memory);
            for (int i = 0; i < page.count(); i++) {
                int row = page.row(i);
                long months = parts.get(1).getLong(row);
                long days = parts.get(2).getLong(row);
                long microseconds = parts.get(3).getLong(row);
                long milliseconds = microseconds / MICROSECONDS_PER_MILLISECOND;
                if ((months | days | microseconds) < 0
                        || months != (int) months
                        || days != (int) days
                        || milliseconds > MOST_MILLISECONDS) {
                    throw ErrorCode.OVERFLOW.failure(
                            "a negative interval, or one of too many hours: Parquet has months,"
                                    + " days and milliseconds of 32 bits without a sign");
                }
                long at = (long) i * length;
                to.set(JAVA_INT_UNALIGNED, at, (int) months);
                to.set(JAVA_INT_UNALIGNED, at + Integer.BYTES, (int) days);
                to.set(JAVA_INT_UNALIGNED, at + 2 * Integer.BYTES, (int) milliseconds);
            }
        }
        return fixed(bytes, page.count(), length);
    }

    private static PageStrings fixed(byte[] bytes, int count, int length) {
        long[] from = new long[count];
        int[] lengths = new int[count];
        for (int i = 0; i < count; i++) {
            from[i] = (long) i * length;
            lengths[i] = length;
        }
        return new PageStrings(MemorySegment.ofArray(bytes), from, lengths, null, 0);
    }

    /** Appends the values as they are, with their lengths where these are not all equal. */
    void write(boolean withLengths, PageBytes out) {
        for (int i = 0; i < from.length; i++) {
            if (withLengths) {
                out.putInt(lengths[i]);
            }
            out.put(bytes, from[i], lengths[i]);
        }
    }

    /** Returns whether a value has certain bytes. */
    boolean equal(int value, byte[] other, int at, int length) {
        return lengths[value] == length
                && MemorySegment.mismatch(
                                bytes,
                                from[value],
                                from[value] + length,
                                MemorySegment.ofArray(other),
                                at,
                                (long) at + length)
                        < 0;
    }

    /** Adds the least and the greatest value. */
    void addTo(Bounds bounds) {
        if (entries == null) {
            for (int i = 0; i < from.length; i++) {
                bounds.add(bytes, from[i], lengths[i]);
            }
            return;
        }
        boolean[] isSeen = new boolean[entryCount];
        for (int i = 0; i < from.length; i++) {
            if (!isSeen[entries[i]]) {
                isSeen[entries[i]] = true;
                bounds.add(bytes, from[i], lengths[i]);
            }
        }
    }
}
