// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.internal.expression.ComputedTable;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.SortKey;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Finds the positions of frames whose rows are chosen by the value of a key: those from one bound
 * to another, which are computed of the key of each row and searched among all keys of its
 * partition.
 */
final class ValueBounds {

    private static final String BOUND = "bound";

    private final OrderedRows rows;
    private final SortKey key;
    private final Table input;
    private final int threads;
    private final RowRangeWorkers workers;

    /** Compares the key at a position with the bound of another one: nulls are equal. */
    @FunctionalInterface
    private interface BoundOrder {
        int compare(int position, int boundOf);
    }

    private ValueBounds(
            SortKey key, OrderedRows rows, Table input, int threads, RowRangeWorkers workers) {
        this.rows = rows;
        this.key = key;
        this.input = input;
        this.threads = threads;
        this.workers = workers;
    }

    static ListedBounds of(
            ValueRange range,
            SortKey key,
            OrderedRows rows,
            Table input,
            int threads,
            RowRangeWorkers workers) {
        ValueBounds bounds = new ValueBounds(key, rows, input, threads, workers);
        return new ListedBounds(
                bounds.positions(range.preceding(), true),
                bounds.positions(range.following(), false));
    }

    /** Returns the first position, or the one behind the last, of the frame of each position. */
    private int[] positions(@Nullable Offset offset, boolean isFirst) {
        int[] positions = new int[rows.order().length];
        if (offset == null) {
            rows.forEach(at -> positions[at.at()] = isFirst ? at.start() : at.end());
            return positions;
        }
        Expression own = Expression.column(key.column());
        Expression bound = offset.from(own, isFirst == key.descending());
        if (bound.equals(own)) {
            rows.forEach(at -> positions[at.at()] = isFirst ? at.firstPeer() : at.endOfPeers());
            return positions;
        }
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            Column bounds = computed(bound, temporary);
            BoundOrder order = order(own, bounds, temporary);
            Column values = input.column(key.column());
            rows.forEach(
                    at -> {
                        int row = rows.rowAt(at.at());
                        if (values.isNull(row)) {
                            positions[at.at()] = isFirst ? at.firstPeer() : at.endOfPeers();
                        } else if (bounds.isNull(row)) {
                            positions[at.at()] = isFirst ? at.end() : at.start();
                        } else {
                            positions[at.at()] = search(at, order, isFirst);
                        }
                    });
        }
        return positions;
    }

    /** Returns the first position of a partition at, or behind, the bound of a row. */
    private static int search(Place at, BoundOrder order, boolean isFirst) {
        int low = at.start();
        int high = at.end();
        while (low < high) {
            int middle = low + high >>> 1;
            int compared = order.compare(middle, at.at());
            if (isFirst ? compared >= 0 : compared > 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private BoundOrder order(Expression own, Column bounds, ColumnMemory temporary) {
        RowGather gather = new RowGather(rows.order(), workers, temporary);
        ColumnType type = bounds.type();
        Column keys =
                input.column(key.column()).type().equals(type)
                        ? input.column(key.column())
                        : computed(new Expression.Cast(own, type, false), temporary);
        BoundOrder ascending =
                ascending((FixedWidthColumn) gather.of(keys), (FixedWidthColumn) gather.of(bounds));
        Column orderedKeys = gather.of(keys);
        return (position, boundOf) -> {
            if (orderedKeys.isNull(position)) {
                return key.nullsFirst() ? -1 : 1;
            }
            int compared = ascending.compare(position, boundOf);
            return key.descending() ? -compared : compared;
        };
    }

    private Column computed(Expression expression, ColumnMemory temporary) {
        return ComputedTable.of(
                        List.of(new DerivedColumn(BOUND, expression)), input, threads, temporary)
                .column(BOUND);
    }

    private static BoundOrder ascending(FixedWidthColumn keys, FixedWidthColumn bounds) {
        if (keys.type() instanceof ColumnType.Decimal) {
            return (position, boundOf) ->
                    Int128.compare(
                            RawValues.getHighLong(keys, position),
                            RawValues.getLowLong(keys, position),
                            RawValues.getHighLong(bounds, boundOf),
                            RawValues.getLowLong(bounds, boundOf));
        }
        if (keys.type().isFloat()) {
            // Zero has one sign here, and NaN is greatest.
            return (position, boundOf) ->
                    Double.compare(
                            RawValues.getDouble(keys, position) + 0.0,
                            RawValues.getDouble(bounds, boundOf) + 0.0);
        }
        return (position, boundOf) ->
                Long.compare(RawValues.getLong(keys, position), RawValues.getLong(bounds, boundOf));
    }
}
