package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.scan.PrunedSplits;
import dev.windrow.internal.scan.RowTransformation;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /** Runs operations one after the other, and returns the first rows of the result. */
    TransformResult run(Scan scan, List<Transformation> operations, long mostRows) {
        boolean isByRows = operations.stream().allMatch(RowTransformation::suits);
        if (engines.isDeviceAlone() || !isByRows || !scan.isDivided()) {
            return runOverAll(scan, operations, mostRows);
        }
        try {
            return ScanPasses.overSome(scan, () -> runOverSplits(scan, operations, mostRows));
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW && scan.isRepeatable()) {
                // The failure names a row of a split: over all rows, it names that of the input.
                return runOverAll(scan, operations, mostRows);
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
        String engine = engines.cpu().description();
        Phase read = ScanRunner.read(start, "read and " + operations.getLast().name(), made);
        Profile profile =
                new Profile(engine, "cpu", made.rows(), made.rows(), List.of(read), 0, 0, skipped);
        Explanation explanation =
                new Explanation(
                                "cpu",
                                List.of(
                                        "strategy   cpu",
                                        "engine     " + engine,
                                        "lanes      "
                                                + config.threads()
                                                + ", each works as it reads"))
                        .withMore(skipped);
        return new TransformResult(made, () -> explanation, profile);
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
            List<Phase> phases = new ArrayList<>();
            phases.add(ScanRunner.read(start, "read", read));
            TransformResult made = transforms.run(operations.getFirst(), read);
            owner.own(made);
            for (Transformation next : operations.subList(1, operations.size())) {
                phases.addAll(made.profile().phases());
                made = transforms.run(next, made.table());
                owner.own(made);
            }
            return new TransformResult(
                    first(made.table(), mostRows, owner),
                    made::explanation,
                    made.profile().withFirst(phases));
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
    private static @Nullable List<String> inputNames(List<Transformation> operations) {
        if (!(operations.getLast() instanceof Select)) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        for (Transformation operation : operations) {
            names.addAll(operation.inputNames(List.of()));
            if (operation instanceof Filter filter) {
                names.addAll(filter.condition().columns());
            }
        }
        return List.copyOf(names);
    }
}
