// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.engine.QuantileInterpolation;
import dev.windrow.internal.scan.PulledScan;
import dev.windrow.query.Aggregation.Quantile;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The few of many sorted values that a quantile lies between: at most three. The first has an even
 * position, so that the nearest of two values is the same among these as among all.
 */
final class QuantilePlace implements AutoCloseable {

    private final NamedAggregation named;
    private final Quantile asked;

    /** The position of the quantile among all values. */
    private final double position;

    private final long first;
    private final long end;
    private final List<Table> taken = new ArrayList<>();

    private QuantilePlace(NamedAggregation named, Quantile asked, double position, long count) {
        this.named = named;
        this.asked = asked;
        this.position = position;
        first = (long) position & ~1;
        end = Math.min(count, (long) Math.ceil(position) + 1);
    }

    /**
     * Finds the place of a quantile.
     *
     * @param named a quantile
     * @param count how many values there are, at least 1
     */
    static QuantilePlace of(NamedAggregation named, long count) {
        Quantile asked = (Quantile) named.aggregation();
        return new QuantilePlace(named, asked, QuantileInterpolation.position(asked, count), count);
    }

    /** Takes the values of some places. */
    static void take(PulledScan sorted, List<QuantilePlace> places) {
        long most = places.stream().mapToLong(place -> place.end).max().orElse(0);
        try (TableReader reader = sorted.reader()) {
            long from = 0;
            while (from < most) {
                try (Table next = Objects.requireNonNull(reader.next())) {
                    for (QuantilePlace place : places) {
                        place.take(next, from);
                    }
                    from += next.rows();
                }
            }
        }
    }

    private void take(Table table, long from) {
        long start = Math.clamp(first - from, 0, table.rows());
        long behind = Math.clamp(end - from, start, table.rows());
        if (behind > start) {
            taken.add(TableConcatenation.copy(List.of(table.slice(start, behind - start))));
        }
    }

    /** Returns the values, which the caller closes. */
    Table rows() {
        List<Table> parts = List.copyOf(taken);
        taken.clear();
        return TableConcatenation.concatenate(parts);
    }

    /** Returns the quantile of these values that is that of all. */
    NamedAggregation aggregation() {
        // Halves and wholes are exact, so the fraction between two values stays what it is.
        long last = Math.max(1, end - first - 1);
        double share =
                asked.interpolation() == Interpolation.DISCRETE ? 1 : (position - first) / last;
        return new NamedAggregation(
                new Quantile(asked.column(), share, asked.interpolation()), named.name());
    }

    @Override
    public void close() {
        taken.forEach(Table::close);
        taken.clear();
    }
}
