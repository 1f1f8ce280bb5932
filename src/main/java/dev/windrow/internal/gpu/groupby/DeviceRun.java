// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.graph.ResultArrays;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.plan.groupby.CapacityMiss;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * One run of a plan: either the groups, on the host or where they are, or a capacity miss.
 *
 * @param groups the result, or null
 * @param resident the result where it stays on the device, or null
 * @param miss the capacity miss, or null
 * @param phases where time went
 * @param executions when the host waited for the device
 */
public record DeviceRun(
        @Nullable Table groups,
        @Nullable ResidentGroups resident,
        @Nullable CapacityMiss miss,
        List<Phase> phases,
        List<Profile.Execution> executions) {

    /**
     * Groups that stay on the device.
     *
     * @param made the groups
     * @param download fetches them
     * @param arrays the arrays that stay
     */
    public record ResidentGroups(MadeRows made, Download download, ResultArrays arrays) {}
}
