package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.sample.KeySample;

import java.util.List;

/**
 * Rows are put in the order of their keys, and each run of equal keys is reduced.
 *
 * @param device what all device plans share
 * @param groupCapacity groups that output arrays hold
 * @param order what brings equal keys together
 * @param hashBits bits of the hash, where rows are sorted by one
 * @param decisions what was decided, and why
 */
public record SortPlan(
        DeviceQuery device, int groupCapacity, Order order, int hashBits, List<Decision> decisions)
        implements DevicePlan {

    /** What brings equal keys together. */
    public enum Order {
        /** Nothing: only keys that are adjacent as it is are merged. */
        GIVEN,
        /** A sort by all words of the key. */
        WORDS,
        /** A sort by a hash of the key; that different keys share one is found out. */
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

    /** Returns the bits of each word that rows are sorted by. */
    public int[] sortBits() {
        return switch (order) {
            case GIVEN -> new int[0];
            case WORDS -> device.layout().wordBits();
            case HASH -> new int[] {hashBits};
        };
    }

    /** Returns whether the int key that rows are sorted by last is all that a group's key is. */
    public boolean sortsByWholeKey() {
        KeyLayout layout = device.layout();
        return order == Order.WORDS
                && !dropsRows()
                && !ordersByFirstRow()
                && layout.words() == 1
                && layout.wordBits()[0] <= Integer.SIZE;
    }

    /**
     * Returns whether rows are sorted by their only key column as it lies there: it has an int that
     * is all of a key, without a word of it being written down. Floats are not their own keys,
     * since zeros and NaNs are equal, and sorts read them otherwise than keys.
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

    /** Where the int that is sorted by is all of a key, the groups' are read from where it lies. */
    @Override
    public boolean gathersKeys() {
        return !sortsByWholeKey();
    }

    /** A group's first row is looked at for its key, or for its strings. */
    @Override
    public boolean electsRows() {
        return gathersKeys() || device.layout().internsStrings();
    }

    /**
     * Returns whether the group of each row is written down, in the order of rows. Where groups are
     * found as runs of the sorted ints, the sums of small ones need no more than where each begins.
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
     * Returns whether rows are sorted once more, by the first row of their key: where words depend
     * on who won a race, so does the order of the words.
     */
    public boolean ordersByFirstRow() {
        return order != Order.GIVEN
                && device.layout().internsStrings()
                && Reproducibility.isDemanded(device);
    }

    /** Returns the bits of the number of a row. */
    public int rowBits() {
        return KeySample.bitsBelow(device.statistics().rows());
    }

    /** Returns the radix passes of all sorts. */
    public int sortPasses() {
        int passes = passes(sortBits()) + (dropsRows() ? 1 : 0);
        return passes + (ordersByFirstRow() ? passes(rowBits()) : 0);
    }

    /** Returns the passes of a sort by words, which takes their halves one by one. */
    static int passes(int... bits) {
        int passes = 0;
        for (int word : bits) {
            passes += Math.ceilDiv(Math.min(word, Integer.SIZE), PlanTuning.SORT_DIGIT_BITS);
            passes += Math.ceilDiv(Math.max(0, word - Integer.SIZE), PlanTuning.SORT_DIGIT_BITS);
        }
        return passes;
    }
}
