// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.io.ReadLimits;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * An open file of JSON objects. No string has a line break within it, so a part is the lines that
 * begin in a range of bytes. Any number of threads may read.
 */
final class JsonLines implements AutoCloseable {

    /** Texts may be as long as arrays can hold; numbers and depth keep Jackson's limits. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxStringLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    private static final int MORE_BYTES = 1 << 16;

    /** The most bytes that an array holds. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 16;

    private static final String LINE = "a line of an object at byte ";
    private static final String REMEDY = "make the objects smaller";

    /** How many times a line takes its bytes: here, while parsed, in its columns, in a table. */
    private static final long TIMES_HELD = 4;

    private final CsvBytes bytes;
    private final PartRanges ranges;
    private final ReadLimits limits;

    /** What was seen last: a line that is longer than many parts is not looked at for each. */
    private volatile Gap gap = new Gap(0, -1);

    private JsonLines(CsvBytes bytes, int partBytes, ReadLimits limits) {
        this.bytes = bytes;
        ranges = new PartRanges(bytes, bytes.begin(), partBytes, MORE_BYTES);
        this.limits = limits;
    }

    /**
     * A range in which no line begins.
     *
     * @param to where the next line begins, or the end of the file
     */
    private record Gap(long from, long to) {}

    /** Opens a file. */
    static JsonLines open(JsonLinesFile file, int partBytes) throws IOException {
        return new JsonLines(file.openBytes(), partBytes, file.limits());
    }

    PartRanges ranges() {
        return ranges;
    }

    /** Hands the fields of the lines that begin in a part to a visitor. */
    void read(int part, JsonVisitor visitor) throws IOException {
        long begin = lineFrom(ranges.begin(part));
        long end = lineFrom(ranges.end(part));
        if (begin >= end) {
            return;
        }
        if (end - begin > MOST_BYTES) {
            throw new CsvFailure(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    begin,
                    "cannot be read, line %d is among lines of %d bytes, expected at most %d: make"
                            + " the objects smaller",
                    end - begin,
                    MOST_BYTES);
        }
        try (ReadLimits.Loan loan = limits.loan()) {
            loan.require(TIMES_HELD * (end - begin), bytes.label(), LINE + begin, REMEDY);
            byte[] text = new byte[(int) (end - begin)];
            if (bytes.read(begin, text, 0, text.length) < text.length) {
                throw new EOFException("ends before its size");
            }
            CsvBytes.requireUtf8(text, 0, text.length, begin);
            read(text, begin, visitor);
        }
    }

    /** Returns where the first line begins that does not begin before a place. */
    private long lineFrom(long place) throws IOException {
        if (place <= bytes.begin()) {
            return bytes.begin();
        }
        Gap known = gap;
        return known.from() <= place && place <= known.to() ? known.to() : lineBehind(place);
    }

    private long lineBehind(long place) throws IOException {
        byte[] buffer = new byte[MORE_BYTES];
        long at = place - 1;
        int count = bytes.read(at, buffer, 0, buffer.length);
        while (count > 0) {
            for (int i = 0; i < count; i++) {
                if (buffer[i] == '\n') {
                    gap = new Gap(place, at + i + 1);
                    return at + i + 1;
                }
            }
            CancelToken.checkCurrent();
            at += count;
            limits.requireAny(TIMES_HELD * (at - place), bytes.label(), LINE + place, REMEDY);
            count = bytes.read(at, buffer, 0, buffer.length);
        }
        gap = new Gap(place, at);
        return at;
    }

    private static void read(byte[] text, long begin, JsonVisitor visitor) throws IOException {
        long record = begin;
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonToken token = parser.nextToken();
            while (token != null) {
                record = begin + parser.currentTokenLocation().getByteOffset();
                if (token != JsonToken.START_OBJECT) {
                    throw damaged(record, "no object");
                }
                object(parser, record, visitor);
                visitor.endOfRow(record);
                token = parser.nextToken();
            }
        } catch (StreamConstraintsException e) {
            // It tells no place, but a name that is of Java's rather than of JSON's world.
            throw new CsvFailure(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    record,
                    "cannot be read, line %d: %s",
                    e.getOriginalMessage().replaceFirst(", from `[^`]*`", ""));
        } catch (JsonProcessingException e) {
            long at = Math.max(0, Math.min(e.getLocation().getByteOffset(), text.length) - 1);
            throw damaged(begin + at, e.getOriginalMessage());
        }
    }

    private static CsvFailure damaged(long record, String found) {
        return new CsvFailure(
                ErrorCode.CORRUPT_FILE,
                record,
                "damaged or truncated, expected a JSON object in each line: line %d: %s",
                found.replace('\n', ' '));
    }

    private static void object(JsonParser parser, long record, JsonVisitor visitor)
            throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            visitor.field(name, parser, record);
        }
    }

    /** Returns the characters of a value; those of an array or an object have no blanks. */
    static byte[] text(JsonParser parser) throws IOException {
        if (!parser.currentToken().isStructStart()) {
            return parser.getText().getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            generator.copyCurrentStructure(parser);
        }
        return text.toByteArray();
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
