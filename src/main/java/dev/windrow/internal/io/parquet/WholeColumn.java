package dev.windrow.internal.io.parquet;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A column of a whole file in the making: any thread reads any range of its rows, each once. A byte
 * of bits may hold rows of two ranges, so bits are put together by one thread, at the end.
 */
abstract sealed class WholeColumn
        permits WholeColumn.Fixed, WholeColumn.Bools, WholeText, WholeLists {

    private final ParquetContent content;
    private final ParquetColumn column;
    private final List<RowRange> ranges;
    private final ColumnMemory memory;
    private final NullBits[] nulls;

    WholeColumn(
            ParquetContent content,
            ParquetColumn column,
            List<RowRange> ranges,
            ColumnMemory memory) {
        this.content = content;
        this.column = column;
        this.ranges = ranges;
        this.memory = memory;
        this.nulls = new NullBits[ranges.size()];
    }

    /** Returns a column that is made in a table's memory. */
    static WholeColumn of(
            ParquetContent content,
            ParquetColumn column,
            List<RowRange> ranges,
            ColumnMemory memory) {
        if (!column.lists().isEmpty()) {
            return new WholeLists(content, column, ranges, memory);
        }
        if (column.values() == ColumnType.Primitive.BOOL) {
            return new Bools(content, column, ranges, memory);
        }
        return column.values().isVariableWidth()
                ? new WholeText(content, column, ranges, memory)
                : new Fixed(content, column, ranges, memory);
    }

    /** Reads a range, by its number. */
    abstract void read(int range);

    /** Returns what is left to do once all ranges are read; any threads may do it. */
    List<Runnable> rest() {
        return List.of();
    }

    /** Returns the column, once all that is done. */
    abstract Column column();

    /** Frees what was only needed on the way. */
    void close() {}

    final String name() {
        return column.name();
    }

    final ParquetContent content() {
        return content;
    }

    final ParquetColumn of() {
        return column;
    }

    final List<RowRange> ranges() {
        return ranges;
    }

    final ColumnMemory memory() {
        return memory;
    }

    final long rows() {
        return content.footer().rows();
    }

    /** Reads a range into a target. */
    final void read(int number, PageTarget target) {
        RowRange range = ranges.get(number);
        NullBits found = new NullBits(range.rows());
        nulls[number] = found;
        try {
            RangeReader.read(content, column, range, target, found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns which values of all ranges are not null. */
    final Validity validity() {
        long count = 0;
        for (NullBits part : nulls) {
            count += part.nulls();
        }
        if (count == 0) {
            return Validity.ALL;
        }
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows()));
        for (int i = 0; i < nulls.length; i++) {
            nulls[i].copyTo(bits, ranges.get(i).firstRow());
        }
        return new Validity(bits, 0, count);
    }

    /** Values of fixed width. */
    static final class Fixed extends WholeColumn {

        private final int width;
        private final MemorySegment values;

        Fixed(
                ParquetContent content,
                ParquetColumn column,
                List<RowRange> ranges,
                ColumnMemory memory) {
            super(content, column, ranges, memory);
            this.width = column.values().byteWidth();
            this.values = memory.allocateUncleared(rows() * width);
        }

        @Override
        void read(int range) {
            RowRange rows = ranges().get(range);
            MemorySegment slice =
                    values.asSlice(rows.firstRow() * width, (long) rows.rows() * width);
            read(range, new FixedTarget(content().leaf(of()), of().values(), slice));
        }

        @Override
        Column column() {
            return new FixedWidthColumn(of().values(), values, rows(), validity());
        }
    }

    /** Bools. */
    static final class Bools extends WholeColumn {

        private final @Nullable BitTarget[] parts;

        Bools(
                ParquetContent content,
                ParquetColumn column,
                List<RowRange> ranges,
                ColumnMemory memory) {
            super(content, column, ranges, memory);
            this.parts = new BitTarget[ranges.size()];
        }

        @Override
        void read(int range) {
            BitTarget target = new BitTarget(ranges().get(range).rows());
            parts[range] = target;
            read(range, target);
        }

        @Override
        Column column() {
            MemorySegment bits = memory().allocate(Bits.bytesFor(rows()));
            for (int i = 0; i < parts.length; i++) {
                parts[i].copyTo(bits, ranges().get(i).firstRow());
            }
            return new BitColumn(bits, 0, rows(), validity());
        }
    }
}
