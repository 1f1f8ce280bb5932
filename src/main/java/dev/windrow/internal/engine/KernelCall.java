package dev.windrow.internal.engine;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.UserKernel;

import java.util.Map;

/** What a kernel is called with: the arrays that lie under its arguments' names. */
public final class KernelCall {

    private KernelCall() {}

    /**
     * Returns the arguments of a call.
     *
     * @param context what the kernel takes as its context, if it takes one
     * @param arrays the arrays by their names
     * @param first the first row that the call is for
     * @param count how many rows it is for
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
     * @throws WindrowException {@code KERNEL} for what it throws
     */
    public static void onHost(UserKernel kernel, Map<KernelSlot, ?> arrays, int first, int count) {
        try {
            kernel.code().call(arguments(kernel, "no context", arrays, first, count));
        } catch (RuntimeException | LinkageError e) {
            throw failed(kernel.name(), "failed on the CPU: " + e, e);
        }
    }

    /** Returns the failure of a kernel. */
    public static WindrowException failed(String kernel, String what, Throwable cause) {
        return new WindrowException(ErrorCode.KERNEL, "kernel \"" + kernel + "\" " + what, cause);
    }
}
