// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.plan.ColumnStatistics;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a join whose other sides are looked up by a key: the rows are those of one table,
 * and the columns of others are not there before somebody reads them. A device finds them by itself
 * as it needs them.
 */
public final class LookedUpColumns implements RemoteColumns {

    private final Table rows;
    private final Table computed;
    private final List<Lookup> lookups;
    private final Map<String, Lookup> byColumn = new HashMap<>();
    private final Map<Object, Object> notes = new HashMap<>();

    private LookedUpColumns(Table rows, Table computed, List<Lookup> lookups) {
        this.rows = rows;
        this.computed = computed;
        this.lookups = List.copyOf(lookups);
        for (Lookup lookup : lookups) {
            byColumn.put(lookup.found(), lookup);
            lookup.columns().forEach(name -> byColumn.put(name, lookup));
        }
    }

    /**
     * Returns the table of a join.
     *
     * @param rows the table whose rows these are, which stays its owner's
     * @param wanted its columns that the join has
     * @param computed more columns of the same rows, closed with the join
     * @param lookups what is looked up, closed with the join; the key of one may be a column that
     *     one before it looks up
     */
    public static Table table(
            Table rows, List<String> wanted, Table computed, List<Lookup> lookups) {
        List<String> names = new ArrayList<>(wanted);
        names.addAll(computed.names());
        for (Lookup lookup : lookups) {
            names.addAll(lookup.columns());
            names.add(lookup.found());
        }
        return new Table(
                names,
                rows.rows(),
                new LookedUpColumns(rows, computed, lookups),
                new ColumnMemory());
    }

    /** Returns the table whose rows these are. */
    public Table rows() {
        return rows;
    }

    /** Returns further columns of the same rows. */
    public Table computed() {
        return computed;
    }

    /** Returns what is looked up. */
    public List<Lookup> lookups() {
        return lookups;
    }

    /** Returns what a column is looked up by; null if it is one of the rows' own. */
    public @Nullable Lookup lookup(String name) {
        return byColumn.get(name);
    }

    /** Returns the table that has a column of the rows' own. */
    public Table own(String name) {
        return computed.names().contains(name) ? computed : rows;
    }

    @Override
    public Shape shape(String name) {
        Lookup lookup = lookup(name);
        if (lookup == null) {
            return shape(ColumnStatistics.of(own(name), name), false);
        }
        return name.equals(lookup.found())
                ? new Shape(Primitive.BOOL, false, false, 0)
                : shape(ColumnStatistics.of(lookup.table(), name), lookup.isOptional());
    }

    private static Shape shape(ColumnStatistics column, boolean isOptional) {
        return new Shape(
                column.type(),
                column.nullable() || isOptional,
                column.dictionary(),
                column.characters());
    }

    @Override
    public Column fetch(String name, long from, long count, ColumnMemory memory) {
        if (lookup(name) == null) {
            return own(name).column(name).slice(from, count);
        }
        long[] some = new long[Math.toIntExact(count)];
        Arrays.setAll(some, i -> from + i);
        return gathered(name, some, memory);
    }

    @Override
    public Column sample(String name, long[] begins, int count, ColumnMemory memory) {
        return gathered(name, runs(begins, count), memory);
    }

    /** Returns the rows of runs of adjacent ones. */
    static long[] runs(long[] begins, int count) {
        long[] some = new long[begins.length * count];
        Arrays.setAll(some, i -> begins[i / count] + i % count);
        return some;
    }

    /** Copies some rows of a column to the host. */
    Column gathered(String name, long[] some, ColumnMemory memory) {
        Lookup lookup = lookup(name);
        if (lookup == null) {
            return gathered(own(name).column(name), some, memory);
        }
        long[] found = found(lookup, some);
        return name.equals(lookup.found())
                ? bits(found, memory)
                : gathered(lookup.table().column(name), found, memory);
    }

    /** Returns the row that each of some rows finds, or -1. */
    private long[] found(Lookup lookup, long[] some) {
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            FixedWidthColumn keys = (FixedWidthColumn) gathered(lookup.key(), some, memory);
            long[] found = new long[some.length];
            for (int i = 0; i < found.length; i++) {
                found[i] = keys.isNull(i) ? -1 : lookup.rows().row(RawValues.getLong(keys, i));
            }
            return found;
        }
    }

    private static Column bits(long[] found, ColumnMemory memory) {
        MemorySegment bits = memory.allocate(Bits.bytesFor(found.length));
        for (int i = 0; i < found.length; i++) {
            Bits.set(bits, i, found[i] >= 0);
        }
        return new BitColumn(bits, 0, found.length, Validity.ALL);
    }

    private static Column gathered(Column source, long[] some, ColumnMemory memory) {
        return source instanceof DictionaryColumn coded
                ? new DictionaryColumn(
                        (FixedWidthColumn) ColumnGather.gather(coded.indices(), some, memory),
                        coded.dictionary())
                : ColumnGather.gather(source, some, memory);
    }

    @Override
    public Map<Object, Object> notes() {
        return notes;
    }

    @Override
    public long byteSize() {
        return lookups.stream()
                .mapToLong(lookup -> lookup.table().byteSize() + lookup.rows().index().byteSize())
                .sum();
    }

    @Override
    public void close() {
        lookups.forEach(Lookup::close);
        computed.close();
    }
}
