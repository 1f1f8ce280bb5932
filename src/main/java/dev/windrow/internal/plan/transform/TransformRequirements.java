// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Transformation;
import dev.windrow.query.UserKernel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the requirement of an operation on columns that a device does not meet. */
final class TransformRequirements {

    private TransformRequirements() {}

    /**
     * Returns the requirement that the device does not meet, if any. A row of the operation takes
     * at most two words.
     */
    static Optional<String> find(
            Transformation transformation, TableStatistics input, DeviceLimits limits) {
        Optional<String> unmet =
                DeviceRequirements.ofBlocks(limits)
                        .or(
                                () ->
                                        DeviceRequirements.ofLaunches(
                                                userKernels(transformation), limits))
                        .or(
                                () ->
                                        DeviceRequirements.ofDoubles(
                                                TransformDoubles.of(transformation, input), limits))
                        .or(
                                () ->
                                        DeviceRequirements.ofCharacters(
                                                read(transformation, input),
                                                limits.arrayElements()));
        if (unmet.isEmpty() && input.rows() * 2 > limits.arrayElements()) {
            return Optional.of(input.rows() + " rows are more than a device array holds");
        }
        return unmet;
    }

    /** Returns the columns that the operation reads. */
    private static Map<String, ColumnStatistics> read(
            Transformation transformation, TableStatistics input) {
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>(input.columns());
        columns.keySet().retainAll(Set.copyOf(transformation.inputNames(columns.keySet())));
        return columns;
    }

    private static List<UserKernel> userKernels(Transformation transformation) {
        return transformation instanceof KernelSequence sequence ? sequence.kernels() : List.of();
    }
}
