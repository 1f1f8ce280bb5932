// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.Capacity;

import java.util.Arrays;

/**
 * Least or greatest strings: the row of each (for a dictionary column, the entry) and its first
 * eight bytes, which decide most comparisons. Strings of a table that has gone are copies.
 */
final class StringExtreme extends Accumulator {

    private static final long NONE = -1;

    /** In place of a row: the string is a copy. */
    private static final long COPIED = -2;

    private Column column;
    private VariableWidthColumn strings;
    private final int sign;
    private long[] rows = {};
    private long[] prefixes = {};
    private byte[][] copies = {};

    /** The groups that have a row of the table. */
    private int[] changed = {};

    private int changes;

    StringExtreme(Column column, boolean greatest) {
        this.column = column;
        this.strings =
                column instanceof DictionaryColumn coded
                        ? coded.dictionary()
                        : (VariableWidthColumn) column;
        this.sign = greatest ? -1 : 1;
    }

    @Override
    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity);
        prefixes = Arrays.copyOf(prefixes, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(rows, from, to, NONE);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groups) {
        batch.select(column, fromRow, count, groups);
        int[] groupOfValue = batch.groups();
        for (int i = 0; i < batch.count(); i++) {
            long row = entry(fromRow + batch.position(i));
            offer(groupOfValue[i], row, StringBytes.prefix(strings, row));
        }
    }

    private long entry(long row) {
        return column instanceof DictionaryColumn coded
                ? coded.indices().values().get(JAVA_INT_UNALIGNED, row << 2)
                : row;
    }

    @Override
    public void leave() {
        copies = copies.length < rows.length ? Arrays.copyOf(copies, rows.length) : copies;
        for (int i = 0; i < changes; i++) {
            int group = changed[i];
            if (rows[group] >= 0) {
                copies[group] = strings.getBytes(rows[group]);
                rows[group] = COPIED;
            }
        }
        changes = 0;
    }

    @Override
    public void follow(Accumulator next) {
        column = ((StringExtreme) next).column;
        strings = ((StringExtreme) next).strings;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        StringExtreme added = (StringExtreme) other;
        for (int i = 0; i < count; i++) {
            int group = from[i];
            if (added.rows[group] == COPIED) {
                offerCopy(to[i], added.copies[group], added.prefixes[group]);
            } else if (added.rows[group] != NONE) {
                offer(to[i], added.rows[group], added.prefixes[group]);
            }
        }
    }

    private void offer(int group, long row, long prefix) {
        if (rows[group] == NONE || isBetter(group, row, prefix)) {
            if (rows[group] < 0) {
                note(group);
            }
            rows[group] = row;
            prefixes[group] = prefix;
        }
    }

    private void note(int group) {
        if (changes == changed.length) {
            changed = Arrays.copyOf(changed, Capacity.grown(changes, changes + 1));
        }
        changed[changes++] = group;
    }

    private boolean isBetter(int group, long row, long prefix) {
        int order = Long.compareUnsigned(prefix, prefixes[group]) * sign;
        if (order == 0 && row != rows[group]) {
            order =
                    rows[group] == COPIED
                            ? Arrays.compareUnsigned(strings.getBytes(row), copies[group]) * sign
                            : StringBytes.compare(strings, row, rows[group]) * sign;
        }
        return order < 0;
    }

    /** Takes a copy of another accumulator, all of whose strings are copies. */
    private void offerCopy(int group, byte[] copy, long prefix) {
        int order = Long.compareUnsigned(prefix, prefixes[group]) * sign;
        boolean isBetter =
                rows[group] == NONE
                        || order < 0
                        || order == 0 && Arrays.compareUnsigned(copy, copies[group]) * sign < 0;
        if (isBetter) {
            copies = copies.length < rows.length ? Arrays.copyOf(copies, rows.length) : copies;
            copies[group] = copy;
            rows[group] = COPIED;
            prefixes[group] = prefix;
        }
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (rows[group] == NONE) {
            target.appendNull();
        } else if (rows[group] == COPIED) {
            target.appendBytes(copies[group]);
        } else {
            target.appendRow(strings, rows[group]);
        }
        return true;
    }
}
