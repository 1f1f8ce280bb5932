package dev.windrow.internal.scan;

import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a scan that a condition selects, and computes the columns that a query
 * derives of them. What is not selected is never held together.
 */
public final class RowCollection {

    private RowCollection() {}

    /**
     * The selected rows of one split.
     *
     * @param rows the rows, and the query that is left to ask of them
     * @param source what they were selected from, where they share some of its memory, or null
     */
    private record Selected(EvaluatedQuery rows, @Nullable Table source)
            implements OrderedPieces.Piece {

        static Selected of(GroupByQuery query, Table table) {
            try {
                EvaluatedQuery rows = EvaluatedQuery.of(query, table, 1, Deferral.NOTHING);
                if (table.columns().stream().anyMatch(DictionaryColumn.class::isInstance)) {
                    return new Selected(rows, table);
                }
                table.close();
                return new Selected(rows, null);
            } catch (RuntimeException | Error e) {
                table.close();
                throw e;
            }
        }

        @Override
        public Table table() {
            return rows.table();
        }

        @Override
        public void close() {
            rows.close();
            if (source != null) {
                source.close();
            }
        }
    }

    /**
     * The rows that were collected, and the query that is left to ask of them.
     *
     * @param query the query without its condition and expressions
     * @param table the rows in their order, which the caller closes
     */
    public record Collected(GroupByQuery query, Table table) {}

    /**
     * Returns whether collecting selected rows answers a query: it has a condition, and no result
     * is the number of a row, which counts all rows.
     */
    public static boolean suits(GroupByQuery query) {
        return query.where() != null
                && query.aggregations().stream()
                        .noneMatch(
                                named ->
                                        named.aggregation() instanceof Aggregation.ArgMin
                                                || named.aggregation()
                                                        instanceof Aggregation.ArgMax);
    }

    /**
     * Reads all splits.
     *
     * @param query what is asked; it {@link #suits}
     * @param splits at least one split
     * @param threads how many of them are read at once
     * @param progress hears how many rows were looked at
     */
    public static Collected collect(
            GroupByQuery query, Splits splits, int threads, ProgressListener progress) {
        try (OrderedPieces pieces =
                OrderedPieces.make(
                        splits,
                        (lane, table) -> Selected.of(query, table),
                        Long.MAX_VALUE,
                        threads,
                        progress)) {
            return new Collected(
                    query.withoutExpressions(), TableConcatenation.copy(pieces.tables()));
        }
    }
}
