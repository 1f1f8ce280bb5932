// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;

import java.util.Collection;

/** The requirements of aggregations over windows. */
final class WindowRequirements {

    /** The group of a row, and where the group begins. */
    private static final long GROUP_BYTES_PER_ROW = 8;

    private WindowRequirements() {}

    /**
     * Checks aggregations over windows.
     *
     * @param names the columns that they read
     * @param elements the most elements of an array
     */
    static MemoryRequirement of(
            ResolvedWindows resolved,
            Collection<String> names,
            TableStatistics input,
            long elements) {
        if (resolved.aggregations().size() > PlanTuning.DEVICE_WINDOWS) {
            return MemoryRequirement.unmet(
                    resolved.aggregations().size()
                            + " aggregations of windows are more than "
                            + PlanTuning.DEVICE_WINDOWS);
        }
        WindowFrame frame = resolved.frame();
        long rowBytes = frame.over().isEmpty() ? 0 : GROUP_BYTES_PER_ROW;
        for (ResolvedAggregation aggregation : resolved.aggregations()) {
            WindowScratch scratch = WindowScratch.of(frame, aggregation, input);
            if (scratch.parts() * input.rows() > elements) {
                return MemoryRequirement.unmet(
                        "%s keeps %d numbers for each of %d rows, more than a device array holds"
                                .formatted(
                                        aggregation.aggregation().label(),
                                        scratch.parts(),
                                        input.rows()));
            }
            rowBytes += scratch.bytes();
        }
        return MemoryRequirement.ofBytes(input.bytes(names) + rowBytes * input.rows());
    }
}
