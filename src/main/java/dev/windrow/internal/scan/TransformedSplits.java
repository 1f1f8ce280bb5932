// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.scan.OrderedPieces.Piece;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * Tables that operations made of splits, in the order of the splits: at least one. A table may be
 * read until the next one is asked for. Small tables are put together: a filter may leave a few
 * rows of each split, and files would have a batch for each. For one thread.
 */
public final class TransformedSplits implements Iterator<Table>, AutoCloseable {

    /**
     * The least rows of a table, but the last, and of those with long rows: as many as a row group
     * of a Parquet file has.
     */
    static final int LEAST_ROWS = 1 << 15;

    private final OrderedPieces pieces;
    private long rowsLeft;
    private @Nullable Piece current;
    private @Nullable Piece following;

    /** The rows of several small pieces. */
    private record Gathered(Table table) implements Piece {
        @Override
        public void close() {
            table.close();
        }
    }

    /**
     * Hands out tables.
     *
     * @param pieces the tables, which are closed with this
     * @param mostRows the rows that are handed out at most
     */
    TransformedSplits(OrderedPieces pieces, long mostRows) {
        this.pieces = pieces;
        rowsLeft = mostRows;
    }

    @Override
    public boolean hasNext() {
        if (following == null) {
            following = gathered();
        }
        return following != null;
    }

    @Override
    public Table next() {
        if (!hasNext() || following == null) {
            throw new NoSuchElementException("all rows were handed out");
        }
        closeCurrent();
        current = following;
        following = null;
        Table table = current.table();
        long rows = Math.min(rowsLeft, table.rows());
        rowsLeft -= rows;
        return table.slice(0, rows);
    }

    /** Returns the next table, which the caller closes, and which stays open until then. */
    Table taken() {
        Table next = next();
        ColumnMemory owner = new ColumnMemory();
        owner.own(Objects.requireNonNull(current)::close);
        current = null;
        Map<String, Column> columns = new LinkedHashMap<>();
        next.names().forEach(name -> columns.put(name, next.column(name)));
        return new Table(columns, next.rows(), owner);
    }

    private @Nullable Piece gathered() {
        Piece first = pieces.next();
        if (first == null || isEnough(first.table().rows(), first.table().byteSize())) {
            return first;
        }
        List<Piece> small = new ArrayList<>(List.of(first));
        try {
            long rows = first.table().rows();
            long bytes = first.table().byteSize();
            Piece next = pieces.next();
            while (next != null) {
                small.add(next);
                rows += next.table().rows();
                bytes += next.table().byteSize();
                next = isEnough(rows, bytes) ? null : pieces.next();
            }
            return new Gathered(TableConcatenation.copy(small.stream().map(Piece::table).toList()));
        } finally {
            small.forEach(Piece::close);
        }
    }

    private static boolean isEnough(long rows, long bytes) {
        return rows >= LEAST_ROWS || bytes >= PieceRows.BYTES / 2;
    }

    private void closeCurrent() {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    /** Ends the reading. The table that was handed out last stays open. */
    public void end() {
        pieces.close();
    }

    /** Ends the reading, and closes the tables. */
    @Override
    public void close() {
        pieces.close();
        closeCurrent();
        if (following != null) {
            following.close();
            following = null;
        }
    }
}
