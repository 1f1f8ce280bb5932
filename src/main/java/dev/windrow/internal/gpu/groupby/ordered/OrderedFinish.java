// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.column.BulkColumns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults.Picked;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Interpolation;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Makes the result column of an aggregation from what was taken from an order, on the host, on all
 * processors: each value is read from the input at a picked row, which lies anywhere.
 */
public final class OrderedFinish {

    private static final double HALF = 0.5;

    private final ResolvedAggregation resolved;
    private final Column input;
    private final int groups;

    public OrderedFinish(ResolvedAggregation resolved, Table table, int groups) {
        this.resolved = resolved;
        this.input = table.column(resolved.aggregation().columns().getFirst());
        this.groups = groups;
    }

    public Column build(Picked picked, ColumnMemory memory) {
        BulkColumns columns = new BulkColumns(groups, memory);
        return switch (picked) {
            case Picked.Counts(IntArray counts) ->
                    columns.longs(resolved.result(), counts::get, Validity.ALL);
            case Picked.Rows(IntArray rows) -> gather(rows, groups, memory);
            case Picked.Pairs pairs ->
                    columns.doubles(
                            resolved.result(),
                            group -> between(pairs, group),
                            columns.validity(group -> pairs.counts().get(group) == 0));
            case Picked.Lists lists -> lists(lists, memory);
            case Picked.Segments _ ->
                    throw new IllegalStateException("a kernel's results are no rows");
        };
    }

    /** Returns the input's values in some rows, and nulls for negative rows. */
    private Column gather(IntArray rows, int count, ColumnMemory memory) {
        long[] numbers = new long[count];
        Arrays.parallelSetAll(numbers, rows::get);
        return ColumnGather.gather(input, numbers, memory);
    }

    private Column lists(Picked.Lists lists, ColumnMemory memory) {
        MemorySegment offsets = memory.allocateUncleared((groups + 1L) * Integer.BYTES);
        MemorySegment.copy(lists.offsets().getSegment(), 0, offsets, 0, offsets.byteSize());
        Column elements = gather(lists.rows(), lists.offsets().get(groups), memory);
        return new ListColumn(
                (ColumnType.ListOf) resolved.result(), offsets, elements, groups, Validity.ALL);
    }

    private double between(Picked.Pairs pairs, int group) {
        int count = pairs.counts().get(group);
        if (count == 0) {
            return 0;
        }
        Aggregation.Quantile asked = (Aggregation.Quantile) resolved.aggregation();
        double position = asked.quantile() * (count - 1);
        double lower = number(pairs.lower().get(group));
        double upper = number(pairs.upper().get(group));
        return between(lower, upper, position, asked.interpolation());
    }

    private double number(int row) {
        FixedWidthColumn numbers = (FixedWidthColumn) input;
        return numbers.type().isFloat()
                ? RawValues.getDouble(numbers, row)
                : RawValues.getLong(numbers, row);
    }

    /**
     * Returns the value at a position that need not be whole.
     *
     * @param lower the value at the position rounded down
     * @param upper the value at the position rounded up
     * @param position counted from 0
     * @param interpolation the value between two values
     */
    static double between(
            double lower, double upper, double position, Interpolation interpolation) {
        double below = Math.floor(position);
        double fraction = position - below;
        return switch (interpolation) {
            case LOWER, DISCRETE -> lower;
            case HIGHER -> upper;
            case NEAREST -> {
                boolean isLower = fraction == HALF ? below % 2 == 0 : fraction < HALF;
                yield isLower ? lower : upper;
            }
            case LINEAR -> mix(lower, upper, fraction);
            case MIDPOINT -> mix(lower, upper, fraction == 0 ? 0 : HALF);
        };
    }

    private static double mix(double lower, double upper, double fraction) {
        // If both are infinite and equal, their difference would be NaN.
        if (fraction == 0 || lower == upper) {
            return lower;
        }
        double difference = upper - lower;
        // If the difference is infinite, the two shares need not be.
        return Double.isInfinite(difference)
                ? lower * (1 - fraction) + upper * fraction
                : lower + difference * fraction;
    }
}
