// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.pipeline.TopRows;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.RowScan;
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
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Runs filters and selections of tables that are read in parts, split by split. Where rows are to
 * be worked on together, it makes nothing: on a device, where there is one split whose result is
 * wanted whole, and to tell at which row of all a value overflows.
 */
final class ScanTransformRunner {

    /** Rows that outweigh the beginning of a part. */
    private static final long LEAST_PART_ROWS = 1 << 12;

    private final Engines engines;
    private final WindrowConfig config;

    ScanTransformRunner(Engines engines, WindrowConfig config) {
        this.engines = engines;
        this.config = config;
    }

    private Scan within(Scan asked) {
        return config.scanBudget().within(asked, config.threads());
    }

    /**
     * Reads all rows.
     *
     * @param columns the columns to read; null for all
     */
    Table read(Scan asked, @Nullable List<String> columns) {
        return within(asked).read(columns);
    }

    /** Runs operations one after the other, and returns the first rows of the result. */
    Optional<TransformResult> run(Scan asked, List<Transformation> operations, long mostRows) {
        return run(asked, operations, null, mostRows);
    }

    /** Runs operations one after the other, and leaves rows out of what they make of a split. */
    Optional<TransformResult> run(
            Scan asked, List<Transformation> operations, FirstOfPartitions limit) {
        return run(asked, operations, limit, Long.MAX_VALUE);
    }

    private Optional<TransformResult> run(
            Scan asked,
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            long mostRows) {
        Scan scan = within(asked);
        return bySplits(
                suits(scan, operations),
                scan,
                operations,
                () ->
                        ScanPasses.overSome(
                                scan,
                                () -> runOverSplits(scan, operations, limit, mostRows),
                                TransformResult::close));
    }

    /**
     * Runs operations one after the other, and hands over the first rows of the result as they are
     * made.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    Optional<TransformSummary> runInBatches(
            Scan asked,
            List<Transformation> operations,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        Scan scan = within(asked);
        return bySplits(
                !engines.isDeviceAlone() && operations.stream().allMatch(RowTransformation::suits),
                scan,
                operations,
                () ->
                        ScanPasses.overAll(
                                scan, () -> handOver(scan, operations, mostRows, receiver)));
    }

    /** Runs operations, and returns the first rows of the result in the order of keys. */
    Optional<TransformResult> top(
            Scan asked, List<Transformation> operations, List<SortKey> keys, long mostRows) {
        Scan scan = within(asked);
        return bySplits(
                !engines.isDeviceAlone(),
                scan,
                operations,
                () -> runTop(scan, operations, keys, mostRows));
    }

    /** Leaves rows out of a table, which is taken over, unless a device alone is to work. */
    Table limited(Table rows, FirstOfPartitions limit) {
        Table first = engines.isDeviceAlone() ? null : engines.cpu().limited(limit, rows);
        if (first == null) {
            return rows;
        }
        rows.close();
        return first;
    }

    /** Returns the rows of a scan after operations on each, which are done as they are read. */
    Scan rows(Scan asked, List<Transformation> operations) {
        return rows(asked, operations, Long.MAX_VALUE);
    }

    /** Returns the first rows of a scan after operations on each. */
    Scan rows(Scan asked, List<Transformation> operations, long mostRows) {
        return new RowScan(
                within(asked),
                operations,
                condition(operations),
                inputNames(operations),
                mostRows,
                config.threads());
    }

    /** Returns whether what operations read of a scan most likely fits in memory. */
    boolean likelyFits(Scan asked, List<Transformation> operations) {
        Scan scan = within(asked);
        if (!scan.isRepeatable()) {
            return false;
        }
        List<String> names = inputNames(operations);
        List<String> read = names == null ? scan.columnNames() : names;
        try (Splits splits = scan.splits(read)) {
            RowEstimate estimate = splits.estimate();
            return config.scanBudget().holds(estimate.expected(), read.size(), estimate);
        }
    }

    private static <T> Optional<T> bySplits(
            boolean suits, Scan scan, List<Transformation> operations, Supplier<T> work) {
        if (!suits) {
            return Optional.empty();
        }
        try {
            return Optional.of(TypeRemarks.told(scan, namedColumns(operations), work));
        } catch (WindrowException e) {
            // The failure names a row of a split: over all rows, it names that of the input.
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Returns whether operations are done split by split. */
    boolean suits(Scan asked, List<Transformation> operations) {
        return !engines.isDeviceAlone()
                && operations.stream().allMatch(RowTransformation::suits)
                && within(asked).isDivided(inputNames(operations));
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

    private TransformResult runOverSplits(
            Scan scan,
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            long mostRows) {
        long start = System.nanoTime();
        Table made;
        List<String> skipped;
        try (PrunedSplits splits =
                PrunedSplits.of(condition(operations), inputNames(operations), scan)) {
            made =
                    RowTransformation.run(
                            operations,
                            limit,
                            splits,
                            mostRows,
                            config.threads(),
                            config.progress());
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
        List<String> names = inputNames(operations);
        boolean isDivided = scan.isDivided(names);
        try (Table whole = isDivided ? null : scan.read(names);
                PrunedSplits splits =
                        PrunedSplits.of(
                                condition(operations), names, whole == null ? scan : parts(whole));
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

    /** Returns a scan of a table that gives each lane something to do. */
    private Scan parts(Table whole) {
        long rows = Math.max(LEAST_PART_ROWS, Math.ceilDiv(whole.rows(), config.threads()));
        return Scan.of(
                "a part of a table",
                LongStream.rangeClosed(0, Math.max(0, whole.rows() - 1) / rows)
                        .map(number -> number * rows)
                        .mapToObj(at -> whole.slice(at, Math.min(rows, whole.rows() - at)))
                        .iterator());
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

    private static String step(List<Transformation> operations) {
        return "read and " + operations.getLast().name();
    }

    /** Tells of work that was done split by split. */
    private TransformSummary summary(long rows, Phase read, List<String> skipped) {
        String engine = engines.cpu().description();
        Profile profile = new Profile(engine, "cpu", rows, rows, List.of(read), 0, 0, skipped);
        return new TransformSummary(explanation(skipped), profile);
    }

    /** Tells how operations are done split by split. */
    Explanation explanation(List<String> skipped) {
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
