package dev.windrow.internal.io.text;

import dev.windrow.column.Table;
import dev.windrow.internal.io.FileKind;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;

/** Writes tables as text. */
public final class TextWriters {

    /** Rows between two reports of progress. */
    static final int ROWS_PER_PROGRESS = 1 << 12;

    private TextWriters() {}

    /** Writes a table. The stream is flushed and stays open. */
    public static void write(
            Table table, FileKind kind, OutputStream out, ProgressListener progress)
            throws IOException {
        switch (kind) {
            case CSV -> CsvText.write(table, out, progress);
            case JSON -> JsonText.write(table, true, out, progress);
            case JSONL -> JsonText.write(table, false, out, progress);
            case ARROW, PARQUET -> throw new IllegalArgumentException(kind + " is no text");
        }
        out.flush();
    }
}
