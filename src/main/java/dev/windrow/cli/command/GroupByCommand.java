package dev.windrow.cli.command;

import dev.windrow.GroupByBatches;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.profile.Phase;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

import java.util.concurrent.Callable;

/** Reads, groups, aggregates and writes. */
@Command(name = "groupby", description = "Groups rows by key columns and aggregates each group.")
final class GroupByCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private GroupByOptions options = new GroupByOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    @Override
    public Integer call() {
        GroupByQuery query = options.query();
        result.validate();
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get()) {
            ReadOptions reading = options.reading(query, streams.in(), progress.listener());
            WindrowConfig config =
                    result.profile().config(options.input().config(progress.listener()));
            try (Windrow windrow = Windrow.open(config)) {
                Scan scan = Tables.scan(options.input().inputs(), reading);
                run(windrow, query, scan, progress);
            }
        }
        return ExitStatus.DONE;
    }

    private void run(Windrow windrow, GroupByQuery query, Scan scan, ProgressDisplay progress) {
        try (GroupByBatches groups = windrow.runInBatches(query, scan)) {
            Streams streams = root.streams();
            WrittenBatches written = new WrittenBatches(groups);
            result.write(written, streams.out(), progress.listener());
            streams.out().flush();
            Phase write = written.phase();
            progress.close();
            if (result.explain()) {
                groups.explanation().tree(groups.profile()).forEach(streams.err()::println);
            }
            result.profile()
                    .tell(
                            windrow,
                            options.title(query),
                            groups.profile().withLast(write),
                            "groups",
                            groups.explanation().tree(groups.profile()),
                            streams.err());
        }
    }
}
