// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.SqlTables;
import dev.windrow.Windrow;
import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.cli.shell.LineInput;
import dev.windrow.cli.shell.Prompt;
import dev.windrow.cli.shell.Shell;
import dev.windrow.cli.shell.ShellSession;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.InputStream;
import java.util.concurrent.Callable;

/** Runs statements in SQL as they are typed, or as they come from a pipe. */
@Command(
        name = "shell",
        description = {
            "Runs SQL statements at a prompt, or from a pipe. Each ends with a semicolon, and later"
                    + " ones see the tables and views that earlier ones made. The prompt has a"
                    + " history, and the tab key completes names of tables, columns, functions and"
                    + " files. Ctrl-C ends a query, Ctrl-D the prompt. A line that begins with a"
                    + " point, such as .help, is a command of the shell.",
            "A pipe stops at the first failure.",
            "For example: windrow shell --table orders=orders.parquet"
        })
final class ShellCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Mixin private TableOptions tables = new TableOptions();

    @Option(
            names = "--format",
            order = HelpOrder.RESULT,
            paramLabel = "table|csv|...",
            converter = LabelConverters.OfTextFormat.class,
            completionCandidates = LabelConverters.OfTextFormat.class,
            description =
                    "Chooses the form of results, as .mode does: table (default), vertical,"
                            + " markdown, csv, tsv, json or jsonl.")
    private OutputFormat format = OutputFormat.TABLE;

    @Mixin private EngineOptions engine = new EngineOptions();

    @Override
    public Integer call() {
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get();
                Windrow windrow = Windrow.open(engine.config(progress.listener()))) {
            // Standard input has the statements.
            SqlTables known = tables.tables(InputStream.nullInputStream(), progress.listener());
            ShellSession session =
                    new ShellSession(windrow, known, progress, streams.err(), root.isDebugging());
            return streams.isInteractive()
                    ? Prompt.run(session, format, streams)
                    : new Shell(session, streams.out(), format, false)
                            .run(new LineInput(streams.in()));
        }
    }
}
