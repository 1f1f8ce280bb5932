// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.pipeline.RowCollection;
import dev.windrow.internal.scan.Groups;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.PartitionedGroups;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A query whose rows, or whose states, lie on disk. Partitions are aggregated one after the other.
 */
final class SpilledQuery implements ScanAnswer {

    private final GroupByQuery query;
    private final PartitionedGroups partitions;
    private final CpuEngine cpu;
    private final String engine;
    private final String strategy;
    private final Written written;

    /** How many partitions were aggregated in which way, where that is not the same for all. */
    private final Map<String, Integer> strategies;

    private final Phase read;
    private final long aggregateStart = System.nanoTime();
    private long aggregateNanoseconds;
    private long groups;
    private long groupBytes;

    /**
     * What is on disk.
     *
     * @param what rows or states
     * @param rows how many rows were read
     * @param bytes how many bytes were written
     * @param skipped tells what was not read
     */
    private record Written(String what, long rows, long bytes, List<String> skipped) {

        String line() {
            return bytes
                    + " bytes were written to disk, since "
                    + what
                    + " do not fit the memory that the query may take";
        }
    }

    private SpilledQuery(
            GroupByQuery query,
            PartitionedGroups partitions,
            CpuEngine cpu,
            String engine,
            String strategy,
            Written written,
            Map<String, Integer> strategies,
            long start) {
        this.query = query;
        this.partitions = partitions;
        this.cpu = cpu;
        this.engine = engine;
        this.strategy = strategy;
        this.written = written;
        this.strategies = strategies;
        read =
                Phase.since(
                        start, Phase.Kind.READ, "read and spill", written.bytes(), written.rows());
    }

    /**
     * Prepares a query over rows.
     *
     * @param rows its rows, which this takes over
     * @param cpu sorts groups
     * @param engine the engines' name
     * @param shared runs a query over a partition on the engine that suits it; null if there is the
     *     CPU alone
     * @param start when reading began
     */
    static SpilledQuery ofRows(
            GroupByQuery query,
            RowCollection rows,
            CpuEngine cpu,
            String engine,
            @Nullable BiFunction<GroupByQuery, Table, Made> shared,
            long start) {
        Map<String, Integer> strategies = new TreeMap<>();
        PartitionedGroups partitions =
                rows.partitions(
                        shared == null
                                ? null
                                : (asked, some) -> counted(shared.apply(asked, some), strategies));
        Written written =
                new Written(
                        "the rows", rows.rowsRead(), rows.bytesWritten(), rows.skipped().lines());
        String strategy = shared == null ? "cpu-spilled" : "spilled";
        return new SpilledQuery(
                query, partitions, cpu, engine, strategy, written, strategies, start);
    }

    private static Table counted(Made result, Map<String, Integer> strategies) {
        strategies.merge(result.profile().strategy(), 1, Integer::sum);
        return result.table();
    }

    /**
     * Prepares a query over states.
     *
     * @param outcome what came of aggregating splits
     * @param groups its groups, which this takes over
     * @param cpu sorts groups
     * @param engine the engines' name
     * @param start when reading began
     */
    static SpilledQuery ofStates(
            GroupByQuery query,
            Outcome outcome,
            Groups.OnDisk groups,
            CpuEngine cpu,
            String engine,
            long start) {
        Written written =
                new Written(
                        "the groups",
                        outcome.rows(),
                        groups.bytesWritten(),
                        outcome.skipped().lines());
        String strategy = outcome.lanes().deviceRows() == 0 ? "cpu-spilled" : "spilled";
        return new SpilledQuery(
                query, groups.partitions(), cpu, engine, strategy, written, Map.of(), start);
    }

    @Override
    public Made whole() {
        try (partitions) {
            Table all = timed(partitions::rest);
            Table groups = query.sorted() ? cpu.sorted(all, query.keys()) : all;
            return new Made(groups, explanation(), profile());
        }
    }

    @Override
    public boolean hasNext() {
        return partitions.hasNext();
    }

    @Override
    public Table next() {
        return timed(partitions::next);
    }

    @Override
    public void close() {
        partitions.close();
    }

    private Table timed(Supplier<Table> aggregation) {
        long start = System.nanoTime();
        Table made = aggregation.get();
        aggregateNanoseconds += System.nanoTime() - start;
        groups += made.rows();
        groupBytes += made.byteSize();
        return made;
    }

    @Override
    public Account explanation() {
        return new Account(
                        strategy,
                        List.of(
                                "strategy   " + strategy,
                                "engine     " + engine,
                                "input      " + written.rows() + " rows",
                                "spilled    " + written.line()))
                .withMore(written.skipped());
    }

    @Override
    public Profile profile() {
        Phase aggregate =
                new Phase(
                        Phase.Kind.HOST,
                        "aggregate partitions",
                        aggregateStart,
                        aggregateNanoseconds,
                        groupBytes,
                        written.rows(),
                        null);
        return new Profile(
                        engine,
                        strategy,
                        written.rows(),
                        groups,
                        List.of(read, aggregate),
                        0,
                        0,
                        notes())
                .withNotes(written.skipped());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(List.of(written.line()));
        strategies.forEach((name, many) -> notes.add(name + ": " + many + " partitions"));
        return notes;
    }
}
