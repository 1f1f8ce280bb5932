// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.cpu.transform.FirstOfPartitions;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The rows of a scan after filters and selections, which lanes do as a pass goes on. */
public final class RowScan implements Scan {

    /** Rows that outweigh the beginning of a part. */
    private static final long LEAST_PART_ROWS = 1 << 12;

    /**
     * So many small tables are kept until all rows are put together. Each takes some memory however
     * few rows it has, so of more, some are put together before.
     */
    private static final int MOST_SMALL_TABLES = 1 << 8;

    private final Scan scan;
    private final RowOperations operations;
    private final @Nullable List<String> columns;
    private final @Nullable FirstOfPartitions limit;
    private final long most;
    private final int threads;
    private final ProgressListener progress;

    /** What the latest pass left out. */
    private volatile Skipped skipped = Skipped.NONE;

    /**
     * Makes a scan.
     *
     * @param scan the rows
     * @param operations what is done with each of them, one operation after the other
     * @param limit leaves rows out of what is made of each split; null to take all
     * @param most how many rows of the result are wanted: the first
     * @param threads how many splits are read at once
     * @param progress hears how many rows were read
     */
    public RowScan(
            Scan scan,
            List<Transformation> operations,
            @Nullable FirstOfPartitions limit,
            long most,
            int threads,
            ProgressListener progress) {
        this.scan = scan;
        this.operations = new RowOperations(operations);
        columns = this.operations.inputNames();
        this.limit = limit;
        this.most = most;
        this.threads = threads;
        this.progress = progress;
    }

    @Override
    public String label() {
        return scan.label();
    }

    @Override
    public boolean isRepeatable() {
        return scan.isRepeatable();
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public long version() {
        return scan.version();
    }

    @Override
    public void settle() {
        scan.settle();
    }

    /** Returns what the latest pass left out. */
    public Skipped skipped() {
        return skipped;
    }

    @Override
    public Splits splits(@Nullable List<String> some) {
        return new PulledSplits(() -> new Pass(0), some);
    }

    /** Returns rows in memory of their own, with nothing of what they were made from. */
    @Override
    public Table read(@Nullable List<String> some) {
        if (most == 0 && scan.isRepeatable()) {
            return ScanPasses.overSome(this, () -> first(some, 0), Table::close);
        }
        List<Table> parts = new ArrayList<>();
        try (Splits splits = new PulledSplits(() -> new Pass(MOST_SMALL_TABLES), some)) {
            for (Split split = splits.next(); split != null; split = splits.next()) {
                parts.add(split.read(null));
            }
            return TableConcatenation.copy(parts);
        } finally {
            parts.forEach(Table::close);
        }
    }

    /** Rows are looked at for names and types only where the input has to. */
    @Override
    public Table first(@Nullable List<String> some, long rowsWanted) {
        if (rowsWanted > 0 || !scan.isRepeatable()) {
            return Scan.super.first(some, rowsWanted);
        }
        Table rows = scan.first(columns, 0);
        try (CpuLane lane = CpuLane.ofSplits(new MemoryPool())) {
            for (Transformation each : operations.operations()) {
                try (Table before = rows) {
                    rows = lane.run(each, before);
                }
            }
        }
        return rows;
    }

    /** The rows of one pass. */
    private final class Pass implements TableReader {

        private final long version = scan.version();

        /** All rows of a scan that is not divided; else null. */
        private final @Nullable Table whole;

        private final PrunedSplits splits;
        private final TransformedSplits made;

        Pass(int asMade) {
            Table all = scan.isDivided(columns) ? null : scan.read(columns);
            whole = all;
            splits =
                    OrClosed.made(
                            () -> close(null, all),
                            () ->
                                    PrunedSplits.of(
                                            operations.condition(),
                                            columns,
                                            all == null ? scan : parts(all)));
            PrunedSplits pruned = splits;
            made =
                    OrClosed.made(
                            () -> close(pruned, all),
                            () ->
                                    new TransformedSplits(
                                            operations,
                                            limit,
                                            pruned,
                                            most,
                                            asMade,
                                            threads,
                                            progress));
        }

        private static void close(@Nullable PrunedSplits splits, @Nullable Table whole) {
            if (splits != null) {
                splits.close();
            }
            if (whole != null) {
                whole.close();
            }
        }

        /** Returns a scan of a table that gives each lane something to do. */
        private Scan parts(Table table) {
            long rows = Math.max(LEAST_PART_ROWS, Math.ceilDiv(table.rows(), threads));
            return Scan.of(
                    "a part of a table",
                    LongStream.rangeClosed(0, Math.max(0, table.rows() - 1) / rows)
                            .map(number -> number * rows)
                            .mapToObj(at -> table.slice(at, Math.min(rows, table.rows() - at)))
                            .iterator());
        }

        @Override
        public @Nullable Table next() {
            Table next = made.next();
            if (next == null) {
                made.close();
                splits.end();
                skipped = splits.skipped();
                requireSameTypes();
            }
            return next;
        }

        /** Fails if rows show that columns are of other types: then there is another pass. */
        private void requireSameTypes() {
            scan.settle();
            if (scan.version() != version) {
                throw ErrorCode.INTERNAL.failure(
                        "%s: columns were read with types that later rows do not have",
                        scan.label());
            }
        }

        @Override
        public void close() {
            made.close();
            close(splits, whole);
        }
    }
}
