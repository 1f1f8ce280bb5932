// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Some bytes of a file, of which more are read as a record needs them. Behind the last byte stand
 * eight line breaks, so that whoever looks for the end of a field needs no other check. For one
 * thread, which uses it again for the next part.
 */
final class CsvWindow {

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = ONES << 7;

    /** Commas, tabs and line breaks are less than this, and what numbers are made of is not. */
    private static final long ABOVE_COMMAS = ONES * (',' + 1);

    private static final long ABOVE_BREAKS = ONES * ('\r' + 1);

    private static final int PADDING = Long.BYTES;
    private static final int LEAST_GROWTH = 1 << 12;

    /** The longest array that every virtual machine allocates. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

    /** The longest field; one that is longer usually means a quote that is never closed. */
    private static final int MOST_FIELD_CHARS = 1 << 24;

    /** No field of that many chars has more bytes. */
    private static final int MOST_FIELD_BYTES = 3 * MOST_FIELD_CHARS;

    /** How many times a record takes its bytes: here, unescaped, in its columns, and in a table. */
    private static final long TIMES_HELD = 4;

    private final CsvBytes source;
    private final ReadLimits.Loan loan;
    private final byte delimiter;
    private final long end;

    /** Whether the delimiter is one of the bytes below {@link #ABOVE_COMMAS}. */
    private final boolean isLow;

    private final long aboveSeparators;
    private final long delimiters;
    private final long quotes;
    private byte[] bytes = new byte[PADDING];
    private int length;
    private long base;

    /**
     * Makes a window without bytes.
     *
     * @param loan what the thread takes to read, which the caller closes
     */
    CsvWindow(CsvBytes source, CsvDialect dialect, ReadLimits.Loan loan) {
        this(source, Long.MAX_VALUE, dialect, loan);
    }

    /** Makes a window to the bytes of a file before a place. */
    CsvWindow(CsvBytes source, long end, CsvDialect dialect, ReadLimits.Loan loan) {
        this.source = source;
        this.end = end;
        this.loan = loan;
        delimiter = dialect.delimiter();
        quotes = ONES * (dialect.quote() & 0xff);
        isLow = delimiter <= ',';
        aboveSeparators = isLow ? ABOVE_COMMAS : ABOVE_BREAKS;
        delimiters = ONES * delimiter;
    }

    /**
     * Reads bytes of the file, in place of those that were here. Before its text stands a line
     * break.
     *
     * @param from where they begin, at most a byte before the text
     */
    void load(long from, long to) throws IOException {
        base = from;
        length = 0;
        if (from < source.begin()) {
            bytes[length++] = '\n';
        }
        append((int) (Math.min(to, Math.min(end, source.size())) - from) - length);
    }

    /** Returns the bytes. They are elsewhere once the window was extended. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns how many bytes there are. */
    int length() {
        return length;
    }

    /** Returns the place in the file of a place in the window. */
    long place(int at) {
        return base + at;
    }

    /** Returns the place in the window of a place in the file that is not too far behind it. */
    int at(long place) {
        return Math.toIntExact(place - base);
    }

    /**
     * Returns whether there is a byte, for which more is read if need be.
     *
     * @param field where the field begins that needs it, which may not become too long
     */
    boolean has(int at, int field) throws IOException {
        return at < length || extend(field) && at < length;
    }

    /** Reads more, unless the file ends here. */
    private boolean extend(int field) throws IOException {
        long left = Math.min(end, source.size()) - base - length;
        if (left <= 0) {
            return false;
        }
        if (length - field > MOST_FIELD_BYTES || length >= MOST_BYTES - LEAST_GROWTH) {
            throw tooLong(field);
        }
        long wanted = Math.max(LEAST_GROWTH, length / 2);
        return append((int) Math.min(Math.min(wanted, left), MOST_BYTES - length));
    }

    /** Reads as many bytes as there are, and returns whether there are any. */
    private boolean append(int count) throws IOException {
        int all = length + count;
        if (all + PADDING > bytes.length) {
            loan.require(
                    TIMES_HELD * all,
                    source.label(),
                    "a record from byte " + base + " on",
                    "check that no quote is missing");
            bytes = Arrays.copyOf(bytes, all + PADDING);
        }
        int read = source.read(base + length, bytes, length, count);
        length += read;
        Arrays.fill(bytes, length, length + PADDING, (byte) '\n');
        return read > 0;
    }

    /** Checks that a field has not more characters than are read. */
    void requireShort(int from, int to) {
        if (to - from > MOST_FIELD_CHARS) {
            int chars = 0;
            for (int i = from; i < to; i++) {
                // The second char of a pair is counted with the first of its four bytes.
                chars += (bytes[i] & 0xc0) == 0x80 ? 0 : (bytes[i] & 0xf8) == 0xf0 ? 2 : 1;
            }
            if (chars > MOST_FIELD_CHARS) {
                throw tooLong(from);
            }
        }
    }

    private CsvFailure tooLong(int field) {
        return new CsvFailure(
                ErrorCode.CORRUPT_FILE,
                place(field),
                "damaged or truncated, expected a CSV file: line %d has a field of more than %d"
                        + " characters; is a quote missing?",
                MOST_FIELD_CHARS);
    }

    /**
     * Returns where a field without quotes ends: at a delimiter, a line break, or the end of the
     * file, which is the window's length then.
     *
     * @param from where it begins
     */
    int endOfField(int from) throws IOException {
        int at = from;
        while (true) {
            long word = (long) LONGS.get(bytes, at);
            long found = word - aboveSeparators & ~word & HIGH_BITS;
            if (!isLow) {
                long other = word ^ delimiters;
                found |= other - ONES & ~other & HIGH_BITS;
            }
            while (found != 0) {
                int end = at + (Long.numberOfTrailingZeros(found) >>> 3);
                if (isSeparator(bytes[end])) {
                    if (end < length || !has(end, from)) {
                        return end;
                    }
                    // What stood here was padding. Look at the word again.
                    at = end - PADDING;
                    break;
                }
                found &= found - 1;
            }
            at += PADDING;
        }
    }

    /**
     * Returns where the next quote is, or {@code to} if there is none before.
     *
     * @param to at most the window's length
     */
    int nextQuote(int from, int to) {
        int at = from;
        while (at < to) {
            long word = (long) LONGS.get(bytes, at) ^ quotes;
            long found = word - ONES & ~word & HIGH_BITS;
            if (found != 0) {
                return Math.min(to, at + (Long.numberOfTrailingZeros(found) >>> 3));
            }
            at += Long.BYTES;
        }
        return to;
    }

    /** Returns where a line ends, whatever quotes are in it, as {@link #endOfField} does. */
    int endOfLine(int from) throws IOException {
        int at = endOfField(from);
        while (at < length && isDelimiter(bytes[at])) {
            at = endOfField(at + 1);
        }
        return at;
    }

    /** Returns whether a quote is at a place. */
    boolean isQuote(int at) {
        return (bytes[at] & 0xff) == (quotes & 0xff);
    }

    /** Returns whether there are characters beyond ASCII. */
    boolean isAscii(int from, int to) {
        long seen = 0;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            seen |= (long) LONGS.get(bytes, at);
        }
        for (; at < to; at++) {
            seen |= bytes[at];
        }
        return (seen & HIGH_BITS) == 0;
    }

    /** Returns whether a byte ends a field. */
    boolean isSeparator(byte c) {
        return c == delimiter || isBreak(c);
    }

    boolean isDelimiter(byte c) {
        return c == delimiter;
    }

    static boolean isBreak(byte c) {
        return c == '\n' || c == '\r';
    }
}
