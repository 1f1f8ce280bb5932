// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.output;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.EndOfProcess;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.internal.io.TemporaryFiles;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder of folders such as {@code year=2024/month=5}, with files of the rows that have these
 * values. It appears whole or not at all. Some rows are collected for each folder, so there are few
 * files, whatever the order of the rows is. Where all that wait take too much memory, those of the
 * folders that have most are written.
 */
public final class PartitionedOutput {

    /** What stands for null, as in Hive. */
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    /** Signs that Hive does not write into a folder's name. */
    private static final String ESCAPED = "\"#%'*/:=?\\{}[]^<>|";

    /** The most bytes of a name on all usual file systems. */
    private static final int MOST_NAME_BYTES = 255;

    private static final int SHOWN_CHARACTERS = 40;

    /** Bytes that a value takes besides those of its text, in a builder that grows by doubling. */
    private static final long VALUE_BYTES = 16;

    private final Path root;
    private final List<String> by;
    private final FileKind kind;

    /** Bytes of rows that may wait for their file, of all folders together. */
    private final long mostBytes;

    private final Map<String, Waiting> folders = new LinkedHashMap<>();
    private long waitingBytes;

    private PartitionedOutput(Path root, List<String> by, FileKind kind, long mostBytes) {
        this.root = root;
        this.by = by;
        this.kind = kind;
        this.mostBytes = mostBytes;
    }

    /** The rows of a folder that are not written yet. */
    private static final class Waiting {

        private final Map<String, ColumnBuilder> columns = new LinkedHashMap<>();
        private long rows;
        private long bytes;
        private int files;
    }

    /**
     * Writes rows.
     *
     * @param folder there may be an empty folder of that name
     * @param by columns whose values name folders, the outermost first
     * @param mostBytes bytes of memory for rows that wait
     */
    public static void write(
            Path folder,
            List<String> by,
            FileKind kind,
            long mostBytes,
            RowBatches rows,
            ProgressListener progress) {
        requireWritable(folder);
        requireColumns(rows.first(), by);
        Path temporary = TemporaryFiles.name(folder.toAbsolutePath().getParent());
        PartitionedOutput output = new PartitionedOutput(temporary, by, kind, mostBytes);
        try (EndOfProcess end = new EndOfProcess(() -> TemporaryFiles.delete(temporary))) {
            Files.createDirectory(temporary);
            output.addAll(rows, end.watched(progress));
            Files.deleteIfExists(folder);
            Files.move(temporary, folder);
        } catch (IOException e) {
            throw IoFailures.of(folder.toString(), e);
        } finally {
            output.folders.values().forEach(PartitionedOutput::close);
            TemporaryFiles.delete(temporary);
        }
    }

    /** Checks what can be checked without writing. */
    public static void requireWritable(Path folder) {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.findAny().isPresent()) {
                    throw ErrorCode.WRONG_FILE_KIND.failure(
                            "%s: has files in it, expected a new or an empty folder", folder);
                }
            } catch (IOException e) {
                throw IoFailures.of(folder.toString(), e);
            }
        } else if (Files.exists(folder)) {
            throw ErrorCode.WRONG_FILE_KIND.failure(
                    "%s: is a file, expected a folder's name", folder);
        } else {
            OutputFile.requireWritable(folder);
        }
    }

    private static void requireColumns(Table first, List<String> by) {
        for (String name : by) {
            if (!first.names().contains(name)) {
                throw ErrorCode.UNKNOWN_COLUMN.failure(
                        NearestNames.unknownColumn(name, first.names()));
            }
        }
        if (by.containsAll(first.names())) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the folders' names take all columns, expected one more for the files");
        }
    }

    private void addAll(RowBatches rows, ProgressListener progress) {
        long done = 0;
        while (rows.hasNext()) {
            Table table = rows.next();
            add(table);
            done += table.rows();
            progress.progress("writing", done, rows.rows());
        }
        folders.forEach(this::write);
    }

    private void add(Table table) {
        List<Column> keys = by.stream().map(table::column).toList();
        Map<String, Column> others = new LinkedHashMap<>();
        table.names().forEach(name -> others.put(name, table.column(name)));
        others.keySet().removeAll(by);
        for (long row = 0; row < table.rows(); row++) {
            Waiting folder = folders.computeIfAbsent(folder(keys, row), any -> new Waiting());
            long bytes = 0;
            for (Map.Entry<String, Column> other : others.entrySet()) {
                Column column = other.getValue();
                folder.columns
                        .computeIfAbsent(other.getKey(), any -> ColumnBuilder.of(column.type(), 16))
                        .appendRow(column, row);
                bytes += VALUE_BYTES + textBytes(column, row);
            }
            folder.rows++;
            folder.bytes += bytes;
            waitingBytes += bytes;
            if (waitingBytes > mostBytes) {
                writeLongest();
            }
        }
    }

    /** Returns the bytes of a value whose length differs from row to row. */
    private static long textBytes(Column column, long row) {
        return switch (column) {
            case BitColumn _, FixedWidthColumn _ -> 0;
            case VariableWidthColumn texts -> texts.length(row);
            case DictionaryColumn coded ->
                    coded.isNull(row) ? 0 : coded.dictionary().length(coded.indices().getLong(row));
            case ListColumn lists -> lists.slice(row, 1).byteSize();
        };
    }

    /** Writes what waits for the folders that have most, until half of the memory is free. */
    private void writeLongest() {
        List<Map.Entry<String, Waiting>> longest = new ArrayList<>(folders.entrySet());
        longest.sort(Comparator.comparingLong(entry -> -entry.getValue().bytes));
        for (Map.Entry<String, Waiting> entry : longest) {
            if (waitingBytes <= mostBytes / 2) {
                return;
            }
            write(entry.getKey(), entry.getValue());
        }
    }

    private String folder(List<Column> keys, long row) {
        StringBuilder folder = new StringBuilder();
        for (int i = 0; i < by.size(); i++) {
            Column key = keys.get(i);
            String value = key.isNull(row) ? NULL : value(String.valueOf(key.text(row)));
            String name = escaped(by.get(i)) + '=' + value;
            if (name.length() > MOST_NAME_BYTES) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "a folder for the value %s… of %s would have a name of %d bytes, expected"
                                + " at most %d: write folders of another column",
                        value.substring(0, SHOWN_CHARACTERS),
                        by.get(i),
                        name.length(),
                        MOST_NAME_BYTES);
            }
            folder.append(i == 0 ? "" : "/").append(name);
        }
        return folder.toString();
    }

    /** Returns how a text stands in a folder's name: not as null does. */
    private static String value(String text) {
        return text.equals(NULL) ? "%5F" + NULL.substring(1) : escaped(text);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isControl = each >= 0 && each < ' ' || each == 127;
            if (isControl || ESCAPED.indexOf(each) >= 0 || each < 0) {
                escaped.append(String.format(Locale.ROOT, "%%%02X", each & 0xff));
            } else {
                escaped.append((char) each);
            }
        }
        return escaped.toString();
    }

    private void write(String name, Waiting folder) {
        if (folder.rows == 0) {
            return;
        }
        Path path = root.resolve(name);
        String file = "part-" + folder.files + "." + kind.ending();
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        try {
            Files.createDirectories(path);
            for (Map.Entry<String, ColumnBuilder> column : folder.columns.entrySet()) {
                columns.put(column.getKey(), column.getValue().build(memory));
            }
            try (Table table = new Table(columns, folder.rows, memory);
                    RowBatches rows = RowBatches.of(table)) {
                OutputFile.write(path.resolve(file), kind, rows, ProgressListener.NONE);
            }
        } catch (IOException e) {
            throw IoFailures.of(path.toString(), e);
        } finally {
            memory.close();
        }
        waitingBytes -= folder.bytes;
        folder.rows = 0;
        folder.bytes = 0;
        folder.files++;
        close(folder);
    }

    private static void close(Waiting folder) {
        folder.columns.values().forEach(ColumnBuilder::close);
        folder.columns.clear();
    }
}
