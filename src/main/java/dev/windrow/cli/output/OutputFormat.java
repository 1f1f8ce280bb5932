package dev.windrow.cli.output;

/** How a result is written to standard output. */
public enum OutputFormat {
    /** Aligned columns, for people. */
    TABLE,
    /** A header line, then a line a row. */
    CSV,
    /** One array of objects. */
    JSON,
    /** One object a line. */
    JSONL
}
