// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.PartialBatches;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.internal.partial.RowNumbers;
import dev.windrow.internal.partial.StateMerge;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.SessionLanes;
import dev.windrow.internal.scan.StateLanes;
import dev.windrow.internal.session.Source.InMemory;
import dev.windrow.internal.session.Source.OfScan;
import dev.windrow.profile.Phase;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes and merges partial aggregates: what a GROUP BY keeps of some rows, as a table that can be
 * merged with those of other rows. All of it runs on the CPU.
 */
public record PartialRunner(
        SessionState session,
        Engines engines,
        QueryRunner queries,
        ScanRunner scans,
        TransformRunner transforms) {

    /** Rows of a scan that an explanation reads. */
    private static final long EXPLAINED_ROWS = 1 << 16;

    /**
     * Aggregates some rows into a table of partial aggregates, which the caller closes.
     *
     * @param firstRow the number of the first row in the whole input, 0 or more
     */
    public Table of(GroupByQuery query, Source rows, long firstRow) {
        return cancellable(() -> PartialHeader.add(states(query, rows, firstRow), query));
    }

    /** Does the same of rows that are read in parts, and returns batches without a common key. */
    public Batches batches(GroupByQuery query, Scan scan, long firstRow) {
        requireRowNumber(firstRow);
        return new HeadedBatches(cancellable(() -> scans.partials(query, scan, firstRow)), query);
    }

    /** Does the same for who keeps the table: it does not say what it is, nor that it is whole. */
    public Table states(GroupByQuery query, Source rows, long firstRow) {
        requireRowNumber(firstRow);
        return cancellable(
                () ->
                        switch (rows) {
                            case InMemory source -> partial(query, source.all(), firstRow);
                            case OfScan(Scan scan) ->
                                    scans.partials(query, scan, firstRow).whole().table();
                        });
    }

    private static void requireRowNumber(long firstRow) {
        if (firstRow < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("first row %d, expected 0 or more", firstRow);
        }
    }

    private Table partial(GroupByQuery query, Table table, long firstRow) {
        boolean areSmall = GroupStates.suit(query);
        Settings settings = session.settings();
        try (EvaluatedQuery evaluated =
                EvaluatedQuery.of(
                        query,
                        table,
                        settings.threads(),
                        areSmall ? Deferral.CONDITION : Deferral.NOTHING)) {
            return areSmall
                    ? GroupStates.of(
                            evaluated,
                            firstRow,
                            engines.cpu(),
                            settings.threads(),
                            settings.progress())
                    : CollectedRows.of(
                            evaluated.query(),
                            evaluated.table(),
                            row -> firstRow + evaluated.tableRow(row));
        }
    }

    /** Merges partial aggregates into the answer of a query, as if it had run over all rows. */
    public Made merge(GroupByQuery query, List<Table> partials) {
        return over(
                query,
                partials,
                left ->
                        GroupStates.suit(query)
                                ? finishStates(left, partials)
                                : finishRows(left, partials));
    }

    /**
     * Does the same of partial aggregates that are read in parts. Where they most likely do not fit
     * the memory of the session, states or rows lie on disk, and groups come in batches.
     */
    public Batches merge(GroupByQuery query, Scan scan) {
        return cancellable(
                () ->
                        scan.isRepeatable() && scans.likelyFit(scan.columnNames(), scan)
                                ? mergedAtOnce(query, scan)
                                : mergedInParts(query, scan));
    }

    private Batches mergedAtOnce(GroupByQuery query, Scan scan) {
        long start = System.nanoTime();
        try (Table all = scan.read(null)) {
            Phase read = ScanRunner.read(start, "read", all);
            return new ScanAnswer.Single(merge(query, List.of(all)).withFirst(read));
        }
    }

    private Batches mergedInParts(GroupByQuery query, Scan scan) {
        ScanAnswer answer = scans.merged(query, scan, this::finishRows);
        return query.sorted()
                ? SortedBatches.of(answer, query, session.settings(), engines.cpu())
                : answer;
    }

    /**
     * Tells how partial aggregates that are read in parts would be merged, by the first of them.
     */
    public Account explain(GroupByQuery query, Scan scan) {
        return cancellable(
                () -> {
                    PartialBatches batches = new PartialBatches(query);
                    try (Table first = batches.checked(scan.first(null, EXPLAINED_ROWS))) {
                        return GroupStates.suit(query)
                                ? ofMerge(List.of(first))
                                : queries.explain(
                                        query.withoutExpressions().withKeysSorted(false), first);
                    }
                });
    }

    /** Tells how partial aggregates would be merged. */
    public Account explain(GroupByQuery query, List<Table> partials) {
        return over(
                query,
                partials,
                left -> {
                    if (GroupStates.suit(query)) {
                        return ofMerge(partials);
                    }
                    try (Table all = CollectedRows.concatenate(left, partials)) {
                        return queries.explain(left, all);
                    }
                });
    }

    /** Merges partial aggregates into fewer, which the caller closes. */
    public Table combine(GroupByQuery query, List<Table> partials) {
        return cancellable(() -> PartialHeader.add(combinedStates(query, partials), query));
    }

    /** Does the same for who keeps the table, as {@link #states} does. */
    public Table combinedStates(GroupByQuery query, List<Table> partials) {
        return over(
                query,
                partials,
                left ->
                        GroupStates.suit(query)
                                ? combineStates(left, partials)
                                : CollectedRows.concatenate(left, partials));
    }

    /** Works with partial aggregates of a query, by what is left of it. */
    private <R> R over(GroupByQuery query, List<Table> partials, Function<GroupByQuery, R> work) {
        return cancellable(
                () -> {
                    check(query, partials);
                    return work.apply(query.withoutExpressions().withKeysSorted(false));
                });
    }

    private Account ofMerge(List<Table> partials) {
        return new Account(
                "cpu-merge",
                List.of(
                        "strategy   cpu-merge",
                        "engine     " + engines.cpu().description(),
                        "input      " + partials.size() + " tables of partial aggregates"));
    }

    /** Returns lanes, as {@link SessionLanes} says. */
    public StateLanes lanes(GroupByQuery query, long tableRows) {
        DeviceUse device = engines.lanes(query);
        return new StateLanes(
                query,
                device == null ? null : device.apart(),
                tableRows,
                session.settings().threads());
    }

    /** Does work beside that of other threads, until it is cancelled. */
    private <R> R cancellable(Supplier<R> work) {
        return session.beside(work);
    }

    private static void check(GroupByQuery query, List<Table> partials) {
        if (partials.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "no partial aggregates, expected a table or more");
        }
        for (int i = 0; i < partials.size(); i++) {
            PartialHeader.check(partials.get(i), query, i + 1);
        }
    }

    private StateMerge merge(List<Table> partials, GroupByQuery query) {
        Settings settings = session.settings();
        StateMerge merge =
                new StateMerge(engines.cpu(), settings.threads(), settings.progress(), query);
        try {
            for (int i = 0; i < partials.size(); i++) {
                merge.add(partials.get(i), i + 1);
            }
            return merge;
        } catch (RuntimeException | Error e) {
            merge.close();
            throw e;
        }
    }

    private Table combineStates(GroupByQuery query, List<Table> partials) {
        try (StateMerge merge = merge(partials, query)) {
            return merge.states();
        }
    }

    private Made finishStates(GroupByQuery query, List<Table> partials) {
        try (StateMerge merge = merge(partials, query)) {
            EngineResult result = merge.finish();
            Table groups =
                    query.sorted()
                            ? engines.cpu().sorted(result.groups(), query.keys())
                            : result.groups();
            return new Made(groups, ofMerge(partials), result.profile());
        }
    }

    private Made finishRows(GroupByQuery query, List<Table> partials) {
        try (Table all = CollectedRows.concatenate(query, partials)) {
            return finishRows(query, all);
        }
    }

    /** Puts rows in their order, and runs the query over them. */
    private Made finishRows(GroupByQuery query, Table rows) {
        Sort order = Sort.by(SortKey.ascending(CollectedRows.ROW));
        try (Made ordered = transforms.run(order, rows)) {
            Made result = queries.run(query, ordered.table());
            return result.with(
                    RowNumbers.replace(
                            result.table(),
                            CollectedRows.numbered(query),
                            CollectedRows.numbers(ordered.table())));
        }
    }
}
