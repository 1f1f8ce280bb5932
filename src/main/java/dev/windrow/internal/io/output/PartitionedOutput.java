// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.output;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder of folders such as {@code year=2024/month=5}, with files of the rows that have these
 * values. It appears whole or not at all. Some rows are collected for each folder, so there are few
 * files, whatever the order of the rows is.
 */
public final class PartitionedOutput {

    /** What stands for null, as in Hive. */
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    /** Signs that Hive does not write into a folder's name. */
    private static final String ESCAPED = "\"#%'*/:=?\\{}[]^<>|";

    /** Rows that wait for their file, of all folders together. */
    private static final long MOST_WAITING_ROWS = 1 << 22;

    private final Path root;
    private final List<String> by;
    private final FileKind kind;
    private final Map<String, Waiting> folders = new LinkedHashMap<>();
    private long waitingRows;

    private PartitionedOutput(Path root, List<String> by, FileKind kind) {
        this.root = root;
        this.by = by;
        this.kind = kind;
    }

    /** The rows of a folder that are not written yet. */
    private static final class Waiting {

        private final Map<String, ColumnBuilder> columns = new LinkedHashMap<>();
        private long rows;
        private int files;
    }

    /**
     * Writes rows.
     *
     * @param folder there may be an empty folder of that name
     * @param by columns whose values name folders, the outermost first
     */
    public static void write(
            Path folder,
            List<String> by,
            FileKind kind,
            RowBatches rows,
            ProgressListener progress) {
        requireWritable(folder);
        requireColumns(rows.first(), by);
        Path temporary = TemporaryFiles.name(folder.toAbsolutePath().getParent());
        PartitionedOutput output = new PartitionedOutput(temporary, by, kind);
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
                    throw WindrowException.of(
                            ErrorCode.WRONG_FILE_KIND,
                            "%s: has files in it, expected a new or an empty folder",
                            folder);
                }
            } catch (IOException e) {
                throw IoFailures.of(folder.toString(), e);
            }
        } else if (Files.exists(folder)) {
            throw WindrowException.of(
                    ErrorCode.WRONG_FILE_KIND, "%s: is a file, expected a folder's name", folder);
        } else {
            OutputFile.requireWritable(folder);
        }
    }

    private static void requireColumns(Table first, List<String> by) {
        for (String name : by) {
            if (!first.names().contains(name)) {
                throw new WindrowException(
                        ErrorCode.UNKNOWN_COLUMN, NearestNames.unknownColumn(name, first.names()));
            }
        }
        if (by.containsAll(first.names())) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
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
        List<String> names = new ArrayList<>(table.names());
        names.removeAll(by);
        for (long row = 0; row < table.rows(); row++) {
            Waiting folder = folders.computeIfAbsent(folder(keys, row), any -> new Waiting());
            for (String name : names) {
                Column column = table.column(name);
                folder.columns
                        .computeIfAbsent(name, any -> ColumnBuilder.of(column.type(), 1024))
                        .appendRow(column, row);
            }
            folder.rows++;
            waitingRows++;
            if (waitingRows > MOST_WAITING_ROWS) {
                folders.forEach(this::write);
            }
        }
    }

    private String folder(List<Column> keys, long row) {
        StringBuilder folder = new StringBuilder();
        for (int i = 0; i < by.size(); i++) {
            Column key = keys.get(i);
            folder.append(i == 0 ? "" : "/")
                    .append(escaped(by.get(i)))
                    .append('=')
                    .append(key.isNull(row) ? NULL : escaped(String.valueOf(key.text(row))));
        }
        return folder.toString();
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
        waitingRows -= folder.rows;
        folder.rows = 0;
        folder.files++;
        close(folder);
    }

    private static void close(Waiting folder) {
        folder.columns.values().forEach(ColumnBuilder::close);
        folder.columns.clear();
    }
}
