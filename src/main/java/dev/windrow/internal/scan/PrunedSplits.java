package dev.windrow.internal.scan;

import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * Splits without those that a condition rules out before they are read, by the ranges of their
 * columns. One split is read in any case: it shows the columns of the result, and a condition that
 * does not suit the types of the columns fails there.
 */
public final class PrunedSplits implements Splits {

    private final Splits splits;
    private final @Nullable SplitCondition condition;

    /** The first split that was left out, until another one is read. */
    private @Nullable Split spare;

    private boolean isAnyRead;
    private long skipped;

    private PrunedSplits(Splits splits, @Nullable SplitCondition condition) {
        this.splits = splits;
        this.condition = condition;
    }

    /**
     * Begins a pass over the rows that a query reads.
     *
     * @param query what is asked
     * @param scan of which rows
     */
    static PrunedSplits of(GroupByQuery query, Scan scan) {
        // The number of a row counts those before it, read or not.
        boolean isByNumber = !CollectedRows.numbered(query).isEmpty();
        return of(isByNumber ? null : query.where(), scan.splits(query.inputNames()));
    }

    /**
     * Leaves out splits.
     *
     * @param condition rows that do not meet it are not wanted; null if all are
     * @param splits what this closes when it is closed
     */
    public static PrunedSplits of(@Nullable Expression condition, Splits splits) {
        return new PrunedSplits(
                splits, Optional.ofNullable(condition).flatMap(SplitCondition::of).orElse(null));
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
        while (next != null && condition != null && !condition.mayBeTrue(next)) {
            skipped++;
            spare = isAnyRead || spare != null ? spare : next;
            next = splits.next();
        }
        if (next == null && !isAnyRead && spare != null) {
            next = spare;
            skipped--;
        }
        spare = null;
        isAnyRead |= next != null;
        return next;
    }

    /** Returns how many splits were left out so far. */
    public synchronized long skipped() {
        return skipped;
    }

    @Override
    public void close() {
        splits.close();
    }
}
