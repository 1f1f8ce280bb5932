// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Select;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Computes functions over a window part by part where a partition has more rows than memory holds.
 * Some go on from the last row of the part before ({@link RunningWindow}). Some see a few rows
 * around theirs, which are kept, and read ahead. Others are made of what all rows of the partition
 * have together, for which these are passed over once before ({@link PartitionTotals}).
 */
final class LongPartition implements AutoCloseable {

    private final Window window;
    private final CpuLane lane;
    private final long mostBytes;
    private final PartitionTotals totals;

    private final WindowParts parts;
    private final RunningWindow running;
    private final RunningWindow helping;

    /** What all rows of the partition have together. */
    private Map<String, Expression> all = Map.of();

    /** The last rows before the part that others see. */
    private @Nullable Table before;

    private boolean hasRows;
    private long rowsSoFar;

    /**
     * Prepares.
     *
     * @param mostBytes bytes of rows that may be kept for those that follow
     * @param totals passes over the rows once more
     */
    LongPartition(Window window, CpuLane lane, long mostBytes, PartitionTotals totals) {
        this.window = window;
        this.lane = lane;
        this.mostBytes = mostBytes;
        this.totals = totals;
        parts = new WindowParts(window);
        running = new RunningWindow(parts.running(), lane);
        helping = new RunningWindow(parts.helping(), lane);
    }

    /** Returns whether a part of the partition was computed. */
    boolean hasRows() {
        return hasRows;
    }

    /** Returns whether the functions can be computed part by part. */
    boolean suits() {
        return parts.suit();
    }

    /** Returns how many rows behind a part have to be there unless the partition ends. */
    long following() {
        return parts.following();
    }

    /** Tells that memory does not hold a partition, whose first rows these are. */
    WindrowException refused(Table first) {
        return RunningWindow.refused(window, first);
    }

    /**
     * Computes the functions of rows: those of whole partitions, or those of one.
     *
     * @param rows rows, of which the first are computed; the others are of the same partition if
     *     that has more rows
     * @param end how many are computed
     * @param isLast whether the partition of the last row of these has no more rows
     * @return the functions alone, which the caller closes
     */
    Table run(Table rows, long end, boolean isLast) {
        Table part = rows.slice(0, end);
        Table made;
        if (hasRows || !isLast) {
            if (!hasRows) {
                Window wanted = parts.wanted();
                all = wanted.functions().isEmpty() ? Map.of() : totals.of(wanted, rowsSoFar);
            }
            made = ofPart(rows, part, isLast);
        } else {
            made = lane.run(window, part);
        }
        hasRows = !isLast;
        rowsSoFar += end;
        return made;
    }

    private Table ofPart(Table rows, Table part, boolean isLast) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Table beside = part;
            if (!parts.running().functions().isEmpty()) {
                beside = with(beside, running.run(part, isLast), memory);
            }
            if (!parts.helping().functions().isEmpty()) {
                beside = with(beside, helping.run(part, isLast), memory);
            }
            if (!parts.near().functions().isEmpty()) {
                beside = with(beside, around(rows, part, isLast, memory), memory);
            }
            List<DerivedColumn> columns = new ArrayList<>();
            try (Table none = lane.run(window, part.slice(0, 0))) {
                window.functions().forEach(each -> columns.add(value(each, none)));
            }
            return lane.run(new Select(columns), beside);
        }
    }

    private static Table with(Table some, Table others, ColumnMemory memory) {
        memory.own(others);
        return TableRows.beside(some, others, new ColumnMemory());
    }

    private DerivedColumn value(NamedWindowFunction named, Table none) {
        ColumnType type = none.type(named.name());
        Expression value =
                switch (named.function()) {
                    case WindowFunction.Ntile ntile -> ntile(ntile.sameParts().getAsLong());
                    case WindowFunction.PercentRank _ ->
                            Expression.column(WindowParts.RANK)
                                    .minus(1)
                                    .dividedBy(total().minus(1));
                    case WindowFunction.CumulativeDistribution _ ->
                            Expression.column(WindowParts.PEERS).dividedBy(total());
                    default -> replaced(parts.value(named.name()));
                };
        return new DerivedColumn(named.name(), value.cast(type));
    }

    private Expression total() {
        return all.get(WindowParts.NUMBER);
    }

    /** Puts in what all rows have together. */
    private Expression replaced(Expression value) {
        if (value instanceof Expression.ColumnReference(String name)) {
            return all.getOrDefault(name, value);
        }
        return value.withOperands(value.operands().stream().map(this::replaced).toList());
    }

    /**
     * Returns the number of a row's part. The first parts have a row more than the others: whether
     * one counts in these or in those, the greater number is the right one.
     */
    private Expression ntile(long parts) {
        long rows = totals.count();
        Expression row = Expression.column(WindowParts.NUMBER).minus(1);
        Expression ofLonger = quotient(row, rows / parts + 1);
        Expression part =
                rows < parts
                        ? ofLonger
                        : Conditional.greatest(
                                ofLonger, quotient(row.minus(rows % parts), rows / parts));
        return part.plus(1);
    }

    private static Expression quotient(Expression value, long divisor) {
        return value.minus(value.modulo(divisor)).dividedBy(divisor).cast(Primitive.INT64);
    }

    /** Computes the functions that see rows around the part. */
    private Table around(Table rows, Table part, boolean isLast, ColumnMemory memory) {
        long end = part.rows();
        long behind = isLast ? 0 : Math.min(parts.following(), rows.rows() - end);
        Table seen = rows.slice(0, end + behind);
        long first = 0;
        if (before != null) {
            first = before.rows();
            seen = TableConcatenation.copy(List.of(before, seen));
            memory.own(seen);
        }
        keep(seen.slice(0, first + end), isLast);
        Table made = lane.run(parts.near(), seen);
        memory.own(made);
        return TableRows.owning(made.slice(first, end), new ColumnMemory());
    }

    private void keep(Table rows, boolean isLast) {
        Table old = before;
        before = null;
        if (!isLast && parts.preceding() > 0) {
            long kept = Math.min(parts.preceding(), rows.rows());
            before = TableConcatenation.copy(List.of(rows.slice(rows.rows() - kept, kept)));
        }
        if (old != null) {
            old.close();
        }
        if (before != null && before.byteSize() > mostBytes) {
            throw refused(before);
        }
    }

    @Override
    public void close() {
        if (before != null) {
            before.close();
        }
        totals.close();
    }
}
