// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.transform.RowGather;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.plan.logical.JoinType;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Joins two tables. The result has the columns of the left one, then those of the right one; semi
 * and anti joins have only the left one's, and a mark join has those and the mark.
 *
 * <p>The rows of one side are looked up in the other one, which is the right side unless the left
 * one has less than half as many rows. Rows are in the order of the side that is looked up, then of
 * the other one, whose rows without a match come last. Semi, anti, mark and single joins are in the
 * order of the left side in any case. The same tables give the same order with any number of
 * threads.
 */
public final class TableJoin {

    private TableJoin() {}

    /**
     * Joins two tables, unless the result is too large.
     *
     * @param definition how they are joined
     * @param left its columns come first
     * @param right its columns have other names
     * @param mostBytes about how many bytes the result may have
     * @param pool the threads
     * @param threads how many of them work at once
     * @param memory owns the result, and is closed if this fails
     * @return the result, which shares no memory with the tables, and which the caller closes; null
     *     if it is larger
     * @throws WindrowException {@code UNKNOWN_COLUMN}; {@code UNSUPPORTED_TYPE} for keys of types
     *     that do not compare; {@code INVALID_ARGUMENT} if a row of a single join has two matches;
     *     {@code HOST_MEMORY}; {@code CANCELLED}; or what the condition throws
     */
    public static @Nullable Table join(
            JoinDefinition definition,
            Table left,
            Table right,
            long mostBytes,
            WorkerPool pool,
            int threads,
            ColumnMemory memory) {
        JoinType kind = definition.kind();
        try {
            requireComparable(definition, left, right);
            MatchSearch search =
                    new MatchSearch(
                            left,
                            right,
                            definition.keys(),
                            definition.condition(),
                            new ColumnScans(pool, threads));
            MatchSearch.Rows rows =
                    search.find(
                            kind,
                            new PairLimit(mostBytes / (bytesOfRow(left) + bytesOfRow(right))));
            if (rows == null) {
                memory.close();
                return null;
            }
            RowRangeWorkers workers = new RowRangeWorkers(threads, pool);
            Map<String, Column> columns = new LinkedHashMap<>();
            if (kind == JoinType.MARK) {
                columns.putAll(copied(left, definition.left(), memory));
                columns.put(
                        Objects.requireNonNull(definition.mark(), "mark"),
                        MarkColumn.of(search, rows.left(), workers, memory));
                return new Table(columns, left.rows(), memory);
            }
            columns.putAll(gathered(left, definition.left(), rows.left(), workers, memory));
            columns.putAll(gathered(right, definition.right(), rows.right(), workers, memory));
            return new Table(columns, rows.left().length, memory);
        } catch (OutOfMemoryError e) {
            memory.close();
            throw WorkerPool.asWindrowException(e);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns about how many bytes a row has, with those of its number. */
    static long bytesOfRow(Table table) {
        return Integer.BYTES + table.byteSize() / Math.max(1, table.rows());
    }

    /**
     * Checks the types of keys.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if some do not compare
     */
    static void requireComparable(JoinDefinition definition, Table left, Table right) {
        definition.keys().forEach(key -> requireComparable(key, left, right));
    }

    private static void requireComparable(KeyPair key, Table left, Table right) {
        ColumnType ofLeft = left.type(key.left());
        ColumnType ofRight = right.type(key.right());
        if (!areComparable(ofLeft, ofRight)) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "a join compares \"%s\" of type %s with \"%s\" of type %s, expected one type:"
                            + " cast one of them",
                    key.left(), ofLeft.label(), key.right(), ofRight.label());
        }
    }

    /** Returns whether equal values of two types are stored alike, but for their width. */
    private static boolean areComparable(ColumnType left, ColumnType right) {
        if (left instanceof ColumnType.Decimal(int precision, int scale)
                && right instanceof ColumnType.Decimal(int otherPrecision, int otherScale)) {
            return scale == otherScale;
        }
        if (left instanceof ColumnType.Timestamp(ColumnType.Unit unit, String zone)
                && right instanceof ColumnType.Timestamp(ColumnType.Unit other, String otherZone)) {
            return unit == other && (zone == null) == (otherZone == null);
        }
        return left.isInteger() && right.isInteger()
                || left.equals(right) && !(left instanceof ColumnType.ListOf);
    }

    private static Map<String, Column> gathered(
            Table source,
            List<String> names,
            int[] rows,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        if (names.isEmpty() || areAll(rows, source.rows())) {
            return copied(source, names, memory);
        }
        return new RowGather(rows, workers, memory).of(source, names);
    }

    /** Returns whether each row comes once, in order: whole columns are copied faster. */
    private static boolean areAll(int[] rows, long rowsOfTable) {
        if (rows.length != rowsOfTable) {
            return false;
        }
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] != i) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Column> copied(
            Table source, List<String> names, ColumnMemory memory) {
        Table copy = TableConcatenation.copy(List.of(source.only(names)));
        memory.own(copy);
        return TableRows.columns(copy);
    }
}
