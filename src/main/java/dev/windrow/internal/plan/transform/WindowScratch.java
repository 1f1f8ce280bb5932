// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;

/**
 * The scratch of one aggregation over windows for each row, without the columns that it reads.
 *
 * @param bytes bytes of its result, its counts of values, its totals and the scans that make them
 * @param parts numbers of 8 bytes that a scan keeps, one after the other in one array
 */
record WindowScratch(long bytes, int parts) {

    private static final int NUMBER = Long.BYTES;
    private static final int COUNT = Long.BYTES;
    private static final int ROW_NUMBER = Integer.BYTES;

    /** One bit of validity of the result, rounded up; the rest of it covers the tiles of scans. */
    private static final int VALIDITY = 1;

    /** A count, a mean in two parts, and the sum of squared deviations from it. */
    private static final int VARIANCE_PARTS = 4;

    /** A sum and its rounding error. */
    private static final int SUM_PARTS = 2;

    /** A product in range, and how often it left the range. */
    private static final int PRODUCT_PARTS = 2;

    /** Returns the scratch of an aggregation over these windows. */
    static WindowScratch of(
            WindowFrame frame, ResolvedAggregation resolved, TableStatistics input) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> new WindowScratch(COUNT, 1);
            case Aggregation.OfColumn ofColumn ->
                    ofColumn(frame, resolved, ofColumn, input.column(ofColumn.column()));
            case PairAggregation pair -> throw new IllegalStateException(pair.label());
            case RowValue value -> {
                ColumnStatistics column = input.column(value.value());
                yield selected(column, counts(frame, column) + scans(frame) * ROW_NUMBER);
            }
            case Aggregation.Distinct distinct -> throw new IllegalStateException(distinct.label());
            case CollectedAggregation collected ->
                    throw new IllegalStateException(collected.label());
            case Aggregation.UserDefined user -> throw new IllegalStateException(user.label());
        };
    }

    private static WindowScratch ofColumn(
            WindowFrame frame,
            ResolvedAggregation resolved,
            Aggregation.OfColumn aggregation,
            ColumnStatistics column) {
        int scans = scans(frame);
        int counts = counts(frame, column);
        boolean isFloat = column.type().isFloat();
        return switch (aggregation) {
            case Aggregation.Count count -> new WindowScratch(counts, 1);
            case Aggregation.Variance variance ->
                    new WindowScratch(
                            counts + NUMBER + VALIDITY + scans * VARIANCE_PARTS * NUMBER,
                            VARIANCE_PARTS);
            case Aggregation.Sum sum when isFloat -> floats(frame, resolved, counts, SUM_PARTS);
            case Aggregation.Mean mean when isFloat -> floats(frame, resolved, counts, SUM_PARTS);
            case Aggregation.Product product -> floats(frame, resolved, counts, PRODUCT_PARTS);
            case Aggregation.Min min when isFloat -> floats(frame, resolved, counts, 1);
            case Aggregation.Max max when isFloat -> floats(frame, resolved, counts, 1);
            case Aggregation.Sum sum -> exact(resolved, column, counts + scans * NUMBER);
            case Aggregation.Mean mean -> exact(resolved, column, counts + scans * NUMBER);
            case Aggregation.OfColumn other -> selected(column, counts + scans * ROW_NUMBER);
        };
    }

    /** Windows over all rows so far are scanned from one side, others from both. */
    private static int scans(WindowFrame frame) {
        return frame.isCumulative() ? 1 : 2;
    }

    private static int counts(WindowFrame frame, ColumnStatistics column) {
        return COUNT + (column.nullable() ? scans(frame) * COUNT : 0);
    }

    /** A sum of integers or decimals is made of one sum for each four bytes of its values. */
    private static WindowScratch exact(
            ResolvedAggregation resolved, ColumnStatistics column, int scanned) {
        int totals = Math.max(1, column.type().byteWidth() / Integer.BYTES) * NUMBER;
        return new WindowScratch(scanned + totals + resolved.result().byteWidth() + VALIDITY, 1);
    }

    /** Totals of floats take scans over all rows only where groups cut moving windows. */
    private static WindowScratch floats(
            WindowFrame frame, ResolvedAggregation resolved, int counts, int parts) {
        boolean isScanned = !frame.over().isEmpty() && !frame.isCumulative();
        int scanned = isScanned ? 2 * parts * NUMBER : 0;
        int rounded = resolved.result().byteWidth() < NUMBER ? resolved.result().byteWidth() : 0;
        return new WindowScratch(
                counts + scanned + NUMBER + rounded + VALIDITY, isScanned ? parts : 1);
    }

    /** Scans select rows by their numbers. The selected values are then copied as words. */
    private static WindowScratch selected(ColumnStatistics column, int scanned) {
        return new WindowScratch(scanned + ROW_NUMBER + 2L * column.fixedBytes() + VALIDITY, 1);
    }
}
