// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.NumberLiterals;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.IntervalLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.WindowClause.Bound;
import dev.windrow.internal.sql.syntax.WindowClause.Direction;
import dev.windrow.internal.sql.syntax.WindowClause.FrameClause;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.function.Function;

/** Translates frames of windows. */
final class FrameTranslator {

    private final SqlText text;

    /** Translates distances that are computed of a row; null where there may be none. */
    private final @Nullable Function<SqlExpression, Expression> computed;

    FrameTranslator(SqlText text, @Nullable Function<SqlExpression, Expression> computed) {
        this.text = text;
        this.computed = computed;
    }

    /**
     * Translates a frame; null stands for the rows so far.
     *
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for what is no interval;
     *     {@code UNSUPPORTED_SQL}
     */
    Frame of(@Nullable FrameClause frame) {
        if (frame == null) {
            return Frame.soFar();
        }
        Bound end =
                frame.end() == null
                        ? new Bound(Direction.CURRENT_ROW, null, frame.span())
                        : frame.end();
        return distances(frame, end).exclude(frame.exclusion());
    }

    private Frame distances(FrameClause frame, Bound end) {
        boolean hasDistance = frame.start().distance() != null || end.distance() != null;
        if (frame.unit() == Frame.Unit.RANGE && hasDistance) {
            return Frame.values(
                    new ValueRange(
                            offset(frame.start(), Direction.PRECEDING),
                            offset(end, Direction.FOLLOWING)));
        }
        if (isComputed(frame.start()) || isComputed(end)) {
            return Frame.computed(
                    frame.unit(),
                    new ValueRange(
                            counted(frame.start(), Direction.PRECEDING),
                            counted(end, Direction.FOLLOWING)));
        }
        return new Frame(
                frame.unit(),
                rows(frame.start(), Direction.PRECEDING),
                rows(end, Direction.FOLLOWING));
    }

    /** Returns a distance of values, negative in the other direction, or null for any distance. */
    private @Nullable Offset offset(Bound bound, Direction ahead) {
        if (bound.distance() == null) {
            return rows(bound, ahead) == 0 ? Offset.NONE : null;
        }
        Offset offset =
                switch (bound.distance()) {
                    case IntervalLiteral(String value, Span _) ->
                            new ValueRange.Span(IntervalLiterals.of(value));
                    case NumberLiteral(String digits, Span _) ->
                            new ValueRange.Amount(NumberLiterals.exact(digits));
                    case SqlExpression other when computed != null ->
                            new ValueRange.Computed(computed.apply(other));
                    case SqlExpression other ->
                            throw text.unsupported(
                                    "the bound \"%s\" of RANGE"
                                            .formatted(text.written(bound.span())),
                                    other.span(),
                                    "expected a number, an interval, UNBOUNDED or CURRENT ROW");
                };
        return bound.direction() == ahead ? offset : offset.negated();
    }

    private boolean isComputed(Bound bound) {
        return computed != null
                && bound.distance() != null
                && !(bound.distance() instanceof NumberLiteral);
    }

    /** Returns a number of rows or groups, negative in the other direction, or null for any. */
    private @Nullable Offset counted(Bound bound, Direction ahead) {
        if (computed != null && isComputed(bound)) {
            Offset offset = new ValueRange.Computed(computed.apply(bound.distance()));
            return bound.direction() == ahead ? offset : offset.negated();
        }
        long distance = rows(bound, ahead);
        return distance == Frame.UNBOUNDED
                ? null
                : new ValueRange.Amount(BigDecimal.valueOf(distance));
    }

    /** Returns a distance in rows, negative in the other direction. */
    private long rows(Bound bound, Direction ahead) {
        if (bound.direction() == Direction.CURRENT_ROW) {
            return 0;
        }
        boolean isAhead = bound.direction() == ahead;
        if (bound.distance() == null && isAhead) {
            return Frame.UNBOUNDED;
        }
        if (bound.distance() instanceof NumberLiteral(String digits, Span _)
                && digits.matches("\\d{1,18}")) {
            long rows = Long.parseLong(digits);
            return isAhead ? rows : -rows;
        }
        throw text.unsupported(
                "the bound \"%s\"".formatted(text.written(bound.span())),
                bound.span(),
                "expected a number of rows, UNBOUNDED or CURRENT ROW");
    }
}
