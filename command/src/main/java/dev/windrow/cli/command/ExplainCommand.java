// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Shows how to ask for a plan. {@link RootCommand} takes the word away before any other command
 * line is parsed, so that a command explains itself with its own options.
 */
@Command(
        name = "explain",
        description = {
            "Prints the plan of a command as a tree, and why it was chosen, without running it. It"
                    + " is followed by a command line of sql, groupby, merge, sort, filter,"
                    + " transform, rolling, cumulative or window; groupby may be left out.",
            "For example: windrow explain groupby orders.parquet --by status --agg \"sum(price)\""
        })
final class ExplainCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "The command, and what stands behind it.")
    private List<String> words = List.of();

    /** Options of the command; none is read. */
    @Unmatched private List<String> options = new ArrayList<>();

    /** Fails: only a command without a plan comes here. */
    @Override
    public Integer call() {
        throw new ParameterException(
                command.commandLine(),
                words.getFirst()
                        + " has no plan, expected one of "
                        + String.join(", ", RootCommand.explained()));
    }
}
