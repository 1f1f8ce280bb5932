// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.pipeline.TopRows;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.RowTransformation;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.internal.scan.TransformedSplits;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs operations on tables that are read in parts: split by split if each row is computed by
 * itself, else over all rows.
 */
final class ScanTransformRunner {

    private final Engines engines;
    private final WindrowConfig config;
    private final TransformRunner transforms;

    ScanTransformRunner(Engines engines, WindrowConfig config, TransformRunner transforms) {
        this.engines = engines;
        this.config = config;
        this.transforms = transforms;
    }

    /** Reads all rows. */
    Table read(Scan asked) {
        return config.scanBudget().within(asked, config.threads()).read(null);
    }

    /**
     * Runs filters and selections one after the other, and returns the first rows of the result.
     */
    TransformResult run(Scan asked, List<Transformation> operations, long mostRows) {
        Scan scan = config.scanBudget().within(asked, config.threads());
        return run(
                scan,
                operations,
                () ->
                        ScanPasses.overSome(
                                scan,
                                () -> runOverSplits(scan, operations, mostRows),
                                TransformResult::close),
                () -> runOverAll(scan, operations, mostRows));
    }

    /**
     * Runs filters and selections one after the other, and hands over the first rows of the result
     * as they are made.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    TransformSummary runInBatches(
            Scan asked,
            List<Transformation> operations,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        Scan scan = config.scanBudget().within(asked, config.threads());
        return run(
                scan,
                operations,
                () ->
                        ScanPasses.overAll(
                                scan, () -> handOver(scan, operations, mostRows, receiver)),
                () -> handOverAll(scan, operations, mostRows, receiver));
    }

    /**
     * Runs filters and selections, and returns the first rows of the result in the order of keys.
     *
     * @return nothing if a device is to do the work
     */
    Optional<TransformResult> top(
            Scan asked, List<Transformation> operations, List<SortKey> keys, long mostRows) {
        if (engines.isDeviceAlone()) {
            return Optional.empty();
        }
        Scan scan = config.scanBudget().within(asked, config.threads());
        try {
            return Optional.of(
                    TypeRemarks.told(
                            scan,
                            namedColumns(operations),
                            () -> runTop(scan, operations, keys, mostRows)));
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable()) {
                // The failure names a row of a split: over all rows, it names that of the input.
                runOverAll(scan, operations, 0).close();
            }
            throw e;
        }
    }

    private TransformResult runTop(
            Scan scan, List<Transformation> operations, List<SortKey> keys, long mostRows) {
        long start = System.nanoTime();
        TopRows.Result top =
                TopRows.of(scan, operations, keys, mostRows, config.threads(), config.progress());
        Table made = top.table();
        Phase read = ScanRunner.read(start, "read and sort", made);
        List<String> notes = new ArrayList<>();
        notes.add("order      the first " + mostRows + ", " + new Sort(keys).label());
        notes.addAll(top.skipped().lines());
        TransformSummary summary = summary(made.rows(), read, notes);
        return new TransformResult(made, summary::explanation, summary.profile());
    }

    /** Tells how operations would run one after the other. */
    Explanation explain(Scan asked, List<Transformation> operations) {
        Scan scan = config.scanBudget().within(asked, config.threads());
        return TypeRemarks.told(
                scan,
                namedColumns(operations),
                () ->
                        runsBySplits(scan, operations)
                                ? explainBySplits(scan, operations)
                                : explainOverAll(scan, operations));
    }

    private Explanation explainBySplits(Scan scan, List<Transformation> operations) {
        check(scan.label(), scan.first(null, 0), operations);
        return explanation(List.of());
    }

    /** Finds errors by a run over no rows. */
    private void check(String label, Table none, List<Transformation> operations) {
        runOverAll(Scan.of(label, List.of(none).iterator()), operations, 0).close();
    }

    private Explanation explainOverAll(Scan scan, List<Transformation> operations) {
        try (Table read = scan.read(inputNames(operations))) {
            check(scan.label(), read.slice(0, 0), operations);
            return Explanation.ofSteps(
                    operations.stream()
                            .map(operation -> transforms.explain(operation, read))
                            .toList());
        }
    }

    private boolean runsBySplits(Scan scan, List<Transformation> operations) {
        return !engines.isDeviceAlone()
                && operations.stream().allMatch(RowTransformation::suits)
                && scan.isDivided(inputNames(operations));
    }

    private <T> T run(
            Scan scan, List<Transformation> operations, Supplier<T> bySplits, Supplier<T> overAll) {
        if (!runsBySplits(scan, operations)) {
            return TypeRemarks.told(scan, namedColumns(operations), overAll);
        }
        try {
            return TypeRemarks.told(scan, namedColumns(operations), bySplits);
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable()) {
                // The failure names a row of a split: over all rows, it names that of the input.
                return overAll.get();
            }
            throw e;
        }
    }

    private TransformResult runOverSplits(
            Scan scan, List<Transformation> operations, long mostRows) {
        long start = System.nanoTime();
        Table made;
        List<String> skipped;
        try (PrunedSplits splits =
                PrunedSplits.of(condition(operations), inputNames(operations), scan)) {
            made =
                    RowTransformation.run(
                            operations, splits, mostRows, config.threads(), config.progress());
            skipped = splits.skipped().lines();
        }
        Phase read = ScanRunner.read(start, step(operations), made);
        TransformSummary summary = summary(made.rows(), read, skipped);
        return new TransformResult(made, summary::explanation, summary.profile());
    }

    private TransformSummary handOver(
            Scan scan,
            List<Transformation> operations,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        long version = scan.version();
        try (PrunedSplits splits =
                        PrunedSplits.of(condition(operations), inputNames(operations), scan);
                TransformedSplits made =
                        RowTransformation.begin(
                                operations,
                                splits,
                                mostRows,
                                config.threads(),
                                config.progress())) {
            HandedBatches batches =
                    new HandedBatches(
                            made,
                            () -> {
                                made.end();
                                splits.end();
                                requireSameTypes(scan, version);
                            });
            receiver.accept(batches);
            batches.finish();
            return summary(
                    batches.rows(), batches.phase(step(operations)), splits.skipped().lines());
        }
    }

    /** Fails if rows show that columns are of other types: then there is another pass. */
    private static void requireSameTypes(Scan scan, long version) {
        scan.settle();
        if (scan.version() != version) {
            throw WindrowException.of(
                    ErrorCode.INTERNAL,
                    "%s: columns were read with types that later rows do not have",
                    scan.label());
        }
    }

    private TransformSummary handOverAll(
            Scan scan,
            List<Transformation> operations,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        try (TransformResult made = runOverAll(scan, operations, mostRows)) {
            receiver.accept(List.of(made.table().slice(0, made.rows())).iterator());
            return new TransformSummary(made.explanation(), made.profile());
        }
    }

    private static String step(List<Transformation> operations) {
        return "read and " + operations.getLast().name();
    }

    /** Tells of work that was done split by split. */
    private TransformSummary summary(long rows, Phase read, List<String> skipped) {
        String engine = engines.cpu().description();
        Profile profile = new Profile(engine, "cpu", rows, rows, List.of(read), 0, 0, skipped);
        return new TransformSummary(explanation(skipped), profile);
    }

    private Explanation explanation(List<String> skipped) {
        return new Explanation(
                        "cpu",
                        List.of(
                                "strategy   cpu",
                                "engine     " + engines.cpu().description(),
                                "lanes      " + config.threads() + ", each works as it reads"))
                .withMore(skipped);
    }

    /** Returns the condition of the filter that comes first, if one does. */
    private static @Nullable Expression condition(List<Transformation> operations) {
        return operations.getFirst() instanceof Filter filter ? filter.condition() : null;
    }

    private TransformResult runOverAll(Scan scan, List<Transformation> operations, long mostRows) {
        ColumnMemory owner = new ColumnMemory();
        try {
            long start = System.nanoTime();
            Table read = scan.read(inputNames(operations));
            owner.own(read);
            Phase reading = ScanRunner.read(start, "read", read);
            StepsTold told = new StepsTold();
            Table table = read;
            for (Transformation next : operations) {
                TransformResult made = transforms.run(next, table);
                owner.own(made);
                told.add(made);
                table = made.table();
            }
            return new TransformResult(
                    first(table, mostRows, owner),
                    told::explanation,
                    told.profile().withFirst(reading));
        } catch (RuntimeException | Error e) {
            owner.close();
            throw e;
        }
    }

    private static Table first(Table table, long mostRows, ColumnMemory owner) {
        long rows = Math.min(mostRows, table.rows());
        Map<String, Column> columns = new LinkedHashMap<>();
        table.names().forEach(name -> columns.put(name, table.column(name).slice(0, rows)));
        return new Table(columns, rows, owner);
    }

    /** Returns the columns that operations read, or null for all columns. */
    static @Nullable List<String> inputNames(List<Transformation> operations) {
        return operations.stream().anyMatch(Select.class::isInstance)
                ? namedColumns(operations)
                : null;
    }

    /**
     * Returns the columns that operations name up to those that are selected, which others name.
     */
    static List<String> namedColumns(List<Transformation> operations) {
        Set<String> names = new LinkedHashSet<>();
        for (Transformation operation : operations) {
            names.addAll(operation.inputNames(List.of()));
            if (operation instanceof Filter filter) {
                names.addAll(filter.condition().columns());
            }
            if (operation instanceof Select) {
                break;
            }
        }
        return List.copyOf(names);
    }
}
