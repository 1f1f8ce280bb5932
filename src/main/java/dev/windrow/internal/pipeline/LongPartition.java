// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.ConstantValue;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Select;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes functions over a window part by part where a partition has more rows than memory holds:
 * numbers of rows, ranks, and counts, sums and extremes of all rows so far go on from the last row
 * of the part before. All peers are in one part.
 */
final class LongPartition {

    private final Window window;
    private final CpuLane lane;

    /** Rows of the partition that were computed before, and what the last one of them has. */
    private long rows;

    private final Map<String, Expression> last = new HashMap<>();

    LongPartition(Window window, CpuLane lane) {
        this.window = window;
        this.lane = lane;
    }

    /** Returns whether a part of the partition was computed. */
    boolean hasRows() {
        return rows > 0;
    }

    /** Returns whether the functions can be computed part by part. */
    boolean suits() {
        return window.functions().stream().allMatch(each -> suits(each.function()));
    }

    private boolean suits(WindowFunction function) {
        return switch (function) {
            case WindowFunction.RowNumber _, WindowFunction.Rank _, WindowFunction.DenseRank _ ->
                    true;
            case WindowFunction.Aggregated(Aggregation aggregation) ->
                    goesOn(aggregation) && isOfRowsSoFar();
            default -> false;
        };
    }

    private static boolean goesOn(Aggregation aggregation) {
        return aggregation instanceof Aggregation.CountRows
                || aggregation instanceof Aggregation.Count
                || aggregation instanceof Aggregation.Sum
                || aggregation instanceof Aggregation.Min
                || aggregation instanceof Aggregation.Max;
    }

    private boolean isOfRowsSoFar() {
        return window.frame().equals(Frame.soFar())
                || window.frame().equals(Frame.rows(Frame.UNBOUNDED, 0));
    }

    /** Tells that memory does not hold a partition, whose first rows these are. */
    WindrowException refused(Table first) {
        return WindrowException.of(
                ErrorCode.HOST_MEMORY,
                "a partition of a window has more than %d rows of %d bytes in all, which the memory"
                        + " of the query does not hold (%s): give the query more memory",
                first.rows(),
                first.byteSize(),
                window.label());
    }

    /**
     * Computes the functions of rows: those of whole partitions, or those of one.
     *
     * @param isLast whether the partition of the last row has no more rows
     * @return the functions alone, which the caller closes
     */
    Table run(Table table, boolean isLast) {
        Table made = lane.run(window, table);
        try {
            if (hasRows()) {
                try (Table part = made) {
                    made = wentOn(part);
                }
            }
            rows += table.rows();
            if (!isLast) {
                keepLast(made, table);
            } else {
                rows = 0;
            }
            return made;
        } catch (RuntimeException | Error e) {
            made.close();
            throw e;
        }
    }

    private void keepLast(Table made, Table table) {
        for (String name : made.names()) {
            Column value = made.column(name).slice(made.rows() - 1, 1);
            Expression constant = ConstantValue.of(value);
            if (constant == null) {
                throw refused(table);
            }
            last.put(name, constant);
        }
    }

    private Table wentOn(Table part) {
        List<DerivedColumn> columns = new ArrayList<>();
        for (NamedWindowFunction each : window.functions()) {
            String name = each.name();
            columns.add(
                    new DerivedColumn(
                            name,
                            wentOn(each.function(), Expression.column(name), last.get(name))
                                    .cast(part.type(name))));
        }
        return lane.run(new Select(columns), part);
    }

    /** Returns the value of a function over the part and all rows of the partition before it. */
    private Expression wentOn(WindowFunction function, Expression part, Expression before) {
        return switch (function) {
            case WindowFunction.Rank _ -> part.plus(Expression.literal(rows));
            case WindowFunction.Aggregated(Aggregation.Min _) -> Conditional.least(part, before);
            case WindowFunction.Aggregated(Aggregation.Max _) -> Conditional.greatest(part, before);
            // A sum is null as long as there is no value.
            default -> new Expression.Coalesce(List.of(part.plus(before), part, before));
        };
    }
}
