// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

/**
 * Whether the byte before a place belongs to a field in quotes. Two quotes within such a field are
 * one that closes it and one that opens it again, so that each quote changes the state by itself.
 */
enum QuoteState {
    /** In a field without quotes; in a plain dialect, also before one. */
    OUTSIDE,
    /** A quote that has just closed a field, if it is not the first of two. */
    CLOSED,
    /** In quotes. */
    INSIDE,
    /** An escape in quotes, which changes what the next byte means. */
    ESCAPED,
    /** In a line that is left out. */
    COMMENT,
    /** A delimiter, or a blank behind it before a quote. */
    START,
    /** A line break. */
    LINE;

    /** Returns whether a line break at this place ends no line. */
    boolean isInQuotes() {
        return this == INSIDE || this == ESCAPED;
    }

    /**
     * Returns the state behind some bytes of a {@linkplain CsvDialect#isPlain plain} dialect.
     *
     * @param window holds the byte before them, too
     * @param before the state before the first of them
     */
    static QuoteState behind(CsvWindow window, int from, int to, QuoteState before) {
        byte[] bytes = window.bytes();
        boolean inside = before == INSIDE;
        int closed = before == CLOSED ? from - 1 : -1;
        int quote = window.nextQuote(from, to);
        while (quote < to) {
            if (inside) {
                inside = false;
                closed = quote;
            } else {
                // A quote within a field without quotes is a character like any other.
                inside = closed == quote - 1 || window.isSeparator(bytes[quote - 1]);
            }
            quote = window.nextQuote(quote + 1, to);
        }
        return inside ? INSIDE : closed == to - 1 ? CLOSED : OUTSIDE;
    }

    /** Returns the state behind one more byte, in any dialect. */
    QuoteState behind(byte next, CsvDialect dialect) {
        return switch (this) {
            case ESCAPED -> INSIDE;
            case INSIDE -> next == dialect.quote() ? CLOSED : escaped(next, dialect);
            case CLOSED ->
                    next == dialect.quote() && dialect.escape() == dialect.quote()
                            ? INSIDE
                            : separated(next, dialect);
            case OUTSIDE -> separated(next, dialect);
            case COMMENT -> CsvWindow.isBreak(next) ? LINE : COMMENT;
            case LINE -> next == dialect.comment() ? COMMENT : begun(next, dialect);
            case START -> begun(next, dialect);
        };
    }

    private static QuoteState escaped(byte next, CsvDialect dialect) {
        return next == dialect.escape() ? ESCAPED : INSIDE;
    }

    private static QuoteState begun(byte next, CsvDialect dialect) {
        if (next == dialect.quote()) {
            return INSIDE;
        }
        return dialect.allowsBlanks() && CsvValues.isBlank(next) ? START : separated(next, dialect);
    }

    private static QuoteState separated(byte next, CsvDialect dialect) {
        return next == dialect.delimiter() ? START : CsvWindow.isBreak(next) ? LINE : OUTSIDE;
    }
}
