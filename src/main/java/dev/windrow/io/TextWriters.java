package dev.windrow.io;

import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;

/** Writes tables as text. */
final class TextWriters {

    /** Rows between two reports of progress. */
    static final int ROWS_PER_PROGRESS = 1 << 12;

    private TextWriters() {}

    /** Writes a table; the stream is flushed and stays open. */
    static void write(Table table, Format format, OutputStream out, ProgressListener progress)
            throws IOException {
        switch (format) {
            case CSV -> CsvText.write(table, out, progress);
            case JSON, JSONL -> JsonText.write(table, format, out, progress);
        }
        out.flush();
    }
}
