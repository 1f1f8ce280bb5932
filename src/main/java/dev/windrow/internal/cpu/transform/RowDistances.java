// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.ComputedTable;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.Frame.Unit;
import dev.windrow.query.Literal;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.IntToLongFunction;

/** Numbers of rows, or of groups of peers, from a row to another one. */
final class RowDistances {

    /** The number of a row that has none. */
    static final long NONE = Long.MIN_VALUE;

    private static final String NAME = "rows";

    private RowDistances() {}

    /**
     * Returns the number of each row of a table, or {@link #NONE}.
     *
     * @param temporary owns what is computed
     */
    static IntToLongFunction of(
            Expression distance, Table input, int threads, ColumnMemory temporary) {
        Expression whole = new Expression.Cast(distance, Primitive.INT64, false);
        boolean isSame = distance instanceof Literal;
        FixedWidthColumn numbers =
                (FixedWidthColumn)
                        ComputedTable.of(
                                        List.of(new DerivedColumn(NAME, whole)),
                                        isSame ? input.slice(0, Math.min(1, input.rows())) : input,
                                        threads,
                                        temporary)
                                .column(NAME);
        return row -> {
            int at = isSame ? 0 : row;
            return numbers.isNull(at) ? NONE : numbers.getLong(at);
        };
    }

    /** Returns the positions of frames whose distances count rows or groups of peers. */
    static ListedBounds bounds(Frame frame, OrderedRows rows, Table input, int threads) {
        PeerBounds groups = frame.unit() == Unit.GROUPS ? new PeerBounds(rows.peers()) : null;
        ValueRange range = frame.values();
        int[] firsts = new int[rows.order().length];
        int[] ends = new int[firsts.length];
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            IntToLongFunction preceding =
                    range == null
                            ? _ -> frame.preceding()
                            : of(range.preceding(), input, threads, temporary);
            IntToLongFunction following =
                    range == null
                            ? _ -> frame.following()
                            : of(range.following(), input, threads, temporary);
            rows.forEach(
                    at -> {
                        int row = rows.rowAt(at.at());
                        long before = preceding.applyAsLong(row);
                        long behind = following.applyAsLong(row);
                        int length = at.end() - at.start();
                        if (before == NONE || behind == NONE) {
                            firsts[at.at()] = at.start();
                            ends[at.at()] = at.start();
                        } else if (groups == null) {
                            firsts[at.at()] = moved(at, -near(before, length));
                            ends[at.at()] = moved(at, near(behind, length) + 1);
                        } else {
                            firsts[at.at()] = groups.first(at, before);
                            ends[at.at()] = groups.end(at, behind);
                        }
                    });
        }
        return new ListedBounds(firsts, ends);
    }

    private static IntToLongFunction of(
            @Nullable Offset offset, Table input, int threads, ColumnMemory temporary) {
        return switch (offset) {
            case null -> _ -> Frame.UNBOUNDED;
            case ValueRange.Computed(Expression distance) ->
                    of(distance, input, threads, temporary);
            case ValueRange.Amount amount -> _ -> amount.amount().longValue();
            case ValueRange.Span span ->
                    throw new IllegalArgumentException("rows of " + span.interval());
        };
    }

    private static int near(long distance, int length) {
        return Math.clamp(distance, -length - 1, length);
    }

    private static int moved(OrderedRows.Place at, int by) {
        return Math.clamp((long) at.at() + by, at.start(), at.end());
    }
}
