// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ProbeEncoding;
import dev.windrow.internal.cpu.work.Nulls;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of one side, which are found by their keys. Immutable: any number of threads look rows
 * up, of any number of tables.
 */
final class BuiltSide {

    private final int rows;
    private final List<Boolean> matchNulls;
    private final @Nullable KeyEncoding encoding;

    /** Finds rows; null without keys, where each row matches each. */
    private final @Nullable RowIndex index;

    /** Finds rows without keys; null to compare all. */
    private final @Nullable SortedRows sorted;

    private BuiltSide(
            int rows,
            List<Boolean> matchNulls,
            @Nullable KeyEncoding encoding,
            @Nullable RowIndex index,
            @Nullable SortedRows sorted) {
        this.sorted = sorted;
        this.rows = rows;
        this.matchNulls = matchNulls;
        this.encoding = encoding;
        this.index = index;
    }

    /**
     * Reads the keys of all rows.
     *
     * @param keys the key columns of the side
     * @param matchNulls for each of them, whether a null equals a null
     * @param scans reads whole columns with the threads that build
     */
    static BuiltSide of(
            Table side, List<Column> keys, List<Boolean> matchNulls, ColumnScans scans) {
        int rows = JoinedRows.countable(side.rows(), "a side of the join");
        if (keys.isEmpty()) {
            return new BuiltSide(rows, matchNulls, null, null, null);
        }
        List<Column> withoutNulls = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (!matchNulls.get(i) && Nulls.possible(keys.get(i))) {
                withoutNulls.add(keys.get(i));
            }
        }
        KeyEncoding encoding = KeyEncoding.of(keys, scans);
        BuiltKeys read =
                BuiltKeys.read(encoding, rows, withoutNulls, scans.pool(), scans.threads());
        RowIndex index =
                DirectIndex.suits(encoding, rows)
                        ? DirectIndex.of(read, scans.pool(), scans.threads())
                        : HashIndex.of(read, scans.pool(), scans.threads());
        return new BuiltSide(rows, matchNulls, encoding, index, null);
    }

    /**
     * Prepares rows without keys.
     *
     * @param sorted finds those that may meet the condition; null to compare all
     */
    static BuiltSide withoutKeys(Table side, @Nullable SortedRows sorted) {
        int rows = JoinedRows.countable(side.rows(), "a side of the join");
        return new BuiltSide(rows, List.of(), null, null, sorted);
    }

    int rows() {
        return rows;
    }

    /**
     * Prepares to look up the rows of a table.
     *
     * @param probed the table
     * @param keys columns that compare with the keys of this side
     */
    Probe probe(Table probed, List<Column> keys) {
        return new Probe(
                probed, encoding == null ? null : ProbeEncoding.of(encoding, keys, matchNulls));
    }

    /** A table whose rows are looked up. */
    final class Probe {

        private final Table probed;
        private final @Nullable ProbeEncoding keys;

        private Probe(Table probed, @Nullable ProbeEncoding keys) {
            this.probed = probed;
            this.keys = keys;
        }

        /** Makes a lookup for one thread. */
        KeyLookup lookup() {
            if (sorted != null) {
                return new SortedLookup(sorted, probed);
            }
            return index == null || encoding == null || keys == null
                    ? new EachRow(rows)
                    : new IndexLookup(index, keys, encoding.words());
        }
    }
}
