package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Arrow data to tables and back.
 *
 * <p>Read are bool, int8 to int64, uint8 to uint32 (as the next wider signed type), float32,
 * float64, decimal128, date32, date64 (as date32), time, timestamp, utf8, large_utf8, utf8_view,
 * binary, large_binary, binary_view, dictionaries of these, and lists of all these and of lists.
 * Written are the same without views, unsigned integers, date64 and dictionaries, which are
 * decoded. Where Java denies native access, all of it fails with a {@code WindrowException} of code
 * {@code JAVA_FLAG}.
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

    /** Wraps all columns of a root; see {@link #fromRoot(VectorSchemaRoot, Collection)}. */
    public static Table fromRoot(VectorSchemaRoot root) {
        return imported(root, null, null);
    }

    /**
     * Wraps named columns of a root, without a copy where the layouts agree. The table keeps the
     * buffers it uses, so that the root may be closed first; the root's allocator may be closed
     * only after the table, and the vectors must not be changed meanwhile.
     *
     * @param root rows, all of which become rows of the table
     * @param columns the names of the columns wanted, in order; others are not looked at
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code DUPLICATE_NAME} or {@code
     *     UNSUPPORTED_TYPE} for a column that is wanted, {@code INVALID_ARGUMENT} for vectors that
     *     contradict themselves and for dictionary-encoded ones
     */
    public static Table fromRoot(VectorSchemaRoot root, Collection<String> columns) {
        return imported(root, columns, null);
    }

    /**
     * Wraps named columns of a root, of which some may be dictionary-encoded.
     *
     * @param dictionaries the dictionaries, by the ids that the fields name
     * @see #fromRoot(VectorSchemaRoot, Collection)
     */
    public static Table fromRoot(
            VectorSchemaRoot root, Collection<String> columns, DictionaryProvider dictionaries) {
        return imported(root, columns, dictionaries);
    }

    /**
     * Reads all batches to their end into one table with contiguous columns. Dictionaries are kept
     * where all batches share one, and decoded where they differ. The reader stays open.
     *
     * <p>Arrow's own readers forget the byte order that a file or stream names, and believe what it
     * claims of its sizes. To read one that may be big-endian or damaged, take {@code
     * dev.windrow.io.Tables}, which checks both.
     *
     * @param reader batches; their memory comes from the reader's allocator, which may be closed
     *     only after the table
     * @param columns the names of the columns wanted, in order, or null for all
     * @param progress hears of the rows read so far, as phase {@code reading}
     * @throws IOException if the reader fails
     * @throws WindrowException as {@link #fromRoot(VectorSchemaRoot, Collection)} does
     */
    public static Table fromReader(
            ArrowReader reader, @Nullable Collection<String> columns, ProgressListener progress)
            throws IOException {
        return new BatchCollector(reader, columns, new PacedProgress(progress)).collect();
    }

    /**
     * Copies a table into a new root, which the caller closes.
     *
     * @param table at most 2^31 - 1 rows
     * @param allocator where the copy lies
     * @throws WindrowException {@code INVALID_ARGUMENT} for more rows than a root can hold
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
     * Returns a table as batches, copied one at a time as they are loaded. The caller closes the
     * reader, and the table after it.
     *
     * @param table any number of rows
     * @param allocator where the batches lie
     * @param progress hears of the rows handed out, as phase {@code writing}; it is not paced
     */
    public static ArrowReader toReader(
            Table table, BufferAllocator allocator, ProgressListener progress) {
        return new TableReader(table, schema(table), allocator, progress);
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
