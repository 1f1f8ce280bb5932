// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of a text of two columns a and b, as FastCSV reads them. */
final class FastCsvRows extends AbstractBaseCsvCallbackHandler<String> {

    private static final Pattern FAILED_LINE = Pattern.compile("record starting at line (\\d+)");

    private final List<String> fields = new ArrayList<>();
    private boolean isEmpty;

    private FastCsvRows() {}

    /** Returns the types, and then the rows; or only the line of the first failure. */
    static List<String> of(String text) {
        List<String> rows = new ArrayList<>();
        FastCsvRows handler = new FastCsvRows();
        try (CsvReader<String> reader =
                CsvReader.builder()
                        .skipEmptyLines(false)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .allowUnclosedQuote(false)
                        .build(handler, text)) {
            for (String row : reader) {
                if (row.startsWith("failed")) {
                    return List.of(row);
                }
                rows.add(row);
            }
        } catch (CsvParseException e) {
            return List.of("failed in line " + line(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        rows.removeIf(String::isEmpty);
        rows.set(0, "a utf8, b utf8");
        return rows;
    }

    private static String line(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Matcher matcher = FAILED_LINE.matcher(String.valueOf(cause.getMessage()));
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        throw new IllegalStateException(failure);
    }

    @Override
    protected void handleBegin(long line) {
        fields.clear();
        isEmpty = false;
    }

    @Override
    protected void handleEmpty() {
        isEmpty = true;
    }

    @Override
    protected void handleField(int index, char[] chars, int from, int length, boolean quoted) {
        fields.add(length == 0 && !quoted ? "null" : new String(chars, from, length));
    }

    @Override
    protected String buildRecord() {
        if (isEmpty) {
            return "";
        }
        return fields.size() == 2
                ? String.join("|", fields)
                : "failed in line " + getStartingLineNumber();
    }
}
