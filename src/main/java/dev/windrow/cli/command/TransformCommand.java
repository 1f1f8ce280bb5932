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

/** Reads, does an operation on columns, and writes: what the commands for operations share. */
abstract class TransformCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    /**
     * Returns what is asked.
     *
     * @throws dev.windrow.error.WindrowException if the text of an option is at fault
     */
    abstract Transformation transformation();

    /** Returns what chooses rows before that, or null for all rows. */
    @Nullable Filter condition() {
        return null;
    }

    /**
     * Returns what is written: the result, or columns of the input beside it.
     *
     * @param none what may be said to own borrowed columns
     */
    Table shown(Table read, Table made, ColumnMemory none) {
        return made;
    }

    /**
     * Returns how the input is read.
     *
     * @param all how all its columns are read
     */
    ReadOptions reading(ReadOptions all) {
        return all;
    }

    @Override
    public final Integer call() {
        Transformation asked = transformation();
        Filter chosen = condition();
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
                if (chosen == null) {
                    run(windrow, asked, table, List.of(read), progress);
                } else {
                    runChosen(windrow, chosen, asked, table, read, progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    /** What chooses rows is an operation of its own, with a plan of its own. */
    private void runChosen(
            Windrow windrow,
            Filter chosen,
            Transformation asked,
            Table table,
            Phase read,
            ProgressDisplay progress) {
        long start = System.nanoTime();
        try (TransformResult rows = windrow.transform(table, chosen)) {
            Phase filter = ProfileOptions.phase(start, Phase.Kind.HOST, "filter", rows.table());
            run(windrow, asked, rows.table(), List.of(read, filter), progress);
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
