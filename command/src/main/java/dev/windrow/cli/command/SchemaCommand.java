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
import picocli.CommandLine.ParentCommand;

import java.util.concurrent.Callable;

/** Shows the columns of a file and their types. */
@Command(
        name = "schema",
        description = {
            "Shows the columns of a file: their names and types, whether they may have nulls, and"
                + " the number of rows. Parquet and Arrow files tell all this without being read;"
                + " the types of CSV columns are found by looking at all fields, and the number of"
                + " their rows is left out. How a CSV file is written, as far as it was found out,"
                + " is told on standard error.",
            "For example: windrow schema orders.parquet"
        })
final class SchemaCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private SourceOptions source = new SourceOptions();
    @Mixin private ColumnsOption columns = new ColumnsOption();
    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        output.validate(root.streams().out());
        Streams streams = root.streams();
        ReadOptions reading = columns.of(source.reading(streams.in(), ProgressListener.NONE));
        Scan scan = Tables.scan(source.inputs(), reading);
        FileFacts facts = FileFacts.of(scan);
        try (Table schema = facts.schema()) {
            scan.formats().forEach(format -> streams.err().println("windrow: " + format));
            scan.remarks(facts.columns().keySet())
                    .forEach(remark -> streams.err().println("windrow: " + remark));
            output.write(schema, streams.out(), ProgressListener.NONE);
            streams.out().flush();
        }
        return ExitStatus.DONE;
    }
}
