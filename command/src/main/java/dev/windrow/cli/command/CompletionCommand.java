// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.parse.LabelConverters;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.util.concurrent.Callable;

/** Prints what makes a shell complete command lines. */
@Command(
        name = "completion",
        description = {
            "Prints a script that makes a shell complete commands, options and their values. Put"
                    + " the line of the example into ~/.bashrc or ~/.zshrc; fish reads it from"
                    + " ~/.config/fish/completions/windrow.fish.",
            "For example: source <(windrow completion bash)"
        })
final class CompletionCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Parameters(
            paramLabel = "bash|zsh|fish",
            converter = LabelConverters.OfShell.class,
            completionCandidates = LabelConverters.OfShell.class,
            description =
                    "The shell. One script serves bash and zsh, which loads bash's completion.")
    private LabelConverters.Shell shell = LabelConverters.Shell.BASH;

    @Override
    public Integer call() {
        CommandLine line = root.wholeCommandLine();
        String script =
                shell == LabelConverters.Shell.FISH
                        ? fish(line)
                        : AutoComplete.bash("windrow", line);
        root.streams().out().print(script);
        return ExitStatus.DONE;
    }

    /** Returns a line for each command, and one for each option of it. */
    private static String fish(CommandLine line) {
        StringBuilder script = new StringBuilder();
        line.getSubcommands()
                .forEach(
                        (name, command) -> {
                            CommandSpec spec = command.getCommandSpec();
                            script.append("complete -c windrow -n __fish_use_subcommand -a ")
                                    .append(name)
                                    .append(described(spec.usageMessage().description()));
                            for (OptionSpec option : spec.options()) {
                                script.append("complete -c windrow -n ")
                                        .append("'__fish_seen_subcommand_from ")
                                        .append(name)
                                        .append('\'')
                                        .append(words(option))
                                        .append(described(option.description()));
                            }
                        });
        return script.toString();
    }

    /** Returns the names of an option, and the values that it has. */
    private static String words(OptionSpec option) {
        StringBuilder words = new StringBuilder();
        for (String name : option.names()) {
            words.append(name.startsWith("--") ? " -l " : " -s ")
                    .append(name.replaceFirst("^--?", ""));
        }
        Iterable<String> values = option.completionCandidates();
        if (values != null) {
            return words + " -x -a '" + String.join(" ", values) + "'";
        }
        return words + (option.arity().max() > 0 ? " -r" : "");
    }

    /** Returns the first sentence of a description, and ends the line. */
    private static String described(String... description) {
        String text = String.join(" ", description).replaceFirst("(?<=\\w)[.:;] .*", "");
        return " -d '" + text.replace("\\", "").replace("'", "\\'") + "'\n";
    }
}
