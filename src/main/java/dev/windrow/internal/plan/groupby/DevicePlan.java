// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;

import java.util.ArrayList;
import java.util.List;

/** A plan for a device. After a capacity miss it can be grown. */
public sealed interface DevicePlan extends PhysicalPlan permits FusedPlan, SlotPlan, SortPlan {

    /** Returns what all device plans share. */
    DeviceQuery device();

    /** Returns the decisions, and one more. */
    default List<Decision> decisionsAnd(String subject, String choice, String reason) {
        List<Decision> all = new ArrayList<>(decisions());
        all.add(new Decision(subject, choice, reason));
        return all;
    }

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

    /** Returns whether the rows' keys are encoded before all other stages. */
    default boolean encodesKeys() {
        return true;
    }

    /** Returns whether each row that is dropped for a null key is marked. */
    default boolean marksDroppedRows() {
        return encodesKeys() && dropsRows();
    }

    /** Returns whether the result's keys are read from one row of each group. */
    default boolean gathersKeys() {
        return true;
    }

    /** Returns whether one row of each group is noted. */
    default boolean electsRows() {
        return true;
    }

    /** Returns whether evaluated rows are stored on the device before they are aggregated. */
    default boolean storesEvaluatedRows() {
        return device().rowProgram() != null;
    }

    /** Returns the key columns as parts of a dense index; none if there is no such index. */
    default List<DenseKey> denseKeys() {
        return List.of();
    }

    /** Returns a row of each key, if the sample is taken to show all keys. */
    default List<Long> seeds() {
        return List.of();
    }

    /** Returns whether rows are sorted: by their keys, groups or values. */
    default boolean ordersRows() {
        return needsGroupOfRow();
    }

    /**
     * Returns whether groups are expected to be so small that one thread should reduce one group.
     */
    default boolean hasSmallGroups() {
        long rows = device().limits().launch().get(LaunchKey.SMALL_GROUP_ROWS);
        long most = Math.max(1, statistics().estimatedKeys()) * rows;
        return statistics().rows() <= most && statistics().hotRows().isEmpty();
    }

    /** Returns whether some aggregation reads a group's rows one by one. */
    default boolean needsGroupOfRow() {
        return !device().picks().isEmpty();
    }

    /** Returns the groups that the result's arrays hold, at most the rows of the table. */
    int groupCapacity();

    /** Returns about how many groups there are, by the sample. */
    default long likelyGroups() {
        return statistics().estimatedKeys();
    }
}
