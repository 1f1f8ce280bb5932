package dev.windrow.io;

import dev.windrow.column.ColumnType;
import dev.windrow.progress.ProgressListener;

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
 * What to read, and how. Start from {@link #defaults()}:
 *
 * <pre>{@code
 * ReadOptions.defaults().withColumns(List.of("status", "price"))
 * }</pre>
 *
 * @param columns the columns to read, in order, each once; null reads all, none reads only the
 *     number of rows
 * @param types the types of CSV columns that are not to be inferred
 * @param progress hears how far reading has come
 * @param standardInput what the input {@code -} reads; it is not closed
 */
public record ReadOptions(
        @Nullable List<String> columns,
        Map<String, ColumnType> types,
        ProgressListener progress,
        @Nullable InputStream standardInput) {

    private static final ReadOptions DEFAULTS =
            new ReadOptions(null, Map.of(), ProgressListener.NONE, null);

    public ReadOptions {
        Objects.requireNonNull(progress, "progress");
        columns = columns == null ? null : List.copyOf(new LinkedHashSet<>(columns));
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    }

    /** Returns options that read all columns and infer all types. */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /** Returns the same options with the columns to read. */
    public ReadOptions withColumns(Collection<String> names) {
        return new ReadOptions(List.copyOf(names), types, progress, standardInput);
    }

    /** Returns the same options with the types of some CSV columns. */
    public ReadOptions withTypes(Map<String, ColumnType> forced) {
        return new ReadOptions(columns, forced, progress, standardInput);
    }

    /** Returns the same options with a listener. */
    public ReadOptions withProgress(ProgressListener listener) {
        return new ReadOptions(columns, types, listener, standardInput);
    }

    /** Returns the same options with what the input {@code -} reads. */
    public ReadOptions withStandardInput(InputStream input) {
        return new ReadOptions(columns, types, progress, input);
    }
}
