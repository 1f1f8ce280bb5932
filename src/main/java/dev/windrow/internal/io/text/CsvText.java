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

/** Writes CSV: nulls as empty fields, empty strings as {@code ""}, lists as JSON arrays. */
final class CsvText {

    private CsvText() {}

    static void write(RowBatches rows, OutputStream out, ProgressListener progress)
            throws IOException {
        // Flushed but not closed, which would close the stream, too.
        CsvWriter writer =
                CsvWriter.builder()
                        .quoteStrategy(QuoteStrategies.EMPTY)
                        .lineDelimiter(LineDelimiter.LF)
                        .build(out);
        try {
            writer.writeRecord(rows.first().names());
            WriteProgress written = new WriteProgress(progress, rows.rows());
            while (rows.hasNext()) {
                Table table = rows.next();
                List<Column> columns = new ArrayList<>(table.columns());
                for (long row = 0; row < table.rows(); row++) {
                    writeRow(columns, row, writer);
                    written.addRow();
                }
            }
            writer.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void writeRow(List<Column> columns, long row, CsvWriter writer) {
        var record = writer.writeRecord();
        for (Column column : columns) {
            record.writeField(CellText.of(column, row));
        }
        record.endRecord();
    }
}
