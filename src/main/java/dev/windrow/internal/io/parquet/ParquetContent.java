// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of some columns of an open file.
 *
 * @param footer the file's footer
 * @param file the open file, which any number of threads may read
 * @param columns the columns, in order
 * @param scratches arrays of the threads that read
 * @param sizes what the values of the columns take
 */
record ParquetContent(
        ParquetFooter footer,
        FileChannel file,
        List<ParquetColumn> columns,
        ScratchPool scratches,
        ParquetSizes sizes) {

    static final String EXPECTED = "a Parquet file";

    ParquetContent {
        columns = List.copyOf(columns);
    }

    /** Returns the same with some of the columns. */
    ParquetContent withColumns(List<String> names) {
        List<String> all = columns.stream().map(ParquetColumn::name).toList();
        List<ParquetColumn> chosen =
                ColumnSelection.indices(all, names).stream().map(columns::get).toList();
        return new ParquetContent(footer, file, chosen, scratches, sizes);
    }

    /** Returns the name and the type of each column. */
    List<String> columnTexts() {
        return columns.stream().map(each -> each.name() + " " + each.type().label()).toList();
    }

    /** Closes the file. */
    void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw IoFailures.of(footer.path().toString(), e);
        }
    }

    boolean hasNested() {
        return columns.stream().anyMatch(ParquetColumn::isNested);
    }

    /** Returns the ranges that the rows are read in. */
    List<RowRange> ranges() {
        return RowRange.of(footer, columns, sizes, scratches.limits().rangeBytes());
    }

    /** Returns about how many bytes the values of all rows take. */
    long bytes() {
        long bytes = 0;
        for (int group = 0; group < footer.groups().size(); group++) {
            for (ParquetColumn column : columns) {
                bytes += sizes.bytes(group, column);
            }
        }
        return bytes;
    }

    ParquetPlace place(RowRange.Piece piece, ParquetColumn column) {
        return new ParquetPlace(footer, piece.group(), column.leaf());
    }

    /** Returns the rows of a range as a table of its own. */
    Table read(RowRange range, @Nullable MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        try {
            Map<String, Column> read = new LinkedHashMap<>();
            for (ParquetColumn column : columns) {
                read.put(column.name(), read(range, column, memory));
            }
            return new Table(read, range.rows(), memory);
        } catch (Throwable e) {
            memory.close();
            throw failure(e);
        }
    }

    private Column read(RowRange range, ParquetColumn column, ColumnMemory memory)
            throws IOException {
        PageScratch scratch = scratches.take();
        try {
            if (column.isNested()) {
                return NestedReader.read(this, column, range, memory, scratch);
            }
            PageTarget made = target(range, column, memory, scratch.loan());
            PageTarget target = coded(made, range, column, memory);
            NullBits nulls = new NullBits(range.rows());
            RangeReader.read(this, column, range, target, nulls, scratch);
            return target.column(memory, nulls.validity(memory));
        } finally {
            scratches.giveBack(scratch);
        }
    }

    /**
     * Returns a target for a range's values of a column, in memory of their own.
     *
     * @param loan what the thread takes that reads them
     */
    PageTarget target(
            RowRange range, ParquetColumn column, ColumnMemory memory, ReadLimits.Loan loan) {
        long bytes = expectedBytes(range, column);
        return target(leaf(column), column.type(), range.rows(), bytes, memory, loan);
    }

    /** Returns a target for so many values of a leaf, in memory of their own. */
    PageTarget target(
            ParquetLeaf leaf,
            ColumnType type,
            int rows,
            long bytes,
            ColumnMemory memory,
            ReadLimits.Loan loan) {
        if (type == ColumnType.Primitive.BOOL) {
            return new BitTarget(rows);
        }
        if (type.isVariableWidth()) {
            return new TextTarget(leaf, type, rows, bytes, loan, memory);
        }
        MemorySegment values = memory.allocateUncleared((long) rows * type.leastWidth());
        return new FixedTarget(leaf, type, values);
    }

    /** Strings of a dictionary stay its indices if they can. */
    private PageTarget coded(
            PageTarget target, RowRange range, ParquetColumn column, ColumnMemory memory) {
        return target instanceof TextTarget text && leaf(column).isText()
                ? new CodedTarget(range.rows(), memory, text)
                : target;
    }

    ParquetLeaf leaf(ParquetColumn column) {
        return footer.leaves().get(column.leaf());
    }

    /** In a dictionary, the strings may take more. */
    private long expectedBytes(RowRange range, ParquetColumn column) {
        double bytes = 0;
        int group = -1;
        double bytesOfRow = 0;
        for (RowRange.Piece piece : range.pieces()) {
            if (piece.group() != group) {
                group = piece.group();
                long rows = Math.max(1, place(piece, column).rows());
                bytesOfRow = (double) sizes.bytes(group, column.leaf()) / rows;
            }
            bytes += bytesOfRow * piece.rows();
        }
        return (long) bytes;
    }

    /** Returns what to tell of whatever went wrong. */
    RuntimeException failure(Throwable failure) {
        return IoFailures.ofDecoding(footer.path().toString(), EXPECTED, failure);
    }
}
