// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableReader;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Expression;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The rows of a scan after filters and selections, which lanes do as a pass goes on.
 *
 * @param scan the rows
 * @param operations what is done with each of them, one operation after the other; at least one
 * @param condition the condition of the filter that comes first; null for none
 * @param columns the columns that operations read; null for all
 * @param most how many rows of the result are wanted: the first
 * @param threads how many splits are read at once
 */
public record RowScan(
        Scan scan,
        List<Transformation> operations,
        @Nullable Expression condition,
        @Nullable List<String> columns,
        long most,
        int threads)
        implements Scan {

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

    @Override
    public Splits splits(@Nullable List<String> some) {
        return new PulledSplits(Pass::new, some);
    }

    /** Rows are looked at for names and types only where the input has to. */
    @Override
    public Table first(@Nullable List<String> some, long rowsWanted) {
        if (rowsWanted > 0 || !scan.isRepeatable()) {
            return Scan.super.first(some, rowsWanted);
        }
        Table rows = scan.first(columns, 0);
        try (CpuLane lane = CpuLane.ofSplits(new MemoryPool())) {
            for (Transformation each : operations) {
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
        private final PrunedSplits splits = PrunedSplits.of(condition, columns, scan);
        private final TransformedSplits made =
                RowTransformation.begin(operations, splits, most, threads, ProgressListener.NONE);

        @Override
        public @Nullable Table next() {
            if (made.hasNext()) {
                return made.taken();
            }
            made.end();
            splits.end();
            requireSameTypes();
            return null;
        }

        /** Fails if rows show that columns are of other types: then there is another pass. */
        private void requireSameTypes() {
            scan.settle();
            if (scan.version() != version) {
                throw WindrowException.of(
                        ErrorCode.INTERNAL,
                        "%s: columns were read with types that later rows do not have",
                        scan.label());
            }
        }

        @Override
        public void close() {
            made.close();
            splits.close();
        }
    }
}
