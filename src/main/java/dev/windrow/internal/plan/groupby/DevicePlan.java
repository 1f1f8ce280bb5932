package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;

/** A plan for a device. What it expects too little of, it can be grown by. */
public sealed interface DevicePlan extends PhysicalPlan permits LocalHashPlan, SlotPlan, SortPlan {

    /** Returns what all device plans share. */
    DeviceQuery device();

    @Override
    default ResolvedQuery query() {
        return device().query();
    }

    @Override
    default KeyStatistics statistics() {
        return device().statistics();
    }

    /** Returns whether some row may be dropped for a null key. */
    default boolean dropsRows() {
        return device().dropsRows();
    }

    /** Returns whether the keys of rows are written down before all else. */
    default boolean encodesKeys() {
        return true;
    }

    /** Returns whether rows that a null key drops are marked one by one. */
    default boolean marksDroppedRows() {
        return encodesKeys() && dropsRows();
    }

    /** Returns whether the result's keys are those of a row of each group. */
    default boolean gathersKeys() {
        return true;
    }

    /** Returns whether a row of each group is noted. */
    default boolean electsRows() {
        return true;
    }

    /** Returns whether rows are put in some order: of their keys, groups or values. */
    default boolean ordersRows() {
        return needsGroupOfRow();
    }

    /** Returns whether groups are expected to be so small that a thread does well with one. */
    default boolean hasSmallGroups() {
        long rows = device().limits().launch().get(LaunchKey.SMALL_GROUP_ROWS);
        long most = Math.max(1, statistics().estimatedKeys()) * rows;
        return statistics().rows() <= most && statistics().hotRows().isEmpty();
    }

    /** Returns whether some aggregation looks at a group's rows one by one. */
    default boolean needsGroupOfRow() {
        return !device().picks().isEmpty();
    }

    /** Returns how many groups the arrays of the result hold: never more than there are rows. */
    int groupCapacity();
}
