package dev.windrow.cli.command;

import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.profile.Phase;
import dev.windrow.query.Filter;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

import java.util.List;
import java.util.concurrent.Callable;

/** Reads, runs an operation on columns, and writes: the base of all such commands. */
abstract class TransformCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    /**
     * Returns the operation.
     *
     * @throws dev.windrow.error.WindrowException if the text of an option is faulty
     */
    abstract Transformation transformation();

    /** Returns the filter that runs before the operation, or null for all rows. */
    @Nullable Filter condition() {
        return null;
    }

    /**
     * Returns the table that is written: the result alone, or with columns of the input beside it.
     *
     * @param none the owner of a table of borrowed columns: it owns nothing
     */
    Table shown(Table read, Table made, ColumnMemory none) {
        return made;
    }

    /**
     * Returns options that read the input.
     *
     * @param all options that read all columns
     */
    ReadOptions reading(ReadOptions all) {
        return all;
    }

    @Override
    public final Integer call() {
        Transformation asked = transformation();
        Filter filter = condition();
        result.validate();
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get();
                Windrow windrow =
                        Windrow.open(result.profile().config(input.config(progress.listener())))) {
            long start = System.nanoTime();
            ReadOptions reading = reading(input.reading(streams.in(), progress.listener()));
            try (Table table = Tables.read(input.inputs(), reading)) {
                Phase read = ProfileOptions.phase(start, Phase.Kind.READ, "read", table);
                if (filter == null) {
                    run(windrow, asked, table, List.of(read), progress);
                } else {
                    runFiltered(windrow, filter, asked, table, read, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    /** Runs the filter as an operation of its own, with a plan of its own. */
    private void runFiltered(
            Windrow windrow,
            Filter filter,
            Transformation asked,
            Table table,
            Phase read,
            ProgressDisplay progress) {
        long start = System.nanoTime();
        try (TransformResult rows = windrow.transform(table, filter)) {
            Phase filtering = ProfileOptions.phase(start, Phase.Kind.HOST, "filter", rows.table());
            run(windrow, asked, rows.table(), List.of(read, filtering), progress);
        }
    }

    private void run(
            Windrow windrow,
            Transformation asked,
            Table table,
            List<Phase> before,
            ProgressDisplay progress) {
        try (TransformResult made = windrow.transform(table, asked)) {
            Streams streams = root.streams();
            long start = System.nanoTime();
            try (ColumnMemory none = new ColumnMemory()) {
                Table shown = shown(table, made.table(), none);
                result.write(shown, streams.out(), progress.listener());
            }
            streams.out().flush();
            Phase write = ProfileOptions.phase(start, Phase.Kind.HOST, "write", made.table());
            progress.close();
            if (result.explain()) {
                made.explanation().lines().forEach(streams.err()::println);
            }
            result.profile()
                    .tell(
                            windrow,
                            String.join(", ", input.inputs()) + ": " + asked.label(),
                            made.profile().withFirst(before).withLast(write),
                            "result",
                            made.explanation().lines(),
                            streams.err());
        }
    }
}
