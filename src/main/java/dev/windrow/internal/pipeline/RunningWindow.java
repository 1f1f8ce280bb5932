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
import dev.windrow.query.NullTreatment;
import dev.windrow.query.Select;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Functions over a window that go on from the last row of the part of a partition before: numbers
 * of rows, ranks, and counts, sums and extremes of all rows so far. All peers are in one part.
 */
final class RunningWindow {

    private final Window window;
    private final CpuLane lane;

    /** Rows of the partition that were computed before, and what the last one of them has. */
    private long rows;

    private final Map<String, Expression> last = new HashMap<>();

    /**
     * Prepares.
     *
     * @param window its functions go on
     */
    RunningWindow(Window window, CpuLane lane) {
        this.window = window;
        this.lane = lane;
    }

    /** Returns whether a function of a window goes on. */
    static boolean suits(Window window, WindowFunction function) {
        return switch (function) {
            case WindowFunction.RowNumber _ -> true;
            case WindowFunction.Rank _, WindowFunction.DenseRank _ -> !window.order().isEmpty();
            case WindowFunction.FirstValue(var _, NullTreatment nulls) ->
                    nulls == NullTreatment.RESPECT && hasFirstRow(window.frame())
                            || isOfRowsSoFar(window);
            case WindowFunction.LastValue _ -> isOfRowsSoFar(window);
            case WindowFunction.Aggregated(Aggregation aggregation) ->
                    goesOn(aggregation) && isOfRowsSoFar(window);
            default -> false;
        };
    }

    /** Returns whether an aggregation of all rows so far is made of that of the rows before. */
    static boolean goesOn(Aggregation aggregation) {
        return aggregation instanceof Aggregation.CountRows
                || aggregation instanceof Aggregation.Count
                || aggregation instanceof Aggregation.Sum
                || aggregation instanceof Aggregation.Min
                || aggregation instanceof Aggregation.Max;
    }

    /** Returns whether the frame of each row has all rows so far. */
    static boolean isOfRowsSoFar(Window window) {
        return window.frame().equals(Frame.rows(Frame.UNBOUNDED, 0))
                || window.frame().equals(Frame.soFar()) && !window.order().isEmpty();
    }

    private static boolean hasFirstRow(Frame frame) {
        return frame.unit() != Frame.Unit.VALUES
                && frame.preceding() == Frame.UNBOUNDED
                && frame.following() >= 0
                && frame.exclusion() == Frame.Exclusion.NONE;
    }

    /** Tells that memory does not hold a partition, whose first rows these are. */
    static WindrowException refused(Window window, Table first) {
        return WindrowException.of(
                ErrorCode.HOST_MEMORY,
                "a partition of a window has more than %d rows of %d bytes in all, which the memory"
                        + " of the query does not hold (%s): give the query more memory",
                first.rows(),
                first.byteSize(),
                window.label());
    }

    /**
     * Computes the functions of adjacent rows of one partition.
     *
     * @param isLast whether the partition has no more rows
     * @return the functions alone, which the caller closes
     */
    Table run(Table table, boolean isLast) {
        Table made = lane.run(window, table);
        try {
            if (rows > 0) {
                try (Table part = made) {
                    made = wentOn(part);
                }
            }
            rows += table.rows();
            if (isLast) {
                rows = 0;
            } else {
                last.putAll(constants(window, made, made.rows() - 1));
            }
            return made;
        } catch (RuntimeException | Error e) {
            made.close();
            throw e;
        }
    }

    /** Returns what the functions of a window have in a row. */
    static Map<String, Expression> constants(Window window, Table made, long row) {
        Map<String, Expression> constants = new HashMap<>();
        for (NamedWindowFunction each : window.functions()) {
            Column value = made.column(each.name()).slice(row, 1);
            Expression constant = ConstantValue.of(value);
            if (constant == null) {
                throw refused(window, made);
            }
            constants.put(each.name(), constant);
        }
        return constants;
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
            case WindowFunction.FirstValue(var _, NullTreatment nulls) ->
                    nulls == NullTreatment.RESPECT
                            ? before
                            : new Expression.Coalesce(List.of(before, part));
            case WindowFunction.LastValue(var _, NullTreatment nulls) ->
                    nulls == NullTreatment.RESPECT
                            ? part
                            : new Expression.Coalesce(List.of(part, before));
            case WindowFunction.Aggregated(Aggregation.Min _) -> Conditional.least(part, before);
            case WindowFunction.Aggregated(Aggregation.Max _) -> Conditional.greatest(part, before);
            // A sum is null as long as there is no value.
            default -> new Expression.Coalesce(List.of(part.plus(before), part, before));
        };
    }
}
