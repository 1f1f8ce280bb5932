// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Arrow data to tables and back.
 *
 * <p>It reads null (as int32), bool, int8 to int64, uint8 to uint32 (as the next wider signed
 * type), uint64 (as decimals of 20 digits), float16 (as float32), float32, float64, decimal128,
 * decimal256 (as decimals of at most 38 digits), date32, date64 (as date32), time, timestamp, utf8,
 * large_utf8, utf8_view, binary, large_binary, binary_view, fixed_size_binary (as binary, and UUIDs
 * as their text), dictionaries of these, and lists of all these and of lists. It writes the types
 * that columns have; dictionaries are decoded. If Java denies native access, every method fails
 * with a {@code WindrowException} of code {@code JAVA_FLAG}.
 *
 * <pre>{@code
 * try (Table table = ArrowTables.fromRoot(root, List.of("status", "price"))) {
 *     root.close(); // allowed: the table keeps what it needs
 *     ...
 * }
 * }</pre>
 */
public final class ArrowTables {

    private ArrowTables() {}

    /**
     * Wraps all columns of a root; see {@link #fromRoot(VectorSchemaRoot, Collection)}.
     *
     * @param root the root, whose rows all become rows of the table
     * @return the table, which the caller closes
     * @throws WindrowException as that method does
     */
    public static Table fromRoot(VectorSchemaRoot root) {
        return imported(root, null, null);
    }

    /**
     * Wraps named columns of a root, without a copy if the layouts agree. The table keeps the
     * buffers that it uses, so the root may be closed first. The root's allocator must be closed
     * after the table, and the vectors must not change meanwhile.
     *
     * @param root the root, whose rows all become rows of the table
     * @param columns the names of the wanted columns, in order; others are not read
     * @return the table, which the caller closes; Arrow's nulls are nulls
     * @throws WindrowException {@code UNKNOWN_COLUMN} if the root lacks a wanted column; {@code
     *     DUPLICATE_NAME} if it has two of that name; {@code UNSUPPORTED_TYPE} for a type that this
     *     class does not name, and for a date64 that is no whole day; {@code OVERFLOW} for a time
     *     outside of the day and a decimal of more than 38 digits; {@code INVALID_ARGUMENT} for
     *     vectors that contradict themselves and for dictionary-encoded ones; {@code JAVA_FLAG} if
     *     Java denies native access
     */
    public static Table fromRoot(VectorSchemaRoot root, Collection<String> columns) {
        return imported(root, columns, null);
    }

    /**
     * Wraps named columns of a root, some of which may be dictionary-encoded.
     *
     * @param root the root, whose rows all become rows of the table
     * @param columns the names of the wanted columns, in order
     * @param dictionaries the dictionaries, by the ids that the fields name
     * @return the table, which the caller closes; strings stay dictionary-encoded, other values are
     *     decoded
     * @throws WindrowException {@code INVALID_ARGUMENT} for a missing dictionary, and for an index
     *     that the dictionary does not have; else as {@link #fromRoot(VectorSchemaRoot,
     *     Collection)} does
     */
    public static Table fromRoot(
            VectorSchemaRoot root, Collection<String> columns, DictionaryProvider dictionaries) {
        return imported(root, columns, dictionaries);
    }

    /**
     * Reads all batches into one table with contiguous columns. A dictionary is kept if all batches
     * share it, and decoded otherwise. The reader stays open.
     *
     * <p>Arrow's own readers ignore the byte order of a file or stream, and trust its sizes. For
     * one that may be big-endian or damaged, use {@code dev.windrow.io.Tables}, which checks both.
     *
     * @param reader the batches; their memory comes from the reader's allocator, which must be
     *     closed after the table
     * @param columns the names of the wanted columns, in order, or null for all
     * @param progress hears of the rows read so far, as phase {@code reading}
     * @return the table, which the caller closes
     * @throws IOException if the reader fails
     * @throws WindrowException as {@link #fromRoot(VectorSchemaRoot, Collection)} does
     */
    public static Table fromReader(
            ArrowReader reader, @Nullable Collection<String> columns, ProgressListener progress)
            throws IOException {
        return new ArrowBatches(reader, columns, new PacedProgress(progress)).collect();
    }

    /**
     * Returns the batches of a reader as tables, for {@code dev.windrow.scan.Scan.of}: a query over
     * them need not hold all. The reader stays open, and is read as the tables are asked for.
     *
     * @param reader the batches; their memory comes from the reader's allocator, which must be
     *     closed after the tables
     * @param columns the names of the wanted columns, in order, or null for all
     * @return at least one table, without rows if the reader has none; the caller closes each. If
     *     the reader fails, the iterator fails with {@code INPUT_OUTPUT}
     * @throws WindrowException as {@link #fromRoot(VectorSchemaRoot, Collection)} does
     */
    public static Iterator<Table> batches(
            ArrowReader reader, @Nullable Collection<String> columns) {
        return new TableIterator(reader, columns);
    }

    /**
     * Copies a table into a new root.
     *
     * @param table a table of at most 2^31 - 1 rows
     * @param allocator allocates the copy; if its limit is too low, Arrow's own {@code
     *     OutOfMemoryException} is thrown
     * @return the root, which the caller closes
     * @throws WindrowException {@code INVALID_ARGUMENT} for more rows than a root can hold; {@code
     *     JAVA_FLAG} if Java denies native access
     */
    public static VectorSchemaRoot toRoot(Table table, BufferAllocator allocator) {
        if (table.rows() > Integer.MAX_VALUE) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%d rows, expected at most %d, which is what an Arrow root holds: read the"
                            + " table in batches with ArrowTables.toReader",
                    table.rows(),
                    Integer.MAX_VALUE);
        }
        Schema schema = schema(table);
        VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
        List<Column> columns = new ArrayList<>(table.columns());
        int rows = (int) table.rows();
        try (var batch = ColumnExport.batch(columns, schema.getFields(), rows, allocator)) {
            new VectorLoader(root).load(batch);
            return root;
        } catch (RuntimeException | Error e) {
            root.close();
            throw e;
        }
    }

    /**
     * Returns a table as batches. Each batch is copied when it is loaded.
     *
     * @param table a table of any number of rows, which is closed after the reader
     * @param allocator allocates the batches
     * @param progress hears of the rows handed out, as phase {@code writing}, once a batch
     * @return the reader, which the caller closes; loading a batch fails if the allocator does
     */
    public static ArrowReader toReader(
            Table table, BufferAllocator allocator, ProgressListener progress) {
        return toReader(List.of(table).iterator(), table.rows(), allocator, progress);
    }

    /**
     * Returns the rows of tables of the same columns as batches. Each batch is copied when it is
     * loaded.
     *
     * @param tables at least one table; each is read until the next one is asked for
     * @param rows the rows of all tables, or -1 if they are not known
     * @param allocator allocates the batches
     * @param progress hears of the rows handed out, as phase {@code writing}, once a batch
     * @return the reader, which the caller closes; loading a batch fails if the allocator does
     */
    public static ArrowReader toReader(
            Iterator<Table> tables,
            long rows,
            BufferAllocator allocator,
            ProgressListener progress) {
        Table first = tables.next();
        return new TableReader(first, tables, schema(first), allocator, rows, progress);
    }

    /**
     * Returns the names and types of a table's columns as a message of Arrow IPC.
     *
     * @param table a table of any number of rows
     * @return the message, with the prefix that it has in a stream
     */
    public static byte[] schemaMessage(Table table) {
        return schema(table).serializeAsMessage();
    }

    /**
     * Returns the type of the column that a field of a schema becomes.
     *
     * @param field a field as schemas of files and streams have it: if it is dictionary-encoded, of
     *     the values' type
     * @return the type; empty for lists, and for a type that this class does not name
     */
    public static Optional<ColumnType> columnType(Field field) {
        return Optional.ofNullable(ArrowTypes.columnType(field));
    }

    private static Schema schema(Table table) {
        List<Field> fields = new ArrayList<>();
        for (String name : table.names()) {
            fields.add(ArrowTypes.field(name, table.column(name)));
        }
        return new Schema(fields);
    }

    private static Table imported(
            VectorSchemaRoot root,
            @Nullable Collection<String> columns,
            @Nullable DictionaryProvider dictionaries) {
        List<FieldVector> vectors = root.getFieldVectors();
        List<String> names = vectors.stream().map(FieldVector::getName).toList();
        ColumnMemory memory = new ColumnMemory();
        try {
            ArrowMemory borrowed = new ArrowMemory();
            memory.own(borrowed);
            var vectorImport = new VectorImport(borrowed, borrowed, memory, dictionaries);
            Map<String, Column> imported = new LinkedHashMap<>();
            for (int index : ColumnSelection.indices(names, columns)) {
                imported.put(
                        names.get(index),
                        vectorImport.column(vectors.get(index), root.getRowCount()));
            }
            return new Table(imported, root.getRowCount(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }
}
