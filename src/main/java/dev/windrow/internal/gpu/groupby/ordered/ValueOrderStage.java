// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.gpu.sort.RowSortStage;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.ValueOrder;
import dev.windrow.internal.plan.groupby.ValueOrderPick;
import dev.windrow.internal.plan.groupby.ValueOrderSet;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.Map;

/**
 * Puts rows in the orders that some aggregations need, after any strategy has found the groups. For
 * each order, rows are sorted by their values and then by their groups, the bounds of groups are
 * found, and rows are picked. The strategy's own work is unaffected.
 *
 * <p>All orders use the same scratch one after the other, including that of the sort of rows by
 * slots or keys.
 */
public final class ValueOrderStage {

    private static final String NAME = "order";

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final Map<String, ColumnStatistics> columns;

    public ValueOrderStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.columns = arrays.plan().device().columns();
    }

    /**
     * Rows in an order within their groups.
     *
     * @param rows the group and the row at each position; rows that are left out come last
     * @param starts the first position of each group
     * @param ends the end of its last position; its start if it has no rows
     */
    record GroupedOrder(RowOrder rows, IntArray starts, IntArray ends) {}

    /**
     * Adds all tasks; there are none if the query needs no order.
     *
     * @return the result of the tasks
     */
    public ValueOrderResults addTasks() {
        List<ValueOrder> orders = arrays.plan().device().orders();
        ValueOrderResults results = new ValueOrderResults();
        if (orders.isEmpty()) {
            return results;
        }
        ValueEncodingStage encoding = new ValueEncodingStage(arrays);
        ValueOrderPickStage picks = new ValueOrderPickStage(arrays, encoding);
        RowSortStage sort = arrays.rowSort().get();
        IntArray starts = graph.scratchInts(arrays.groupCapacity());
        IntArray ends = graph.scratchInts(arrays.groupCapacity());
        int index = 0;
        for (ValueOrder order : orders) {
            String name = NAME + index++;
            sort.restart();
            encoding.addSort(order, sort, name);
            addGroups(order, sort, name);
            sort.byKeys(groupBits());
            GroupedOrder sorted = new GroupedOrder(sort.order(), starts, ends);
            addBounds(sorted, name);
            for (ValueOrderPick pick : ValueOrderSet.of(order, arrays.plan().device().picks())) {
                results.put(pick, picks.addTasks(pick, sorted));
            }
        }
        return results;
    }

    /** Returns the bits of a group's number, and of the number that stands for none. */
    private int groupBits() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(arrays.groupCapacity());
    }

    private void addGroups(ValueOrder order, RowSortStage sort, String name) {
        String column = order.column();
        Presence presence =
                column == null
                        ? new Presence.Everywhere()
                        : arrays.input().presence(column, columns.get(column).nullable());
        sort.addTake(arrays.rowGroups().groups(presence));
        for (String other : order.others()) {
            addLeavingOut(other, sort.keys(), name + "Without" + order.others().indexOf(other));
        }
    }

    /** Only the order of the table can leave out the nulls of several columns. */
    private void addLeavingOut(String column, IntArray groups, String task) {
        LongArray validity = arrays.input().validity(column);
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), validity, groups)
                .add(UserSegmentKernels.class, "leaveOutNulls");
    }

    private void addBounds(GroupedOrder order, String name) {
        addClear(name + "ClearStarts", order.starts());
        addClear(name + "ClearEnds", order.ends());
        String task = name + "Bounds";
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), order.rows().keys(), order.starts(), order.ends())
                .add(ValueOrderKernels.class, "bound");
    }

    private void addClear(String task, IntArray array) {
        graph.stream(task, array.getSize())
                .given(arrays.sizes(), array, Sizes.GROUP_CAPACITY, 0)
                .add(FillKernels.class, "fill");
    }
}
