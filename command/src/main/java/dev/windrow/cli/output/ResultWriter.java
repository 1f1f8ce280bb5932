// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;

/** Writes results to standard output, in any format. */
public final class ResultWriter {

    /** A terminal has about as many lines. */
    public static final int TERMINAL_ROWS = 40;

    private ResultWriter() {}

    /**
     * Writes all rows.
     *
     * @param tables at least one table, each of which is closed
     */
    public static void write(Iterator<Table> tables, OutputFormat format, ResultStream out) {
        if (format.isForPeople()) {
            out.beginResult();
        }
        switch (format) {
            case TABLE -> Table.print(tables, writer(out), out.width());
            case VERTICAL, MARKDOWN -> {
                PrintWriter writer = writer(out);
                RowText.of(format, writer).write(tables);
                writer.flush();
            }
            case CSV, TSV, JSON, JSONL, ARROW, PARQUET ->
                    Tables.write(tables, formatOfFiles(format), out);
        }
    }

    /**
     * Writes all rows, but of what a terminal shows to people only the first ones and their number.
     *
     * @param tables at least one table, each of which is closed
     * @param most how many rows are shown
     */
    public static void writeShort(
            Iterator<Table> tables, OutputFormat format, long most, ResultStream out) {
        boolean isLong = !format.isForPeople() || format == OutputFormat.MARKDOWN;
        if (isLong || !out.isTerminal()) {
            write(tables, format, out);
            return;
        }
        CountedRows counted = new CountedRows(tables);
        write(new FirstRows(counted, most), format, out);
        counted.skip();
        if (counted.rows() > most) {
            out.print(
                    String.format(
                            Locale.ROOT,
                            "… %,d more of %,d rows%n",
                            counted.rows() - most,
                            counted.rows()));
        }
    }

    /**
     * Returns a format of files.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for one that is for people
     */
    public static Format formatOfFiles(OutputFormat format) {
        return switch (format) {
            case TABLE, VERTICAL, MARKDOWN ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            "--format %s is for people, expected a format of files",
                            format.label());
            case CSV -> Format.CSV;
            case TSV -> Format.TSV;
            case JSON -> Format.JSON;
            case JSONL -> Format.JSONL;
            case ARROW -> Format.ARROW;
            case PARQUET -> Format.PARQUET;
        };
    }

    private static PrintWriter writer(ResultStream out) {
        return new PrintWriter(out, false, StandardCharsets.UTF_8);
    }
}
