// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.scan.Scan;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.util.List;
import java.util.concurrent.Callable;

/** Summarizes the columns of a file. */
@Command(
        name = "describe",
        description = {
            "Summarizes each column of a file: its type, rows, nulls, least and greatest value and"
                    + " number of distinct values; of numbers also the mean, the standard"
                    + " deviation, the quartiles and the median.",
            "For example: windrow describe orders.parquet"
        })
final class DescribeCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ColumnsOption columns = new ColumnsOption();

    @Option(
            names = "--quick",
            description =
                    "Shows only what the file's statistics tell: no row of a Parquet file is read.")
    private boolean quick;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        output.validate(root.streams().out());
        Streams streams = root.streams();
        List<String> notes;
        try (ProgressDisplay progress = streams.progress().get();
                Windrow windrow = Windrow.open(input.config(progress.listener()))) {
            ReadOptions reading = columns.of(input.reading(streams.in(), progress.listener()));
            Scan scan = Tables.scan(input.inputs(), reading);
            if (quick) {
                try (Table table = FileFacts.of(scan).summary()) {
                    output.write(table, streams.out(), progress.listener());
                }
                return ExitStatus.DONE;
            }
            try (TransformResult summary = windrow.from(scan).describe()) {
                output.write(summary.table(), streams.out(), progress.listener());
                streams.out().flush();
                notes = summary.explanation().lines();
            }
        }
        notes.forEach(note -> streams.err().println("windrow: " + note));
        return ExitStatus.DONE;
    }
}
