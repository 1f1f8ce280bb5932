package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.DenseKernels;
import dev.windrow.internal.plan.DenseKey;
import dev.windrow.internal.plan.DensePlan;
import dev.windrow.internal.plan.KeyField;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A slot for each possible key, in the order in which its tasks run: each key column adds a digit
 * to the slot of each row, slots are marked as used, and {@link SlotGroupStage} makes groups of
 * them. Slots follow from keys alone, so the same rows always give the same bits.
 */
final class DenseStages {

    private final DensePlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final SlotGroupStage groups;

    DenseStages(DensePlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        groups = new SlotGroupStage(arrays, plan.slots(), plan.sortBits());
    }

    /** Adds all tasks; {@code totals} are what they end in. */
    void addTasks(PlaneTotals totals) {
        groups.addClearUsed();
        IntArray slots = groups.slotOfPosition();
        if (plan.keys().isEmpty()) {
            addOnlySlot(slots);
        }
        for (int key = 0; key < plan.keys().size(); key++) {
            addDigit(plan.keys().get(key), slots, key);
        }
        addMark(slots);
        groups.addGroups(false);
        groups.addTotals(totals);
    }

    private void addOnlySlot(IntArray slots) {
        graph.addStream(
                "slot",
                arrays.rows(),
                g -> g.task("slot", DenseKernels::onlySlot, context, arrays.sizes(), slots));
    }

    private void addDigit(DenseKey key, IntArray slots, int index) {
        KeyField field = key.field();
        KeyField nullFlag = key.nullFlag();
        LongArray range = graph.upload(range(key));
        graph.addStream(
                "slot" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "slot" + index,
                                DenseKernels::appendDigit,
                                context,
                                arrays.sizes(),
                                arrays.codes(),
                                range,
                                slots,
                                arrays.findings(),
                                field.word(),
                                field.shift(),
                                nullFlag == null ? 0 : nullFlag.word(),
                                nullFlag == null ? 0 : nullFlag.shift(),
                                nullFlag == null ? 0 : 1,
                                key.hasNullPlace() ? 1 : 0,
                                index == 0 ? 1 : 0));
    }

    private static LongArray range(DenseKey key) {
        int bits = key.field().bits();
        boolean signed = key.field().kind() == KeyField.Kind.INTEGER;
        LongArray range = new LongArray(DenseKernels.RANGE_LENGTH);
        range.set(DenseKernels.LEAST, key.domain().least());
        range.set(DenseKernels.SPAN, key.domain().greatest() - key.domain().least());
        range.set(DenseKernels.PLACES, key.places());
        range.set(DenseKernels.MASK, bits == Long.SIZE ? -1L : (1L << bits) - 1);
        range.set(DenseKernels.SIGN, signed ? 1L << bits - 1 : 0);
        return range;
    }

    private void addMark(IntArray slots) {
        graph.addStream(
                "mark",
                arrays.rows(),
                g ->
                        g.task(
                                "mark",
                                DenseKernels::mark,
                                context,
                                arrays.sizes(),
                                arrays.dropped(),
                                slots,
                                groups.used(),
                                arrays.drops()));
    }
}
