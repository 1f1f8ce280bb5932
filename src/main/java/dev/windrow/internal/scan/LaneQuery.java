package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.PlannedChunk;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * What lanes of a device are asked of each chunk, and which columns they take to be without nulls.
 * The first rows that anybody has decide it for all.
 *
 * <ul>
 *   <li>Lanes are asked the query itself, if the device can select rows and compute columns, and
 *       most rows are selected. Otherwise threads do that as they read, and lanes are asked the
 *       rest.
 *   <li>A column is taken to be without nulls if the scan says so, or if its first split has none,
 *       and the input counts the nulls of each part. Rows that have one after all are left to the
 *       CPU.
 * </ul>
 */
final class LaneQuery {

    private final GroupByQuery whole;
    private final Scan scan;
    private volatile @Nullable Decision decision;

    /**
     * What was decided.
     *
     * @param asked what lanes are asked
     * @param withoutNulls columns without nulls
     */
    private record Decision(GroupByQuery asked, Set<String> withoutNulls) {}

    /**
     * Decides nothing yet.
     *
     * @param whole what is asked of rows as they are read
     * @param scan reads them
     */
    LaneQuery(GroupByQuery whole, Scan scan) {
        this.whole = whole;
        this.scan = scan;
    }

    /** Decides by the first rows, if nobody has yet. */
    void decide(Table rows, Split split) {
        if (decision == null) {
            decideOnce(rows, split);
        }
    }

    private synchronized void decideOnce(Table rows, Split split) {
        if (decision != null) {
            return;
        }
        Set<String> withoutNulls =
                whole.inputNames().stream()
                        .filter(name -> !scan.mayHaveNulls(name) || isCounted(name, rows, split))
                        .collect(Collectors.toUnmodifiableSet());
        boolean isWhole =
                PlannedChunk.isEvaluatedThere(whole, rows, name -> !withoutNulls.contains(name))
                        && EvaluatedQuery.selectsMany(whole, rows);
        decision = new Decision(isWhole ? whole : whole.withoutExpressions(), withoutNulls);
    }

    private static boolean isCounted(String name, Table rows, Split split) {
        boolean isSaid = split.range(name).filter(range -> range.nulls() == 0).isPresent();
        return isSaid && !hasNulls(name, rows);
    }

    private static boolean hasNulls(String name, Table rows) {
        return ColumnStatistics.of(rows.column(name)).nullable();
    }

    private Decision decision() {
        Decision decided = decision;
        return decided == null ? new Decision(whole.withoutExpressions(), Set.of()) : decided;
    }

    /** Returns what lanes are asked. Until it is decided, that is the rest. */
    GroupByQuery asked() {
        return decision().asked();
    }

    /** Returns whether lanes take rows as they are read. */
    boolean takesRowsAsRead() {
        return decision().asked() == whole;
    }

    /** Tells whether a column of what lanes are handed may have nulls. */
    boolean mayBeNull(String column) {
        return !decision().withoutNulls().contains(column);
    }

    /** Returns whether lanes take rows: none has a null where none was expected. */
    boolean suits(Table rows) {
        return rows.names().stream().allMatch(name -> mayBeNull(name) || !hasNulls(name, rows));
    }
}
