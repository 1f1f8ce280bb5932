package dev.windrow.internal.gpu.groupby;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.groupby.CapacityMiss;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * One run of a plan: either the groups, or a capacity miss.
 *
 * @param groups the result, or null
 * @param miss the capacity miss, or null
 * @param phases where time went
 * @param executions when the host waited for the device
 */
public record DeviceRun(
        @Nullable Table groups,
        @Nullable CapacityMiss miss,
        List<Phase> phases,
        List<Profile.Execution> executions) {}
