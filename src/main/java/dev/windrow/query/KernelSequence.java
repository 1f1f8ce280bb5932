// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * User-written kernels that run one after the other. Each can read what the ones before it made,
 * which stays on the device in between. The result has the columns that the kernels make or change.
 *
 * @param kernels the kernels, in the order in which they run
 */
public record KernelSequence(List<UserKernel> kernels) implements Transformation {

    /**
     * Makes a sequence.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no kernel
     */
    public KernelSequence {
        kernels = List.copyOf(kernels);
        if (kernels.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("no kernel to run: expected at least one");
        }
    }

    @Override
    public String name() {
        return "kernels";
    }

    @Override
    public String label() {
        return kernels.stream().map(UserKernel::name).collect(Collectors.joining(", "));
    }

    @Override
    public Collection<String> inputNames(Collection<String> columns) {
        Set<String> names = new LinkedHashSet<>();
        kernels.forEach(kernel -> names.addAll(kernel.columns()));
        names.retainAll(columns);
        return names;
    }
}
