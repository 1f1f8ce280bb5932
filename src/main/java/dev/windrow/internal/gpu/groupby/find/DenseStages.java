package dev.windrow.internal.gpu.groupby.find;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SlotFinder;
import dev.windrow.internal.gpu.groupby.keys.SlotFinders;
import dev.windrow.internal.gpu.groupby.reduce.KeyTableKernels;
import dev.windrow.internal.gpu.groupby.reduce.SlotGroupStage;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.keys.DenseKey;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;

/**
 * A slot for each possible key, in the order in which its tasks run: slots are marked as used, and
 * {@link SlotGroupStage} makes groups of them. One key column is itself the number of a slot; of
 * several, each adds a digit to the slot of each row, or kernels put the digits together as they
 * go. Slots follow from keys alone, so the same rows always give the same bits.
 */
public final class DenseStages {

    private final DensePlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final List<SlotFinder> digits = new ArrayList<>();
    private final SlotGroupStage groups;

    public DenseStages(DensePlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        long stride = plan.slots();
        for (DenseKey key : plan.keys()) {
            stride /= key.places();
            digits.add(SlotFinders.byDenseIndex(arrays, key, stride));
        }
        groups =
                switch (digits.size()) {
                    case 0 -> new SlotGroupStage(plan, arrays, SlotFinders.ofOneSlot(arrays));
                    case 1 -> new SlotGroupStage(plan, arrays, digits.getFirst());
                    default ->
                            plan.findsSlots()
                                    ? new SlotGroupStage(
                                            plan,
                                            arrays,
                                            SlotFinders.byDenseIndices(arrays, plan.slots()))
                                    : SlotGroupStage.ofWrittenSlots(plan, arrays);
                };
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    public void addTasks(AggregateTotals totals) {
        groups.addClearUsed();
        if (!plan.findsSlots()) {
            for (int digit = 0; digit < digits.size(); digit++) {
                addDigit(digits.get(digit), digit);
            }
        }
        if (!plan.seeds().isEmpty()) {
            groups.addSeeds();
        } else if (plan.marksAsItAdds()) {
            groups.addMarkingSums();
        } else {
            addMark(groups.finder());
        }
        groups.addGroups();
        addKeyWords();
        groups.addTotals(totals);
    }

    private void addDigit(SlotFinder digit, int index) {
        IntArray slots = groups.finder().given();
        graph.addStream(
                "slot" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "slot" + index,
                                KeyTableKernels::appendDenseIndex,
                                context,
                                arrays.sizes(),
                                arrays.status(),
                                digit.numbers(),
                                digit.keys(),
                                digit.offsets(),
                                digit.characters(),
                                digit.validity(),
                                slots,
                                digit.keyAccess(),
                                index == 0 ? 1 : 0));
    }

    private void addMark(SlotFinder finder) {
        graph.addStream(
                "mark",
                arrays.rows(),
                g ->
                        g.task(
                                "mark",
                                KeyTableKernels::mark,
                                context,
                                arrays.sizes(),
                                arrays.status(),
                                finder.numbers(),
                                finder.keys(),
                                finder.offsets(),
                                finder.characters(),
                                finder.validity(),
                                finder.given(),
                                groups.used(),
                                finder.keyAccess()));
    }

    private void addKeyWords() {
        if (plan.keys().isEmpty()) {
            groups.addKeyWords(groups.finder(), null, null);
        }
        for (int digit = 0; digit < digits.size(); digit++) {
            DenseKey key = plan.keys().get(digit);
            groups.addKeyWords(digits.get(digit), key.field(), key.nullFlag());
        }
    }
}
