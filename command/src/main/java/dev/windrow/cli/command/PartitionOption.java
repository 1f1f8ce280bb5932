// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ResultWriter;
import dev.windrow.column.Table;
import dev.windrow.internal.sql.Fragments;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/** Whether an output is a folder of folders, which values of columns name. */
final class PartitionOption {

    /** The share of a query's memory that rows may take which wait for others of their folder. */
    private static final double SHARE_OF_WAITING = 0.25;

    /** Bytes with which folders have few files: more memory is rather left to others. */
    private static final long MOST_WAITING_BYTES = 1L << 30;

    private long waitingBytes = MOST_WAITING_BYTES;

    @Option(
            names = "--partition-by",
            order = HelpOrder.RESULT,
            paramLabel = "NAMES",
            description =
                    "Writes folders such as year=2024/month=5 into the folder that the output"
                        + " names: the values of these columns name them, and the files have the"
                        + " other columns, as Parquet or in the form that --format chooses.")
    private @Nullable String names;

    boolean isGiven() {
        return names != null;
    }

    /**
     * Checks the option and its folder before any work is done.
     *
     * @throws WindrowException if it is faulty
     */
    void validate(Path folder, Format format) {
        columns();
        Tables.requireWritableFolder(folder);
        Tables.requireWritable(format);
    }

    /** Returns the format of the files, by the form that --format chooses. */
    static Format formatOf(@Nullable OutputFormat chosen) {
        return chosen == null ? Format.PARQUET : ResultWriter.formatOfFiles(chosen);
    }

    /** Sets the memory that the query may take which makes the rows. */
    void setMemory(long bytes) {
        waitingBytes = Math.clamp((long) (bytes * SHARE_OF_WAITING), 1, MOST_WAITING_BYTES);
    }

    /** Writes rows, and closes their tables. */
    void write(Iterator<Table> tables, Path folder, Format format, ProgressListener progress) {
        Tables.writePartitions(tables, folder, columns(), format, waitingBytes, progress);
    }

    private List<String> columns() {
        return names == null ? List.of() : Fragments.names("--partition-by", names);
    }
}
