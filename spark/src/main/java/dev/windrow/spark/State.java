// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;

import java.math.BigInteger;

/** The state of one aggregation for all groups, by the names of its columns. */
final class State {

    private final Table states;
    private final String name;
    private final FixedWidthColumn counts;

    /**
     * Finds the state.
     *
     * @param states the states of all aggregations
     * @param name the aggregation's name
     */
    State(Table states, String name) {
        this.states = states;
        this.name = name;
        counts = states.names().contains(name + ".count") ? numbers("count") : NO_COUNTS;
    }

    /** For states without counts, which nobody reads. */
    private static final FixedWidthColumn NO_COUNTS =
            new FixedWidthColumn(
                    dev.windrow.column.ColumnType.Primitive.INT64,
                    java.lang.foreign.MemorySegment.NULL,
                    0,
                    dev.windrow.column.Validity.ALL);

    /** Returns how many values a group has. */
    long count(long group) {
        return RawValues.getLong(counts, group);
    }

    Column column(String column) {
        return states.column(name + "." + column);
    }

    private FixedWidthColumn numbers(String column) {
        return (FixedWidthColumn) column(column);
    }

    /** Values of groups that are not empty. */
    @FunctionalInterface
    interface Floats {
        double get(long group);
    }

    /** Returns sums, with the part that rounding took from them. */
    Floats floats(String column) {
        FixedWidthColumn sums = numbers(column);
        FixedWidthColumn errors = numbers(column + "_error");
        return group -> {
            double sum = RawValues.getDouble(sums, group);
            double exact = sum + RawValues.getDouble(errors, group);
            // An infinite sum has no rest.
            return Double.isFinite(sum) ? exact : sum;
        };
    }

    /** Totals of groups that are not empty, of more than 64 bits. */
    interface Wide {
        BigInteger get(long group);

        boolean isLong(long group);

        /** Returns the lower 64 bits. */
        long low(long group);

        /** Returns the nearest double. */
        default double toDouble(long group) {
            return isLong(group) ? low(group) : get(group).doubleValue();
        }
    }

    /** Returns totals of 128 bits. */
    Wide wide(String column) {
        FixedWidthColumn totals = numbers(column);
        return new Wide() {
            @Override
            public BigInteger get(long group) {
                return RawValues.getUnscaled(totals, group);
            }

            @Override
            public boolean isLong(long group) {
                return RawValues.getHighLong(totals, group) == low(group) >> 63;
            }

            @Override
            public long low(long group) {
                return RawValues.getLowLong(totals, group);
            }
        };
    }

    /** Returns totals of decimals, of up to 192 bits. */
    Wide widest() {
        FixedWidthColumn highs = numbers("high");
        FixedWidthColumn lows = numbers("low");
        return new Wide() {
            @Override
            public BigInteger get(long group) {
                return RawValues.getUnscaled(highs, group)
                        .shiftLeft(Long.SIZE)
                        .add(RawValues.getUnscaled(lows, group));
            }

            @Override
            public boolean isLong(long group) {
                return get(group).bitLength() < Long.SIZE;
            }

            @Override
            public long low(long group) {
                return get(group).longValue();
            }
        };
    }
}
