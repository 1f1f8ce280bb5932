package dev.windrow.cli.command;

import dev.windrow.Explanation;
import dev.windrow.Windrow;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** Plans a GROUP BY and prints the plan. */
@Command(
        name = "explain",
        description = "Prints how groupby would run, and why, without running it.")
final class ExplainCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private GroupByOptions options = new GroupByOptions();

    @Mixin private WantedGroupsOptions wanted = new WantedGroupsOptions();

    /** Accepted so that any groupby command can be explained unchanged; checked, then unused. */
    @Mixin private ResultOptions result = new ResultOptions();

    @Override
    public Integer call() {
        GroupByQuery query = options.query();
        wanted.validate(query);
        result.validate();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get()) {
            ReadOptions reading = options.reading(query, streams.in(), progress.listener());
            try (Windrow windrow = Windrow.open(options.input().config(progress.listener()));
                    Table table = Tables.read(options.input().inputs(), reading)) {
                String text =
                        String.join(
                                        System.lineSeparator(),
                                        explanation(windrow, query, table).tree())
                                + System.lineSeparator();
                streams.out().write(text.getBytes(StandardCharsets.UTF_8));
                streams.out().flush();
            }
        }
        return ExitStatus.DONE;
    }

    private Explanation explanation(Windrow windrow, GroupByQuery query, Table table) {
        return wanted.of(windrow.groupBy(table), query, result.mostRows())
                .explain(query.aggregations().toArray(NamedAggregation[]::new));
    }
}
