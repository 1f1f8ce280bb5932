// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.ResultOrder;
import dev.windrow.internal.scan.PartitionedGroups;
import dev.windrow.internal.scan.RowCollection;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** A query whose rows lie on disk. Its partitions are aggregated one after the other. */
final class SpilledQuery implements ScanAnswer {

    private final GroupByQuery query;
    private final RowCollection rows;
    private final PartitionedGroups partitions;
    private final String engine;
    private final String strategy;
    private final Map<String, Integer> strategies = new TreeMap<>();
    private final Phase read;
    private final long aggregateStart = System.nanoTime();
    private long aggregateNanoseconds;
    private long groups;
    private long groupBytes;

    /**
     * Prepares.
     *
     * @param query what is asked
     * @param rows its rows, which this takes over
     * @param engine the engines' name
     * @param shared runs a query over a partition on the engine that suits it; null if there is the
     *     CPU alone
     * @param start when reading began
     */
    SpilledQuery(
            GroupByQuery query,
            RowCollection rows,
            String engine,
            @Nullable BiFunction<GroupByQuery, Table, GroupByResult> shared,
            long start) {
        this.query = query;
        this.rows = rows;
        this.engine = engine;
        strategy = shared == null ? "cpu-spilled" : "spilled";
        partitions =
                rows.partitions(
                        shared == null
                                ? null
                                : (asked, some) -> counted(shared.apply(asked, some)));
        read =
                Phase.since(
                        start,
                        Phase.Kind.READ,
                        "read and spill",
                        rows.bytesWritten(),
                        rows.rowsRead());
    }

    /** Counts how partitions are aggregated. */
    private Table counted(GroupByResult result) {
        strategies.merge(result.profile().strategy(), 1, Integer::sum);
        return result.table();
    }

    @Override
    public GroupByResult whole() {
        try (partitions) {
            Table all = timed(partitions::rest);
            Table groups = query.sorted() ? ResultOrder.sort(all, query.keys()) : all;
            return new GroupByResult(groups, explanation(), profile());
        }
    }

    /** Returns a batch for each partition, but a single one if the groups are sorted. */
    @Override
    public GroupByBatches batches() {
        return query.sorted()
                ? GroupByBatches.of(whole())
                : new GroupByBatches(
                        new Batches(), partitions::close, this::explanation, this::profile);
    }

    /** The groups of one partition after the other. */
    private final class Batches implements Iterator<Table> {

        @Override
        public boolean hasNext() {
            return partitions.hasNext();
        }

        @Override
        public Table next() {
            return timed(partitions::next);
        }
    }

    private Table timed(Supplier<Table> aggregation) {
        long start = System.nanoTime();
        Table made = aggregation.get();
        aggregateNanoseconds += System.nanoTime() - start;
        groups += made.rows();
        groupBytes += made.byteSize();
        return made;
    }

    private Explanation explanation() {
        return new Explanation(
                        strategy,
                        List.of(
                                "strategy   " + strategy,
                                "engine     " + engine,
                                "input      " + rows.rowsRead() + " rows",
                                "spilled    " + spilled()))
                .withMore(rows.skipped().lines());
    }

    private Profile profile() {
        Phase aggregate =
                new Phase(
                        Phase.Kind.HOST,
                        "aggregate partitions",
                        aggregateStart,
                        aggregateNanoseconds,
                        groupBytes,
                        rows.rowsRead(),
                        null);
        return new Profile(
                        engine,
                        strategy,
                        rows.rowsRead(),
                        groups,
                        List.of(read, aggregate),
                        0,
                        0,
                        notes())
                .withNotes(rows.skipped().lines());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(List.of(spilled()));
        strategies.forEach((name, many) -> notes.add(name + ": " + many + " partitions"));
        return notes;
    }

    private String spilled() {
        return rows.bytesWritten()
                + " bytes were written to disk, since the rows do not fit the memory that the query"
                + " may take";
    }
}
