package dev.windrow.internal.io.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Writes CSV: nulls as empty fields, empty strings as {@code ""}, lists as JSON arrays. */
final class CsvText {

    private CsvText() {}

    static void write(Table table, OutputStream out, ProgressListener progress) throws IOException {
        // Flushed but not closed, which would close the stream, too.
        CsvWriter writer =
                CsvWriter.builder()
                        .quoteStrategy(QuoteStrategies.EMPTY)
                        .lineDelimiter(LineDelimiter.LF)
                        .build(out);
        try {
            writer.writeRecord(table.names());
            List<Column> columns = new ArrayList<>(table.columns());
            for (long row = 0; row < table.rows(); row++) {
                var record = writer.writeRecord();
                for (Column column : columns) {
                    record.writeField(CellText.of(column, row));
                }
                record.endRecord();
                if ((row + 1) % TextWriters.ROWS_PER_PROGRESS == 0) {
                    progress.progress("writing", row + 1, table.rows());
                }
            }
            writer.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
