// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.ColumnType;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.io.InputStream;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which columns of an input to read, and how. Start from {@link #defaults()}:
 *
 * <pre>{@code
 * ReadOptions.defaults().withColumns(List.of("status", "price"))
 * }</pre>
 *
 * @param columns the columns to read, in order, each once; null reads all, an empty list reads only
 *     the number of rows
 * @param types the types of CSV columns whose types are not to be inferred, by name
 * @param progress hears how far reading has come
 * @param standardInput the stream that the input {@code -} reads, which is not closed; null for
 *     none
 * @param csv how CSV files are written, which is found out where it is not said
 * @param binaryAsString whether byte strings of Parquet files are text that the files do not mark
 *     as such; null to find out, by the least and greatest values in the footer of a file that
 *     marks no column as text
 */
public record ReadOptions(
        @Nullable List<String> columns,
        Map<String, ColumnType> types,
        ProgressListener progress,
        @Nullable InputStream standardInput,
        CsvOptions csv,
        @Nullable Boolean binaryAsString) {

    private static final ReadOptions DEFAULTS =
            new ReadOptions(
                    null, Map.of(), ProgressListener.NONE, null, CsvOptions.defaults(), null);

    /** Makes options. They are checked when an input is read. */
    public ReadOptions {
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(csv, "csv");
        columns = columns == null ? null : List.copyOf(new LinkedHashSet<>(columns));
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    }

    /**
     * Returns options that read all columns and infer all types.
     *
     * @return the options
     */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the same options with other columns.
     *
     * @param names the names, in the order of the table's columns; reading fails with {@code
     *     UNKNOWN_COLUMN} if the input lacks one
     * @return the options
     */
    public ReadOptions withColumns(Collection<String> names) {
        return new ReadOptions(
                List.copyOf(names), types, progress, standardInput, csv, binaryAsString);
    }

    /**
     * Returns the same options with the types of some CSV columns. Reading fails with {@code
     * BAD_FIELD} if a field is not of its type.
     *
     * @param forced types by the names of columns
     * @return the options
     */
    public ReadOptions withTypes(Map<String, ColumnType> forced) {
        return new ReadOptions(columns, forced, progress, standardInput, csv, binaryAsString);
    }

    /**
     * Returns the same options with a listener.
     *
     * @param listener hears how far reading has come
     * @return the options
     */
    public ReadOptions withProgress(ProgressListener listener) {
        return new ReadOptions(columns, types, listener, standardInput, csv, binaryAsString);
    }

    /**
     * Returns the same options with a stream for the input {@code -}.
     *
     * @param input a stream, which is not closed. Its beginning tells what it is: an Arrow stream
     *     or file, Parquet, JSON objects, or else CSV, compressed by gzip or Zstandard or not. All
     *     but an Arrow stream are copied to a temporary file when the input is opened
     * @return the options
     */
    public ReadOptions withStandardInput(InputStream input) {
        return new ReadOptions(columns, types, progress, input, csv, binaryAsString);
    }

    /**
     * Returns the same options, and others of CSV files.
     *
     * @param written how the files are written
     * @return the options
     */
    public ReadOptions withCsv(CsvOptions written) {
        return new ReadOptions(columns, types, progress, standardInput, written, binaryAsString);
    }

    /**
     * Returns the same options, and how byte strings of Parquet files are read which the files mark
     * as nothing.
     *
     * @param areTexts whether they are text in UTF-8
     * @return the options
     */
    public ReadOptions withBinaryAsString(boolean areTexts) {
        return new ReadOptions(columns, types, progress, standardInput, csv, areTexts);
    }
}
