package dev.windrow.io;

/** A text format, which can be written to any stream. */
public enum Format {
    /**
     * A header line and a line for each row. A null is an empty field, the empty string is {@code
     * ""}.
     */
    CSV,
    /** One array with an object for each row. */
    JSON,
    /** An object for each row, one a line. */
    JSONL
}
