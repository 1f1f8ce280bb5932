// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.query.Frame;
import dev.windrow.query.Interval;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * Parses frames of windows, as SQL writes them: {@code rows between 3 preceding and current row}.
 *
 * <pre>
 * frame = ("rows" | "range") (bound | "between" bound "and" bound)
 * bound = "current row" | ("unbounded" | distance) ("preceding" | "following")
 * distance = number | "interval" string
 * </pre>
 */
public final class FrameParser {

    private FrameParser() {}

    /**
     * Parses a frame.
     *
     * @param option the option's name, for errors
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position; {@code
     *     INVALID_ARGUMENT} for a window that ends before it begins, and for what is no interval
     */
    public static Frame parse(String option, String text) {
        OptionText in = new OptionText(option, text);
        Frame.Unit unit = Frame.Unit.ROWS;
        if (!in.acceptWord("rows")) {
            unit = Frame.Unit.RANGE;
            if (!in.acceptWord("range")) {
                throw in.failure("rows or range");
            }
        }
        boolean hasEnd = in.acceptWord("between");
        Bound preceding = bound(in, unit, "preceding", "following");
        if (hasEnd && !in.acceptWord("and")) {
            throw in.failure("and");
        }
        Bound following =
                hasEnd ? bound(in, unit, "following", "preceding") : new Bound(0, Offset.NONE);
        if (!in.atEnd()) {
            throw in.failure("the end");
        }
        boolean isOfValues =
                unit == Frame.Unit.RANGE && (preceding.isDistance() || following.isDistance());
        return isOfValues
                ? Frame.values(new ValueRange(preceding.offset(), following.offset()))
                : new Frame(unit, preceding.rows(), following.rows());
    }

    /**
     * A bound, which is negative in the other direction.
     *
     * @param rows the distance in rows
     * @param offset the distance of values, or null for any
     */
    private record Bound(long rows, @Nullable Offset offset) {

        /** Returns whether it is neither that of the row itself nor that of the partition. */
        boolean isDistance() {
            return offset != null && !offset.equals(Offset.NONE);
        }
    }

    private static Bound bound(OptionText in, Frame.Unit unit, String ahead, String back) {
        if (in.acceptWord("current")) {
            if (!in.acceptWord("row")) {
                throw in.failure("row");
            }
            return new Bound(0, Offset.NONE);
        }
        if (in.acceptWord("unbounded")) {
            if (!in.acceptWord(ahead)) {
                throw in.failure(ahead);
            }
            return new Bound(Frame.UNBOUNDED, null);
        }
        return unit == Frame.Unit.ROWS ? rows(in, ahead, back) : values(in, ahead, back);
    }

    private static Bound rows(OptionText in, String ahead, String back) {
        String number = in.acceptNumber();
        if (number == null || !number.matches("\\d{1,18}")) {
            throw in.failure("unbounded, current row or a number of rows");
        }
        long distance = Long.parseLong(number);
        return new Bound(isAhead(in, ahead, back) ? distance : -distance, Offset.NONE);
    }

    private static Bound values(OptionText in, String ahead, String back) {
        Interval interval = new ExpressionParser(in).acceptInterval();
        String number = interval == null ? in.acceptNumber() : null;
        if (interval == null && number == null) {
            throw in.failure("unbounded, current row, a number or an interval");
        }
        Offset offset =
                interval == null
                        ? new ValueRange.Amount(new BigDecimal(Objects.requireNonNull(number)))
                        : new ValueRange.Span(interval);
        return new Bound(0, isAhead(in, ahead, back) ? offset : offset.negated());
    }

    private static boolean isAhead(OptionText in, String ahead, String back) {
        if (in.acceptWord(ahead)) {
            return true;
        }
        if (!in.acceptWord(back)) {
            throw in.failure("preceding or following");
        }
        return false;
    }
}
