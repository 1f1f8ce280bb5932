// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * Reads records from a window, and hands the fields of wanted columns to their visitors (RFC 4180,
 * and more: a record ends at any of the three line breaks; a quote within a field that does not
 * begin with one is a character like any other), and as a dialect has it. For one thread.
 */
final class CsvRecords {

    private final CsvWindow window;
    private final CsvDialect dialect;
    private final @Nullable CsvFieldVisitor[] visitors;
    private final byte quote;
    private final boolean allowsBlanks;
    private final byte comment;

    /** How many fields a record has. */
    private final int width;

    /** The field that was last looked at without the first of each two quotes. */
    private byte[] unescaped = {};

    private long rows;
    private boolean isCutOff;
    private @Nullable CsvFailure leftOut;

    /**
     * Makes a reader.
     *
     * @param visitors one for each column, null where nobody wants the fields
     */
    CsvRecords(CsvWindow window, CsvDialect dialect, @Nullable CsvFieldVisitor[] visitors) {
        this.window = window;
        this.dialect = dialect;
        quote = dialect.quote();
        allowsBlanks = dialect.allowsBlanks();
        comment = dialect.comment();
        this.visitors = visitors;
        width = visitors.length;
    }

    /** Returns whether there is a quote that nothing closes. */
    boolean isCutOff() {
        return isCutOff;
    }

    /** Returns the failure of the first record that was left out; null if none was. */
    @Nullable CsvFailure leftOut() {
        return leftOut;
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
            byte first = window.bytes()[at];
            if (CsvWindow.isBreak(first)) {
                at = emptyLine(at);
            } else if (first == comment) {
                at = behindLine(at);
            } else {
                at = dialect.ignoresErrors() ? recordOrNone(at) : record(at, visitors);
            }
        }
        return at;
    }

    /** Returns where the first line begins that is neither skipped, nor empty, nor a comment. */
    int firstLine() throws IOException {
        int at = 0;
        for (int i = 0; i < dialect.skip(); i++) {
            at = behindLine(at);
        }
        while (isAt(at, comment) || window.has(at, at) && CsvWindow.isBreak(window.bytes()[at])) {
            at = behindLine(at);
        }
        return at;
    }

    /** Returns where the line behind that of a place begins. */
    int behindLine(int at) throws IOException {
        return behindBreak(window.endOfLine(at));
    }

    /**
     * Returns where the first record begins that does not begin before a place; the end of the
     * file, if there is none.
     *
     * @param from the place; the byte before it is there, too
     * @param state the state of quotes before it
     */
    int firstRecord(int from, QuoteState state) throws IOException {
        if (!state.isInQuotes() && CsvWindow.isBreak(window.bytes()[from - 1])) {
            return window.bytes()[from - 1] == '\r' && isAt(from, (byte) '\n') ? from + 1 : from;
        }
        int at =
                switch (state) {
                    case INSIDE -> closed(from, from);
                    case ESCAPED -> closed(from + 1, from);
                    case COMMENT -> window.endOfLine(from);
                    case CLOSED -> dialect.escape() == dialect.quote() ? opened(from) : from;
                    case START -> opened(from);
                    case OUTSIDE, LINE ->
                            window.isDelimiter(window.bytes()[from - 1]) ? opened(from) : from;
                };
        while (true) {
            at = window.endOfField(at);
            if (at == window.length()) {
                return at;
            }
            if (CsvWindow.isBreak(window.bytes()[at])) {
                return behindBreak(at);
            }
            at = opened(at + 1);
        }
    }

    /** Returns the place behind the quotes that a field begins with, if it does. */
    private int opened(int field) throws IOException {
        int open = quoteOf(field);
        return open < 0 ? field : closed(open + 1, field);
    }

    /** Returns where the quote is that opens a field, or -1 if there is none. */
    private int quoteOf(int field) throws IOException {
        int at = allowsBlanks ? behindBlanks(field) : field;
        return isAt(at, quote) ? at : -1;
    }

    private int behindBlanks(int from) throws IOException {
        int at = from;
        while (window.has(at, from)
                && CsvValues.isBlank(window.bytes()[at])
                && !window.isDelimiter(window.bytes()[at])) {
            at++;
        }
        return at;
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

    private int record(int start, @Nullable CsvFieldVisitor[] to) throws IOException {
        int fields = 0;
        int at = start;
        while (true) {
            int end = field(at, start, fields < width ? to[fields] : null);
            fields++;
            if (isEndOfRecord(end)) {
                if (fields < width && dialect.fillsShortRows()) {
                    fill(fields, end, start, to);
                } else {
                    requireWidth(fields, start);
                }
                rows++;
                return behindBreak(end);
            }
            at = end + 1;
        }
    }

    private void fill(int fields, int end, int start, @Nullable CsvFieldVisitor[] to) {
        for (int i = fields; i < width; i++) {
            CsvFieldVisitor visitor = to[i];
            if (visitor != null) {
                visitor.field(window.bytes(), end, end, false, window.place(start));
            }
        }
    }

    /** Reads a record that is left out if it is damaged: nobody sees fields of such a one. */
    private int recordOrNone(int start) throws IOException {
        long before = rows;
        try {
            record(start, new CsvFieldVisitor[width]);
            rows = before;
            return record(start, visitors);
        } catch (CsvFailure e) {
            leftOut = CsvFailure.first(leftOut, e);
            rows = before;
            for (CsvFieldVisitor visitor : visitors) {
                if (visitor != null) {
                    visitor.forget(before);
                }
            }
            return behindLine(start);
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
        int open = quoteOf(at);
        if (open >= 0) {
            return quotedField(open, start, visitor);
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
                    "line %d has %d fields, expected %d as in the %s%s",
                    fields,
                    width,
                    dialect.hasHeader() ? "header" : "first line",
                    remedy(fields));
        }
    }

    private String remedy(int fields) {
        String others =
                "leave such lines out by --ignore-errors, or lines at the beginning by --skip";
        boolean lacksNames = fields > width && dialect.hasHeader();
        return (fields < width ? "; fill short ones by --short-rows, " : "; ")
                + others
                + (lacksNames
                        ? "; if the header lacks a name, say --no-header --skip "
                                + (dialect.skip() + 1)
                        : "")
                + (width == 1 ? "; if it is not between fields, name another --delimiter" : "");
    }

    /** Returns where a field in quotes ends. */
    private int quotedField(int open, int start, @Nullable CsvFieldVisitor visitor)
            throws IOException {
        int close = closed(open + 1, start) - 1;
        int end = allowsBlanks ? behindBlanks(close + 1) : close + 1;
        if (window.has(end, open) && !window.isSeparator(window.bytes()[end])) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE,
                    window.place(start),
                    "damaged or truncated, expected a CSV file: line %d has characters behind the"
                        + " quote that closes a field; if quotes mean nothing there, say --quote"
                        + " none");
        }
        window.requireShort(open, end);
        if (visitor != null) {
            if (isPlain(open + 1, close)) {
                visitor.field(window.bytes(), open + 1, close, true, window.place(start));
            } else {
                int length = unescape(open + 1, close);
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
        return dialect.escape() == dialect.quote()
                ? closedBesideDoubled(from, field)
                : closedBesideEscaped(from, field);
    }

    private int closedBesideDoubled(int from, int field) throws IOException {
        int at = from;
        while (true) {
            int quote = window.nextQuote(at, window.length());
            if (quote == window.length() && !window.has(quote, field)) {
                throw unclosed(field);
            }
            if (window.bytes()[quote] == dialect.quote()) {
                if (!isAt(quote + 1, dialect.quote())) {
                    return quote + 1;
                }
                at = quote + 2;
            } else {
                at = quote;
            }
        }
    }

    private int closedBesideEscaped(int from, int field) throws IOException {
        int at = from;
        while (window.has(at, field)) {
            byte c = window.bytes()[at++];
            if (c == dialect.quote()) {
                return at;
            }
            at += c == dialect.escape() ? 1 : 0;
        }
        throw unclosed(field);
    }

    private CsvFailure unclosed(int field) {
        isCutOff = true;
        return new CsvFailure(
                ErrorCode.CORRUPT_FILE,
                window.place(field),
                "damaged or truncated, expected a CSV file: in line %d a quote opens a field, and"
                        + " none closes it; if quotes mean nothing there, say --quote none");
    }

    /** Returns whether a text in quotes has nothing to unescape. */
    private boolean isPlain(int from, int to) {
        if (dialect.escape() == dialect.quote()) {
            return window.nextQuote(from, to) == to;
        }
        for (int i = from; i < to; i++) {
            if (window.bytes()[i] == dialect.escape()) {
                return false;
            }
        }
        return true;
    }

    private int unescape(int from, int to) {
        if (unescaped.length < to - from) {
            unescaped = new byte[Math.max(to - from, 2 * unescaped.length)];
        }
        int length = 0;
        for (int i = from; i < to; i++) {
            boolean isEscape = window.bytes()[i] == dialect.escape() && i + 1 < to;
            i += isEscape ? 1 : 0;
            unescaped[length++] = window.bytes()[i];
        }
        return length;
    }

    private boolean isAt(int at, byte c) throws IOException {
        return window.has(at, at) && window.bytes()[at] == c;
    }

    /** Returns the place behind the line break at a place; at the end of the file, that. */
    int behindBreak(int at) throws IOException {
        if (at == window.length()) {
            return at;
        }
        return window.bytes()[at] == '\r' && isAt(at + 1, (byte) '\n') ? at + 2 : at + 1;
    }
}
