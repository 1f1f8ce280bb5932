// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.io.PlacedBytes;
import dev.windrow.internal.io.TextInput;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of an open file of text in UTF-8, behind a byte order mark if there is one. Any number
 * of threads may read.
 */
final class CsvBytes implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    /** The byte order mark. */
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final String label;
    private final PlacedBytes bytes;
    private final long begin;

    private CsvBytes(String label, PlacedBytes bytes, long begin) {
        this.label = label;
        this.bytes = bytes;
        this.begin = begin;
    }

    /** Opens a text, and reads its byte order mark. */
    static CsvBytes open(TextInput text) throws IOException {
        PlacedBytes bytes = text.open();
        try {
            byte[] mark = new byte[MARK.length];
            int count = bytes.read(0, mark, 0, MARK.length);
            boolean isMarked = count == MARK.length && Arrays.equals(mark, MARK);
            return new CsvBytes(text.label(), bytes, isMarked ? MARK.length : 0);
        } catch (Throwable e) {
            bytes.close();
            throw e;
        }
    }

    /** Returns what errors call the file. */
    String label() {
        return label;
    }

    /** Returns the place of the first byte behind the byte order mark. */
    long begin() {
        return begin;
    }

    /** Returns whether there is a byte at a place. */
    boolean has(long place) throws IOException {
        return bytes.has(place);
    }

    /**
     * Returns the place behind the last byte, or {@link Long#MAX_VALUE} as long as nobody has seen
     * it.
     */
    long size() {
        return bytes.size();
    }

    /** Returns about where the last byte is. */
    long expectedSize() {
        return bytes.expectedSize();
    }

    /**
     * Reads bytes.
     *
     * @return how many: fewer than asked for only at the end
     * @throws IOException {@link java.io.EOFException} if the file has become shorter
     */
    int read(long from, byte[] target, int at, int count) throws IOException {
        return bytes.read(from, target, at, count);
    }

    /** Returns an object that keeps bytes at hand, as long as somebody holds it. */
    Object hold(long from, long to) throws IOException {
        return bytes.hold(from, to);
    }

    /** Returns where the line behind that of a place begins; at most the end of the file. */
    long nextLine(long place) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        boolean isReturn = false;
        long at = place;
        for (int count = some(at, buffer); count > 0; count = some(at, buffer)) {
            for (int i = 0; i < count; i++) {
                if (isReturn || buffer[i] == '\n') {
                    return at + i + (buffer[i] == '\n' ? 1 : 0);
                }
                isReturn = buffer[i] == '\r';
            }
            at += count;
        }
        return at;
    }

    /** Returns the line of a place, from 1. */
    long line(long place) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long line = 1;
        byte last = 0;
        long at = begin;
        while (at < place) {
            int count = (int) Math.min(some(at, buffer), place - at);
            if (count == 0) {
                break;
            }
            for (int i = 0; i < count; i++) {
                boolean breaks = buffer[i] == '\r' || buffer[i] == '\n' && last != '\r';
                line += breaks ? 1 : 0;
                last = buffer[i];
            }
            at += count;
        }
        return line;
    }

    /** Reads bytes of a loop over many, of which any step may be the last. */
    private int some(long from, byte[] buffer) throws IOException {
        CancelToken.checkCurrent();
        return read(from, buffer, 0, buffer.length);
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
        bytes.close();
    }
}
