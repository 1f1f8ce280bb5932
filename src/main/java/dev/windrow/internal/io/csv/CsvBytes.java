// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.InputFile;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The bytes of an open file of text in UTF-8, behind a byte order mark if there is one. Any number
 * of threads may read.
 */
final class CsvBytes implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    /** The byte order mark. */
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final Path path;
    private final FileChannel file;
    private final long begin;
    private final long size;

    private CsvBytes(Path path, FileChannel file, long begin, long size) {
        this.path = path;
        this.file = file;
        this.begin = begin;
        this.size = size;
    }

    /** Opens a file, and reads its byte order mark. */
    static CsvBytes open(Path path) throws IOException {
        InputFile file = InputFile.open(path);
        try {
            byte[] mark = new byte[MARK.length];
            int count = readSome(file, 0, mark, 0, MARK.length);
            long begin = count == MARK.length && Arrays.equals(mark, MARK) ? MARK.length : 0;
            return new CsvBytes(path, file, begin, file.size());
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    Path path() {
        return path;
    }

    /** Returns the place of the first byte behind the byte order mark. */
    long begin() {
        return begin;
    }

    /** Returns the place behind the last byte. */
    long size() {
        return size;
    }

    /**
     * Reads bytes that are there.
     *
     * @throws IOException {@link EOFException} if the file has become shorter
     */
    void read(long from, byte[] target, int at, int count) throws IOException {
        if (readSome(file, from, target, at, count) < count) {
            throw new EOFException("ends before its size");
        }
    }

    private static int readSome(FileChannel file, long from, byte[] target, int at, int count)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(target, at, count);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, from + buffer.position() - at) < 0) {
                break;
            }
        }
        return buffer.position() - at;
    }

    /** Returns where the line behind that of a place begins; at most the end of the file. */
    long nextLine(long place) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean isReturn = false;
        for (long at = place; at < size; at += buffer.length) {
            int count = (int) Math.min(buffer.length, size - at);
            read(at, buffer, 0, count);
            for (int i = 0; i < count; i++) {
                if (isReturn || buffer[i] == '\n') {
                    return at + i + (buffer[i] == '\n' ? 1 : 0);
                }
                isReturn = buffer[i] == '\r';
            }
        }
        return size;
    }

    /** Returns the line of a place, from 1. */
    long line(long place) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long line = 1;
        byte last = 0;
        for (long at = begin; at < place; at += buffer.length) {
            int count = (int) Math.min(buffer.length, place - at);
            read(at, buffer, 0, count);
            for (int i = 0; i < count; i++) {
                boolean breaks = buffer[i] == '\r' || buffer[i] == '\n' && last != '\r';
                line += breaks ? 1 : 0;
                last = buffer[i];
            }
        }
        return line;
    }

    /**
     * Checks that bytes are well-formed UTF-8.
     *
     * @param begin the place in the file of the first of them
     */
    static void requireUtf8(byte[] bytes, int from, int to, long begin) {
        var decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer input = ByteBuffer.wrap(bytes, from, to - from);
        CharBuffer chars = CharBuffer.allocate(BUFFER_BYTES);
        var result = decoder.decode(input, chars, true);
        while (result.isOverflow()) {
            chars.clear();
            result = decoder.decode(input, chars, true);
        }
        if (result.isError()) {
            throw new CsvFailure(
                    ErrorCode.CORRUPT_FILE,
                    begin + input.position(),
                    "holds bytes that are not UTF-8, the first in line %d: name the encoding, as in"
                            + " --encoding latin1 or --encoding windows-1252, or convert the file,"
                            + " as by iconv -f LATIN1 -t UTF-8");
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
