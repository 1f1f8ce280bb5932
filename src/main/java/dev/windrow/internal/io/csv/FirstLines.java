// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.windrow.internal.io.ReadLimits;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Arrays;

/** The first lines of a file, behind those that are skipped, and which signs are in them. */
final class FirstLines {

    private static final int THOUSAND_DIGITS = 3;

    /** Bytes of a group of thousands with its sign. */
    private static final int GROUP = THOUSAND_DIGITS + 1;

    private static final int MOST_LINES = 1_000;

    /** No more is read of lines that are very long. */
    private static final int MOST_BYTES = 1 << 17;

    private final TextFile file;
    private final CsvBytes source;
    private final ReadLimits.Loan loan;
    private final long place;

    /** Their bytes, and a line break before the first one. */
    private final byte[] bytes;

    /** Whether the file ends behind them. */
    private final boolean areAll;

    /** Which bytes are among them. */
    private final boolean[] signs;

    /** The records that were read last. */
    private @Nullable SampleRecords records;

    private FirstLines(
            TextFile file,
            CsvBytes source,
            ReadLimits.Loan loan,
            long place,
            byte[] bytes,
            boolean areAll,
            boolean[] signs) {
        this.file = file;
        this.source = source;
        this.loan = loan;
        this.place = place;
        this.bytes = bytes;
        this.areAll = areAll;
        this.signs = signs;
    }

    /** Reads the first lines of a file. */
    static FirstLines read(TextFile file, CsvBytes source, int skip, ReadLimits.Loan loan)
            throws IOException {
        long place = source.begin();
        for (int i = 0; i < skip; i++) {
            place = source.nextLine(place);
        }
        byte[] bytes = new byte[MOST_BYTES + 1];
        bytes[0] = '\n';
        int behind = 1 + source.read(place, bytes, 1, MOST_BYTES);
        boolean[] signs = new boolean[256];
        int lines = 0;
        int end = 1;
        while (end < behind && lines < MOST_LINES) {
            byte c = bytes[end++];
            signs[c & 0xff] = true;
            if (c == '\n' || c == '\r' && !(end < behind && bytes[end] == '\n')) {
                lines++;
            }
        }
        boolean areAll = !source.has(place + end - 1);
        return new FirstLines(file, source, loan, place, Arrays.copyOf(bytes, end), areAll, signs);
    }

    /** Returns the delimiter that a first line such as {@code sep=;} tells, as Excel reads it. */
    char toldDelimiter() {
        String first = new String(bytes, 1, Math.min(bytes.length - 1, 6), ISO_8859_1);
        return first.matches("(?i)sep=[\\p{Punct}\\t][\\r\\n]") ? first.charAt(4) : CsvOptions.NONE;
    }

    /** Returns the records that the lines are in a dialect. */
    SampleRecords records(CsvDialect dialect) throws IOException {
        SampleRecords last = records;
        if (last == null || last.dialect() != dialect) {
            last = SampleRecords.read(file, window(dialect), dialect, areAll, MOST_LINES);
            records = last;
        }
        return last;
    }

    /** Returns the first records alone. */
    SampleRecords first(CsvDialect dialect, int most) throws IOException {
        return SampleRecords.read(file, window(dialect), dialect, areAll, most);
    }

    private CsvWindow window(CsvDialect dialect) throws IOException {
        long end = place + bytes.length - 1;
        CsvWindow window = new CsvWindow(source, end, dialect, loan);
        window.load(place, end);
        return window;
    }

    /** Returns whether a sign is in the first line. */
    boolean firstHas(byte sign) {
        for (int i = 1; i < bytes.length && !CsvWindow.isBreak(bytes[i]); i++) {
            if (bytes[i] == sign) {
                return true;
            }
        }
        return false;
    }

    boolean has(byte sign) {
        return signs[sign & 0xff];
    }

    boolean hasLineBeginningWith(int sign) {
        return has((byte) sign) && hasFieldBeginningWith(sign, '\n');
    }

    /** Returns whether a sign stands behind a delimiter or a line break. */
    boolean hasFieldBeginningWith(int sign, int delimiter) {
        if (!has((byte) sign)) {
            return false;
        }
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i] == sign
                    && (bytes[i - 1] == delimiter || CsvWindow.isBreak(bytes[i - 1]))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether blanks stand between a delimiter and a quote. */
    boolean hasBlankBeside(int quote, int delimiter) {
        if (!has((byte) quote)) {
            return false;
        }
        for (int i = 1; i < bytes.length - 1; i++) {
            if (bytes[i] == quote) {
                boolean opens = endsField(i - 1, -1, delimiter) && !isEnd(bytes[i + 1], delimiter);
                boolean closes = endsField(i + 1, 1, delimiter) && !isEnd(bytes[i - 1], delimiter);
                if (opens || closes) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether there are blanks from a place on, and behind them a field ends or begins. */
    private boolean endsField(int from, int step, int delimiter) {
        int at = from;
        while (at > 0 && at < bytes.length && bytes[at] == ' ') {
            at += step;
        }
        return at != from && (at == bytes.length || isEnd(bytes[at], delimiter));
    }

    private static boolean isEnd(byte c, int delimiter) {
        return c == delimiter || CsvWindow.isBreak(c);
    }

    /** Returns whether two signs follow each other. */
    boolean hasBoth(int first, int second) {
        if (!has((byte) first)) {
            return false;
        }
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i - 1] == first && bytes[i] == second) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether there is a comma that cannot stand behind thousands: 3,5 but not 3,500. */
    boolean hasDecimalComma() {
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i] == ',' && isDigit(bytes[i - 1])) {
                int end = behindDigits(i + 1);
                if (end > i + 1 && end != i + 1 + THOUSAND_DIGITS) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns whether there is a number whose thousands certainly have a sign between them: several
     * groups of three digits, or one before a fraction. An apostrophe needs no more than one group.
     */
    boolean hasThousands(NumberSigns signs) {
        if (!has(signs.thousands())) {
            return false;
        }
        for (int i = 1; i < bytes.length; i++) {
            if (isDigit(bytes[i]) && !isDigit(bytes[i - 1]) && bytes[i - 1] != signs.thousands()) {
                int at = behindDigits(i);
                int groups = 0;
                while (isGroup(at, signs.thousands()) && at - i <= (groups + 1) * GROUP - 1) {
                    groups++;
                    at += GROUP;
                }
                boolean hasFraction = isBeforeDigit(at, signs.fraction());
                boolean isCertain = hasFraction || groups > 1 || signs.thousands() == '\'';
                if (groups > 0 && isCertain && !isBeforeDigit(at, signs.thousands())) {
                    return true;
                }
                i = at;
            }
        }
        return false;
    }

    /** Returns whether a sign and three digits stand there, and not a fourth one. */
    private boolean isGroup(int at, byte sign) {
        return at < bytes.length && bytes[at] == sign && behindDigits(at + 1) == at + GROUP;
    }

    private boolean isBeforeDigit(int at, byte sign) {
        return at + 1 < bytes.length && bytes[at] == sign && isDigit(bytes[at + 1]);
    }

    private int behindDigits(int from) {
        int end = from;
        while (end < bytes.length && isDigit(bytes[end])) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
