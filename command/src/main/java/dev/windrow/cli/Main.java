// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import dev.windrow.cli.command.RootCommand;
import dev.windrow.cli.output.Failures;
import dev.windrow.cli.output.QuietLogging;
import dev.windrow.cli.output.Streams;

import java.util.List;

/** Starts the command line. */
public final class Main {

    /** The property that names the class that sets up {@link java.util.logging.LogManager}. */
    private static final String LOGGING_PROPERTY = "java.util.logging.config.class";

    private Main() {}

    /** Runs a command and ends the process with its exit status. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command on the streams of this process, and returns its exit status. */
    static int run(String... arguments) {
        if (!List.of(arguments).contains(RootCommand.DEBUG)) {
            System.setProperty(LOGGING_PROPERTY, QuietLogging.class.getName());
        }
        // Output of a library must not get between the lines of a result.
        System.setOut(System.err);
        return run(Streams.ofProcess(), arguments);
    }

    private static int run(Streams streams, String... arguments) {
        return UndecodedArguments.find(arguments)
                .map(problem -> Failures.reportUsage(problem, streams.err()))
                .orElseGet(() -> RootCommand.run(streams, arguments));
    }
}
