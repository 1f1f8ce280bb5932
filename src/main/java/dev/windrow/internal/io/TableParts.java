// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** Parts of a table that are made by their numbers from 0, by any thread and in any order. */
public final class TableParts implements Splits {

    private final int count;
    private final long rows;
    private final RowEstimate estimate;
    private final IntToLongFunction rowsOf;
    private final IntFunction<Table> maker;
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Begins a pass.
     *
     * @param count how many parts there are, at least one
     * @param rows the rows of all parts, or {@link #UNKNOWN}
     * @param rowsOf tells the rows of a part, or {@link #UNKNOWN}
     * @param maker makes a part
     */
    public TableParts(int count, long rows, IntToLongFunction rowsOf, IntFunction<Table> maker) {
        this(count, rows, RowEstimate.exactly(rows), rowsOf, maker);
    }

    /**
     * Begins a pass over parts whose rows may be known only in part.
     *
     * @param count how many parts there are, at least one
     * @param rows the rows of all parts, or {@link #UNKNOWN}
     * @param estimate what is known of them otherwise
     * @param rowsOf tells the rows of a part, or {@link #UNKNOWN}
     * @param maker makes a part
     */
    public TableParts(
            int count,
            long rows,
            RowEstimate estimate,
            IntToLongFunction rowsOf,
            IntFunction<Table> maker) {
        this.count = count;
        this.rows = rows;
        this.estimate = estimate;
        this.rowsOf = rowsOf;
        this.maker = maker;
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public RowEstimate estimate() {
        return estimate;
    }

    @Override
    public @Nullable Split next() {
        int part = next.getAndUpdate(last -> Math.min(last + 1, count));
        return part < count ? new Part(part) : null;
    }

    @Override
    public void close() {}

    /** A part, which is made when it is read. */
    private final class Part implements Split {

        private final int number;

        Part(int number) {
            this.number = number;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            return maker.apply(number);
        }

        @Override
        public long rows() {
            return rowsOf.applyAsLong(number);
        }
    }
}
