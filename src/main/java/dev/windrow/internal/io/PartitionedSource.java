// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file in folders whose names are values of more columns. These stand behind the file's own, and
 * in place of one of the same name. They tell their range, so that a query whose condition asks for
 * another value reads nothing of the file.
 */
public final class PartitionedSource implements TableSource {

    private final TableSource file;
    private final Map<String, PartitionValue> values;

    /**
     * Makes a source.
     *
     * @param values the values, by the names of their columns, in order
     */
    public PartitionedSource(TableSource file, Map<String, PartitionValue> values) {
        this.file = file;
        this.values = new LinkedHashMap<>(values);
    }

    /** Returns the file by itself. */
    public TableSource file() {
        return file;
    }

    @Override
    public String label() {
        return file.label();
    }

    @Override
    public List<String> columnNames() {
        List<String> names = new ArrayList<>(file.columnNames());
        names.removeAll(values.keySet());
        names.addAll(values.keySet());
        return names;
    }

    @Override
    public Table read(@Nullable List<String> columns, ProgressListener progress) {
        List<String> wanted = wanted(columns);
        return with(wanted, file.read(ofFile(wanted), progress), null);
    }

    @Override
    public boolean isRepeatable() {
        return file.isRepeatable();
    }

    @Override
    public long version() {
        return file.version();
    }

    @Override
    public void settle() {
        file.settle();
    }

    @Override
    public Optional<String> format() {
        return file.format();
    }

    @Override
    public List<String> remarks(Collection<String> columns) {
        return file.remarks(columns);
    }

    @Override
    public boolean mayHaveLists() {
        return file.mayHaveLists();
    }

    @Override
    public boolean isDivided() {
        return file.isDivided();
    }

    @Override
    public boolean isDivided(@Nullable List<String> columns) {
        return file.isDivided(columns == null ? null : ofFile(columns));
    }

    @Override
    public TableSource within(ReadLimits limits) {
        return new PartitionedSource(file.within(limits), values);
    }

    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        List<String> wanted = wanted(columns);
        return new WithValues(wanted, file.splits(ofFile(wanted), progress));
    }

    /** Returns the columns to read, or fails if there is no such column. */
    private List<String> wanted(@Nullable List<String> columns) {
        if (columns != null && !columns.stream().allMatch(values::containsKey)) {
            ColumnSelection.indices(columnNames(), columns);
        }
        return columns == null ? columnNames() : columns;
    }

    private List<String> ofFile(List<String> wanted) {
        return wanted.stream().filter(name -> !values.containsKey(name)).toList();
    }

    /** Returns a table of the file's columns and the folders' values, which owns the former. */
    private Table with(List<String> wanted, Table read, @Nullable MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        memory.own(read);
        return TableRows.of(
                wanted,
                read.rows(),
                memory,
                name -> {
                    PartitionValue value = values.get(name);
                    return value == null ? read.column(name) : value.column(read.rows(), memory);
                });
    }

    /** A pass over the file. */
    private final class WithValues implements Splits {

        private final List<String> wanted;
        private final Splits splits;

        WithValues(List<String> wanted, Splits splits) {
            this.wanted = wanted;
            this.splits = splits;
        }

        @Override
        public long rows() {
            return splits.rows();
        }

        @Override
        public RowEstimate estimate() {
            return splits.estimate();
        }

        @Override
        public @Nullable Split next() {
            Split split = splits.next();
            return split == null ? null : new Part(wanted, split);
        }

        @Override
        public void close() {
            splits.close();
        }
    }

    /** A part of the file. */
    private final class Part implements Split {

        private final List<String> wanted;
        private final Split split;

        Part(List<String> wanted, Split split) {
            this.wanted = wanted;
            this.split = split;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            return with(wanted, split.read(pool), pool);
        }

        @Override
        public long rows() {
            return split.rows();
        }

        @Override
        public Optional<ColumnRange> range(String column) {
            PartitionValue value = values.get(column);
            return value == null ? split.range(column) : Optional.of(value.range(split.rows()));
        }
    }
}
