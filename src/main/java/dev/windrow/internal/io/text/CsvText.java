// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Writes CSV or TSV: nulls as empty fields, empty strings as {@code ""}, lists as JSON arrays. */
final class CsvText {

    private CsvText() {}

    static void write(RowBatches rows, char delimiter, OutputStream out, ProgressListener progress)
            throws IOException {
        write(out, delimiter, writer -> writer.writeRecord(rows.first().names()));
        ParallelText.write(
                rows,
                (table, isFirst, to) -> write(to, delimiter, writer -> writeRows(table, writer)),
                out,
                progress);
    }

    /** Writes records of a text. */
    private interface Records {
        void writeTo(CsvWriter writer) throws IOException;
    }

    /** Writes records to a stream, which stays open. */
    private static void write(OutputStream out, char delimiter, Records records)
            throws IOException {
        // Flushed but not closed, which would close the stream, too.
        CsvWriter writer =
                CsvWriter.builder()
                        .fieldSeparator(delimiter)
                        .quoteStrategy(QuoteStrategies.EMPTY)
                        .lineDelimiter(LineDelimiter.LF)
                        .build(out);
        try {
            records.writeTo(writer);
            writer.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void writeRows(Table table, CsvWriter writer) {
        List<Column> columns = new ArrayList<>(table.columns());
        for (long row = 0; row < table.rows(); row++) {
            var record = writer.writeRecord();
            for (Column column : columns) {
                record.writeField(column.text(row));
            }
            record.endRecord();
        }
    }
}
