// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.StringBytes;

import java.util.Arrays;
import java.util.List;

/**
 * Least or greatest strings: the row of each (for a dictionary column, the entry) and its first
 * eight bytes, which decide most comparisons.
 */
final class StringExtreme extends Accumulator {

    private static final long NONE = -1;

    private final Column column;
    private final VariableWidthColumn strings;
    private final int sign;
    private long[] rows = {};
    private long[] prefixes = {};

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
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        StringExtreme added = (StringExtreme) other;
        for (int i = 0; i < count; i++) {
            if (added.rows[from[i]] != NONE) {
                offer(to[i], added.rows[from[i]], added.prefixes[from[i]]);
            }
        }
    }

    private void offer(int group, long row, long prefix) {
        if (rows[group] == NONE || isBetter(group, row, prefix)) {
            rows[group] = row;
            prefixes[group] = prefix;
        }
    }

    private boolean isBetter(int group, long row, long prefix) {
        int order = Long.compareUnsigned(prefix, prefixes[group]) * sign;
        if (order == 0 && row != rows[group]) {
            order = StringBytes.compare(strings, row, rows[group]) * sign;
        }
        return order < 0;
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (rows[group] == NONE) {
            target.appendNull();
        } else {
            target.appendRow(strings, rows[group]);
        }
        return true;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        append(group, state.getFirst());
    }
}
