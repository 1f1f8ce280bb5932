package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Transformation;
import dev.windrow.query.UserKernel;

import java.util.List;
import java.util.Optional;

/** Finds what keeps an operation on columns from running on a device. */
final class TransformRequirements {

    private TransformRequirements() {}

    /** Finds what keeps an operation on columns, two words a row at most, from a device. */
    static Optional<String> find(
            Transformation transformation, TransformInput input, DeviceLimits limits) {
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
