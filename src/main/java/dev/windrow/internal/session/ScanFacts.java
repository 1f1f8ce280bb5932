// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the parts of an input say of all its rows. A part of a row group gives the bounds of the
 * whole group, all of whose rows are in some part: those of all parts are bounds that are there.
 */
public final class ScanFacts {

    private final Map<String, ColumnRange> ranges = new HashMap<>();
    private final Set<String> unknown = new HashSet<>();

    /** How many rows were looked at. */
    private long rows;

    private ScanFacts() {}

    /** Returns what is certain of columns, or nothing if even the number of rows is not. */
    public static Optional<RelationFacts> of(Scan scan, Collection<String> columns) {
        if (!scan.isRepeatable()) {
            return Optional.empty();
        }
        try (Splits splits = scan.splits(List.of())) {
            RowEstimate rows = splits.estimate();
            if (rows.expected() == Splits.UNKNOWN || rows.expected() != rows.most()) {
                return Optional.empty();
            }
            ScanFacts facts = new ScanFacts();
            if (!columns.isEmpty()) {
                Split split = splits.next();
                while (split != null && facts.unknown.size() < columns.size()) {
                    facts.add(split, columns);
                    split = splits.next();
                }
            }
            return Optional.of(new RelationFacts(rows.expected(), facts.ranges));
        }
    }

    private void add(Split split, Collection<String> columns) {
        if (split.rows() == 0) {
            return;
        }
        for (String column : columns) {
            ColumnRange range =
                    split.rows() == Splits.UNKNOWN ? null : split.range(column).orElse(null);
            ColumnRange before = ranges.get(column);
            if (range == null || before != null && !before.type().equals(range.type())) {
                unknown.add(column);
                ranges.remove(column);
            } else if (!unknown.contains(column)) {
                ColumnRange exact = exact(range);
                ranges.put(column, before == null ? exact : of(before, exact, split.rows()));
            }
        }
        rows += split.rows();
    }

    /** Leaves out bounds that may be rounded or cut, and those that contradict each other. */
    private static ColumnRange exact(ColumnRange range) {
        boolean isExact =
                range.type().isInteger()
                        || range.type() == Primitive.DATE32
                        || range.type() instanceof ColumnType.Timestamp
                        || range.type() instanceof ColumnType.Decimal;
        return isExact && first(range.least(), range.greatest(), 1) == range.least()
                ? range
                : new ColumnRange(range.type(), null, null, range.nulls());
    }

    /** Returns what is known of the rows before and of more rows. */
    private ColumnRange of(ColumnRange before, ColumnRange more, long moreRows) {
        if (before.nulls() == rows || more.nulls() == moreRows) {
            ColumnRange values = before.nulls() == rows ? more : before;
            return new ColumnRange(
                    before.type(), values.least(), values.greatest(), nulls(before, more));
        }
        return new ColumnRange(
                before.type(),
                first(before.least(), more.least(), 1),
                first(before.greatest(), more.greatest(), -1),
                nulls(before, more));
    }

    private static long nulls(ColumnRange a, ColumnRange b) {
        return a.nulls() == ColumnRange.UNKNOWN || b.nulls() == ColumnRange.UNKNOWN
                ? ColumnRange.UNKNOWN
                : a.nulls() + b.nulls();
    }

    private static @Nullable Object first(@Nullable Object a, @Nullable Object b, int sign) {
        if (a == null || b == null) {
            return null;
        }
        int order =
                a instanceof BigDecimal decimal
                        ? decimal.compareTo((BigDecimal) b)
                        : Long.compare((Long) a, (Long) b);
        return order * sign <= 0 ? a : b;
    }
}
