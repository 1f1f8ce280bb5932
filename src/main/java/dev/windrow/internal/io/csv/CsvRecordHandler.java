package dev.windrow.internal.io.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Keeps the header and hands the fields of wanted columns to their visitors. A record is true if it
 * is a row of data.
 */
final class CsvRecordHandler extends AbstractBaseCsvCallbackHandler<Boolean> {

    private static final char[] NOTHING = {};

    private final Path path;
    private final Map<Integer, CsvFieldVisitor> visitorsByColumn;
    private final List<String> header = new ArrayList<>();
    private @Nullable CsvFieldVisitor[] visitors = new CsvFieldVisitor[0];
    private boolean inHeader = true;
    private boolean emptyLine;
    private long rows;

    CsvRecordHandler(Path path, Map<Integer, CsvFieldVisitor> visitors) {
        this.path = path;
        this.visitorsByColumn = visitors;
    }

    /** Returns the names of the first line. */
    List<String> header() {
        return List.copyOf(header);
    }

    /** Returns the rows so far. */
    long rows() {
        return rows;
    }

    @Override
    protected void handleBegin(long line) {
        emptyLine = false;
    }

    @Override
    protected void handleEmpty() {
        emptyLine = true;
    }

    @Override
    protected void handleField(int index, char[] chars, int from, int length, boolean quoted) {
        if (inHeader) {
            header.add(new String(chars, from, length));
        } else if (index < visitors.length) {
            CsvFieldVisitor visitor = visitors[index];
            if (visitor != null) {
                visitor.field(chars, from, from + length, quoted, getStartingLineNumber());
            }
        }
    }

    @Override
    protected Boolean buildRecord() {
        if (inHeader) {
            endHeader();
            return false;
        }
        if (emptyLine) {
            return endEmptyLine();
        }
        if (getFieldCount() != header.size()) {
            throw WindrowException.of(
                    ErrorCode.CORRUPT_FILE,
                    "%s: line %d has %d fields, expected %d as in the header",
                    path,
                    getStartingLineNumber(),
                    getFieldCount(),
                    header.size());
        }
        rows++;
        return true;
    }

    private void endHeader() {
        if (emptyLine) {
            throw WindrowException.of(
                    ErrorCode.CORRUPT_FILE,
                    "%s: line %d is empty, expected a header line",
                    path,
                    getStartingLineNumber());
        }
        inHeader = false;
        visitors = new CsvFieldVisitor[header.size()];
        visitorsByColumn.forEach((index, visitor) -> visitors[index] = visitor);
    }

    private boolean endEmptyLine() {
        if (header.size() > 1) {
            return false;
        }
        CsvFieldVisitor visitor = visitors[0];
        if (visitor != null) {
            visitor.field(NOTHING, 0, 0, false, getStartingLineNumber());
        }
        rows++;
        return true;
    }
}
