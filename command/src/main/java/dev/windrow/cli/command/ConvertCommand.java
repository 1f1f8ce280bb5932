// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.SqlTables;
import dev.windrow.Windrow;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** Writes inputs to a file of another format. */
@Command(
        name = "convert",
        description = {
            "Writes all rows of inputs to one file, in the format that its ending tells. The rows"
                    + " need not fit in memory.",
            "For example: windrow convert orders.csv orders.parquet"
        })
final class ConvertCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Parameters(
            arity = "2..*",
            paramLabel = "INPUT... OUTPUT",
            hideParamSyntax = true,
            description =
                    "Names files, folders, patterns or data sets to read, and then the file:"
                            + " .parquet, .arrow, .arrows, .csv, .tsv, .json or .jsonl; text also"
                            + " compressed, as .csv.gz or .csv.zst.")
    private List<String> names = List.of();

    @Mixin private TextOptions text = new TextOptions();
    @Mixin private EngineOptions engine = new EngineOptions();

    @Override
    public Integer call() {
        Path output = Path.of(names.getLast());
        Tables.requireWritable(output);
        try (ProgressDisplay progress = root.streams().progress().get();
                Windrow windrow = Windrow.open(engine.config(progress.listener()))) {
            ReadOptions reading = text.reading(root.streams().in(), progress.listener());
            List<String> inputs = names.subList(0, names.size() - 1);
            SqlTables tables = SqlTables.none().with("input", Tables.scan(inputs, reading));
            windrow.inBatches().sql("from input", tables, batches -> Tables.write(batches, output));
        }
        return ExitStatus.DONE;
    }
}
