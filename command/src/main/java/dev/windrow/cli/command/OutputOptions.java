// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.output.ResultWriter;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileKind;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/** Where a result goes, and in which format. */
final class OutputOptions {

    @Option(
            names = "--format",
            order = HelpOrder.RESULT,
            paramLabel = "table|csv|...",
            converter = LabelConverters.OfFormat.class,
            completionCandidates = LabelConverters.OfFormat.class,
            description =
                    "Chooses the form on standard output: table (default), vertical (a line for"
                            + " each value), markdown, csv, tsv, json, jsonl, arrow (a stream) or"
                            + " parquet.")
    private @Nullable OutputFormat format;

    @Option(
            names = "--output",
            order = HelpOrder.RESULT,
            paramLabel = "FILE",
            description =
                    "Writes a file instead: .parquet, .arrow, .arrows, .csv, .tsv, .json or .jsonl;"
                            + " text also compressed, as .csv.gz or .csv.zst.")
    private @Nullable Path file;

    @Mixin private PartitionOption partition = new PartitionOption();

    /**
     * Checks these options, and all that the output needs, before any work is done.
     *
     * @param out where a result goes that is not written to a file
     * @throws WindrowException if an option is faulty
     */
    void validate(ResultStream out) {
        if (partition.isGiven()) {
            if (file == null) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "--partition-by without --output, expected the name of a folder there");
            }
            partition.validate(file, PartitionOption.formatOf(format));
        } else if (file != null) {
            requireSameFormat(file);
            Tables.requireWritable(file);
        } else if (format != null && !format.isForPeople()) {
            requireReader(format, out);
            Tables.requireWritable(ResultWriter.formatOfFiles(format));
        }
    }

    /** Sets the memory that the query may take which makes the result. */
    void setMemory(long bytes) {
        partition.setMemory(bytes);
    }

    /** Returns whether the result is written to a file. */
    boolean isFile() {
        return file != null;
    }

    /** Writes a result. */
    void write(Table table, ResultStream out, ProgressListener progress) {
        write(List.of(table.slice(0, table.rows())).iterator(), out, progress);
    }

    /**
     * Writes a result that is made in parts, as {@link #write} does, but only its first rows and
     * their number if it is a table for a terminal.
     */
    void writeShort(Iterator<Table> tables, ResultStream out, ProgressListener progress) {
        if (file == null) {
            ResultWriter.writeShort(tables, formatOrTable(), ResultWriter.TERMINAL_ROWS, out);
        } else {
            write(tables, out, progress);
        }
    }

    private OutputFormat formatOrTable() {
        return format == null ? OutputFormat.TABLE : format;
    }

    /** Writes a result that is made in parts, each of which is closed then. */
    void write(Iterator<Table> tables, ResultStream out, ProgressListener progress) {
        if (file != null && partition.isGiven()) {
            partition.write(tables, file, PartitionOption.formatOf(format), progress);
        } else if (file != null) {
            Tables.write(tables, file, progress);
        } else {
            ResultWriter.write(tables, formatOrTable(), out);
        }
    }

    /** Fails if bytes that are no text would go to a terminal. */
    private static void requireReader(OutputFormat format, ResultStream out) {
        if (out.isTerminal() && (format == OutputFormat.ARROW || format == OutputFormat.PARQUET)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "--format %s is not for a terminal: name a file with --output, or pipe it into"
                            + " a program",
                    format.label());
        }
    }

    private void requireSameFormat(Path path) {
        if (format != null && !isFormat(format, FileKind.ofOutput(path))) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "--format %s does not fit --output %s: a file's ending tells its format",
                    format.label(), path);
        }
    }

    private static boolean isFormat(OutputFormat format, FileKind kind) {
        return kind.name().equals(format.name())
                || kind == FileKind.ARROW_STREAM && format == OutputFormat.ARROW;
    }
}
