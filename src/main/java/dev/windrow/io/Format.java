// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

/** A format that can be written to any stream. */
public enum Format {
    /**
     * A header line and a line for each row. A null is an empty field, the empty string is {@code
     * ""}.
     */
    CSV,
    /** As {@link #CSV}, with tabs in place of commas. */
    TSV,
    /** One array with an object for each row. */
    JSON,
    /** An object for each row, one a line. */
    JSONL,
    /** An Arrow IPC stream. */
    ARROW,
    /** A Parquet file, which becomes a temporary file first. */
    PARQUET
}
