package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.ResultOrder;
import dev.windrow.internal.scan.PartitionedGroups;
import dev.windrow.internal.scan.RowCollection;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** A query whose rows lie on disk. Its partitions are aggregated one after the other. */
final class SpilledQuery implements ScanAnswer {

    private static final String STRATEGY = "cpu-spilled";

    private final GroupByQuery query;
    private final RowCollection rows;
    private final PartitionedGroups partitions;
    private final String engine;
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
     * @param engine the engine's name
     * @param start when reading began
     */
    SpilledQuery(GroupByQuery query, RowCollection rows, String engine, long start) {
        this.query = query;
        this.rows = rows;
        this.engine = engine;
        partitions = rows.partitions();
        read =
                Phase.since(
                        start,
                        Phase.Kind.READ,
                        "read and spill",
                        rows.bytesWritten(),
                        rows.rowsRead());
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
                        new Batches(), partitions::close, explanation(), this::profile);
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
                        STRATEGY,
                        List.of(
                                "strategy   " + STRATEGY,
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
                        STRATEGY,
                        rows.rowsRead(),
                        groups,
                        List.of(read, aggregate),
                        0,
                        0,
                        List.of(spilled()))
                .withNotes(rows.skipped().lines());
    }

    private String spilled() {
        return rows.bytesWritten()
                + " bytes were written to disk, since the rows do not fit the memory that the query"
                + " may take";
    }
}
