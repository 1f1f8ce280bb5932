// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.query.Frame.Exclusion;
import dev.windrow.query.Frame.Unit;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A window: {@code (PARTITION BY ... ORDER BY ... ROWS ...)}.
 *
 * @param base the name of the window of the clause {@code WINDOW} that it begins with, or null
 * @param frame the rows around each row, or null where it is not written
 */
public record WindowClause(
        @Nullable Identifier base,
        List<SqlExpression> partition,
        List<OrderItem> order,
        @Nullable FrameClause frame,
        Span span) {

    public WindowClause {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
    }

    /**
     * The frame of a window.
     *
     * @param end the last row, or null where only the first one is written
     */
    public record FrameClause(
            Unit unit, Bound start, @Nullable Bound end, Exclusion exclusion, Span span) {}

    /**
     * An end of a frame.
     *
     * @param direction where it lies as seen from the row
     * @param distance how far away it is; null for {@code UNBOUNDED}, and for the row itself
     */
    public record Bound(Direction direction, @Nullable SqlExpression distance, Span span) {}

    /** Where an end of a frame lies. */
    public enum Direction {
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING
    }
}
