// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupByBatches;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.FirstRows;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.util.Iterator;
import java.util.List;

/** The options of the result: where it goes, how much of it, and in which format. */
final class ResultOptions {

    @Option(
            names = "--limit",
            order = HelpOrder.RESULT,
            paramLabel = "N",
            description =
                    "Shows only the first N rows of the result, after ordering. Without"
                            + " it, a terminal shows the first 40 rows of a table and their "
                            + "number, and a pipe or a file gets all.")
    private @Nullable Long limit;

    @Mixin private OutputOptions output = new OutputOptions();

    @Option(
            names = "--explain",
            order = HelpOrder.RESULT,
            description = "Prints the plan on standard error as well.")
    private boolean explain;

    @Mixin private ProfileOptions profile = new ProfileOptions();

    /**
     * Checks these options, and all that the output needs, before any work is done.
     *
     * @param out where a result goes that is not written to a file
     * @throws WindrowException if an option is faulty
     */
    void validate(ResultStream out) {
        if (limit != null && limit < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("--limit %d, expected 0 or more", limit);
        }
        output.validate(out);
        profile.validate();
    }

    /** Returns the most rows of the result that are shown, from the first one on. */
    long mostRows() {
        return limit == null ? Long.MAX_VALUE : limit;
    }

    /** Returns whether the result is written to a file. */
    boolean isFile() {
        return output.isFile();
    }

    /** Returns whether the plan is printed. */
    boolean explain() {
        return explain;
    }

    /** Returns the options of the profile. */
    ProfileOptions profile() {
        return profile;
    }

    /** Returns settings of a session for a query, whose memory this shares. */
    WindrowConfig config(WindrowConfig config) {
        output.setMemory(config.memoryBytes());
        return profile.config(config);
    }

    /** Writes a result, or its first rows. */
    void write(Table table, ResultStream out, ProgressListener progress) {
        write(List.of(table.slice(0, table.rows())).iterator(), out, progress);
    }

    /** Writes a result that is made in parts, each of which is closed then, or its first rows. */
    void write(Iterator<Table> tables, ResultStream out, ProgressListener progress) {
        if (limit == null) {
            output.writeShort(tables, out, progress);
        } else {
            output.write(wanted(tables), out, progress);
        }
    }

    /** Returns the rows that are written of a result: all, or the first ones. */
    Iterator<Table> wanted(Iterator<Table> tables) {
        return limit == null ? tables : new FirstRows(tables, limit);
    }

    /**
     * Writes groups, and tells their plan and profile as far as these are asked for.
     *
     * @param title what was asked
     */
    void writeGroups(
            GroupByBatches groups,
            Windrow windrow,
            String title,
            Streams streams,
            ProgressDisplay progress) {
        WrittenBatches written = new WrittenBatches(groups);
        write(written, streams.out(), progress.listener());
        streams.out().flush();
        Phase write = written.phase();
        progress.close();
        List<String> tree = groups.explanation().tree(groups.profile());
        if (explain) {
            tree.forEach(streams.err()::println);
        }
        profile.tell(
                windrow, title, groups.profile().withLast(write), "groups", tree, streams.err());
    }
}
