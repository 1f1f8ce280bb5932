// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.query.SortKey;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Counts the different values of frames. Values are numbered once; as a frame moves along, rows
 * come into it and leave it, and it is known how many rows there are of each value.
 */
final class DistinctCounts {

    private static final int NULL = -1;

    private final OrderedRows rows;
    private final FrameRows frame;

    /** The number of the value at each position, or {@link #NULL}. */
    private final int[] values;

    private final int different;

    private DistinctCounts(
            String name, Table input, OrderedRows rows, FrameRows frame, RowRangeWorkers workers) {
        this.rows = rows;
        this.frame = frame;
        Column column = input.column(name);
        int[] byValue = RowSort.order(input, List.of(SortKey.ascending(name)), workers);
        WindowGroups equal =
                WindowGroups.of(input, List.of(name), at -> byValue[(int) at], workers);
        int[] ofRows = new int[byValue.length];
        int number = NULL;
        for (int at = 0; at < byValue.length; at++) {
            number += equal.startOf(at) == at ? 1 : 0;
            ofRows[byValue[at]] = column.isNull(byValue[at]) ? NULL : number;
        }
        different = number + 1;
        values = new int[byValue.length];
        rows.forEach(at -> values[at.at()] = ofRows[rows.rowAt(at.at())]);
    }

    /** Returns a column with the count of each row's frame. */
    static Column of(
            String name,
            Table input,
            OrderedRows rows,
            FrameRows frame,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        DistinctCounts counts = new DistinctCounts(name, input, rows, frame, workers);
        MemorySegment found = memory.allocateUncleared(input.rows() * Long.BYTES);
        rows.forEach(() -> counts.new MovingFrame(found));
        return new FixedWidthColumn(Primitive.INT64, found, input.rows(), Validity.ALL);
    }

    /** The values of a frame that moves along the positions of a range, for one thread. */
    private final class MovingFrame implements OrderedRows.Visitor {

        private final MemorySegment found;
        private final int[] rowsOf = new int[different];

        /** The positions that are counted: {@code [from, to)}. */
        private int from;

        private int to;
        private long count;

        MovingFrame(MemorySegment found) {
            this.found = found;
        }

        @Override
        public void visit(Place place) {
            int begin = frame.begin(place);
            move(begin, Math.max(begin, frame.end(place)));
            int[] parts = frame.parts(place);
            takeGaps(parts, -1);
            found.setAtIndex(JAVA_LONG, rows.rowAt(place.at()), count);
            takeGaps(parts, 1);
        }

        private void move(int begin, int end) {
            if (begin >= to || end <= from) {
                take(from, to, -1);
                from = begin;
                to = begin;
            }
            take(to, end, 1);
            take(end, to, -1);
            take(begin, from, 1);
            take(from, begin, -1);
            from = begin;
            to = end;
        }

        private void takeGaps(int[] parts, int change) {
            for (int gap = 1; gap + 1 < parts.length; gap += 2) {
                take(parts[gap], parts[gap + 1], change);
            }
        }

        /** Adds or removes the rows of positions, of which there may be none. */
        private void take(int first, int end, int change) {
            for (int at = first; at < end; at++) {
                int value = values[at];
                if (value != NULL) {
                    int before = rowsOf[value];
                    rowsOf[value] = before + change;
                    count += (before + change == 0 ? 0 : 1) - (before == 0 ? 0 : 1);
                }
            }
        }
    }
}
