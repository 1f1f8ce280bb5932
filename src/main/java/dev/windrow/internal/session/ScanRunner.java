// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.groupby.HashAggregation;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.GroupStates;
import dev.windrow.internal.partial.PartialBatches;
import dev.windrow.internal.pipeline.HashGroups;
import dev.windrow.internal.pipeline.RowCollection;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.Groups;
import dev.windrow.internal.scan.LaneReport;
import dev.windrow.internal.scan.MappedScan;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.profile.FlightEntry;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

/**
 * Runs queries over tables that are read in parts. If partial aggregates can be merged, a few parts
 * are held at a time. Otherwise the rows that the condition selects are held, or all rows, and on
 * disk if they do not fit the memory that the session may take.
 */
public record ScanRunner(Engines engines, Settings settings, QueryRunner queries) {

    /** Runs a query, or as much of it as is needed before there are groups. */
    ScanAnswer run(GroupByQuery query, Scan asked) {
        Scan scan = settings.scanBudget().within(asked, settings.threads());
        return TypeRemarks.told(scan, query.inputNames(), () -> runOver(query, scan));
    }

    private ScanAnswer runOver(GroupByQuery query, Scan scan) {
        long start = System.nanoTime();
        if (runsInParts(query, scan)) {
            Pass pass = aggregate(query, scan, engines.lanes(query));
            if (pass.groups.isPresent()) {
                return answer(
                        query, pass.groups.get(), Phase.Kind.READ, "read and aggregate", start);
            }
            if (pass.rows.isComplete()) {
                return overRows(query, pass.rows, start);
            }
            pass.rows.close();
        }
        return scan.isDivided(query.inputNames())
                ? runOverSplits(query, scan)
                : runOverAll(query, scan);
    }

    /**
     * What came of a pass that keeps groups while rows go by.
     *
     * @param groups nothing if rows are better held
     * @param rows those that were held in that case, perhaps not all of them
     */
    private record Pass(Optional<Outcome> groups, RowCollection rows) {}

    /**
     * Runs a query over a table in memory. If there is a device, and many rows, lanes of the CPU
     * and of the device share them; otherwise, and where lanes give up, one engine runs the whole
     * query.
     */
    Made run(GroupByQuery query, Table table) {
        FlightEntry entry = FlightEntry.begin();
        long start = System.nanoTime();
        Optional<Outcome> partial =
                sharesRows(query, table.rows()) ? shared(query, table) : Optional.empty();
        if (partial.isEmpty()) {
            return queries.run(query, table);
        }
        Made result =
                answer(query, partial.get(), Phase.Kind.HOST, "aggregate in lanes", start).whole();
        entry.end(result.profile());
        return result;
    }

    private Optional<Outcome> shared(GroupByQuery query, Table table) {
        DeviceUse device = engines.lanes(query);
        return device == null || !suitsSharing(query, table)
                ? Optional.empty()
                : aggregate(query, Scan.of(table), device.ofHeldRows()).groups;
    }

    private boolean suitsSharing(GroupByQuery query, Table table) {
        return settings.poolsMemory()
                && HashGroups.suits(query, Scan.of(table))
                && HashGroups.suitsDevices(query);
    }

    /** Tells how a query would run over a table in memory. */
    Account explain(GroupByQuery query, Table table) {
        Account whole = queries.explain(query, table);
        boolean mayShare = sharesRows(query, table.rows()) && suitsSharing(query, table);
        return mayShare
                ? whole.withMore(
                        List.of(
                                "lanes      share the rows in chunks, unless there are nearly as"
                                        + " many groups as rows"))
                : whole;
    }

    /** Returns whether lanes share the rows of a table in memory. */
    private boolean sharesRows(GroupByQuery query, long rows) {
        long least =
                engines.isDeviceAlone()
                        ? PlanTuning.CHUNKED_LEAST_ROWS
                        : PlanTuning.SHARED_LEAST_ROWS;
        return rows > least && QueryRunner.isFree(query) && engines.expectsDevice();
    }

    /**
     * Returns whether groups can be kept while rows go by. A query of a chosen algorithm, and one
     * that a device is to run alone and cannot run in lanes, see all rows at once. Merging states
     * of each split takes longer than to hold all rows (5 million rows from Parquet, 1,000 groups:
     * 1.2 to 1.6 times), so it is for rows that most likely do not fit in memory.
     */
    private boolean runsInParts(GroupByQuery query, Scan scan) {
        return HashGroups.suits(query, scan)
                && leavesRowsToLanes(query)
                && (HashAggregation.outliveRows(query) || !likelyFits(query, scan));
    }

    private boolean leavesRowsToLanes(GroupByQuery query) {
        if (!QueryRunner.isFree(query)) {
            return !engines.hasDevice();
        }
        return !engines.isDeviceAlone()
                || !engines.hasOpenDevice()
                || settings.poolsMemory() && HashGroups.suitsDevices(query);
    }

    private Pass aggregate(GroupByQuery query, Scan scan, @Nullable DeviceUse device) {
        long start = System.nanoTime();
        try {
            Pass pass = ScanPasses.overAll(scan, () -> grouped(query, scan, device));
            if (pass.groups.isPresent() && pass.groups.get().lanes().cpuRows() > 0) {
                engines.worked(query, System.nanoTime() - start);
            }
            return pass;
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW) {
                // A part of a sum did not fit its type. The whole sum may.
                return new Pass(Optional.empty(), rows(query));
            }
            throw e;
        }
    }

    private Pass grouped(GroupByQuery query, Scan scan, @Nullable DeviceUse device) {
        Map<String, ColumnRange> ranges =
                ScanFacts.of(scan, query.inputNames()).map(RelationFacts::ranges).orElse(Map.of());
        RowCollection rows = rows(query);
        try {
            Optional<Outcome> groups =
                    HashGroups.of(query, scan, ranges, rows, device, settings.progress());
            return new Pass(groups, rows);
        } catch (RuntimeException | Error e) {
            rows.close();
            throw e;
        }
    }

    private RowCollection rows(GroupByQuery query) {
        return new RowCollection(query, false, settings.scanBudget(), settings.threads());
    }

    /** Collects rows, unless all of them are wanted and certainly fit in memory. */
    private ScanAnswer runOverSplits(GroupByQuery query, Scan scan) {
        if (query.where() == null && scan.isRepeatable() && fits(query, scan)) {
            return runOverAll(query, scan);
        }
        long start = System.nanoTime();
        RowCollection rows;
        try {
            rows = ScanPasses.overAll(scan, () -> collected(rows(query), scan));
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable() && fits(query, scan)) {
                // The failure names a row of a split: over all rows, it names that of the input.
                return runOverAll(query, scan);
            }
            throw e;
        }
        return overRows(query, rows, start);
    }

    /** Runs a query over rows that are held, in memory or on disk. */
    private ScanAnswer overRows(GroupByQuery query, RowCollection rows, long start) {
        return rows.isSpilled() ? spilled(query, rows, start) : held(rows, queries::run, start);
    }

    private static ScanAnswer held(
            RowCollection rows, BiFunction<GroupByQuery, Table, Made> runner, long start) {
        try (rows;
                Table selected = rows.table()) {
            Made result =
                    runner.apply(rows.query(), selected)
                            .withFirst(read(start, "read and filter", selected));
            return new ScanAnswer.Single(
                    result.with(rows.withRowNumbers(result.table(), selected))
                            .withNotes(rows.skipped().lines()));
        }
    }

    /**
     * Makes partial aggregates of rows, without what says what they are: states where these are
     * small, otherwise the rows that the condition selects.
     *
     * @param firstRow the number of the scan's first row in the whole input
     * @return tables of which no two have a key in common
     */
    ScanAnswer partials(GroupByQuery query, Scan asked, long firstRow) {
        Scan scan = settings.scanBudget().within(asked, settings.threads());
        GroupByQuery unordered = query.withSorted(false).withKeysSorted(false);
        return TypeRemarks.told(
                scan,
                query.inputNames(),
                () ->
                        ScanPasses.overAll(
                                scan,
                                () ->
                                        GroupStates.suit(query)
                                                ? states(unordered, scan, firstRow)
                                                : numbered(unordered, scan, firstRow)));
    }

    private ScanAnswer states(GroupByQuery query, Scan scan, long firstRow) {
        long start = System.nanoTime();
        try (RowCollection none = rows(query)) {
            Outcome outcome = HashGroups.states(query, scan, firstRow, none, settings.progress());
            return answer(query, outcome, Phase.Kind.READ, "read and aggregate", start);
        }
    }

    private ScanAnswer numbered(GroupByQuery query, Scan scan, long firstRow) {
        long start = System.nanoTime();
        RowCollection rows =
                collected(
                        new RowCollection(query, true, settings.scanBudget(), settings.threads()),
                        scan);
        String engine = engines.cpu().description();
        BiFunction<GroupByQuery, Table, Made> runner =
                (left, some) -> {
                    LongUnaryOperator numbers = rows.numbers(some);
                    return Made.ofRows(
                            CollectedRows.of(
                                    left, some, row -> firstRow + numbers.applyAsLong(row)),
                            engine);
                };
        return rows.isSpilled()
                ? SpilledQuery.ofRows(query, rows, engines.cpu(), engine, runner, start)
                : held(rows, runner, start);
    }

    /**
     * Merges partial aggregates that are read in batches, on the CPU.
     *
     * @param query the query that they were made for
     * @param ordered answers what is left of a query of rows, given some of these in any order
     */
    ScanAnswer merged(
            GroupByQuery query, Scan asked, BiFunction<GroupByQuery, Table, Made> ordered) {
        Scan scan = settings.scanBudget().within(asked, settings.threads());
        GroupByQuery left = query.withoutExpressions().withKeysSorted(false);
        long start = System.nanoTime();
        PartialBatches batches = new PartialBatches(query);
        Scan checked = new MappedScan(scan, batches::checked);
        ScanAnswer answer =
                GroupStates.suit(query)
                        ? mergedStates(left, checked, start)
                        : mergedRows(left, checked, ordered, start);
        try {
            batches.requireWhole();
            return answer;
        } catch (RuntimeException | Error e) {
            answer.close();
            throw e;
        }
    }

    private ScanAnswer mergedStates(GroupByQuery query, Scan states, long start) {
        try (RowCollection none = rows(query)) {
            Outcome outcome = HashGroups.ofStates(query, states, none, settings.progress());
            return answer(query, outcome, Phase.Kind.READ, "read and merge", start);
        }
    }

    private ScanAnswer mergedRows(
            GroupByQuery query,
            Scan scan,
            BiFunction<GroupByQuery, Table, Made> ordered,
            long start) {
        RowCollection rows =
                collected(
                        new RowCollection(
                                CollectedRows.withNumbers(query),
                                true,
                                settings.scanBudget(),
                                settings.threads()),
                        scan);
        return rows.isSpilled()
                ? SpilledQuery.ofRows(
                        query,
                        rows,
                        engines.cpu(),
                        engines.cpu().description(),
                        (numbered, some) -> ordered.apply(query.withSorted(false), some),
                        start)
                : held(rows, (numbered, some) -> ordered.apply(query, some), start);
    }

    /** Aggregates rows on disk, on a device if one is open and may take part. */
    private ScanAnswer spilled(GroupByQuery query, RowCollection rows, long start) {
        boolean hasDevice = engines.hasOpenDevice();
        return SpilledQuery.ofRows(
                query,
                rows,
                engines.cpu(),
                engines.description(true, hasDevice),
                hasDevice
                        ? (asked, some) -> queries.runUnrecorded(asked.withSorted(false), some)
                        : null,
                start);
    }

    /** Returns whether all rows certainly fit in memory. */
    private boolean fits(GroupByQuery query, Scan scan) {
        return fit(query.inputNames(), scan, RowEstimate::most);
    }

    /** Returns whether all rows most likely fit in memory. If not, some go to disk. */
    private boolean likelyFits(GroupByQuery query, Scan scan) {
        return likelyFit(query.inputNames(), scan);
    }

    /** Does the same of the named columns. */
    boolean likelyFit(List<String> columns, Scan scan) {
        return fit(columns, scan, RowEstimate::expected);
    }

    private boolean fit(List<String> columns, Scan scan, ToLongFunction<RowEstimate> rows) {
        try (Splits splits = scan.splits(columns)) {
            RowEstimate estimate = splits.estimate();
            return settings.scanBudget()
                    .holds(rows.applyAsLong(estimate), columns.size(), estimate);
        }
    }

    private RowCollection collected(RowCollection rows, Scan scan) {
        try {
            rows.collect(scan, settings.progress());
            return rows;
        } catch (RuntimeException | Error e) {
            rows.close();
            throw e;
        }
    }

    private ScanAnswer runOverAll(GroupByQuery query, Scan scan) {
        long start = System.nanoTime();
        try (Table table = scan.read(query.inputNames())) {
            return new ScanAnswer.Single(
                    queries.run(query, table).withFirst(read(start, "read", table)));
        }
    }

    public static Phase read(long start, String name, Table table) {
        return Phase.since(start, Phase.Kind.READ, name, table.byteSize(), table.rows());
    }

    private ScanAnswer answer(
            GroupByQuery query, Outcome outcome, Phase.Kind kind, String phase, long start) {
        LaneReport lanes = outcome.lanes();
        String engine = engines.description(lanes.cpuRows() > 0, lanes.deviceRows() > 0);
        return switch (outcome.groups()) {
            case Groups.OnDisk onDisk ->
                    SpilledQuery.ofStates(query, outcome, onDisk, engines.cpu(), engine, start);
            case Groups.InMemory(Table found) -> {
                Table groups = query.sorted() ? engines.cpu().sorted(found, query.keys()) : found;
                yield new ScanAnswer.Single(
                        result(
                                groups,
                                outcome,
                                engine,
                                phases(outcome, kind, phase, start, groups)));
            }
        };
    }

    private static List<Phase> phases(
            Outcome outcome, Phase.Kind kind, String phase, long start, Table groups) {
        List<Phase> phases = new ArrayList<>();
        phases.add(
                new Phase(
                        kind,
                        phase,
                        start,
                        outcome.mergeStart() - start,
                        outcome.bytes(),
                        outcome.rows(),
                        null));
        phases.add(
                Phase.since(
                        outcome.mergeStart(),
                        Phase.Kind.HOST,
                        "merge",
                        groups.byteSize(),
                        outcome.partials()));
        return phases;
    }

    private static Made result(Table groups, Outcome outcome, String engine, List<Phase> phases) {
        LaneReport lanes = outcome.lanes();
        List<String> skipped = outcome.skipped().lines();
        Account explanation = explanation(outcome, engine).withMore(skipped);
        List<String> notes = new ArrayList<>();
        notes.add(outcome.partials() + " partial aggregates merged");
        if (lanes.cpuRows() > 0 && lanes.cpuLanes() > 1) {
            notes.add(lanes.shares());
        }
        notes.addAll(lanes.device());
        if (lanes.deviceWasKept()) {
            notes.add("program: cached");
        }
        Profile profile =
                new Profile(
                        engine,
                        explanation.strategy(),
                        outcome.rows(),
                        groups.rows(),
                        phases,
                        0,
                        0,
                        notes);
        return new Made(groups, explanation, profile.withNotes(skipped));
    }

    private static Account explanation(Outcome outcome, String engine) {
        String strategy = outcome.lanes().strategy();
        List<String> lines = new ArrayList<>();
        lines.add("strategy   " + strategy);
        lines.add("engine     " + engine);
        lines.add("input      " + outcome.splits() + " splits, " + outcome.rows() + " rows");
        lines.addAll(outcome.lanes().lines());
        return new Account(strategy, lines);
    }
}
