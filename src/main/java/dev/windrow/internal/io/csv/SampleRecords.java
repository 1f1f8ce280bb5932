// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.scan.CsvOptions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Some lines as records of a dialect.
 *
 * @param file the file, for messages
 * @param dialect the dialect
 * @param records their fields
 * @param isDamaged whether some line is no record of the dialect, with which they end
 */
record SampleRecords(
        TextFile file, CsvDialect dialect, List<List<Field>> records, boolean isDamaged) {

    /** A field, without its quotes. */
    record Field(byte[] text, boolean quoted) {}

    /**
     * Reads all records of a window.
     *
     * @param isWhole whether the file ends where the window does; otherwise, the last record may be
     *     cut off
     * @param most how many records to read
     */
    static SampleRecords read(
            TextFile file, CsvWindow window, CsvDialect dialect, boolean isWhole, int most)
            throws IOException {
        List<List<Field>> all = new ArrayList<>();
        CsvRecords records = new CsvRecords(window, dialect, new CsvFieldVisitor[0]);
        boolean isDamaged = false;
        int at = 0;
        while (all.size() < most && window.has(at, at) && !isDamaged) {
            byte first = window.bytes()[at];
            if (CsvWindow.isBreak(first) || first == dialect.comment()) {
                at = records.behindLine(at);
                continue;
            }
            List<Field> fields = new ArrayList<>();
            try {
                int end = fields(records, at, fields);
                if (end < window.length() || isWhole) {
                    all.add(fields);
                }
                at = records.behindBreak(end);
            } catch (CsvFailure _) {
                isDamaged = isWhole || !records.isCutOff() || at < window.length() / 2;
                at = window.length();
            }
        }
        return new SampleRecords(file, dialect, all, isDamaged);
    }

    private static int fields(CsvRecords records, int start, List<Field> fields)
            throws IOException {
        CsvFieldVisitor visitor =
                (bytes, from, to, quoted, _) ->
                        fields.add(new Field(Arrays.copyOfRange(bytes, from, to), quoted));
        int end = records.field(start, start, visitor);
        while (!records.isEndOfRecord(end)) {
            end = records.field(end + 1, start, visitor);
        }
        return end;
    }

    /** Returns whether the lines were rather written in this dialect than in another one. */
    boolean isLikelierThan(SampleRecords other) {
        if (isTable() != other.isTable()) {
            return isTable();
        }
        if (isDamaged != other.isDamaged) {
            return other.isDamaged;
        }
        if (regularity() != other.regularity()) {
            return regularity() > other.regularity();
        }
        if (width() > 1 != other.width() > 1) {
            return width() > 1;
        }
        if (hasQuotes() != other.hasQuotes()) {
            return hasQuotes();
        }
        return isTable()
                && dialect.delimiter() != other.dialect.delimiter()
                && texts() < other.texts();
    }

    private boolean hasQuotes() {
        return records.stream().flatMap(List::stream).anyMatch(Field::quoted);
    }

    /** Returns whether there are several columns, at least in the first line or in most others. */
    boolean isTable() {
        return !records.isEmpty() && (width() > 1 || records.getFirst().size() > 1);
    }

    /** Returns how many fields most records have; of two such numbers, the greater one. */
    private int width() {
        int[] counts = new int[records.stream().mapToInt(List::size).max().orElse(0) + 1];
        records.forEach(fields -> counts[fields.size()]++);
        int width = counts.length - 1;
        for (int i = width; i > 0; i--) {
            width = counts[i] > counts[width] ? i : width;
        }
        return width;
    }

    /** Returns which part of the records has as many fields as most of them. */
    private double regularity() {
        int width = width();
        long regular = records.stream().filter(fields -> fields.size() == width).count();
        return (double) regular / Math.max(1, records.size());
    }

    /** Returns whether there are several columns in all lines, and no title in the first one. */
    boolean isEvenTable() {
        return width() > 1 && isRegular() && !isTitle(records.getFirst());
    }

    /** Returns whether all records have as many fields. */
    boolean isRegular() {
        return regularity() == 1;
    }

    /** Returns which part of the columns is text, whichever signs numbers have. */
    private double texts() {
        List<NumberSigns> possible =
                NumberSigns.possible(dialect.delimiter(), CsvOptions.defaults());
        List<TypeGuess> guesses = guesses(dialect.values().with(likeliest(possible)));
        return (double) guesses.stream().filter(TypeGuess::isText).count() / guesses.size();
    }

    /** Returns the signs with which most columns are numbers; of equals, the first. */
    NumberSigns likeliest(List<NumberSigns> possible) {
        NumberSigns best = possible.getFirst();
        long most = -1;
        for (NumberSigns signs : possible.size() == 1 ? List.<NumberSigns>of() : possible) {
            CsvValues values = dialect.values().with(signs);
            long numbers = guesses(values).stream().filter(TypeGuess::isNumber).count();
            if (numbers > most) {
                most = numbers;
                best = signs;
            }
        }
        return best;
    }

    /**
     * Returns whether the first lines are titles of the table: texts that stand alone, above a line
     * that names all columns. If delimiters fill up such a line, not all columns are text.
     */
    boolean hasTitle() {
        int header = 0;
        while (header < records.size() && isTitle(records.get(header))) {
            header++;
        }
        if (header == 0 || header >= records.size() - 1 || width() == 1) {
            return false;
        }
        List<Field> names = records.get(header);
        SampleRecords table =
                new SampleRecords(
                        file, dialect, records.subList(header, records.size()), isDamaged);
        return names.size() == width()
                && names.stream().allMatch(name -> guess(List.of(name), dialect.values()).isText())
                && table.hasHeader()
                && (records.getFirst().size() == 1 || table.texts() < 1);
    }

    /** Returns whether a line has nothing but perhaps its first field. */
    private static boolean isTitle(List<Field> fields) {
        return fields.stream().skip(1).allMatch(field -> field.text().length == 0)
                && (fields.getFirst().text().length > 0 || fields.size() > 1);
    }

    /**
     * Returns whether the first line has names: if it has text where the other lines have none. As
     * long as all is text, it has them, too.
     */
    boolean hasHeader() {
        if (records.isEmpty()) {
            return true;
        }
        List<Field> first = records.getFirst();
        List<TypeGuess> names = new ArrayList<>();
        boolean areNames = true;
        for (Field field : first) {
            TypeGuess name = guess(List.of(field), dialect.values());
            names.add(name);
            areNames &= name.isText() || name.isOfNothing();
        }
        if (areNames || records.size() == 1) {
            return areNames;
        }
        List<TypeGuess> columns = guesses(dialect.values());
        boolean isAllText = true;
        for (int i = 0; i < Math.min(columns.size(), names.size()); i++) {
            TypeGuess column = columns.get(i);
            if (!column.isText() && !column.isOfNothing()) {
                isAllText = false;
                column.add(names.get(i));
                if (column.isText()) {
                    return true;
                }
            }
        }
        return isAllText;
    }

    /** Returns the guesses of the columns behind the first line. */
    private List<TypeGuess> guesses(CsvValues values) {
        List<TypeGuess> guesses = new ArrayList<>();
        for (int column = 0; column < width(); column++) {
            int position = column;
            guesses.add(
                    guess(
                            records.stream()
                                    .skip(1)
                                    .filter(fields -> position < fields.size())
                                    .map(fields -> fields.get(position))
                                    .toList(),
                            values));
        }
        return guesses;
    }

    private TypeGuess guess(List<Field> fields, CsvValues values) {
        TypeGuess guess = new TypeGuess("", file, values);
        for (Field field : fields) {
            guess.field(field.text(), 0, field.text().length, field.quoted(), 0);
        }
        return guess;
    }
}
