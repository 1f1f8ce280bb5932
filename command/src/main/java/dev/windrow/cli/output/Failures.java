// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.column.NearestNames;
import dev.windrow.column.PrintableText;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.PrintStream;
import java.util.List;

/** Reports failures: a line on standard error, and an exit status. */
public final class Failures {

    private static final String DEBUG_HINT = "run it again with --debug for the stack trace";

    private Failures() {}

    /**
     * Reports the failure that ended a command.
     *
     * @param failure anything that was thrown
     * @param debug whether to print its stack trace too
     * @param err standard error
     * @return the exit status
     */
    public static int report(Throwable failure, boolean debug, PrintStream err) {
        Throwable cause = unwrap(failure);
        if (cause instanceof ResultStream.Closed) {
            return ExitStatus.DONE;
        }
        WindrowException known = known(cause);
        err.println("windrow: " + known.code() + ": " + oneLine(known.getMessage()));
        if (debug) {
            cause.printStackTrace(err);
        }
        return ExitStatus.of(known.code());
    }

    /**
     * Reports a failure after which the command goes on with something else.
     *
     * @param failure the failure
     * @param subject what failed, which begins the message
     * @param err standard error
     * @return the exit status
     */
    public static int report(WindrowException failure, String subject, PrintStream err) {
        String message = subject + ": " + failure.getMessage();
        return report(new WindrowException(failure.code(), message, failure), false, err);
    }

    /** Reports a command line that picocli did not understand. */
    public static int reportUsage(ParameterException failure, PrintStream err) {
        err.println("windrow: " + oneLine(message(failure)));
        err.println(
                "Try '" + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        return ExitStatus.WRONG_USAGE;
    }

    private static String message(ParameterException failure) {
        String message = failure.getMessage();
        CommandSpec spec = failure.getCommandLine().getCommandSpec();
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().getFirst();
            if (first.startsWith("-")) {
                List<String> meant = NearestNames.meant(first, spec.optionsMap().keySet());
                return meant.isEmpty() ? message : message + ": did you mean " + nearest(meant);
            }
            return spec.parent() == null
                    ? "no command \""
                            + first
                            + "\": did you mean "
                            + nearest(NearestNames.of(first, spec.subcommands().keySet()))
                    : message;
        }
        return message.replaceFirst(
                "'([^']*)' is not an? (?:int|long)$", "expected a whole number, found \"$1\"");
    }

    private static String nearest(List<String> names) {
        return String.join(", ", names) + "?";
    }

    /** Reports a faulty command line that was not given to picocli. */
    public static int reportUsage(String problem, PrintStream err) {
        err.println("windrow: " + oneLine(problem));
        return ExitStatus.WRONG_USAGE;
    }

    /** Returns the exception that a command threw, which picocli wraps. */
    private static Throwable unwrap(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof ExecutionException && cause != null ? unwrap(cause) : failure;
    }

    private static WindrowException known(Throwable cause) {
        return switch (cause) {
            case WindrowException known -> known;
            case OutOfMemoryError error ->
                    new WindrowException(
                            ErrorCode.HOST_MEMORY,
                            "out of memory ("
                                    + error.getMessage()
                                    + "): allow a larger heap with"
                                    + " WINDROW_JAVA_OPTIONS=-Xmx8g, or "
                                    + DEBUG_HINT,
                            error);
            default ->
                    new WindrowException(
                            ErrorCode.INTERNAL, cause + ": a defect; " + DEBUG_HINT, cause);
        };
    }

    private static String oneLine(String message) {
        return PrintableText.of(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }
}
