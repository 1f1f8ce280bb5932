// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.GatherMap;
import ai.rapids.cudf.Table;

import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rows on the device with the names of their columns. A query makes one of another, with a call of
 * libcudf each, and copies only the columns that it says. Decimals have 64 bits.
 */
final class LibcudfRelation implements AutoCloseable {

    private static final LibcudfSums SUMS = LibcudfSums.IN_64_BITS;

    private final Table table;
    private final List<String> names;

    /**
     * Makes a relation that closes the table.
     *
     * @param names the names of the table's columns
     */
    LibcudfRelation(Table table, List<String> names) {
        this.table = table;
        this.names = List.copyOf(names);
    }

    private ColumnVector[] columns(List<String> wanted) {
        return wanted.stream()
                .map(name -> table.getColumn(names.indexOf(name)))
                .toArray(ColumnVector[]::new);
    }

    private Table some(List<String> wanted) {
        return new Table(columns(wanted));
    }

    /** Returns some columns of the rows that meet a condition. */
    LibcudfRelation where(Expression condition, String... wanted) {
        List<String> kept = List.of(wanted);
        try (LibcudfExpressions values = new LibcudfExpressions(table, names, SUMS.decimals());
                Table some = some(kept)) {
            return new LibcudfRelation(some.filter(values.column(condition)), kept);
        }
    }

    /**
     * Returns pairs of these rows and those of another relation with equal keys.
     *
     * @param keys the names of the keys here
     * @param other the other rows
     * @param otherKeys the names of their keys, which identify a row
     * @param wanted the columns to keep, of either side
     */
    LibcudfRelation joinOne(
            List<String> keys, LibcudfRelation other, List<String> otherKeys, String... wanted) {
        try (Table left = some(keys);
                Table right = other.some(otherKeys)) {
            return pairs(left.innerDistinctJoinGatherMaps(right, false), other, List.of(wanted));
        }
    }

    /** Does the same for keys of which both sides may have several. */
    LibcudfRelation joinMany(
            List<String> keys, LibcudfRelation other, List<String> otherKeys, String... wanted) {
        try (Table left = some(keys);
                Table right = other.some(otherKeys)) {
            return pairs(left.innerJoinGatherMaps(right, false), other, List.of(wanted));
        }
    }

    private LibcudfRelation pairs(GatherMap[] maps, LibcudfRelation other, List<String> wanted) {
        List<String> here = wanted.stream().filter(names::contains).toList();
        List<String> there = wanted.stream().filter(other.names::contains).toList();
        try (GatherMap left = maps[0];
                GatherMap right = maps[1]) {
            List<ColumnVector> gathered = new ArrayList<>();
            gather(left, this, here, gathered);
            gather(right, other, there, gathered);
            ColumnVector[] columns = gathered.toArray(ColumnVector[]::new);
            try {
                return new LibcudfRelation(
                        new Table(columns), Stream.concat(here.stream(), there.stream()).toList());
            } finally {
                LibcudfQuery.closeAll(columns);
            }
        }
    }

    private static void gather(
            GatherMap map, LibcudfRelation from, List<String> wanted, List<ColumnVector> gathered) {
        if (wanted.isEmpty()) {
            return;
        }
        try (ColumnView rows = map.toColumnView(0, Math.toIntExact(map.getRowCount()));
                Table some = from.some(wanted);
                Table found = some.gather(rows)) {
            for (int column = 0; column < found.getNumberOfColumns(); column++) {
                gathered.add(found.getColumn(column).incRefCount());
            }
        }
    }

    /** Aggregates these rows. The caller closes the result: keys, then aggregations. */
    Table aggregate(GroupByQuery query) {
        return new LibcudfQuery(query, SUMS).compute(table, names);
    }

    @Override
    public void close() {
        table.close();
    }
}
