// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

/**
 * Whether the byte before a place belongs to a field in quotes. Two quotes within such a field are
 * one that closes it and one that opens it again, so that each quote changes the state by itself.
 */
enum QuoteState {
    /** Not in quotes. */
    OUTSIDE,
    /** A quote that has just closed a field, if it is not the first of two. */
    CLOSED,
    /** In quotes. */
    INSIDE;

    /**
     * Returns the state behind some bytes.
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
}
