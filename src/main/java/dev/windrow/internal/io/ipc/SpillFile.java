// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.ReplacedColumns;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.EndOfProcess;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TemporaryFiles;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A temporary file of tables, each an uncompressed Arrow IPC stream. The file has no name once it
 * is open, where the operating system allows that, and else it is deleted when it is closed: so
 * nothing is left of it, however the process ends. For one thread at a time.
 */
public final class SpillFile implements AutoCloseable {

    private final Path folder;
    private final FileChannel file;

    /**
     * The types of columns that are written as others, by name: lists and structs as byte strings,
     * and decimals of 8 bytes as integers.
     */
    private final Map<String, ColumnType> packed = new ConcurrentHashMap<>();

    private long end;

    private SpillFile(Path folder, FileChannel file) {
        this.folder = folder;
        this.file = file;
    }

    /**
     * Opens a new file that only this user may read.
     *
     * @param folder where it takes its space
     * @throws WindrowException {@code FILE_NOT_FOUND}, {@code WRONG_FILE_KIND}, {@code
     *     PERMISSION_DENIED} or {@code INPUT_OUTPUT} if no file can be made there
     */
    public static SpillFile open(Path folder) {
        // The process does not end between the making of the file and the taking of its name.
        try (EndOfProcess _ = new EndOfProcess()) {
            Path path = TemporaryFiles.createFile(folder);
            return new SpillFile(
                    folder,
                    FileChannel.open(
                            path,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw IoFailures.of(IoFailures.temporary(folder.toString()), e);
        }
    }

    /** Returns the bytes that were written, which is also where the next table begins. */
    public long end() {
        return end;
    }

    /**
     * Appends a table. All tables of a file have the same columns.
     *
     * @throws WindrowException {@code DISK_FULL} or {@code INPUT_OUTPUT}
     */
    public void write(Table table) {
        RootAllocator allocator = Allocators.open();
        try {
            end = write(table, allocator);
            allocator.close();
        } catch (IOException e) {
            Allocators.closeAfter(e, allocator);
            throw new WindrowException(
                    IoFailures.isFull(e) ? ErrorCode.DISK_FULL : ErrorCode.INPUT_OUTPUT,
                    "cannot write to a temporary file in "
                            + folder
                            + " ("
                            + IoFailures.firstLine(e)
                            + "): give the query more memory, or another folder",
                    e);
        } catch (RuntimeException | Error e) {
            Allocators.closeAfter(e, allocator);
            throw e;
        }
    }

    /** Returns where the table ends. */
    private long write(Table table, BufferAllocator allocator) throws IOException {
        file.position(end);
        try (ArrowReader reader =
                        ArrowTables.toReader(unpacked(table), allocator, ProgressListener.NONE);
                ArrowStreamWriter writer =
                        new ArrowStreamWriter(
                                reader.getVectorSchemaRoot(), null, new KeptOpen(file))) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
        return file.position();
    }

    /** Returns the same columns, of types that are written. */
    private Table unpacked(Table table) {
        for (String name : table.names()) {
            if (!written(table.column(name)).equals(table.type(name))) {
                packed.put(name, table.type(name));
            }
        }
        return packed.isEmpty()
                ? table
                : ReplacedColumns.of(
                        table.only(table.names()),
                        (name, column, memory) -> typed(column, written(column)));
    }

    private static ColumnType written(Column column) {
        if (column.type() instanceof ColumnType.Decimal
                && ((FixedWidthColumn) column).width() == Long.BYTES) {
            return Primitive.INT64;
        }
        return column.type() instanceof ColumnType.Packed ? Primitive.BINARY : column.type();
    }

    private static Column typed(Column column, ColumnType type) {
        return switch (column) {
            case FixedWidthColumn fixed when !fixed.type().equals(type) ->
                    new FixedWidthColumn(type, fixed.values(), fixed.rows(), fixed.validity());
            case VariableWidthColumn bytes when !bytes.type().equals(type) ->
                    new VariableWidthColumn(
                            type,
                            bytes.offsets(),
                            bytes.offsetWidth(),
                            bytes.bytes(),
                            bytes.rows(),
                            bytes.validity());
            default -> column;
        };
    }

    /** The file for a writer, which would close it. */
    private record KeptOpen(FileChannel file) implements WritableByteChannel {

        @Override
        public int write(ByteBuffer source) throws IOException {
            return file.write(source);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() {}
    }

    /**
     * Reads a table.
     *
     * @param from where it begins
     * @param to where it ends
     * @return the table, which the caller closes
     * @throws WindrowException {@code INPUT_OUTPUT} if the disk fails
     */
    public Table read(long from, long to) {
        RootAllocator allocator = Allocators.open();
        try (ArrowReader reader =
                new IpcReader(
                        new IpcStreamMessages(IpcInput.of(file, from, to - from)),
                        IpcSelection.ALL,
                        ReadLimits.NONE.loan(),
                        allocator)) {
            Table table = ArrowTables.fromReader(reader, null, ProgressListener.NONE);
            Table read = Allocators.closingWith(table, allocator);
            return packed.isEmpty()
                    ? read
                    : ReplacedColumns.of(
                            read,
                            (name, column, memory) ->
                                    packed.containsKey(name)
                                            ? typed(column, packed.get(name))
                                            : column);
        } catch (IOException e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.of("a temporary file in " + folder, e);
        } catch (RuntimeException | Error e) {
            Allocators.closeAfter(e, allocator);
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw IoFailures.of("a temporary file in " + folder, e);
        }
    }
}
