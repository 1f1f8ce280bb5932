// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

/** The format of a result on standard output. */
public enum OutputFormat {
    /** Aligned columns, for people. */
    TABLE,
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
    PARQUET
}
