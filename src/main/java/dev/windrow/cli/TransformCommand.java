package dev.windrow.cli;

import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.profile.Phase;
import dev.windrow.query.Transformation;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

import java.util.concurrent.Callable;

/** Reads, does an operation on columns, and writes: what the commands for operations share. */
abstract class TransformCommand implements Callable<Integer> {

    @ParentCommand private Main main = Main.DETACHED;
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ResultOptions result = new ResultOptions();

    /**
     * Returns what is asked.
     *
     * @throws dev.windrow.error.WindrowException if the text of an option is at fault
     */
    abstract Transformation transformation();

    /**
     * Returns what is written: the result, or columns of the input beside it.
     *
     * @param none what may be said to own borrowed columns
     */
    Table shown(Table read, Table made, ColumnMemory none) {
        return made;
    }

    @Override
    public final Integer call() {
        Transformation asked = transformation();
        result.validate();
        Streams streams = main.streams();
        try (ProgressDisplay progress = streams.progress().get();
                Windrow windrow = Windrow.open(input.config(progress.listener()))) {
            long start = System.nanoTime();
            try (Table table =
                    Tables.read(input.inputs(), input.reading(streams.in(), progress.listener()))) {
                Phase read = new Phase(Phase.Kind.READ, "read", since(start), table.byteSize());
                run(windrow, asked, table, read, progress);
            }
        }
        return ExitStatus.DONE;
    }

    private void run(
            Windrow windrow,
            Transformation asked,
            Table table,
            Phase read,
            ProgressDisplay progress) {
        try (TransformResult made = windrow.transform(table, asked)) {
            Streams streams = main.streams();
            long start = System.nanoTime();
            try (ColumnMemory none = new ColumnMemory()) {
                Table shown = shown(table, made.table(), none);
                result.write(shown, streams.out(), progress.listener());
            }
            streams.out().flush();
            Phase write =
                    new Phase(Phase.Kind.HOST, "write", since(start), made.table().byteSize());
            progress.close();
            if (result.explain()) {
                made.explanation().lines().forEach(streams.err()::println);
            }
            if (result.profile()) {
                ProfileReport.lines(made.profile().withFirst(read), write, "result")
                        .forEach(streams.err()::println);
            }
        }
    }

    private static long since(long start) {
        return System.nanoTime() - start;
    }
}
