package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.ResultOrder;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.PartialAggregation;
import dev.windrow.internal.scan.RowCollection;
import dev.windrow.internal.scan.RowCollection.Collected;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs queries over tables that are read in parts. If partial aggregates can be merged, a few parts
 * are held at a time. Otherwise the rows that the condition selects are held, or all rows.
 */
final class ScanRunner {

    private final Engines engines;
    private final WindrowConfig config;
    private final QueryRunner queries;

    ScanRunner(Engines engines, WindrowConfig config, QueryRunner queries) {
        this.engines = engines;
        this.config = config;
        this.queries = queries;
    }

    GroupByResult run(GroupByQuery query, Scan scan) {
        long start = System.nanoTime();
        Optional<Outcome> partial = engines.hasDevice() ? Optional.empty() : aggregate(query, scan);
        if (partial.isPresent()) {
            return result(query, partial.get(), start);
        }
        return scan.isDivided() && RowCollection.suits(query)
                ? runOverSelected(query, scan)
                : runOverAll(query, scan);
    }

    /** Aggregates in parts, unless the query has to see all rows at once. */
    private Optional<Outcome> aggregate(GroupByQuery query, Scan scan) {
        try {
            return PartialAggregation.of(query, scan, config.threads(), config.progress())
                    .flatMap(aggregation -> aggregation.run(scan));
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW) {
                // A part of a sum did not fit its type. The whole sum may.
                return Optional.empty();
            }
            throw e;
        }
    }

    private GroupByResult runOverSelected(GroupByQuery query, Scan scan) {
        long start = System.nanoTime();
        Collected collected;
        try {
            collected = collect(query, scan);
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable()) {
                // The failure names a row of a split: over all rows, it names that of the input.
                return runOverAll(query, scan);
            }
            throw e;
        }
        try (Table selected = collected.table()) {
            Phase read = read(start, "read and filter", selected);
            return queries.run(collected.query(), selected, read);
        }
    }

    private Collected collect(GroupByQuery query, Scan scan) {
        try (Splits splits = scan.splits(query.inputNames())) {
            return RowCollection.collect(query, splits, config.threads(), config.progress());
        }
    }

    private GroupByResult runOverAll(GroupByQuery query, Scan scan) {
        long start = System.nanoTime();
        try (Table table = scan.read(query.inputNames())) {
            return queries.run(query, table, read(start, "read", table));
        }
    }

    static Phase read(long start, String name, Table table) {
        return Phase.since(start, Phase.Kind.READ, name, table.byteSize(), table.rows());
    }

    private GroupByResult result(GroupByQuery query, Outcome outcome, long start) {
        Table groups =
                query.sorted()
                        ? ResultOrder.sort(outcome.groups(), query.keys())
                        : outcome.groups();
        List<Phase> phases = new ArrayList<>();
        phases.add(
                new Phase(
                        Phase.Kind.READ,
                        "read and aggregate",
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
        String engine = engines.cpu().description();
        Explanation explanation = explanation(outcome, engine);
        Profile profile =
                new Profile(
                        engine,
                        explanation.strategy(),
                        outcome.rows(),
                        groups.rows(),
                        phases,
                        0,
                        0,
                        List.of(outcome.partials() + " partial aggregates merged"));
        return new GroupByResult(groups, explanation, profile);
    }

    private static Explanation explanation(Outcome outcome, String engine) {
        return new Explanation(
                "cpu-partial",
                List.of(
                        "strategy   cpu-partial",
                        "engine     " + engine,
                        "input      " + outcome.splits() + " splits, " + outcome.rows() + " rows",
                        "lanes      " + outcome.lanes() + ", each aggregates what it reads"));
    }
}
