// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.internal.engine.QuantileInterpolation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;

import java.lang.foreign.MemorySegment;
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

    /** The rows in the order of their values, partition by partition as in the window's order. */
    private final int[] byValue;

    /** The position of each row in that order. */
    private final int[] ranks;

    private WindowQuantile(
            Aggregation.Quantile asked,
            Window window,
            Table input,
            OrderedRows rows,
            FrameRows frame,
            RowRangeWorkers workers) {
        this.asked = asked;
        this.rows = rows;
        this.frame = frame;
        values = (FixedWidthColumn) input.column(asked.column());
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

    /** Returns a column of float64 with the quantile of each row's frame. */
    static Column of(
            Aggregation.Quantile asked,
            Window window,
            Table input,
            OrderedRows rows,
            FrameRows frame,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        WindowQuantile made = new WindowQuantile(asked, window, input, rows, frame, workers);
        MemorySegment found = memory.allocateUncleared(input.rows() * Double.BYTES);
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
                Primitive.FLOAT64, found, input.rows(), Validity.of(bits, 0, input.rows()));
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
                found.setAtIndex(JAVA_DOUBLE, row, quantile());
                isThere[row] = 1;
            } else {
                found.setAtIndex(JAVA_DOUBLE, row, 0);
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

        private double quantile() {
            double position = asked.quantile() * (count - 1);
            int below = (int) Math.floor(position);
            double low = value(below);
            return below == position
                    ? low
                    : QuantileInterpolation.of(
                            asked.interpolation(),
                            low,
                            value(below + 1),
                            position - below,
                            below % 2 == 0);
        }

        /** Returns the value of a rank among those of the frame, from 0. */
        private double value(int rank) {
            int before = 0;
            int rest = rank;
            for (int step = Integer.highestOneBit(length); step > 0; step >>= 1) {
                if (before + step <= length && tree[before + step] <= rest) {
                    before += step;
                    rest -= tree[before];
                }
            }
            int row = byValue[start + before];
            return values.type().isFloat()
                    ? RawValues.getDouble(values, row)
                    : RawValues.getLong(values, row);
        }
    }
}
