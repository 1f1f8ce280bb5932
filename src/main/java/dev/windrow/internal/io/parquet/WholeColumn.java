// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.internal.io.ReadLimits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Function;

/**
 * A column of a whole table in the making: any thread reads any part of its rows, each once. A byte
 * of bits may hold rows of two parts, so bits are put together by one thread, at the end.
 */
abstract sealed class WholeColumn
        permits WholeColumn.Fixed, WholeColumn.Bools, WholeText, WholeNested {

    private final ParquetColumn column;
    private final List<WholePart> parts;
    private final long rows;
    private final ColumnMemory memory;
    private final NullBits[] nulls;

    WholeColumn(ParquetColumn column, List<WholePart> parts, ColumnMemory memory) {
        this.column = column;
        this.parts = List.copyOf(parts);
        this.rows = parts.stream().mapToLong(WholePart::rows).sum();
        this.memory = memory;
        this.nulls = new NullBits[parts.size()];
    }

    /**
     * Returns a column that is made in a table's memory.
     *
     * @param column the column in any file
     * @param parts all of its rows, in order
     */
    static WholeColumn of(ParquetColumn column, List<WholePart> parts, ColumnMemory memory) {
        if (column.isNested()) {
            return new WholeNested(column, parts, memory);
        }
        if (column.type() == ColumnType.Primitive.BOOL) {
            return new Bools(column, parts, memory);
        }
        return column.type().isVariableWidth()
                ? new WholeText(column, parts, memory)
                : new Fixed(column, parts, memory);
    }

    /** Reads a part, by its number. */
    abstract void read(int part);

    /** Returns what is left to do once all parts are read; any threads may do it. */
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

    final ParquetColumn of() {
        return column;
    }

    final List<WholePart> parts() {
        return parts;
    }

    final ColumnMemory memory() {
        return memory;
    }

    final long rows() {
        return rows;
    }

    /**
     * Reads a part.
     *
     * @param maker makes the target, of what the thread takes to read
     * @return the target
     */
    final <T extends PageTarget> T read(int number, Function<ReadLimits.Loan, T> maker) {
        WholePart part = parts.get(number);
        NullBits found = new NullBits(part.rows());
        nulls[number] = found;
        PageScratch scratch = part.content().scratches().take();
        try {
            T target = maker.apply(scratch.loan());
            RangeReader.read(part.content(), part.column(), part.range(), target, found, scratch);
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            part.content().scratches().giveBack(scratch);
        }
    }

    /** Returns which values of all parts are not null. */
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
            nulls[i].copyTo(bits, parts.get(i).firstRow());
        }
        return new Validity(bits, 0, count);
    }

    /** Values of fixed width. */
    static final class Fixed extends WholeColumn {

        private final int width;
        private final MemorySegment values;

        Fixed(ParquetColumn column, List<WholePart> parts, ColumnMemory memory) {
            super(column, parts, memory);
            this.width = column.type().leastWidth();
            this.values = memory.allocateUncleared(rows() * width);
        }

        @Override
        void read(int number) {
            WholePart part = parts().get(number);
            MemorySegment slice =
                    values.asSlice(part.firstRow() * width, (long) part.rows() * width);
            ParquetLeaf leaf = part.content().leaf(part.column());
            read(number, loan -> new FixedTarget(leaf, of().type(), slice));
        }

        @Override
        Column column() {
            return new FixedWidthColumn(of().type(), values, rows(), validity());
        }
    }

    /** Bools. */
    static final class Bools extends WholeColumn {

        private final @Nullable BitTarget[] targets;

        Bools(ParquetColumn column, List<WholePart> parts, ColumnMemory memory) {
            super(column, parts, memory);
            this.targets = new BitTarget[parts.size()];
        }

        @Override
        void read(int number) {
            int count = parts().get(number).rows();
            targets[number] = read(number, loan -> new BitTarget(count));
        }

        @Override
        Column column() {
            MemorySegment bits = memory().allocate(Bits.bytesFor(rows()));
            for (int i = 0; i < targets.length; i++) {
                targets[i].copyTo(bits, parts().get(i).firstRow());
            }
            return new BitColumn(bits, 0, rows(), validity());
        }
    }
}
