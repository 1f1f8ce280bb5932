// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.userkernel;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.KernelCall;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out from TornadoVM's exceptions which user kernel it cannot compile, and why. */
public final class KernelFailures {

    /** The prefix of the names of user kernels' tasks. */
    static final String TASK_PREFIX = "kernel_";

    private static final Pattern TERMINAL_COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    /** Matches the task name that {@link KernelTasks} makes, and the reason up to a stack trace. */
    private static final Pattern NOT_COMPILED =
            Pattern.compile(
                    "Unable to compile task \\w+\\."
                            + TASK_PREFIX
                            + "[a-z]*\\d+_(\\w+) - \\w+"
                            + "(?: The internal error is:)?(.*?)(?:(?: Stacktrace:)? \\[.*)?$");

    private KernelFailures() {}

    /** Returns the failure for a kernel that TornadoVM refused when its task was added. */
    static WindrowException refused(String kernel, RuntimeException cause) {
        String reason = plain(cause);
        return KernelCall.failed(kernel, "does not compile for the device: " + reason, cause);
    }

    /**
     * Returns a failure that names the kernel if TornadoVM could not compile a user's kernel, else
     * what was thrown.
     */
    public static Throwable named(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            Matcher found = NOT_COMPILED.matcher(plain(cause));
            if (found.find()) {
                String reason = found.group(2).strip();
                return KernelCall.failed(
                        found.group(1),
                        "does not compile for the device: "
                                + (reason.isEmpty() ? "TornadoVM says no more" : reason),
                        thrown);
            }
        }
        return thrown;
    }

    private static String plain(Throwable failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : TERMINAL_COLOUR.matcher(message).replaceAll("").strip().replaceAll("\\s+", " ");
    }
}
