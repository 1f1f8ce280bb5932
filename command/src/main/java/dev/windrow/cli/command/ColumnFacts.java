// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Optional;

/** What the statistics of a file tell of a column, split by split. */
final class ColumnFacts {

    private final ColumnType type;
    private long nulls;
    private boolean isBounded = true;
    private @Nullable Object least;
    private @Nullable Object greatest;

    /** Makes the facts of no split yet. */
    ColumnFacts(ColumnType type) {
        this.type = type;
    }

    /** Adds what is told of a split with so many rows. */
    void add(Optional<ColumnRange> told, long rows) {
        long more = told.map(ColumnRange::nulls).orElse(ColumnRange.UNKNOWN);
        boolean isKnown = nulls != ColumnRange.UNKNOWN && more != ColumnRange.UNKNOWN;
        nulls = isKnown ? nulls + more : ColumnRange.UNKNOWN;
        if (rows > 0 && more == rows || rows == 0) {
            return;
        }
        Object low = told.map(ColumnRange::least).filter(ColumnFacts::isExact).orElse(null);
        Object high = told.map(ColumnRange::greatest).filter(ColumnFacts::isExact).orElse(null);
        isBounded &= low != null && high != null;
        if (isBounded) {
            least = least == null || compare(low, least) < 0 ? low : least;
            greatest = greatest == null || compare(high, greatest) > 0 ? high : greatest;
        }
    }

    /** Long strings may have been cut, and NaN is no bound. */
    private static boolean isExact(Object bound) {
        return bound instanceof Long || bound instanceof Boolean || bound instanceof BigDecimal;
    }

    private static int compare(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Long a && other instanceof Long b) {
            return Long.compare(a, b);
        }
        if (one instanceof Boolean a && other instanceof Boolean b) {
            return Boolean.compare(a, b);
        }
        if (one instanceof BigDecimal a && other instanceof BigDecimal b) {
            return a.compareTo(b);
        }
        throw new IllegalStateException("bounds of one column are of two kinds");
    }

    ColumnType type() {
        return type;
    }

    /** Returns whether some value may be null. */
    boolean mayHaveNulls() {
        return nulls != 0;
    }

    /** Returns how many values are null, or {@link ColumnRange#UNKNOWN}. */
    long nulls() {
        return nulls;
    }

    /** Returns the text of the least value, or null if it is not known. */
    @Nullable String leastText() {
        return text(least);
    }

    /** Returns the text of the greatest value, or null if it is not known. */
    @Nullable String greatestText() {
        return text(greatest);
    }

    private @Nullable String text(@Nullable Object bound) {
        if (!isBounded || bound == null) {
            return null;
        }
        return bound instanceof Long counted ? ofCount(counted) : bound.toString();
    }

    /** Returns the text of a date, a time or an integer that is counted as a column counts it. */
    private @Nullable String ofCount(long value) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, 1);
                ColumnMemory memory = new ColumnMemory()) {
            builder.appendLong(value);
            return builder.build(memory).text(0);
        }
    }
}
