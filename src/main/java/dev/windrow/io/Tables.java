// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.arrow.PacedProgress;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.internal.io.TableSource;
import dev.windrow.internal.io.output.OutputFile;
import dev.windrow.internal.io.output.PartitionedOutput;
import dev.windrow.internal.io.parquet.ParquetFile;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Scan;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * Reads tables from files and data sets, and writes them to files.
 *
 * <pre>{@code
 * try (Table orders = Tables.read("tpch:orders?sf=0.1")) {
 *     Tables.write(orders, Path.of("orders.parquet"));
 * }
 * }</pre>
 *
 * <p>An input is one of
 *
 * <ul>
 *   <li>a file: {@code .parquet}, {@code .parq} or {@code .pq}, and Parquet and Arrow files of any
 *       name; {@code .arrow}, {@code .arrows}, {@code .feather} or {@code .ipc} (an Arrow IPC file
 *       or stream, compressed or not, with little-endian values); {@code .csv}, {@code .txt} or
 *       {@code .tsv}, written as {@link dev.windrow.scan.CsvOptions} say or as is found out; {@code
 *       .jsonl}, {@code .ndjson} or {@code .json} with a JSON object in each line, or with an array
 *       of them; text may be compressed, as in {@code .csv.gz} and {@code .jsonl.zst};
 *   <li>a folder of such files, which all have the same columns; they are read in the order of
 *       their names, without hidden files ({@code .x}, {@code _x}). Folders in it are named {@code
 *       column=value}, and their values are columns;
 *   <li>a pattern of files' names: {@code data/*.csv}, <code>data/**&#47;*.parquet</code>; folders
 *       {@code column=value} that they are in are columns, too;
 *   <li>{@code -}, the stream {@link ReadOptions#standardInput};
 *   <li>a data set: {@code tpch:TABLE?sf=F[&money=decimal]}, {@code h2o:G1_1e7_1e2_0_0} or {@code
 *       random:rows=1e6,keys=1000,key=int32,value=float64,seed=7,skew=1.5,nulls=0.05}. The library
 *       {@code windrow-datasets} makes them.
 * </ul>
 *
 * <p>A file must not change while it is read. If its size or its time of last writing changes
 * meanwhile, or another file takes its name, reading fails with {@code FILE_CHANGED}; this includes
 * a file that only grows.
 *
 * <p>All failures are {@link WindrowException}s. Their messages begin with the file's name: {@code
 * FILE_NOT_FOUND}, {@code WRONG_FILE_KIND}, {@code PERMISSION_DENIED}, {@code UNKNOWN_FORMAT},
 * {@code UNSUPPORTED_FORMAT}, {@code CORRUPT_FILE}, {@code FILE_CHANGED}, {@code BAD_FIELD}, {@code
 * UNKNOWN_COLUMN}, {@code DUPLICATE_NAME}, {@code UNSUPPORTED_TYPE}, {@code UNKNOWN_DATASET},
 * {@code INVALID_ARGUMENT}, {@code SYNTAX}, {@code HOST_MEMORY}, {@code DISK_FULL}, {@code
 * INPUT_OUTPUT} or, for a thread that is interrupted, {@code CANCELLED}. If Java was started
 * without a flag that Arrow needs, it is {@code JAVA_FLAG}, which names the flag; CSV and data sets
 * need none.
 */
public final class Tables {

    private Tables() {}

    /**
     * Reads all columns of an input: {@code Tables.read("tpch:orders?sf=0.1")}. The types of CSV
     * columns are inferred.
     *
     * @param input a file, a folder or a data set
     * @return the table, which the caller closes
     * @throws WindrowException as this class says
     */
    public static Table read(String input) {
        return read(input, ReadOptions.defaults());
    }

    /**
     * Reads an input: {@code Tables.read("a.csv",
     * ReadOptions.defaults().withColumns(List.of("price")))}.
     *
     * @param input a file, a folder, a data set or {@code -}
     * @param options the columns to read and their types
     * @return the table, which the caller closes; without columns, it has only its number of rows
     * @throws WindrowException as this class says; {@code UNKNOWN_COLUMN} if the input lacks a
     *     column that the options name; {@code INVALID_ARGUMENT} if a type is given for an input
     *     that is not CSV, or {@code -} has no stream
     */
    public static Table read(String input, ReadOptions options) {
        return read(List.of(input), options);
    }

    /**
     * Reads several inputs as one table, in the order given.
     *
     * @param inputs at least one input; the columns that are read are the same in all
     * @param options the columns to read and their types
     * @return the table, which the caller closes
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no input, or if the columns of
     *     one differ, which the message names; else as for one input
     */
    public static Table read(List<String> inputs, ReadOptions options) {
        return readAll(Inputs.open(inputs, options), options).watched();
    }

    /**
     * Reads an input in parts while a query runs over it: {@code
     * windrow.groupBy(Tables.scan("orders.parquet"))}. The parts are row groups of Parquet files,
     * batches of Arrow files, a few megabytes of CSV files, the files of a folder, and parts of a
     * data set, which is made as it is read. h2o's rows are made whole if they are sorted or fewer
     * than some 30 million.
     *
     * @param input a file, a folder or a data set
     * @return a scan that has read nothing yet, and need not be closed
     * @throws WindrowException {@code FILE_NOT_FOUND}, {@code WRONG_FILE_KIND}, {@code
     *     PERMISSION_DENIED}, {@code UNKNOWN_FORMAT} or {@code UNKNOWN_DATASET}
     */
    public static Scan scan(String input) {
        return scan(List.of(input), ReadOptions.defaults());
    }

    /**
     * Reads several inputs in parts, one after the other.
     *
     * @param inputs at least one input; the columns that are read are the same in all
     * @param options the types of CSV columns; the query tells the columns to read
     * @return a scan that has read nothing yet, and need not be closed
     * @throws WindrowException as {@link #scan(String)} does; {@code INVALID_ARGUMENT} if there is
     *     no input, or a type is given for an input that is not CSV
     */
    public static Scan scan(List<String> inputs, ReadOptions options) {
        return new InputScan(inputs, options, Inputs.open(inputs, options));
    }

    static Table readAll(List<TableSource> sources, ReadOptions options) {
        long version = version(sources);
        try {
            return readOnce(sources, options);
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.CANCELLED) {
                throw e;
            }
            sources.forEach(TableSource::settle);
            if (version(sources) == version) {
                throw e;
            }
        }
        // Columns are of other types than was guessed.
        return readOnce(sources, options);
    }

    private static long version(List<TableSource> sources) {
        return sources.stream().mapToLong(TableSource::version).sum();
    }

    private static Table readOnce(List<TableSource> sources, ReadOptions options) {
        boolean areFiles = sources.stream().allMatch(ParquetFile.class::isInstance);
        return areFiles && sources.size() > 1
                ? readFiles(sources.stream().map(ParquetFile.class::cast).toList(), options)
                : readParts(sources, options);
    }

    /** Reads Parquet files, which tell how many rows they have: so none is copied afterwards. */
    private static Table readFiles(List<ParquetFile> files, ReadOptions options) {
        PacedProgress paced = new PacedProgress(options.progress());
        String phase =
                "reading " + files.getFirst().label() + " and " + (files.size() - 1) + " more";
        SameColumns same = new SameColumns(files.size());
        return ParquetFile.readAll(
                files,
                options.columns(),
                (file, columns) -> same.require(file.label(), columns),
                (ignored, done, total) -> paced.progress(phase, done, total));
    }

    private static Table readParts(List<TableSource> sources, ReadOptions options) {
        SameColumns same = new SameColumns(sources.size());
        return OrClosed.joined(
                parts -> {
                    for (TableSource source : sources) {
                        parts.add(same.require(source.label(), readOne(source, options)));
                    }
                });
    }

    /**
     * Returns the names of an input's columns without reading its data. For a folder, they are
     * those of its first file.
     *
     * @param input a file, a folder or a data set
     * @return the names in order
     * @throws WindrowException {@code INVALID_ARGUMENT} for {@code -}, whose names are known only
     *     once it is read; else as reading does
     */
    public static List<String> columnNames(String input) {
        return Inputs.open(List.of(input), ReadOptions.defaults()).getFirst().columnNames();
    }

    /**
     * Writes a table to a file: {@code Tables.write(table, Path.of("orders.parquet"))}.
     *
     * @param table the table, which stays open
     * @param file the file, whose name's ending picks the format
     * @throws WindrowException as {@link #write(Table, Path, ProgressListener)} does
     */
    public static void write(Table table, Path file) {
        write(table, file, ProgressListener.NONE);
    }

    /**
     * Writes a table to a file, whose name's ending picks the format: {@code parquet}; {@code
     * arrow}, {@code feather} or {@code ipc}; {@code arrows} for a stream; {@code csv}; {@code
     * json}; {@code jsonl}. The file appears whole or not at all, and replaces an existing one.
     * Dictionaries are decoded. A table on a device comes to the host in parts, while those before
     * them are written, so its columns need not fit the host's memory. Lists stay lists, except in
     * CSV, where they become JSON text. Parquet has no unit of seconds, so seconds become
     * milliseconds; and its only zone is UTC, so all zones become UTC, at the same instants.
     *
     * @param table the table, which stays open; for Parquet, it has at least one column
     * @param file the file, whose name's ending picks the format
     * @param progress hears of the rows written
     * @throws WindrowException {@code UNKNOWN_FORMAT} for another ending; {@code FILE_NOT_FOUND} if
     *     the folder does not exist; {@code WRONG_FILE_KIND} if the name is that of a folder, or
     *     the folder is a file; {@code PERMISSION_DENIED} if the folder is not writable; {@code
     *     INVALID_ARGUMENT} for Parquet without a column, and for a column whose offsets decrease
     *     or leave its memory; {@code DISK_FULL} if no room is left; {@code INPUT_OUTPUT} if
     *     writing fails otherwise; {@code JAVA_FLAG} if Arrow or Parquet needs a flag that Java was
     *     started without; {@code CLOSED} if the table is closed, also while it is written
     */
    public static void write(Table table, Path file, ProgressListener progress) {
        try (RowBatches rows = RowBatches.of(table)) {
            write(rows, file, progress);
        } catch (IllegalStateException e) {
            throw explained(e);
        }
    }

    /**
     * Writes tables of the same columns to one file: {@code windrow.inBatches().transform(scan,
     * operations, Long.MAX_VALUE, batches -> Tables.write(batches, file))}.
     *
     * @param tables at least one table; each is closed before the next one is asked for
     * @param file the file, whose name's ending picks the format
     * @throws WindrowException as for one table, or as the iterator does
     */
    public static void write(Iterator<Table> tables, Path file) {
        write(tables, file, ProgressListener.NONE);
    }

    /**
     * Writes tables of the same columns to one file, as {@link #write(Table, Path,
     * ProgressListener)} does. They need not be there together.
     *
     * @param tables at least one table; each is closed before the next one is asked for
     * @param file the file, whose name's ending picks the format
     * @param progress hears of the rows written
     * @throws WindrowException as for one table, or as the iterator does
     */
    public static void write(Iterator<Table> tables, Path file, ProgressListener progress) {
        try (RowBatches rows = RowBatches.of(tables)) {
            write(rows, file, progress);
        }
    }

    /** Returns the failure to report: that the table is closed, if Java says no more than that. */
    private static RuntimeException explained(IllegalStateException failure) {
        return ColumnMemory.isReadAfterClose(failure)
                ? new WindrowException(
                        ErrorCode.CLOSED, "the table was closed while it was written", failure)
                : failure;
    }

    private static void write(RowBatches rows, Path file, ProgressListener progress) {
        PacedProgress paced = new PacedProgress(progress);
        String phase = "writing " + file.getFileName();
        OutputFile.write(
                file,
                FileKind.ofOutput(file),
                rows,
                (ignored, done, total) -> paced.progress(phase, done, total));
    }

    /**
     * Checks, before there is a result, that {@link #write(Table, Path)} knows the file's ending,
     * may write to its folder, and has what the format needs.
     *
     * @param file the file, which is not written
     * @throws WindrowException {@code UNKNOWN_FORMAT}, {@code FILE_NOT_FOUND}, {@code
     *     WRONG_FILE_KIND} or {@code PERMISSION_DENIED}, as {@link #write(Table, Path,
     *     ProgressListener)} does; or as {@link #requireWritable(Format)} does
     */
    public static void requireWritable(Path file) {
        FileKind format = FileKind.ofOutput(file);
        OutputFile.requireWritable(file);
        OutputFile.requireWriter(format);
    }

    /**
     * Checks, before there is a result, that this Java has what it takes to write a format.
     *
     * @param format the format
     * @throws WindrowException {@code MISSING_LIBRARY} for Parquet without Arrow's library; {@code
     *     JAVA_FLAG} if Arrow or Parquet needs a flag that Java was started without
     */
    public static void requireWritable(Format format) {
        OutputFile.requireWriter(kindOf(format));
    }

    /**
     * Writes tables of the same columns into folders such as {@code year=2024/month=5}, as Hive and
     * Spark do: the values of some columns name the folders, and the files have the other columns.
     * Reading the folder gives all columns back. The folder appears whole or not at all.
     *
     * @param tables at least one table; each is closed before the next one is asked for
     * @param folder the name of a folder that is not there, or is empty
     * @param by the columns that name folders, the outermost first
     * @param format the format of the files
     * @param memory how many bytes rows may take that wait for others of their folder, at least 1:
     *     a folder gets a file more whenever its rows have to go
     * @param progress hears of the rows written
     * @throws WindrowException {@code UNKNOWN_COLUMN}; {@code INVALID_ARGUMENT} if no column is
     *     left for the files; {@code WRONG_FILE_KIND} if the folder is a file or has files in it;
     *     as for one file, or as the iterator does
     */
    public static void writePartitions(
            Iterator<Table> tables,
            Path folder,
            List<String> by,
            Format format,
            long memory,
            ProgressListener progress) {
        PacedProgress paced = new PacedProgress(progress);
        String phase = "writing " + folder.getFileName();
        try (RowBatches rows = RowBatches.of(tables)) {
            PartitionedOutput.write(
                    folder,
                    List.copyOf(by),
                    kindOf(format),
                    memory,
                    rows,
                    (ignored, done, total) -> paced.progress(phase, done, total));
        }
    }

    /**
     * Checks, before there is a result, that {@link #writePartitions} may write to a folder.
     *
     * @param folder the folder, which is not written
     * @throws WindrowException {@code FILE_NOT_FOUND}, {@code WRONG_FILE_KIND} or {@code
     *     PERMISSION_DENIED}, as that method does
     */
    public static void requireWritableFolder(Path folder) {
        PartitionedOutput.requireWritable(folder);
    }

    /**
     * Writes a table to a stream, text in UTF-8: {@code Tables.write(table, Format.CSV,
     * System.out)}. The stream is flushed and stays open.
     *
     * @param table the table, which stays open
     * @param format the format
     * @param out the stream
     * @throws WindrowException {@code INPUT_OUTPUT} if the stream fails
     */
    public static void write(Table table, Format format, OutputStream out) {
        try (RowBatches rows = RowBatches.of(table)) {
            write(rows, format, out);
        } catch (IllegalStateException e) {
            throw explained(e);
        }
    }

    /**
     * Writes tables of the same columns to a stream as one, text in UTF-8. They need not be there
     * together. The stream is flushed and stays open.
     *
     * @param tables at least one table; each is closed before the next one is asked for
     * @param format the format
     * @param out the stream
     * @throws WindrowException {@code INPUT_OUTPUT} if the stream fails, or as the iterator does
     */
    public static void write(Iterator<Table> tables, Format format, OutputStream out) {
        try (RowBatches rows = RowBatches.of(tables)) {
            write(rows, format, out);
        }
    }

    private static void write(RowBatches rows, Format format, OutputStream out) {
        try {
            OutputFile.copy(rows, kindOf(format), out);
        } catch (IOException e) {
            throw IoFailures.of("the output", e);
        }
    }

    private static FileKind kindOf(Format format) {
        return switch (format) {
            case CSV -> FileKind.CSV;
            case TSV -> FileKind.TSV;
            case JSON -> FileKind.JSON;
            case JSONL -> FileKind.JSONL;
            case ARROW -> FileKind.ARROW;
            case PARQUET -> FileKind.PARQUET;
        };
    }

    private static Table readOne(TableSource source, ReadOptions options) {
        PacedProgress paced = new PacedProgress(options.progress());
        String phase = "reading " + source.label();
        try {
            return source.read(
                    options.columns(),
                    (ignored, done, total) -> paced.progress(phase, done, total));
        } catch (WindrowException e) {
            throw IoFailures.inFile(source.label(), e);
        }
    }
}
