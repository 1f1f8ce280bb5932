package dev.windrow.internal.io.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.CountingInputStream;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One pass over a CSV file. */
final class CsvScan {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Rows between two looks at how far the file has been read. */
    private static final int ROWS_PER_PROGRESS = 1 << 12;

    /** The longest field; one that is longer usually means a quote that is never closed. */
    private static final int MOST_FIELD_CHARS = 1 << 24;

    private static final int LONGEST_MARK = 3;

    private CsvScan() {}

    /** Returns the names in a file's first line. */
    static List<String> header(Path path) {
        CsvRecordHandler handler = new CsvRecordHandler(path, Map.of());
        try (InputStream in = Files.newInputStream(path);
                CsvReader<Boolean> reader = reader(in, handler)) {
            var records = reader.iterator();
            if (!records.hasNext()) {
                throw noHeader(path);
            }
            records.next();
            return handler.header();
        } catch (IOException e) {
            throw IoFailures.of(path.toString(), e);
        } catch (RuntimeException e) {
            throw failure(path, e);
        }
    }

    /**
     * Hands the fields of all rows to visitors, by their columns' positions.
     *
     * @return the number of rows
     */
    static long scan(Path path, Map<Integer, CsvFieldVisitor> visitors, ProgressListener progress) {
        CsvRecordHandler handler = new CsvRecordHandler(path, visitors);
        try (CountingInputStream in = new CountingInputStream(Files.newInputStream(path));
                CsvReader<Boolean> reader = reader(in, handler)) {
            long size = Files.size(path);
            for (Boolean isRow : reader) {
                if (isRow && handler.rows() % ROWS_PER_PROGRESS == 0) {
                    progress.progress("reading", Math.min(in.count(), size), size);
                }
            }
            progress.progress("reading", size, size);
            return handler.rows();
        } catch (IOException e) {
            throw IoFailures.of(path.toString(), e);
        } catch (RuntimeException e) {
            throw failure(path, e);
        }
    }

    private static CsvReader<Boolean> reader(InputStream in, CsvRecordHandler handler)
            throws IOException {
        return CsvReader.builder()
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .maxBufferSize(MOST_FIELD_CHARS)
                .build(handler, decoded(in));
    }

    /** Decodes UTF-8, or what a byte order mark says; what is not such text is an error. */
    private static Reader decoded(InputStream in) throws IOException {
        PushbackInputStream pushed = new PushbackInputStream(in, LONGEST_MARK);
        byte[] begin = pushed.readNBytes(LONGEST_MARK);
        Charset charset = StandardCharsets.UTF_8;
        int mark = 0;
        if (startsWith(begin, 0xef, 0xbb, 0xbf)) {
            mark = 3;
        } else if (startsWith(begin, 0xfe, 0xff)) {
            charset = StandardCharsets.UTF_16BE;
            mark = 2;
        } else if (startsWith(begin, 0xff, 0xfe)) {
            charset = StandardCharsets.UTF_16LE;
            mark = 2;
        }
        pushed.unread(begin, mark, begin.length - mark);
        return new InputStreamReader(
                pushed,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Looks for the cause: the parser wraps what a handler or a stream throws. */
    private static WindrowException failure(Path path, RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof WindrowException known) {
                return known;
            }
            if (cause instanceof IOException io) {
                return IoFailures.of(path.toString(), io);
            }
        }
        return IoFailures.ofDecoding(path.toString(), "a CSV file", failure);
    }

    private static WindrowException noHeader(Path path) {
        return WindrowException.of(
                ErrorCode.CORRUPT_FILE, "%s: is empty, expected a header line", path);
    }
}
