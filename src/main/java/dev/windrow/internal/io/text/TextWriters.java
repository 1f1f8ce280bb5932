// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.text;

import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;

/** Writes tables as text. */
public final class TextWriters {

    private TextWriters() {}

    /** Writes rows. The stream is flushed and stays open. */
    public static void write(
            RowBatches rows, FileKind kind, OutputStream out, ProgressListener progress)
            throws IOException {
        switch (kind) {
            case CSV -> CsvText.write(rows, ',', out, progress);
            case TSV -> CsvText.write(rows, '\t', out, progress);
            case JSON -> JsonText.write(rows, true, out, progress);
            case JSONL -> JsonText.write(rows, false, out, progress);
            case ARROW, ARROW_STREAM, PARQUET ->
                    throw new IllegalArgumentException(kind + " is no text");
        }
        out.flush();
    }
}
