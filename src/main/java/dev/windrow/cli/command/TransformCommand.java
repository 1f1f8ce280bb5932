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
import dev.windrow.scan.Scan;

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

    /** Returns whether columns of the input are written beside the result. */
    boolean showsInput() {
        return false;
    }

    /**
     * Returns the table that is written if the input is shown: its columns beside the result's.
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
            ReadOptions reading = reading(input.reading(streams.in(), progress.listener()));
            if (showsInput()) {
                runBeside(windrow, asked, reading, progress);
            } else {
                List<Transformation> operations =
                        filter == null ? List.of(asked) : List.of(filter, asked);
                Scan scan = Tables.scan(input.inputs(), reading);
                try (TransformResult made =
                        windrow.transform(scan, operations, result.mostRows())) {
                    write(windrow, asked, made.table(), made, List.of(), progress);
                }
            }
        }
        return ExitStatus.DONE;
    }

    /** Runs an operation over all rows, and writes columns of the input beside its result. */
    private void runBeside(
            Windrow windrow, Transformation asked, ReadOptions reading, ProgressDisplay progress) {
        long start = System.nanoTime();
        try (Table table = Tables.read(input.inputs(), reading);
                ColumnMemory none = new ColumnMemory()) {
            Phase read = ProfileOptions.phase(start, Phase.Kind.READ, "read", table);
            try (TransformResult made = windrow.transform(table, asked)) {
                Table shown = shown(table, made.table(), none);
                write(windrow, asked, shown, made, List.of(read), progress);
            }
        }
    }

    private void write(
            Windrow windrow,
            Transformation asked,
            Table shown,
            TransformResult made,
            List<Phase> before,
            ProgressDisplay progress) {
        Streams streams = root.streams();
        long start = System.nanoTime();
        result.write(shown, streams.out(), progress.listener());
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
