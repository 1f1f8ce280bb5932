// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.internal.engine.ExactQuantile;
import dev.windrow.internal.engine.QuantileInterpolation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Quantiles of frames. The values of each partition are sorted, once. A tree of counts tells which
 * of them a frame has (Fenwick: A New Data Structure for Cumulative Frequency Tables); it takes
 * rows in and lets them go as the frame moves along, and finds the value of a rank, each in a time
 * that grows with the logarithm of the partition's rows.
 */
final class WindowQuantile {

    private final Aggregation.Quantile asked;
    private final OrderedRows rows;
    private final FrameRows frame;
    private final FixedWidthColumn values;
    private final ColumnType result;

    /** Computes results that are no floats, or null. */
    private final @Nullable ExactQuantile exact;

    /** The rows in the order of their values, partition by partition as in the window's order. */
    private final int[] byValue;

    /** The position of each row in that order. */
    private final int[] ranks;

    private WindowQuantile(
            Aggregation.Quantile asked,
            Window window,
            ColumnType result,
            Table input,
            OrderedRows rows,
            FrameRows frame,
            RowRangeWorkers workers) {
        this.asked = asked;
        this.rows = rows;
        this.frame = frame;
        this.result = result;
        values = (FixedWidthColumn) input.column(asked.column());
        exact = result.isFloat() ? null : new ExactQuantile(asked, values.type(), result);
        List<SortKey> keys = new ArrayList<>();
        window.partition().forEach(name -> keys.add(SortKey.ascending(name)));
        keys.add(SortKey.ascending(asked.column()));
        byValue = RowSort.order(input, keys, workers);
        ranks = new int[byValue.length];
        workers.forRanges(
                byValue.length,
                (range, from, to) -> {
                    for (int at = (int) from; at < to; at++) {
                        ranks[byValue[at]] = at;
                    }
                });
    }

    /** Returns a column with the quantile of each row's frame. */
    static Column of(
            Aggregation.Quantile asked,
            Window window,
            TableStatistics statistics,
            Table input,
            OrderedRows rows,
            FrameRows frame,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        NamedAggregation named = new NamedAggregation(asked, asked.label());
        ColumnType result =
                ResolvedWindows.resolved(List.of(named), statistics).getFirst().result();
        WindowQuantile made =
                new WindowQuantile(asked, window, result, input, rows, frame, workers);
        MemorySegment found = memory.allocate(input.rows() * result.leastWidth());
        byte[] isThere = new byte[made.ranks.length];
        rows.forEach(() -> made.new MovingFrame(found, isThere));
        MemorySegment bits = memory.allocate(Bits.bytesFor(isThere.length));
        workers.forRanges(
                isThere.length,
                (range, from, to) -> {
                    for (int row = (int) from; row < to; row++) {
                        Bits.set(bits, row, isThere[row] != 0);
                    }
                });
        return new FixedWidthColumn(
                result, found, input.rows(), Validity.of(bits, 0, input.rows()));
    }

    /** The values of a frame that moves along the positions of a range, for one thread. */
    private final class MovingFrame implements OrderedRows.Visitor {

        private final MemorySegment found;
        private final byte[] isThere;

        /** The first position of the partition, -1 for none. */
        private int start = -1;

        /** The positions that are counted: {@code [from, to)}. */
        private int from;

        private int to;

        /** The number of values. */
        private int count;

        private int[] tree = {};
        private int length;

        MovingFrame(MemorySegment found, byte[] isThere) {
            this.found = found;
            this.isThere = isThere;
        }

        @Override
        public void visit(Place at) {
            int begin = frame.begin(at);
            int end = frame.end(at);
            if (at.start() != start) {
                begin(at, begin);
            }
            if (begin < end) {
                while (to < end) {
                    change(to++, 1);
                }
                while (from < begin) {
                    change(from++, -1);
                }
            }
            int row = rows.rowAt(at.at());
            if (begin < end && count > 0) {
                setQuantile(row);
                isThere[row] = 1;
            }
        }

        private void begin(Place at, int begin) {
            start = at.start();
            from = begin;
            to = begin;
            count = 0;
            length = at.end() - start;
            if (tree.length <= length) {
                tree = new int[length + 1];
            } else {
                Arrays.fill(tree, 0, length + 1, 0);
            }
        }

        /** Counts the value at a position in, or out, unless it is null. */
        private void change(int position, int by) {
            int row = rows.rowAt(position);
            if (values.isNull(row)) {
                return;
            }
            count += by;
            for (int i = ranks[row] - start + 1; i <= length; i += i & -i) {
                tree[i] += by;
            }
        }

        private void setQuantile(int target) {
            double position = QuantileInterpolation.position(asked, count);
            int below = (int) Math.floor(position);
            int low = row(below);
            int high = below == position ? low : row(below + 1);
            if (exact == null) {
                double between =
                        QuantileInterpolation.of(
                                asked.interpolation(),
                                number(low),
                                number(high),
                                position - below,
                                below % 2 == 0);
                found.setAtIndex(JAVA_DOUBLE, target, between);
            } else {
                BigInteger between =
                        exact.of(unscaled(low), unscaled(high), position - below, below % 2 == 0);
                set(target, between);
            }
        }

        private void set(int row, BigInteger value) {
            switch (result.leastWidth()) {
                case Byte.BYTES -> found.set(JAVA_BYTE, row, value.byteValue());
                case Short.BYTES -> found.setAtIndex(JAVA_SHORT, row, value.shortValue());
                case Integer.BYTES -> found.setAtIndex(JAVA_INT, row, value.intValue());
                case Long.BYTES -> found.setAtIndex(JAVA_LONG, row, value.longValue());
                default -> {
                    found.setAtIndex(JAVA_LONG, 2L * row, Int128.low(value));
                    found.setAtIndex(JAVA_LONG, 2L * row + 1, Int128.high(value));
                }
            }
        }

        private double number(int row) {
            return values.type().isFloat()
                    ? RawValues.getDouble(values, row)
                    : RawValues.getLong(values, row);
        }

        private BigInteger unscaled(int row) {
            return values.type() instanceof ColumnType.Decimal
                    ? RawValues.getUnscaled(values, row)
                    : BigInteger.valueOf(RawValues.getLong(values, row));
        }

        /** Returns the row of the value of a rank among those of the frame, from 0. */
        private int row(int rank) {
            int before = 0;
            int rest = rank;
            for (int step = Integer.highestOneBit(length); step > 0; step >>= 1) {
                if (before + step <= length && tree[before + step] <= rest) {
                    before += step;
                    rest -= tree[before];
                }
            }
            return byValue[start + before];
        }
    }
}
