// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.Explanation;
import dev.windrow.TransformSummary;
import dev.windrow.Windrow;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.Streams;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
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
        result.validate(root.streams().out());
        result.profile().prepare();
        Streams streams = root.streams();
        try (ProgressDisplay progress = streams.progress().get();
                Windrow windrow = Windrow.open(result.config(input.config(progress.listener())))) {
            ReadOptions reading = reading(input.reading(streams.in(), progress.listener()));
            Scan scan = Tables.scan(input.inputs(), reading);
            List<Transformation> operations =
                    filter == null ? List.of(asked) : List.of(filter, asked);
            if (root.explains()) {
                root.print(windrow.inBatches().explain(scan, operations));
            } else {
                runInParts(windrow, scan, operations, progress);
            }
        }
        return ExitStatus.DONE;
    }

    /** Runs operations, and writes rows while others are made. */
    private void runInParts(
            Windrow windrow, Scan scan, List<Transformation> operations, ProgressDisplay progress) {
        TransformSummary made;
        Phase write;
        try (ResultRows rows = new ResultRows(result, root.streams().out(), windrow.config())) {
            long most = result.mostRows();
            made =
                    showsInput()
                            ? windrow.inBatches().add(scan, operations.getLast(), most, rows::take)
                            : windrow.inBatches().transform(scan, operations, most, rows::take);
            write = rows.finish();
        }
        progress.close();
        Profile profile = made.profile().withLast(write);
        tell(windrow, operations.getLast(), profile, made.explanation());
    }

    private void tell(
            Windrow windrow, Transformation asked, Profile profile, Explanation explanation) {
        Streams streams = root.streams();
        if (result.explain()) {
            explanation.tree().forEach(streams.err()::println);
        }
        result.profile()
                .tell(
                        windrow,
                        String.join(", ", input.inputs()) + ": " + asked.label(),
                        profile,
                        "result",
                        explanation.tree(),
                        streams.err());
    }
}
