// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.profile.Phase;
import dev.windrow.query.GroupByQuery;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

import java.util.List;
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
            long start = System.nanoTime();
            // Tables of partial aggregates, one below the other, are one, too.
            try (Windrow windrow = Windrow.open(config);
                    Table partials = Tables.read(options.input().inputs(), reading)) {
                if (root.explains()) {
                    root.print(windrow.partials().explain(query, List.of(partials)));
                    return ExitStatus.DONE;
                }
                Phase read = ProfileOptions.phase(start, Phase.Kind.READ, "read", partials);
                try (GroupByResult groups = windrow.partials().merge(query, List.of(partials))) {
                    write(windrow, query, groups, read, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    private void write(
            Windrow windrow,
            GroupByQuery query,
            GroupByResult groups,
            Phase read,
            ProgressDisplay progress) {
        Streams streams = root.streams();
        long start = System.nanoTime();
        result.write(groups.table(), streams.out(), progress.listener());
        streams.out().flush();
        Phase write = ProfileOptions.phase(start, Phase.Kind.HOST, "write", groups.table());
        progress.close();
        List<String> tree = groups.explanation().tree(groups.profile());
        if (result.explain()) {
            tree.forEach(streams.err()::println);
        }
        result.profile()
                .tell(
                        windrow,
                        options.title(query),
                        groups.profile().withFirst(read).withLast(write),
                        "groups",
                        tree,
                        streams.err());
    }
}
