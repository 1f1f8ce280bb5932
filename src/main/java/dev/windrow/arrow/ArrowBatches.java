// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.ColumnConcatenation;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a table of each of a reader's batches, or one table of all. If all columns are wanted, a
 * batch is taken as it is. If only some are, they are copied at once: a batch's buffers lie in one
 * piece of memory, which would keep the unwanted columns as well.
 */
final class ArrowBatches {

    private final ArrowReader reader;
    private final ProgressListener progress;
    private final VectorSchemaRoot root;
    private final List<Field> fields;
    private final List<Integer> wanted;
    private final boolean copiesBatches;
    private long rows;
    private boolean hasRead;

    ArrowBatches(
            ArrowReader reader, @Nullable Collection<String> columns, ProgressListener progress)
            throws IOException {
        this.reader = reader;
        this.progress = progress;
        // This loads the dictionaries' types, too.
        this.root = reader.getVectorSchemaRoot();
        this.fields = root.getSchema().getFields();
        this.wanted =
                ColumnSelection.indices(fields.stream().map(Field::getName).toList(), columns);
        this.copiesBatches = wanted.size() < fields.size();
        // Fails before anything is read that cannot be used.
        for (int index : wanted) {
            typeOf(fields.get(index));
        }
    }

    /** Reads all batches into one table. */
    Table collect() throws IOException {
        List<Table> parts = new ArrayList<>();
        try {
            for (Table part = next(); part != null; part = next()) {
                parts.add(part);
            }
        } catch (IOException | RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(parts);
    }

    /**
     * Reads the next batch that has rows, or one without rows if there is no other.
     *
     * @return a table, which the caller closes, or null at the end
     */
    @Nullable Table next() throws IOException {
        while (reader.loadNextBatch()) {
            rows += root.getRowCount();
            progress.progress("reading", rows, ProgressListener.UNKNOWN);
            if (root.getRowCount() > 0) {
                hasRead = true;
                return part();
            }
        }
        boolean isEmpty = !hasRead;
        hasRead = true;
        return isEmpty ? empty() : null;
    }

    private Table part() throws IOException {
        ColumnMemory memory = new ColumnMemory();
        ColumnMemory batchMemory = new ColumnMemory();
        try {
            ArrowMemory dictionaries = new ArrowMemory();
            memory.own(dictionaries);
            ArrowMemory batch = new ArrowMemory();
            batchMemory.own(batch);
            // Dictionaries are loaded by the reader when it is first asked for them.
            reader.getDictionaryVectors();
            var vectors = new VectorImport(batch, dictionaries, batchMemory, reader);
            Map<String, Column> columns = new LinkedHashMap<>();
            for (int index : wanted) {
                FieldVector vector = root.getVector(index);
                columns.put(vector.getName(), vectors.column(vector, root.getRowCount()));
            }
            if (copiesBatches) {
                columns.replaceAll((name, column) -> copied(column, memory));
                batchMemory.close();
            } else {
                memory.own(batchMemory);
            }
            return new Table(columns, root.getRowCount(), memory);
        } catch (IOException | RuntimeException | Error e) {
            memory.close();
            batchMemory.close();
            throw e;
        }
    }

    private static Column copied(Column column, ColumnMemory owner) {
        return switch (column) {
            case DictionaryColumn coded ->
                    new DictionaryColumn(
                            (FixedWidthColumn)
                                    ColumnConcatenation.concatenate(
                                            List.of(coded.indices()), owner),
                            coded.dictionary());
            case BitColumn plain -> ColumnConcatenation.concatenate(List.of(plain), owner);
            case FixedWidthColumn plain -> ColumnConcatenation.concatenate(List.of(plain), owner);
            case VariableWidthColumn plain ->
                    ColumnConcatenation.concatenate(List.of(plain), owner);
            case ListColumn plain -> ColumnConcatenation.concatenate(List.of(plain), owner);
        };
    }

    private Table empty() {
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (int index : wanted) {
                Field field = fields.get(index);
                try (ColumnBuilder builder = ColumnBuilder.of(typeOf(field), 0)) {
                    columns.put(field.getName(), builder.build(memory));
                }
            }
            return new Table(columns, 0, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private ColumnType typeOf(Field field) {
        return valueType(VectorImport.columnNamed(field.getName()), field);
    }

    private ColumnType valueType(String subject, Field field) {
        DictionaryEncoding encoding = field.getDictionary();
        return plainType(
                subject,
                encoding == null
                        ? field
                        : DictionaryImport.entries(subject, encoding, reader).getField());
    }

    private ColumnType plainType(String subject, Field field) {
        List<ColumnType> children = new ArrayList<>();
        for (Field child : field.getChildren()) {
            children.add(valueType(NestedImport.elementOf(subject), child));
        }
        return children.isEmpty()
                ? ArrowTypes.columnType(subject, field)
                : ArrowTypes.nestedType(subject, field, children);
    }
}
