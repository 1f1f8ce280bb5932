package dev.windrow.internal.io.csv;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.nio.file.Path;

/** Builds a column of a CSV file's fields. */
final class CsvColumn implements CsvFieldVisitor, AutoCloseable {

    private static final int EXPECTED_ROWS = 1 << 12;

    /** What an error shows of a field. */
    private static final int MOST_CHARS_SHOWN = 60;

    private final Path path;
    private final String name;
    private final ColumnType type;
    private final FieldParser parser;
    private final ColumnBuilder builder;

    CsvColumn(Path path, String name, ColumnType type) {
        this.path = path;
        this.name = name;
        this.type = type;
        this.parser = FieldParser.of(type);
        this.builder = ColumnBuilder.of(type, EXPECTED_ROWS);
    }

    @Override
    public void field(char[] chars, int from, int to, boolean quoted, long line) {
        if (from == to && !quoted) {
            builder.appendNull();
        } else if (!parser.append(chars, from, to, builder)) {
            throw badField(new String(chars, from, to - from), line);
        }
    }

    /** Returns the column. */
    Column build(ColumnMemory owner) {
        return builder.build(owner);
    }

    @Override
    public void close() {
        builder.close();
    }

    /** Returns what an error shows of a field: one line, which is not too long. */
    static String shown(String text) {
        String shown =
                text.length() <= MOST_CHARS_SHOWN
                        ? text
                        : text.substring(0, MOST_CHARS_SHOWN) + "…";
        return shown.replace("\r", "\\r").replace("\n", "\\n");
    }

    private WindrowException badField(String text, long line) {
        return WindrowException.of(
                ErrorCode.BAD_FIELD,
                "%s: line %d, column \"%s\": found \"%s\", expected %s",
                path,
                line,
                name,
                shown(text),
                type.label());
    }
}
