// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowGroupKernels;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.groupby.keys.SlotFinders;
import dev.windrow.internal.gpu.groupby.ordered.SegmentKernels;
import dev.windrow.internal.gpu.groupby.ordered.SegmentReductionStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.sort.RowOrder;
import dev.windrow.internal.gpu.sort.RowSortStage;
import dev.windrow.internal.gpu.sort.SortedInts;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.AtomicSums;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.Reduction;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.internal.plan.groupby.TableNumbers;
import dev.windrow.internal.plan.keys.KeyField;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;
import java.util.Objects;

/**
 * From the slots of rows to the totals of each group: used slots become groups, and each partial
 * aggregate is reduced as the plan has chosen. The strategies that give rows slots differ only in
 * how rows find them.
 */
public final class SlotGroupStage {

    private final SlotPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final IntArray groupOf;
    private final SlotFinder finder;
    private final @Nullable IntArray written;
    private final AggregatePreparation preparation;
    private @Nullable SlotSumStage sums;
    private int keyWordTasks;

    /** Makes a stage and its arrays, for slots that kernels find as they go. */
    public SlotGroupStage(SlotPlan plan, QueryArrays arrays, SlotFinder finder) {
        this(plan, arrays, finder, null);
    }

    private SlotGroupStage(
            SlotPlan plan, QueryArrays arrays, SlotFinder finder, @Nullable IntArray written) {
        this.written = written;
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.finder = finder;
        groupOf = graph.scratchInts(plan.allSlots());
        preparation = new AggregatePreparation(arrays);
        arrays.sizes().set(Sizes.SLOTS, plan.allSlots());
        arrays.sizes().set(Sizes.SLOT_TILES, ScanStage.tiles(plan.allSlots()));
    }

    /**
     * Makes a stage and its arrays, for slots that are stored for each row, in {@link
     * #writtenSlots}. If partial aggregates are reduced in order, they are stored as the keys of
     * that sort.
     */
    public static SlotGroupStage ofWrittenSlots(SlotPlan plan, QueryArrays arrays) {
        IntArray slots =
                plan.writesSlots()
                        ? arrays.graph().scratchInts(arrays.rows())
                        : arrays.rowSort().get().keys();
        return new SlotGroupStage(
                plan, arrays, SlotFinders.given(arrays, slots, plan.allSlots()), slots);
    }

    /** Returns the marks of slots: 1 if some row has the slot. */
    public IntArray used() {
        return groupOf;
    }

    /** Returns the stored slot of each row; that of a dropped row is the number of slots. */
    public IntArray writtenSlots() {
        return Objects.requireNonNull(written, "slots are found");
    }

    /** Returns the finder of a row's slot. */
    public SlotFinder finder() {
        return finder;
    }

    /** Returns the group of each slot, once they are numbered. */
    public IntArray groupOf() {
        return groupOf;
    }

    /** Adds the task that marks all slots as unused. */
    public void addClearUsed() {
        graph.stream("clearUsed", plan.allSlots())
                .given(arrays.sizes(), groupOf, Sizes.SLOTS, 0)
                .add(FillKernels.class, "fill");
    }

    /** Adds the tasks of a partial aggregate of sums; they also mark the slots of all rows. */
    public void addMarkingSums() {
        List<PartialAggregate> parts = AtomicSums.together(plan).getFirst();
        sums().addSums(parts, index(parts.getFirst()), true);
    }

    /** Adds the task that marks the slots of all rows. */
    public void addMark() {
        graph.stream("mark", arrays.rows())
                .given(arrays.sizes(), arrays.status(), finder, groupOf)
                .add(KeyTableKernels.class, "mark");
    }

    /** Adds the task that marks only the slots of the sample's keys. */
    public void addSeeds() {
        IntArray rows = arrays.tables().rows(plan.seeds().size(), TableNumbers::seedRows);
        graph.blocks("seed", 1, PlanTuning.BLOCK_THREADS)
                .given(arrays.sizes(), finder, groupOf, rows)
                .add(KeyTableKernels.class, "seed");
    }

    /** Adds the tasks that make groups of the slots. */
    public void addGroups() {
        new ScanStage(arrays.stage())
                .addTasks(
                        "number",
                        groupOf,
                        plan.allSlots(),
                        Sizes.SLOTS,
                        Sizes.SLOT_TILES,
                        plan.limitsGroups() ? DeviceStatus.SEGMENTS : DeviceStatus.GROUPS);
        if (plan.limitsGroups()) {
            addLimit();
        }
        arrays.rowGroups().throughSlots(finder, groupOf);
    }

    /** Adds the task that gives all groups up if the result cannot hold them. */
    private void addLimit() {
        graph.stream("limitGroups", plan.allSlots())
                .given(arrays.sizes(), arrays.status(), groupOf)
                .add(RowGroupKernels.class, "limitGroups");
    }

    /**
     * Adds the task that writes the groups' encoded keys from their slots, for one key column. The
     * first call resets the encoded keys.
     *
     * @param slots finds the key's own slots
     * @param field the place of its values, or null for the start of a word
     * @param nullFlag the place of its null flag, or null if no value is null
     */
    public void addKeyWords(
            SlotFinder slots, @Nullable KeyField field, @Nullable KeyField nullFlag) {
        int index = keyWordTasks++;
        graph.stream("keys" + index, plan.allSlots())
                .given(arrays.sizes(), arrays.status(), slots, groupOf, arrays.keyWords())
                .given(place(field, nullFlag), arrays.words())
                .given(index == 0 ? 1 : 0)
                .add(KeyTableKernels.class, "writeWords");
    }

    private static KeyTableKernels.KeyPlace place(
            @Nullable KeyField field, @Nullable KeyField nullFlag) {
        return new KeyTableKernels.KeyPlace(
                field == null ? 0 : field.word(),
                field == null ? 0 : field.shift(),
                nullFlag == null ? 0 : nullFlag.word(),
                nullFlag == null ? 0 : nullFlag.shift());
    }

    /** Adds all other tasks; they end in {@code totals}. */
    public void addTotals(AggregateTotals totals) {
        if (plan.reduces(Reduction.IN_BLOCKS)) {
            new BlockAccumulatorStage(
                            arrays,
                            finder,
                            groupOf,
                            preparation,
                            plan.blockAccumulators(),
                            !plan.seeds().isEmpty())
                    .addTasks(totals);
        }
        if (!plan.atomicSums().isEmpty()) {
            addSums(totals);
        }
        if (plan.reduces(Reduction.BY_TOURNAMENT)) {
            addExtremes(totals);
        }
        if (!plan.atomicDeviations().isEmpty()) {
            addDeviations(totals);
        }
        if (plan.reduces(Reduction.IN_ORDER)) {
            addOrdered(arrays.rowSort().get(), totals);
        }
    }

    private SlotSumStage sums() {
        if (sums == null) {
            sums = new SlotSumStage(plan, arrays, finder, groupOf, preparation);
        }
        return sums;
    }

    private void addSums(AggregateTotals totals) {
        for (List<PartialAggregate> parts : AtomicSums.together(plan)) {
            String index = index(parts.getFirst());
            sums().addSums(parts, index, false);
            sums().addTotals(parts, totals, index);
        }
    }

    private void addDeviations(AggregateTotals totals) {
        SlotDeviationStage deviations =
                new SlotDeviationStage(arrays, groupOf, preparation, sums(), totals);
        for (PartialAggregate aggregate : plan.atomicDeviations()) {
            deviations.addTasks(aggregate, index(aggregate));
        }
    }

    private String index(PartialAggregate aggregate) {
        return Integer.toString(aggregates().indexOf(aggregate));
    }

    private void addExtremes(AggregateTotals totals) {
        ExtremeStage extremes =
                new ExtremeStage(arrays, finder, plan.allSlots(), groupOf, preparation);
        for (int index = 0; index < aggregates().size(); index++) {
            if (plan.reduction(aggregates().get(index)) == Reduction.BY_TOURNAMENT) {
                extremes.addTasks(aggregates().get(index), totals, Integer.toString(index));
            }
        }
    }

    private void addOrdered(RowSortStage order, AggregateTotals totals) {
        order.restart();
        if (plan.writesSlots()) {
            order.by(new SortedInts.Stored(writtenSlots()), plan.sortBits());
        } else {
            if (plan.findsSlots()) {
                addSlots(order.keys());
            }
            order.byKeys(plan.sortBits());
        }
        IntArray starts = graph.scratchInts(arrays.groupCapacity() + 1L);
        addBounds(order.order(), starts);
        SegmentReductionStage reduction =
                new SegmentReductionStage(arrays, preparation, order.order(), groupOf, starts);
        for (int index = 0; index < aggregates().size(); index++) {
            if (plan.reduction(aggregates().get(index)) == Reduction.IN_ORDER) {
                reduction.addTasks(aggregates().get(index), totals, Integer.toString(index));
            }
        }
    }

    private List<PartialAggregate> aggregates() {
        return plan.device().aggregates();
    }

    /** Adds the task that stores slots, which kernels have found as they went so far. */
    private void addSlots(IntArray slots) {
        graph.stream("slots", arrays.rows())
                .each(arrays.sizes(), Sizes.ROWS, new KeyTableKernels.RowSlots(finder, slots));
    }

    private void addBounds(RowOrder order, IntArray starts) {
        graph.stream("bounds", arrays.rows())
                .given(arrays.sizes(), order.keys(), order.rows(), groupOf, starts)
                .given(arrays.groupRow(), arrays.status())
                .add(SegmentKernels.class, "bound");
    }
}
