// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupBy;
import dev.windrow.GroupByBatches;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.util.concurrent.Callable;

/** Reads, groups, aggregates and writes. */
@Command(
        name = "groupby",
        description = {
            "Groups rows by key columns and aggregates each group.",
            "For example: windrow groupby orders.parquet --by status --agg \"sum(price) as total,"
                    + " count(*)\" --order-by \"total desc\" --limit 10"
        })
final class GroupByCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private GroupByOptions options = new GroupByOptions();
    @Mixin private WantedGroupsOptions wanted = new WantedGroupsOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    @Option(
            names = "--partial",
            description = {
                "Writes partial aggregates in place of results, best to --output FILE.arrow:"
                        + " \"windrow merge\" merges them with those of other rows."
            })
    private boolean partial;

    @Option(
            names = "--first-row",
            paramLabel = "N",
            description =
                    "With --partial, the number of the first row among all rows that will be"
                            + " merged: argmin, first, nth and the like compare rows by it. 0 by"
                            + " default.")
    private @Nullable Long firstRow;

    @Spec private @Nullable CommandSpec command;

    @Override
    public Integer call() {
        GroupByQuery query = options.query(wanted);
        if (firstRow != null && !partial && command != null) {
            throw new ParameterException(
                    command.commandLine(), "--first-row is for --partial, expected both");
        }
        if (wanted.isGiven() && partial && command != null) {
            throw new ParameterException(
                    command.commandLine(),
                    "--having and --order-by are of results, expected no --partial");
        }
        if (partial) {
            options.requirePlain(query, "--partial writes no results");
        }
        result.validate(root.streams().out());
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get()) {
            ReadOptions reading = options.reading(query, streams.in(), progress.listener());
            WindrowConfig config = result.config(options.input().config(progress.listener()));
            try (Windrow windrow = Windrow.open(config)) {
                Scan scan = Tables.scan(options.input().inputs(), reading);
                if (root.explains()) {
                    root.print(
                            asked(windrow, query, scan)
                                    .explain(
                                            query.aggregations().toArray(NamedAggregation[]::new)));
                } else {
                    run(windrow, query, scan, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    private GroupBy asked(Windrow windrow, GroupByQuery query, Scan scan) {
        GroupBy sets = options.of(windrow.groupBy(scan).with(query), query);
        return wanted.of(sets, query, result.mostRows());
    }

    private GroupByBatches batches(Windrow windrow, GroupByQuery query, Scan scan) {
        return partial
                ? windrow.partials().batches(query, scan, firstRow == null ? 0 : firstRow)
                : asked(windrow, query, scan)
                        .batches(query.aggregations().toArray(NamedAggregation[]::new));
    }

    private void run(Windrow windrow, GroupByQuery query, Scan scan, ProgressDisplay progress) {
        try (GroupByBatches groups = batches(windrow, query, scan)) {
            result.writeGroups(groups, windrow, options.title(query), root.streams(), progress);
        }
    }
}
