package dev.windrow.cli.command;

import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** Where a result goes, and in which format. */
final class OutputOptions {

    /** A terminal has about as many lines. */
    private static final int TERMINAL_ROWS = 40;

    @Option(
            names = "--format",
            order = HelpOrder.RESULT,
            paramLabel = "table|csv|json|jsonl",
            converter = LabelConverters.OfFormat.class,
            completionCandidates = LabelConverters.OfFormat.class,
            description = "Chooses the form on standard output: by default a table.")
    private @Nullable OutputFormat format;

    @Option(
            names = "--output",
            order = HelpOrder.RESULT,
            paramLabel = "FILE",
            description =
                    "Writes a file instead: .parquet, .arrow, .arrows, .csv, .json or .jsonl.")
    private @Nullable Path file;

    /**
     * Checks these options before any work is done.
     *
     * @throws WindrowException if an option is faulty
     */
    void validate() {
        if (file != null) {
            requireSameFormat(file);
            Tables.requireWritable(file);
        }
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
        boolean isTable = file == null && (format == null || format == OutputFormat.TABLE);
        if (!isTable || !out.isTerminal()) {
            write(tables, out, progress);
            return;
        }
        CountedRows counted = new CountedRows(tables);
        print(new FirstRows(counted, TERMINAL_ROWS), out);
        counted.skip();
        if (counted.rows() > TERMINAL_ROWS) {
            out.print(String.format(Locale.ROOT, "… %,d rows%n", counted.rows()));
        }
    }

    private static void print(Iterator<Table> tables, ResultStream out) {
        // The widths of columns are known once all rows are.
        try (Table all = Scan.of("the result", tables).read(null)) {
            all.print(writer(out));
        }
    }

    /** Writes a result that is made in parts, each of which is closed then. */
    void write(Iterator<Table> tables, ResultStream out, ProgressListener progress) {
        if (file != null) {
            Tables.write(tables, file, progress);
            return;
        }
        switch (format == null ? OutputFormat.TABLE : format) {
            case TABLE -> print(tables, out);
            case CSV -> Tables.write(tables, Format.CSV, out);
            case JSON -> Tables.write(tables, Format.JSON, out);
            case JSONL -> Tables.write(tables, Format.JSONL, out);
        }
    }

    private void requireSameFormat(Path path) {
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (format != null && !name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "--format %s does not fit --output %s: a file's ending tells its format",
                    format.name().toLowerCase(Locale.ROOT),
                    path);
        }
    }

    private static PrintWriter writer(OutputStream out) {
        return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }
}
