// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.expression.ComputedTable;
import dev.windrow.internal.expression.SelectedRows;
import dev.windrow.internal.plan.kernel.KernelResolver;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Rolling;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Window;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.function.BiFunction;

/** Runs operations on columns. Each operation has a class of its own. */
public final class CpuTransforms {

    private CpuTransforms() {}

    /**
     * Runs a plan.
     *
     * @param grouping groups the rows of a table
     * @param memory owns the result's memory, and is closed if this fails
     * @return the result, which shares no memory with the input; the caller closes it
     */
    public static Table run(
            TransformPlan.OnCpu plan,
            Table input,
            ColumnScans scans,
            RowRangeWorkers workers,
            BiFunction<GroupByQuery, Table, Table> grouping,
            ColumnMemory memory) {
        try {
            return switch (plan.transformation()) {
                case KernelSequence kernels ->
                        KernelTable.of(
                                kernels,
                                KernelResolver.resolve(kernels.kernels(), plan.input().columns()),
                                input,
                                workers,
                                memory);
                case Rolling rolling ->
                        WindowTable.of(
                                ResolvedWindows.of(rolling, plan.input()),
                                input,
                                scans,
                                workers,
                                memory);
                case Cumulative cumulative ->
                        WindowTable.of(
                                ResolvedWindows.of(cumulative, plan.input()),
                                input,
                                scans,
                                workers,
                                memory);
                case Window window ->
                        OrderedWindowTable.of(
                                window,
                                plan.input(),
                                input,
                                scans,
                                workers,
                                grouping::apply,
                                memory);
                case Sort sort -> SortedTable.of(sort, input, workers, memory);
                case Argsort argsort -> SortedTable.rowsOf(argsort.sort(), input, workers, memory);
                case Filter filter ->
                        SelectedRows.of(filter.condition(), input, null, plan.threads(), memory);
                case Gather gather -> gather(input, gather, workers, memory);
                case Scatter scatter -> gather(input, scatter.asGather(), workers, memory);
                case Select select ->
                        ComputedTable.of(select.columns(), input, plan.threads(), memory);
            };
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Row numbers beyond 2^31 take the gather with 64-bit numbers, which has one thread. */
    private static Table gather(
            Table input, Gather gather, RowRangeWorkers workers, ColumnMemory memory) {
        LongBuffer rows = gather.rows().slice();
        if (input.rows() <= Integer.MAX_VALUE) {
            int[] few = new int[rows.remaining()];
            Arrays.setAll(few, i -> (int) rows.get(i));
            return gather(input, few, workers, memory);
        }
        long[] many = new long[rows.remaining()];
        rows.get(many);
        return TableRows.gather(input, many, memory);
    }

    /** Returns a table of all columns with the given rows. */
    static Table gather(Table input, int[] rows, RowRangeWorkers workers, ColumnMemory memory) {
        return OrClosed.made(
                memory::close,
                () -> {
                    RowGather gather = new RowGather(rows, workers, memory);
                    return new Table(gather.of(input, input.names()), rows.length, memory);
                });
    }
}
