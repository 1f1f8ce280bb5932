// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * Reads records from a window, and hands the fields of wanted columns to their visitors (RFC 4180,
 * and more: a record ends at any of the three line breaks; a quote within a field that does not
 * begin with one is a character like any other). For one thread.
 */
final class CsvRecords {

    private final CsvWindow window;
    private final @Nullable CsvFieldVisitor[] visitors;

    /** How many fields a record has. */
    private final int width;

    /** The field that was last looked at without the first of each two quotes. */
    private byte[] unescaped = {};

    private long rows;

    /**
     * Makes a reader.
     *
     * @param visitors one for each column, null where nobody wants the fields
     */
    CsvRecords(CsvWindow window, @Nullable CsvFieldVisitor[] visitors) {
        this.window = window;
        this.visitors = visitors;
        width = visitors.length;
    }

    /** Returns the rows so far. */
    long rows() {
        return rows;
    }

    /**
     * Reads the records that begin in a range.
     *
     * @param from where the first one begins
     * @param to behind the range
     * @return where the next record begins
     */
    int read(int from, int to) throws IOException {
        int at = from;
        while (at < to && window.has(at, at)) {
            at = CsvWindow.isBreak(window.bytes()[at]) ? emptyLine(at) : record(at);
        }
        return at;
    }

    /**
     * Returns where the first record begins that does not begin before a place; the end of the
     * file, if there is none.
     *
     * @param from the place; the byte before it is there, too
     * @param state the state of quotes before it
     */
    int firstRecord(int from, QuoteState state) throws IOException {
        if (state != QuoteState.INSIDE && CsvWindow.isBreak(window.bytes()[from - 1])) {
            return window.bytes()[from - 1] == '\r' && isAt(from, '\n') ? from + 1 : from;
        }
        int at = from;
        boolean opens = state == QuoteState.CLOSED || window.isDelimiter(window.bytes()[from - 1]);
        if (state == QuoteState.INSIDE) {
            at = closed(from, from);
        } else if (opens && isAt(from, '"')) {
            at = closed(from + 1, from);
        }
        while (true) {
            at = window.endOfField(at);
            if (at == window.length()) {
                return at;
            }
            if (CsvWindow.isBreak(window.bytes()[at])) {
                return behindBreak(at);
            }
            at++;
            if (isAt(at, '"')) {
                at = closed(at + 1, at);
            }
        }
    }

    private int emptyLine(int at) throws IOException {
        if (width == 1) {
            CsvFieldVisitor visitor = visitors[0];
            if (visitor != null) {
                visitor.field(window.bytes(), at, at, false, window.place(at));
            }
            rows++;
        }
        return behindBreak(at);
    }

    private int record(int start) throws IOException {
        int fields = 0;
        int at = start;
        while (true) {
            int end = field(at, start, fields < width ? visitors[fields] : null);
            fields++;
            if (isEndOfRecord(end)) {
                requireWidth(fields, start);
                rows++;
                return behindBreak(end);
            }
            at = end + 1;
        }
    }

    /** Returns whether no field follows behind the end of one. */
    boolean isEndOfRecord(int end) {
        return end == window.length() || !window.isDelimiter(window.bytes()[end]);
    }

    /**
     * Reads a field.
     *
     * @param at where it begins, behind a delimiter or a line break
     * @param start where its record begins
     * @return where it ends
     */
    int field(int at, int start, @Nullable CsvFieldVisitor visitor) throws IOException {
        if (isAt(at, '"')) {
            return quotedField(at, start, visitor);
        }
        int end = window.endOfField(at);
        window.requireShort(at, end);
        if (visitor != null) {
            visitor.field(window.bytes(), at, end, false, window.place(start));
        }
        return end;
    }

    private void requireWidth(int fields, int start) {
        if (fields != width) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE,
                    window.place(start),
                    "line %d has %d fields, expected %d as in the header",
                    fields,
                    width);
        }
    }

    /** Returns where a field in quotes ends. */
    private int quotedField(int open, int start, @Nullable CsvFieldVisitor visitor)
            throws IOException {
        int end = closed(open + 1, start);
        if (window.has(end, open) && !window.isSeparator(window.bytes()[end])) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE,
                    window.place(start),
                    "damaged or truncated, expected a CSV file: line %d has characters behind the"
                            + " quote that closes a field");
        }
        window.requireShort(open, end);
        if (visitor != null) {
            byte[] bytes = window.bytes();
            int quote = window.nextQuote(open + 1, end - 1);
            if (quote == end - 1) {
                visitor.field(bytes, open + 1, end - 1, true, window.place(start));
            } else {
                int length = unescape(open + 1, end - 1);
                visitor.field(unescaped, 0, length, true, window.place(start));
            }
        }
        return end;
    }

    /**
     * Returns the place behind the quote that closes a field.
     *
     * @param from a place within the field
     * @param field the least place that has to stay in memory, for messages
     */
    private int closed(int from, int field) throws IOException {
        int at = from;
        while (true) {
            int quote = window.nextQuote(at, window.length());
            if (quote == window.length() && !window.has(quote, field)) {
                throw new CsvFailure(
                        ErrorCode.CORRUPT_FILE,
                        window.place(field),
                        "damaged or truncated, expected a CSV file: in line %d a quote opens a"
                                + " field, and none closes it");
            }
            if (window.bytes()[quote] == '"') {
                if (!isAt(quote + 1, '"')) {
                    return quote + 1;
                }
                at = quote + 2;
            } else {
                at = quote;
            }
        }
    }

    private int unescape(int from, int to) {
        if (unescaped.length < to - from) {
            unescaped = new byte[Math.max(to - from, 2 * unescaped.length)];
        }
        byte[] bytes = window.bytes();
        int length = 0;
        int at = from;
        while (at < to) {
            int quote = Math.min(window.nextQuote(at, to) + 1, to);
            System.arraycopy(bytes, at, unescaped, length, quote - at);
            length += quote - at;
            at = quote + 1;
        }
        return length;
    }

    private boolean isAt(int at, char c) throws IOException {
        return window.has(at, at) && window.bytes()[at] == c;
    }

    /** Returns the place behind the line break at a place; at the end of the file, that. */
    int behindBreak(int at) throws IOException {
        if (at == window.length()) {
            return at;
        }
        return window.bytes()[at] == '\r' && isAt(at + 1, '\n') ? at + 2 : at + 1;
    }
}
