// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.internal.pipeline.TopRows;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.internal.scan.RowScan;
import dev.windrow.internal.scan.ScanPasses;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs filters and selections of tables that are read in parts, split by split. Where rows are to
 * be worked on together, it makes nothing: on a device, where there is one split whose result is
 * wanted whole, and to tell at which row of all a value overflows.
 */
public record ScanTransformRunner(Engines engines, Settings settings) {

    private Scan within(Scan asked) {
        return settings.scanBudget().within(asked, settings.threads());
    }

    /**
     * Reads all rows.
     *
     * @param columns the columns to read; null for all
     */
    public Table read(Scan asked, @Nullable List<String> columns) {
        return within(asked).read(columns);
    }

    /**
     * Runs operations one after the other, and returns the first rows of the result.
     *
     * @param limit leaves rows out of what is made of each split; null to take all
     */
    public Optional<Made> run(
            Scan asked,
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            long mostRows) {
        if (!suits(asked, operations)) {
            return Optional.empty();
        }
        return bySplits(
                asked,
                operations,
                () -> {
                    long start = System.nanoTime();
                    RowScan rows = rows(asked, operations, limit, mostRows, settings.progress());
                    Table made = ScanPasses.overAll(rows, () -> rows.read(null));
                    Phase read = ScanRunner.read(start, step(operations), made);
                    return Optional.of(result(made, read, rows.skipped().lines()));
                });
    }

    /**
     * Runs operations one after the other, and hands over the first rows of the result as they are
     * made.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    public Optional<Summary> handOver(
            Scan asked,
            List<Transformation> operations,
            long mostRows,
            Consumer<Iterator<Table>> receiver) {
        if (engines.isDeviceAlone()) {
            return Optional.empty();
        }
        return bySplits(
                asked,
                operations,
                () -> {
                    RowScan rows = rows(asked, operations, null, mostRows, settings.progress());
                    HandedBatches handed = HandedBatches.handOver(rows, receiver);
                    Phase read = handed.phase(step(operations));
                    return Optional.of(summary(handed.rows(), read, rows.skipped().lines()));
                });
    }

    /**
     * Runs operations, and returns the first rows of the result in the order of keys. That reads
     * little but the keys, so a device that would first be given all rows is not asked.
     */
    public Optional<Made> top(
            Scan asked, List<Transformation> operations, List<SortKey> keys, long mostRows) {
        long start = System.nanoTime();
        return bySplits(
                asked,
                operations,
                () ->
                        TopRows.of(
                                        within(asked),
                                        operations,
                                        keys,
                                        mostRows,
                                        settings.threads(),
                                        settings.progress())
                                .map(top -> result(start, top, keys, mostRows)));
    }

    private Made result(long start, TopRows.Result top, List<SortKey> keys, long mostRows) {
        List<String> notes = new ArrayList<>();
        notes.add("order      the first " + mostRows + ", " + new Sort(keys).label());
        notes.addAll(top.skipped().lines());
        return result(top.table(), ScanRunner.read(start, "read and sort", top.table()), notes);
    }

    /** Leaves rows out of a table, which is taken over, unless a device alone is to work. */
    public Table limited(Table rows, FirstOfPartitions limit) {
        Table first = engines.isDeviceAlone() ? null : engines.cpu().limited(limit, rows);
        if (first == null) {
            return rows;
        }
        rows.close();
        return first;
    }

    /**
     * Returns the first rows of a scan after operations on each, which are done as they are read.
     */
    public Scan rows(Scan asked, List<Transformation> operations, long mostRows) {
        return rows(asked, operations, null, mostRows, ProgressListener.NONE);
    }

    /** Returns rows after operations on each, without some of what is made of each split. */
    public Scan rows(Scan asked, List<Transformation> operations, FirstOfPartitions limit) {
        return rows(asked, operations, limit, Long.MAX_VALUE, ProgressListener.NONE);
    }

    private RowScan rows(
            Scan asked,
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            long mostRows,
            ProgressListener progress) {
        return new RowScan(
                within(asked), operations, limit, mostRows, settings.threads(), progress);
    }

    /** Returns whether what operations read of a scan most likely fits in memory. */
    public boolean likelyFits(Scan asked, List<Transformation> operations) {
        Scan scan = within(asked);
        if (!scan.isRepeatable()) {
            return false;
        }
        List<String> names = inputNames(operations);
        List<String> read = names == null ? scan.columnNames() : names;
        try (Splits splits = scan.splits(read)) {
            RowEstimate estimate = splits.estimate();
            return settings.scanBudget().holds(estimate.expected(), read.size(), estimate);
        }
    }

    private static <T> Optional<T> bySplits(
            Scan scan, List<Transformation> operations, Supplier<Optional<T>> work) {
        try {
            List<String> columns = RowOperations.namedColumns(operations);
            return TypeRemarks.told(scan, columns, work);
        } catch (WindrowException e) {
            // The failure names a row of a split: over all rows, it names that of the input.
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Returns whether operations are done split by split. */
    public boolean suits(Scan asked, List<Transformation> operations) {
        return !engines.isDeviceAlone()
                && operations.stream().allMatch(RowOperations::suits)
                && within(asked).isDivided(inputNames(operations));
    }

    private static String step(List<Transformation> operations) {
        return "read"
                + operations.stream()
                        .map(operation -> " and " + operation.name())
                        .distinct()
                        .collect(Collectors.joining());
    }

    private Made result(Table made, Phase read, List<String> notes) {
        Summary summary = summary(made.rows(), read, notes);
        return new Made(made, summary::explanation, summary.profile());
    }

    /** Tells of work that was done split by split. */
    private Summary summary(long rows, Phase read, List<String> skipped) {
        String engine = engines.cpu().description();
        Profile profile = new Profile(engine, "cpu", rows, rows, List.of(read), 0, 0, skipped);
        return new Summary(explanation(skipped), profile);
    }

    /** Tells how operations are done split by split. */
    public Account explanation(List<String> skipped) {
        return new Account(
                        "cpu",
                        List.of(
                                "strategy   cpu",
                                "engine     " + engines.cpu().description(),
                                "lanes      " + settings.threads() + ", each works as it reads"))
                .withMore(skipped);
    }

    /** Returns the columns that operations read, or null for all columns. */
    public static @Nullable List<String> inputNames(List<Transformation> operations) {
        return new RowOperations(operations).inputNames();
    }
}
