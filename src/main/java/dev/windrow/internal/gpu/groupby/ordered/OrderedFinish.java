package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults.Picked;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Interpolation;

/**
 * Makes the result column of an aggregation from what was taken from an order, on the host: one
 * step for each group, and one for each element of a list. Values are read from the input at the
 * picked rows.
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
        try (ColumnBuilder builder = ColumnBuilder.of(resolved.result(), groups)) {
            for (int group = 0; group < groups; group++) {
                switch (picked) {
                    case Picked.Counts counts -> builder.appendLong(counts.counts().get(group));
                    case Picked.Rows rows -> appendRow(builder, rows.rows().get(group));
                    case Picked.Pairs pairs -> appendBetween(builder, pairs, group);
                    case Picked.Lists lists -> appendList(builder, lists, group);
                    case Picked.Segments _ ->
                            throw new IllegalStateException("a kernel's results are no rows");
                }
            }
            return builder.build(memory);
        }
    }

    private void appendRow(ColumnBuilder builder, int row) {
        if (row < 0) {
            builder.appendNull();
        } else {
            builder.appendRow(input, row);
        }
    }

    private void appendList(ColumnBuilder builder, Picked.Lists lists, int group) {
        int end = lists.offsets().get(group + 1);
        for (int at = lists.offsets().get(group); at < end; at++) {
            builder.elements().appendRow(input, lists.rows().get(at));
        }
        builder.appendList();
    }

    private void appendBetween(ColumnBuilder builder, Picked.Pairs pairs, int group) {
        int count = pairs.counts().get(group);
        if (count == 0) {
            builder.appendNull();
            return;
        }
        Aggregation.Quantile asked = (Aggregation.Quantile) resolved.aggregation();
        double position = asked.quantile() * (count - 1);
        double lower = number(pairs.lower().get(group));
        double upper = number(pairs.upper().get(group));
        builder.appendDouble(between(lower, upper, position, asked.interpolation()));
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
            case LOWER -> lower;
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
