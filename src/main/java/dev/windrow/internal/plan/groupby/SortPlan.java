// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.sample.KeySample;

import java.util.List;

/**
 * Rows are sorted by their keys, and each run of equal keys is reduced.
 *
 * @param device what all device plans share
 * @param groupCapacity groups that the result's arrays hold
 * @param order the order that brings equal keys together
 * @param hashBits bits of the hash that rows are sorted by, if they are
 * @param decisions what was decided, and why
 */
public record SortPlan(
        DeviceQuery device, int groupCapacity, Order order, int hashBits, List<Decision> decisions)
        implements DevicePlan {

    /** The order that brings equal keys together. */
    public enum Order {
        /** As rows lie in the table: only adjacent equal keys are merged. */
        GIVEN,
        /**
         * As rows lie in the table, where keys are taken to ascend; that one does not is noticed.
         */
        ASCENDING,
        /** A sort by all words of the encoded key. */
        WORDS,
        /** A sort by a hash of the key; a collision of different keys is noticed. */
        HASH
    }

    public SortPlan {
        decisions = List.copyOf(decisions);
    }

    @Override
    public String strategy() {
        return "sort";
    }

    @Override
    public boolean ordersRows() {
        return true;
    }

    /** Returns whether rows stay in the order of the table. */
    public boolean keepsRows() {
        return order == Order.GIVEN || order == Order.ASCENDING;
    }

    /** Returns the bits of each word that rows are sorted by. */
    public int[] sortBits() {
        return switch (order) {
            case GIVEN, ASCENDING -> new int[0];
            case WORDS -> device.layout().wordBits();
            case HASH -> new int[] {hashBits};
        };
    }

    /**
     * Returns whether the int that rows are last sorted by is the whole key of a group. Without key
     * columns, nothing sorts them, and no int is stored.
     */
    public boolean sortsByWholeKey() {
        KeyLayout layout = device.layout();
        return order == Order.WORDS
                && !layout.fields().isEmpty()
                && !dropsRows()
                && !ordersByFirstRow()
                && layout.words() == 1
                && layout.wordBits()[0] <= Integer.SIZE;
    }

    /**
     * Returns whether rows are sorted by their only key column in place: its ints are whole keys,
     * and no encoded keys are stored. Floats do not qualify: equal zeros and NaNs may have
     * different bits, and sorts read them otherwise than keys.
     */
    public boolean sortsByColumn() {
        List<KeyField> fields = device.layout().fields();
        return sortsByWholeKey() && fields.size() == 1 && isOwnKey(fields.getFirst());
    }

    private static boolean isOwnKey(KeyField field) {
        return switch (field.kind()) {
            case BOOL, INTEGER, DICTIONARY -> !field.nullable();
            case NULL_FLAG, FLOAT32, FLOAT64, DECIMAL, PACKED_STRING, INTERNED_STRING -> false;
        };
    }

    @Override
    public boolean encodesKeys() {
        return !sortsByColumn();
    }

    /** Where the sorted int is the whole key, the groups' keys are read from the sorted ints. */
    @Override
    public boolean gathersKeys() {
        return !sortsByWholeKey();
    }

    /** A group's first row gives its key, or its strings. */
    @Override
    public boolean electsRows() {
        return gathersKeys() || device.layout().internsStrings();
    }

    /**
     * Returns whether the group of each row is stored, in the order of rows. Where groups are runs
     * of the sorted ints, sums of small groups need only where each group begins.
     */
    public boolean numbersPositions() {
        return !sortsByWholeKey()
                || needsGroupOfRow()
                || device.aggregates().stream().anyMatch(this::needsPositions);
    }

    private boolean needsPositions(PartialAggregate aggregate) {
        if (aggregate.source() == PartialAggregate.Source.ONE_PER_ROW
                || aggregate.operation() == Operation.MEAN) {
            return false;
        }
        return !hasSmallGroups()
                || aggregate.accumulatorType() == PartialAggregate.AccumulatorType.ROW
                || !aggregate.prerequisites().isEmpty();
    }

    /**
     * Returns whether rows are sorted once more, by the first row of their key. If encoded keys
     * depend on races, so does their order.
     */
    public boolean ordersByFirstRow() {
        return !keepsRows()
                && device.layout().internsStrings()
                && Reproducibility.isDemanded(device);
    }

    /** Returns the bits of a row number. */
    public int rowBits() {
        return KeySample.bitsBelow(device.statistics().rows());
    }

    /** Returns the radix passes of all sorts. */
    public int sortPasses() {
        int passes = passes(sortBits()) + (dropsRows() ? 1 : 0);
        return passes + (ordersByFirstRow() ? passes(rowBits()) : 0);
    }

    /** Returns the passes of a sort by words; each word's halves are sorted one by one. */
    static int passes(int... bits) {
        int passes = 0;
        for (int word : bits) {
            passes += Math.ceilDiv(Math.min(word, Integer.SIZE), PlanTuning.SORT_DIGIT_BITS);
            passes += Math.ceilDiv(Math.max(0, word - Integer.SIZE), PlanTuning.SORT_DIGIT_BITS);
        }
        return passes;
    }
}
