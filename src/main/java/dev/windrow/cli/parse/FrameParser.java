package dev.windrow.cli.parse;

import dev.windrow.query.Frame;

/**
 * Parses frames of windows, as SQL writes them: {@code rows between 3 preceding and current row}.
 *
 * <pre>
 * frame = ("rows" | "range") (bound | "between" bound "and" bound)
 * bound = "current row" | ("unbounded" | number) ("preceding" | "following")
 * </pre>
 */
public final class FrameParser {

    private FrameParser() {}

    /**
     * Parses a frame.
     *
     * @param option the option's name, for errors
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position; {@code
     *     INVALID_ARGUMENT} for a window that ends before it begins
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
        long preceding = bound(in, "preceding", "following");
        if (hasEnd && !in.acceptWord("and")) {
            throw in.failure("and");
        }
        long following = hasEnd ? bound(in, "following", "preceding") : 0;
        if (!in.atEnd()) {
            throw in.failure("the end");
        }
        return new Frame(unit, preceding, following);
    }

    /** Parses a distance that is negative in the other direction. */
    private static long bound(OptionText in, String ahead, String back) {
        if (in.acceptWord("current")) {
            if (!in.acceptWord("row")) {
                throw in.failure("row");
            }
            return 0;
        }
        if (in.acceptWord("unbounded")) {
            if (!in.acceptWord(ahead)) {
                throw in.failure(ahead);
            }
            return Frame.UNBOUNDED;
        }
        String number = in.acceptNumber();
        if (number == null || !number.matches("\\d{1,18}")) {
            throw in.failure("unbounded, current row or a number of rows");
        }
        long distance = Long.parseLong(number);
        if (in.acceptWord(ahead)) {
            return distance;
        }
        if (!in.acceptWord(back)) {
            throw in.failure("preceding or following");
        }
        return -distance;
    }
}
