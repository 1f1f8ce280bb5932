// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.parse.LabelConverters;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.util.concurrent.Callable;

/** Prints what makes a shell complete command lines. */
@Command(
        name = "completion",
        description = {
            "Prints a script that makes a shell complete commands, options and their values. Put"
                    + " the line of the example into ~/.bashrc or ~/.zshrc.",
            "For example: source <(windrow completion bash)"
        })
final class CompletionCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Parameters(
            paramLabel = "bash|zsh",
            converter = LabelConverters.OfShell.class,
            completionCandidates = LabelConverters.OfShell.class,
            description = "The shell. One script serves both, since zsh loads bash's completion.")
    private LabelConverters.Shell shell = LabelConverters.Shell.BASH;

    @Override
    public Integer call() {
        root.streams().out().print(AutoComplete.bash("windrow", root.wholeCommandLine()));
        return ExitStatus.DONE;
    }
}
