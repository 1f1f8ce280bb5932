// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupByBatches;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

import java.util.concurrent.Callable;

/** Reads partial aggregates, merges and finishes them, and writes the results. */
@Command(
        name = "merge",
        description = {
            "Merges files that \"windrow groupby --partial\" wrote, as if one groupby had read all"
                    + " their rows. Takes the same --by, --agg and --where.",
            "For example: windrow merge monday.arrow tuesday.arrow --by status --agg \"sum(price)\""
        })
final class MergeCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private GroupByOptions options = new GroupByOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    @Override
    public Integer call() {
        GroupByQuery query = options.query();
        options.requirePlain(query, "merge answers the query that wrote its inputs");
        result.validate(root.streams().out());
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get()) {
            ReadOptions reading = options.input().reading(streams.in(), progress.listener());
            WindrowConfig config = result.config(options.input().config(progress.listener()));
            try (Windrow windrow = Windrow.open(config)) {
                Scan partials = Tables.scan(options.input().inputs(), reading);
                if (root.explains()) {
                    root.print(windrow.partials().explain(query, partials));
                    return ExitStatus.DONE;
                }
                try (GroupByBatches groups = windrow.partials().merge(query, partials)) {
                    result.writeGroups(groups, windrow, options.title(query), streams, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }
}
