// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import java.util.List;
import java.util.Locale;

/** The format of a result on standard output. */
public enum OutputFormat {
    /** Aligned columns, for people. */
    TABLE,
    /** A line for each value, for people and rows of many columns. */
    VERTICAL,
    /** A table in Markdown. */
    MARKDOWN,
    /** A header line, then a line for each row. */
    CSV,
    /** As CSV, with tabs in place of commas. */
    TSV,
    /** One array with an object for each row. */
    JSON,
    /** An object for each row, one a line. */
    JSONL,
    /** An Arrow IPC stream. */
    ARROW,
    /** A Parquet file. */
    PARQUET;

    /** Returns the formats that are text, which a terminal may show. */
    public static List<OutputFormat> texts() {
        return List.of(TABLE, VERTICAL, MARKDOWN, CSV, TSV, JSON, JSONL);
    }

    /** Returns whether it is to be read, and not to be read back. */
    public boolean isForPeople() {
        return this == TABLE || this == VERTICAL || this == MARKDOWN;
    }

    /** Returns the word for it on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
