// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.SqlTables;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.error.ErrorCode;
import dev.windrow.io.Format;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
            arity = "1..*",
            paramLabel = "INPUT... OUTPUT",
            hideParamSyntax = true,
            description =
                    "Names files, folders, patterns or data sets to read, and then the file:"
                            + " .parquet, .arrow, .arrows, .csv, .tsv, .json or .jsonl; text also"
                            + " compressed, as .csv.gz or .csv.zst. With --partition-by, the output"
                            + " is a folder.")
    private List<String> names = List.of();

    @Mixin private TextOptions text = new TextOptions();
    @Mixin private EngineOptions engine = new EngineOptions();
    @Mixin private PartitionOption partition = new PartitionOption();

    @Option(
            names = "--format",
            order = HelpOrder.RESULT,
            paramLabel = "parquet|csv|...",
            converter = LabelConverters.OfFormat.class,
            completionCandidates = LabelConverters.OfFormat.class,
            description = "Chooses the form of the files that --partition-by writes.")
    private @Nullable OutputFormat format;

    @Override
    public Integer call() {
        if (names.size() < 2) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "convert "
                            + names.getFirst()
                            + ": no output, expected its name behind the inputs");
        }
        Path output = Path.of(names.getLast());
        Format formatOfParts = PartitionOption.formatOf(format);
        if (partition.isGiven()) {
            partition.validate(output, formatOfParts);
        } else if (format != null) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "--format without --partition-by: the ending of "
                            + output
                            + " tells its format");
        } else {
            Tables.requireWritable(output);
        }
        try (ProgressDisplay progress = root.streams().progress().get()) {
            WindrowConfig config = engine.config(progress.listener());
            partition.setMemory(config.memoryBytes());
            convert(config, output, formatOfParts, progress);
        }
        return ExitStatus.DONE;
    }

    private void convert(
            WindrowConfig config, Path output, Format formatOfParts, ProgressDisplay progress) {
        try (Windrow windrow = Windrow.open(config)) {
            ReadOptions reading = text.reading(root.streams().in(), progress.listener());
            List<String> inputs = names.subList(0, names.size() - 1);
            SqlTables tables = SqlTables.none().with("input", Tables.scan(inputs, reading));
            windrow.inBatches()
                    .sql(
                            "from input",
                            tables,
                            rows -> {
                                if (partition.isGiven()) {
                                    partition.write(
                                            rows, output, formatOfParts, progress.listener());
                                } else {
                                    Tables.write(rows, output);
                                }
                            });
        }
    }
}
