// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.kernel.KernelArray;
import dev.windrow.internal.plan.kernel.KernelResolver;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.KernelSlot.Kind;

import java.util.List;

/** The requirements of users' kernels. */
final class KernelRequirements {

    private KernelRequirements() {}

    /**
     * Checks kernels against a table.
     *
     * @throws dev.windrow.error.WindrowException as {@link KernelResolver#resolve} does
     */
    static MemoryRequirement of(KernelSequence sequence, TableStatistics input) {
        List<KernelArray> arrays = KernelResolver.resolve(sequence.kernels(), input.columns());
        long bytes = 0;
        for (KernelArray array : arrays) {
            long characters =
                    array.slot().kind() == Kind.CHARACTERS
                            ? input.column(array.slot().name()).characters()
                            : 0;
            long size = array.elements(input.rows(), characters) * array.type().bytes();
            bytes += array.isInput() && array.written() ? 2 * size : size;
        }
        return MemoryRequirement.ofBytes(bytes);
    }
}
