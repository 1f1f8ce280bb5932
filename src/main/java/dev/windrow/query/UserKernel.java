// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A static method that a user wrote, and its arguments. {@code dev.windrow.kernel.Kernels} makes
 * these values.
 *
 * @param name what errors, profiles and results call it: a letter, then letters, digits and
 *     underscores
 * @param code the method
 * @param arguments what it gets, in the order of its parameters
 * @param launch how many threads run it, if it takes a {@code KernelContext}
 */
public record UserKernel(
        String name, KernelCode code, List<KernelArgument> arguments, Launch launch) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    /**
     * Makes a kernel.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the name has other characters or begins
     *     with a digit or an underscore, or a {@code KernelContext} is not the first argument, or
     *     not the only one
     */
    public UserKernel {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(launch, "launch");
        arguments = List.copyOf(arguments);
        if (!NAME.matcher(name).matches()) {
            throw invalid(name, "a name begins with a letter, and has letters, digits and _");
        }
        if (arguments.lastIndexOf(new KernelArgument.Context()) > 0) {
            throw invalid(name, "a KernelContext is the first argument, and there is one at most");
        }
    }

    /**
     * Returns this kernel with another launch.
     *
     * @param other the launch
     * @return the kernel
     * @throws WindrowException {@code INVALID_ARGUMENT} if it takes no {@code KernelContext}
     */
    public UserKernel with(Launch other) {
        if (!takesContext()) {
            throw invalid(
                    name,
                    "only a kernel that takes a KernelContext is launched with a given shape; that"
                            + " of a @Parallel loop follows from the loop");
        }
        return new UserKernel(name, code, arguments, other);
    }

    /** {@return whether it takes a {@code KernelContext}} Such a kernel runs on devices only. */
    public boolean takesContext() {
        return arguments.contains(new KernelArgument.Context());
    }

    /** {@return whether a call may be for some of the rows} */
    public boolean takesRange() {
        return arguments.contains(new KernelArgument.FirstRow())
                && arguments.contains(new KernelArgument.RowCount());
    }

    /** {@return its arrays, in the order of its parameters} */
    public List<KernelArgument.OfArray> arrays() {
        return arguments.stream().flatMap(UserKernel::arrayOf).toList();
    }

    /** {@return the names of the columns that it reads or changes, each once} */
    public List<String> columns() {
        Set<String> names = new LinkedHashSet<>();
        for (KernelArgument.OfArray array : arrays()) {
            if (array.slot().kind().isColumn() && !(array instanceof KernelArgument.Make)) {
                names.add(array.slot().name());
            }
        }
        return List.copyOf(names);
    }

    /** {@return the columns whose values it takes without their validity} */
    public List<String> columnsWithoutValidity() {
        List<String> names = new ArrayList<>(columns());
        for (KernelArgument.OfArray array : arrays()) {
            if (array.slot().kind() == KernelSlot.Kind.VALIDITY) {
                names.remove(array.slot().name());
            }
        }
        return names;
    }

    /**
     * {@return the first array of a kind, if it takes one}
     *
     * @param kind what the array holds
     */
    public Optional<KernelArgument.OfArray> arrayOf(KernelSlot.Kind kind) {
        return arrays().stream().filter(array -> array.slot().kind() == kind).findFirst();
    }

    private static Stream<KernelArgument.OfArray> arrayOf(KernelArgument argument) {
        return switch (argument) {
            case KernelArgument.OfArray array -> Stream.of(array);
            case KernelArgument.Context _,
                    KernelArgument.Scalar _,
                    KernelArgument.FirstRow _,
                    KernelArgument.RowCount _ ->
                    Stream.empty();
        };
    }

    private static WindrowException invalid(String name, String expected) {
        return ErrorCode.INVALID_ARGUMENT.failure("kernel \"%s\": %s", name, expected);
    }
}
