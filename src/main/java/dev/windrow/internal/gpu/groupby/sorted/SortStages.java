// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.sorted;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.ordered.SegmentReductionStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.ColumnKey;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.gpu.sort.RowSortStage;
import dev.windrow.internal.gpu.sort.SortedInts;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.internal.plan.keys.KeyField;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The strategy sort, in the order in which its tasks run: rows are sorted by their encoded keys or
 * by a hash of them, or stay in the order of the table; a group begins where a key differs from the
 * one before; groups are numbered, and each group's rows are reduced.
 *
 * <p>Every order follows from the rows alone, so the same rows always give the same bits. Only the
 * words of interned strings depend on a race. Where that matters, rows are sorted once more, by the
 * first row of their key.
 */
public final class SortStages {

    private final SortPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final RowSortStage sort;
    private final IntArray heads;
    private final SortKernels.HeadCheck check;

    public SortStages(SortPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        sort = arrays.rowSort().get();
        heads =
                plan.numbersPositions()
                        ? graph.scratchInts(arrays.rows())
                        : arrays.dummies().ints();
        check =
                switch (plan.order()) {
                    case GIVEN, WORDS -> new SortKernels.Unchecked();
                    case ASCENDING -> new SortKernels.Ascending(arrays.codes(), keyBits());
                    case HASH -> new SortKernels.Hashed(graph.scratchLongs(arrays.rows()));
                };
    }

    /** Adds all tasks; they end in {@code totals}. */
    public void addTasks(AggregateTotals totals) {
        addSort();
        if (plan.ordersByFirstRow()) {
            addSortByFirstRow();
        }
        IntArray starts = graph.scratchInts(arrays.groupCapacity() + 1L);
        RowOrder order = addGroups(sort.order(), starts);
        IntArray groupOf = arrays.dummies().ints();
        if (plan.numbersPositions()) {
            groupOf = graph.scratchInts(arrays.groupCapacity());
            addIdentity(groupOf);
        }
        arrays.rowGroups().addFromOrder(order);
        SegmentReductionStage reduction =
                new SegmentReductionStage(
                        arrays, new AggregatePreparation(arrays), order, groupOf, starts);
        int index = 0;
        for (PartialAggregate aggregate : plan.device().aggregates()) {
            reduction.addTasks(aggregate, totals, Integer.toString(index++));
        }
    }

    /** Adds the tasks that number groups; returns the rows in their order. */
    private RowOrder addGroups(RowOrder sorted, IntArray starts) {
        if (plan.sortsByWholeKey()) {
            new KeyRunStage(plan, arrays).addTasks(sorted, heads, starts);
            return new RowOrder(heads, sorted.rows());
        }
        addHeads("", sorted, heads);
        addNumber(sorted, heads, starts);
        return sorted;
    }

    private void addSort() {
        switch (plan.order()) {
            case GIVEN, ASCENDING -> sort.byWords(arrays.codes(), plan.sortBits());
            case WORDS -> addSortByWords();
            case HASH -> addSortByHash(((SortKernels.Hashed) check).hashes());
        }
        if (plan.dropsRows()) {
            sort.dropsBehind(arrays.dropped());
        }
    }

    private void addSortByWords() {
        if (plan.sortsByColumn()) {
            KeyField field = plan.device().layout().fields().getFirst();
            sort.byColumn(column(field), field.bits());
        } else {
            sort.byWords(arrays.codes(), plan.sortBits());
        }
    }

    /** Returns a column whose own bits are keys. */
    private ColumnKey column(KeyField field) {
        String column = plan.query().keys().get(field.key()).name();
        int source = KernelConstants.sourceOf(plan.device().columns().get(column));
        LongArray zeros = graph.upload(new LongArray(2));
        long mask = (1L << field.bits()) - 1;
        LongArray words = arrays.input().words(column);
        return new ColumnKey(words, new Presence.Everywhere(), zeros, source, 0, mask);
    }

    private void addSortByHash(LongArray hashes) {
        int bits = plan.hashBits();
        LongArray mask =
                graph.upload(LongArray.fromElements(bits == Long.SIZE ? -1L : (1L << bits) - 1));
        graph.stream("hash", arrays.rows())
                .given(arrays.sizes(), arrays.keys(), mask, hashes)
                .add(SortKernels.class, "hash");
        sort.byWords(hashes, plan.sortBits());
    }

    /** Adds the tasks that mark and count where groups begin; {@code heads} becomes their scan. */
    private void addHeads(String suffix, RowOrder order, IntArray heads) {
        addMarks("heads" + suffix, order, heads);
        new ScanStage(arrays.stage())
                .addTasks(
                        "begun" + suffix,
                        heads,
                        arrays.rows(),
                        Sizes.ROWS,
                        Sizes.ROW_TILES,
                        DeviceStatus.SEGMENTS);
    }

    private void addMarks(String task, RowOrder order, IntArray heads) {
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), order.rows(), arrays.keys(), arrays.kept(), check)
                .given(heads, arrays.status(), plan.keepsRows() ? 1 : 0)
                .add(SortKernels.class, "markHeads");
    }

    private int keyBits() {
        return plan.device().layout().fields().getFirst().bits();
    }

    private void addSortByFirstRow() {
        RowOrder order = sort.order();
        addHeads("ByWords", order, heads);
        IntArray firstRow = graph.scratchInts(arrays.rows());
        IntArray firstOfRow = graph.scratchInts(arrays.rows());
        graph.stream("firstRows", arrays.rows())
                .given(arrays.status(), heads, order.rows(), firstRow)
                .add(SortKernels.class, "firstRows");
        graph.stream("tellFirstRows", arrays.rows())
                .given(arrays.sizes(), arrays.status(), heads, order.rows(), firstRow, firstOfRow)
                .add(SortKernels.class, "tellFirstRows");
        sort.restart();
        sort.by(new SortedInts.Stored(firstOfRow), plan.rowBits());
        if (plan.dropsRows()) {
            sort.dropsBehind(arrays.dropped());
        }
    }

    private void addNumber(RowOrder order, IntArray heads, IntArray starts) {
        graph.stream("number", arrays.rows())
                .given(arrays.sizes(), arrays.status(), heads, order.rows(), order.keys(), starts)
                .given(arrays.groupRow())
                .add(SortKernels.class, "number");
    }

    /** Sorted rows carry their group itself where other strategies have a slot. */
    private void addIdentity(IntArray groupOf) {
        graph.stream("groups", groupOf.getSize())
                .given(arrays.sizes(), groupOf, Sizes.GROUP_CAPACITY)
                .add(FillKernels.class, "enumerate");
    }
}
