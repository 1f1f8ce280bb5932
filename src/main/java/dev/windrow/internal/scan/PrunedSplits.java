// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.query.Expression;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Splits without those that a condition rules out before they are read, by the ranges of their
 * columns, and without rows that the ranges of their pages rule out. One split is read in any case:
 * it shows the columns of the result, and a condition that does not suit the types of the columns
 * fails there.
 */
public final class PrunedSplits implements Splits {

    private final Splits splits;
    private final @Nullable SplitCondition condition;
    private final Set<String> conditionColumns;
    private final @Nullable LateReading late;
    private final @Nullable RowBound bound;

    /** The first split that was left out, until another one is read. */
    private @Nullable Split spare;

    private boolean isAnyRead;
    private long skippedSplits;
    private long skippedRows;
    private boolean isClosed;

    private PrunedSplits(
            Splits splits,
            @Nullable Expression condition,
            @Nullable List<String> columns,
            @Nullable RowBound bound) {
        this.splits = splits;
        this.bound = bound;
        this.condition = Optional.ofNullable(condition).flatMap(SplitCondition::of).orElse(null);
        conditionColumns = condition == null ? Set.of() : Set.copyOf(condition.columns());
        boolean areThereOthers = columns == null || !conditionColumns.containsAll(columns);
        late =
                this.condition == null || conditionColumns.isEmpty() || !areThereOthers
                        ? null
                        : new LateReading(condition);
    }

    /**
     * Begins a pass.
     *
     * @param condition rows that do not meet it are not wanted; null if all are
     * @param columns the columns to read, among them those of the condition; null for all
     * @param scan of which rows
     */
    public static PrunedSplits of(
            @Nullable Expression condition, @Nullable List<String> columns, Scan scan) {
        return new PrunedSplits(scan.splits(columns), condition, columns, null);
    }

    /**
     * Begins a pass over rows of which those are not wanted, either, that a bound rules out.
     *
     * @param bound is asked about a split when that is about to be read
     */
    public static PrunedSplits of(
            @Nullable Expression condition,
            @Nullable List<String> columns,
            Scan scan,
            RowBound bound) {
        return new PrunedSplits(scan.splits(columns), condition, columns, bound);
    }

    @Override
    public long rows() {
        return splits.rows();
    }

    @Override
    public RowEstimate estimate() {
        return splits.estimate();
    }

    @Override
    public synchronized @Nullable Split next() {
        Split next = splits.next();
        Split narrowed = next == null ? null : narrowed(next);
        while (next != null && narrowed == null) {
            skippedSplits++;
            spare = isAnyRead || spare != null ? spare : next;
            next = splits.next();
            narrowed = next == null ? null : narrowed(next);
        }
        if (next == null && !isAnyRead && spare != null) {
            narrowed = spare;
            skippedSplits--;
        }
        spare = null;
        isAnyRead |= narrowed != null;
        return narrowed;
    }

    /** Returns the rows of a split that may be wanted, or null if none can. */
    private @Nullable Split narrowed(Split split) {
        Set<String> columns = rangeColumns();
        if (condition == null && columns.isEmpty()) {
            return split;
        }
        if (!mayBeWanted(split.rows(), split::range)) {
            return null;
        }
        Optional<PagedRows> paged = split.paged();
        if (paged.isEmpty() || split.rows() == UNKNOWN) {
            return split;
        }
        List<RowSpan> spans = PageSpans.of(this::mayBeWanted, columns, paged.get(), split.rows());
        if (spans.isEmpty()) {
            return null;
        }
        long left = PageSpans.rows(spans);
        skippedRows += split.rows() - left;
        return left == split.rows() && late == null
                ? split
                : new NarrowedSplit(split, new SpanReader(paged.get(), spans, late));
    }

    /** Returns the columns whose ranges may rule out rows at present. */
    private Set<String> rangeColumns() {
        String bounded = bound == null ? null : bound.column();
        Set<String> columns = new LinkedHashSet<>(condition == null ? Set.of() : conditionColumns);
        if (bounded != null) {
            columns.add(bounded);
        }
        return columns;
    }

    private boolean mayBeWanted(long rows, Function<String, Optional<ColumnRange>> ranges) {
        return (condition == null || condition.mayBeTrue(rows, ranges))
                && (bound == null || bound.mayBeTrue(rows, ranges));
    }

    /** Returns what was left out so far. */
    public synchronized Skipped skipped() {
        return new Skipped(
                skippedSplits, skippedRows, late == null ? 0 : late.rowsLeftOut(), bound != null);
    }

    /** Does what {@link #close} does, which then does nothing. */
    public synchronized void end() {
        if (!isClosed) {
            isClosed = true;
            splits.close();
        }
    }

    @Override
    public void close() {
        end();
    }
}
