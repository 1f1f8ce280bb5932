// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.internal.io.ReadLimits;
import dev.windrow.scan.CsvOptions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds out how a file is written from its first 1,000 lines, as far as nobody has said it. Signs
 * that are not there are not tried; usually there is nothing to try. Otherwise the lines are read
 * in each dialect that may be meant, and the one wins in which most records have as many fields as
 * the others, and then the one in which the smallest part of the columns is text. Titles above the
 * header are left out, and so is the line by which Excel tells the delimiter.
 */
final class CsvSniffer {

    private static final List<Byte> DELIMITERS =
            List.of((byte) ',', (byte) ';', (byte) '\t', (byte) '|');

    private final CsvOptions given;
    private final FirstLines lines;

    private CsvSniffer(CsvOptions given, FirstLines lines) {
        this.given = given;
        this.lines = lines;
    }

    /** Returns the dialect of a file: what was given, and what is found out of all else. */
    static CsvDialect dialect(TextFile file, CsvBytes bytes, CsvOptions given, ReadLimits.Loan loan)
            throws IOException {
        FirstLines lines = FirstLines.read(file, bytes, given.skip(), loan);
        char told = lines.toldDelimiter();
        if (told != CsvOptions.NONE && given.delimiter() == null) {
            return dialect(file, bytes, behindLine(given).withDelimiter(told), loan);
        }
        CsvSniffer sniffer = new CsvSniffer(given, lines);
        List<CsvDialect> possible = sniffer.possible(lines::firstHas);
        if (possible.size() == 1 && lines.first(possible.getFirst(), 2).isEvenTable()) {
            return sniffer.withValues(possible.getFirst());
        }
        CsvDialect dialect = sniffer.likeliest(possible);
        if (!lines.records(dialect).isEvenTable()) {
            dialect = sniffer.likeliest(sniffer.possible(lines::has));
        }
        return given.header() == null && lines.records(dialect).hasTitle()
                ? dialect(file, bytes, behindLine(given), loan)
                : sniffer.withValues(dialect);
    }

    private static CsvOptions behindLine(CsvOptions given) {
        return given.withSkip(given.skip() + 1);
    }

    private CsvDialect withValues(CsvDialect dialect) throws IOException {
        CsvDialect withValues = withNumberSigns(dialect);
        Boolean header = given.header();
        boolean hasHeader =
                header == null
                        ? lines.first(withValues, 1).hasHeader()
                                || lines.records(withValues).hasHeader()
                        : header;
        return withValues.with(dialect.delimiter(), hasHeader, withValues.values());
    }

    private CsvDialect likeliest(List<CsvDialect> possible) throws IOException {
        SampleRecords best = lines.records(possible.getFirst());
        for (CsvDialect other : possible.subList(1, possible.size())) {
            SampleRecords records = lines.records(other);
            if (records.isLikelierThan(best)) {
                best = records;
            }
        }
        CsvDialect dialect = best.dialect();
        if (given.delimiter() == null && !best.isTable() && !best.isRegular()) {
            // Some lines of one column have delimiters in them, such as a text has commas.
            for (byte absent : DELIMITERS) {
                if (!lines.has(absent)) {
                    return dialect.with(absent, true, dialect.values());
                }
            }
        }
        return dialect;
    }

    /** Returns the dialects that may be meant, the usual one first. */
    private List<CsvDialect> possible(Predicate<Byte> isThere) {
        List<CsvDialect> possible = new ArrayList<>();
        for (byte comment : comments()) {
            for (byte delimiter : delimiters(isThere)) {
                for (Quoting quoting : quotings(delimiter)) {
                    possible.add(
                            new CsvDialect(
                                    delimiter,
                                    quoting.quote,
                                    quoting.escape,
                                    comment,
                                    quoting.allowsBlanks,
                                    given.skip(),
                                    true,
                                    given.fillsShortRows(),
                                    given.ignoresErrors(),
                                    CsvValues.of(
                                            NumberSigns.possible(delimiter, given).getFirst(),
                                            given.nulls(),
                                            given.dateFormat())));
                }
            }
        }
        return possible;
    }

    /** How fields with delimiters in them are written. */
    private record Quoting(byte quote, byte escape, boolean allowsBlanks) {}

    private List<Byte> comments() {
        Character comment = given.comment();
        if (comment != null) {
            return List.of(CsvDialect.sign(comment));
        }
        return lines.hasLineBeginningWith('#')
                ? List.of(CsvDialect.NO_SIGN, (byte) '#')
                : List.of(CsvDialect.NO_SIGN);
    }

    /** Returns the delimiters that are there, or the usual one if none is. */
    private List<Byte> delimiters(Predicate<Byte> isThere) {
        Character delimiter = given.delimiter();
        if (delimiter != null) {
            return List.of(CsvDialect.sign(delimiter));
        }
        List<Byte> there = DELIMITERS.stream().filter(isThere).toList();
        return there.isEmpty() ? DELIMITERS.subList(0, 1) : there;
    }

    private List<Quoting> quotings(byte delimiter) {
        List<Quoting> quotings = new ArrayList<>();
        for (byte quote : quotes(delimiter)) {
            for (byte escape : escapes(quote)) {
                quotings.add(new Quoting(quote, escape, false));
                if (lines.hasBlankBeside(quote, delimiter)) {
                    quotings.add(new Quoting(quote, escape, true));
                }
            }
        }
        return quotings;
    }

    private List<Byte> quotes(byte delimiter) {
        Character quote = given.quote();
        if (quote != null) {
            return List.of(CsvDialect.sign(quote));
        }
        return lines.hasFieldBeginningWith('\'', delimiter)
                ? List.of((byte) '"', (byte) '\'')
                : List.of((byte) '"');
    }

    private List<Byte> escapes(byte quote) {
        Character escape = given.escape();
        if (escape != null && quote != CsvDialect.NO_SIGN) {
            return List.of(CsvDialect.sign(escape));
        }
        return quote != CsvDialect.NO_SIGN && lines.hasBoth('\\', quote)
                ? List.of(quote, (byte) '\\')
                : List.of(quote);
    }

    /** Returns a dialect with the signs that numbers have in it. */
    private CsvDialect withNumberSigns(CsvDialect dialect) throws IOException {
        List<NumberSigns> possible =
                NumberSigns.possible(dialect.delimiter(), given).stream()
                        .filter(this::isThere)
                        .toList();
        if (possible.isEmpty()) {
            return dialect;
        }
        NumberSigns signs =
                possible.size() == 1
                        ? possible.getFirst()
                        : lines.records(dialect).likeliest(possible);
        return dialect.with(dialect.delimiter(), true, dialect.values().with(signs));
    }

    /** Returns whether signs were given, or some number shows that they are meant. */
    private boolean isThere(NumberSigns signs) {
        boolean isComma = signs.hasDecimalComma() && given.decimalComma() == null;
        return signs.hasThousands() && given.thousands() == null
                ? lines.hasThousands(signs)
                : !isComma || lines.hasDecimalComma();
    }
}
