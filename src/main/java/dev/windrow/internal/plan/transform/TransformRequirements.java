package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Transformation;
import dev.windrow.query.UserKernel;

import java.util.List;
import java.util.Optional;

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
                        .or(() -> DeviceRequirements.ofCharacters(input.columns()));
        if (unmet.isEmpty() && input.rows() * 2 > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return Optional.of(input.rows() + " rows are more than a device array holds");
        }
        return unmet;
    }

    private static List<UserKernel> userKernels(Transformation transformation) {
        return transformation instanceof KernelSequence sequence ? sequence.kernels() : List.of();
    }
}
