// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.UserKernel;

import java.util.Map;

/** Calls a user's kernel with the arrays that its arguments name. */
public final class KernelCall {

    private KernelCall() {}

    /**
     * Returns the arguments of a call.
     *
     * @param context the kernel's context, if it takes one
     * @param arrays the arrays by their names
     * @param first the first row of the call
     * @param count the rows of the call
     */
    public static Object[] arguments(
            UserKernel kernel, Object context, Map<KernelSlot, ?> arrays, int first, int count) {
        return kernel.arguments().stream()
                .map(
                        argument ->
                                switch (argument) {
                                    case KernelArgument.Context _ -> context;
                                    case KernelArgument.Scalar scalar -> scalar.value();
                                    case KernelArgument.FirstRow _ -> first;
                                    case KernelArgument.RowCount _ -> count;
                                    case KernelArgument.OfArray array -> arrays.get(array.slot());
                                })
                .toArray();
    }

    /**
     * Calls a kernel on the host.
     *
     * @throws WindrowException {@code KERNEL} if it throws
     */
    public static void onHost(UserKernel kernel, Map<KernelSlot, ?> arrays, int first, int count) {
        try {
            kernel.code().call(arguments(kernel, "no context", arrays, first, count));
        } catch (RuntimeException | LinkageError e) {
            throw failed(kernel.name(), "failed on the CPU: " + e, e);
        }
    }

    public static WindrowException failed(String kernel, String what, Throwable cause) {
        return new WindrowException(ErrorCode.KERNEL, "kernel \"" + kernel + "\" " + what, cause);
    }
}
