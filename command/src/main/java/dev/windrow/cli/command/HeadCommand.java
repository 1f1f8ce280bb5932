// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Scan;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.util.concurrent.Callable;

/** Shows the first rows of a file. */
@Command(
        name = "head",
        description = {
            "Shows the first rows of a file, and reads little more than these. Lines of CSV that"
                    + " cannot be read are skipped and reported.",
            "For example: windrow head orders.parquet -n 20"
        })
final class HeadCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();
    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private SourceOptions source = new SourceOptions();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            description = "Shows the first N rows: 10 by default.")
    private long rows = 10;

    @Mixin private ColumnsOption columns = new ColumnsOption();
    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        if (rows < 0) {
            throw new ParameterException(
                    command.commandLine(), "-n " + rows + ", expected 0 or more");
        }
        output.validate(root.streams().out());
        Streams streams = root.streams();
        ReadOptions reading = columns.of(source.reading(streams.in(), ProgressListener.NONE));
        Scan scan =
                Tables.scan(
                        source.inputs(), reading.withCsv(reading.csv().withErrorsIgnored(true)));
        try (Table first = scan.first(null, rows)) {
            scan.remarks(first.names())
                    .forEach(remark -> streams.err().println("windrow: " + remark));
            output.write(first, streams.out(), ProgressListener.NONE);
            streams.out().flush();
        }
        return ExitStatus.DONE;
    }
}
