// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Writes a data set to a file. */
@Command(
        name = "generate",
        description = {
            "Writes a generated data set to a file.",
            "For example: windrow generate \"tpch:orders?sf=0.1\" --output orders.parquet"
        })
final class GenerateCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Parameters(
            paramLabel = "DATASET",
            description = {
                "Names the data set: tpch:orders?sf=0.1, tpch:lineitem?sf=0.01 (&money=decimal for"
                        + " exact money),",
                "h2o:G1_1e7_1e2_0_0 (rows, K, percentage of nulls, 1 for sorted), or",
                "random:rows=1e6,keys=1000,key=int32,value=float64,seed=7,skew=1.5,nulls=0.05."
            })
    private String dataset = "";

    @Option(
            names = "--output",
            required = true,
            paramLabel = "FILE",
            description = "The file: .parquet, .arrow, .arrows, .csv, .json or .jsonl.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
        Tables.requireWritable(file);
        try (ProgressDisplay progress = root.streams().progress().get();
                Table table =
                        Tables.read(
                                dataset,
                                ReadOptions.defaults().withProgress(progress.listener()))) {
            Tables.write(table, file, progress.listener());
        }
        return ExitStatus.DONE;
    }
}
