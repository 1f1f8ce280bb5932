package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.io.IoFailures;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
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
 */
record ParquetContent(ParquetFooter footer, FileChannel file, List<ParquetColumn> columns) {

    static final String EXPECTED = "a Parquet file";

    ParquetContent {
        columns = List.copyOf(columns);
    }

    /** Returns the ranges that the rows are read in. */
    List<RowRange> ranges() {
        return RowRange.of(footer, columns);
    }

    ParquetPlace place(RowRange range, ParquetColumn column) {
        return new ParquetPlace(footer, range.group(), column.leaf());
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
        ParquetPlace place = place(range, column);
        if (!column.lists().isEmpty()) {
            return ListReader.read(place, column, file, memory);
        }
        PageTarget target = PageTarget.of(place, column.values(), range.rows(), memory);
        NullBits nulls = new NullBits(range.rows());
        RangeReader.read(place, file, range, target, nulls);
        return target.column(memory, nulls.validity(memory));
    }

    /** Returns what to tell of whatever went wrong. */
    RuntimeException failure(Throwable failure) {
        return IoFailures.ofDecoding(footer.path().toString(), EXPECTED, failure);
    }
}
