// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadLimits;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bytes of an open CSV file in UTF-8, behind a byte order mark if there is one. A file in
 * UTF-16 is held in memory. Any number of threads may read.
 */
final class CsvBytes implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Bytes that tell the encoding: the longest byte order mark, or two chars of UTF-16. */
    private static final int MARK_BYTES = 4;

    private static final int UTF_8_MARK_BYTES = 3;

    /** No char of UTF-16 takes more bytes in UTF-8. */
    private static final int MOST_BYTES_PER_CHAR = 3;

    private final Path path;
    private final FileChannel file;
    private final byte delimiter;
    private final long begin;
    private final long size;

    /** The text of a file in UTF-16; null for a file in UTF-8, which is not held. */
    private final @Nullable MemorySegment text;

    private final @Nullable Arena arena;

    private CsvBytes(
            Path path,
            FileChannel file,
            byte delimiter,
            long begin,
            long size,
            @Nullable MemorySegment text,
            @Nullable Arena arena) {
        this.path = path;
        this.file = file;
        this.delimiter = delimiter;
        this.begin = begin;
        this.size = size;
        this.text = text;
        this.arena = arena;
    }

    /**
     * Opens a file, and reads its byte order mark.
     *
     * @param delimiter what stands between two fields: a character of ASCII
     * @param limits what a text in UTF-16 may take
     */
    static CsvBytes open(Path path, byte delimiter, ReadLimits limits) throws IOException {
        FileChannel file = FileChannel.open(path);
        try {
            byte[] mark = new byte[MARK_BYTES];
            int count = readSome(file, 0, mark, 0, MARK_BYTES);
            requireReadable(path, mark, count);
            if (startsWith(mark, count, 0xfe, 0xff)) {
                return transcoded(path, file, delimiter, StandardCharsets.UTF_16BE, limits);
            }
            if (startsWith(mark, count, 0xff, 0xfe)) {
                return transcoded(path, file, delimiter, StandardCharsets.UTF_16LE, limits);
            }
            long begin = startsWith(mark, count, 0xef, 0xbb, 0xbf) ? UTF_8_MARK_BYTES : 0;
            return new CsvBytes(path, file, delimiter, begin, file.size(), null, null);
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    /**
     * Fails for encodings that cannot be read. Their bytes are those of UTF-8, too, so they would
     * become columns with strange names. Text of other encodings that begins with ASCII has zeros
     * among its first bytes.
     */
    private static void requireReadable(Path path, byte[] mark, int count) {
        if (count < MARK_BYTES) {
            return;
        }
        StringBuilder zeros = new StringBuilder();
        for (byte each : mark) {
            zeros.append(each == 0 ? '0' : 'x');
        }
        String encoding =
                switch (zeros.toString()) {
                    case "0x0x" -> "UTF-16BE";
                    case "x0x0" -> "UTF-16LE";
                    case "000x" -> "UTF-32BE";
                    case "x000" -> "UTF-32LE";
                    case "00xx" -> startsWith(mark, count, 0, 0, 0xfe, 0xff) ? "UTF-32BE" : "";
                    case "xx00" -> startsWith(mark, count, 0xff, 0xfe) ? "UTF-32LE" : "";
                    default -> "";
                };
        if (!encoding.isEmpty()) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "%s: is text in %s, expected UTF-8, or UTF-16 with a byte order mark: convert"
                            + " it, as by iconv -f %s -t UTF-8",
                    path,
                    encoding,
                    encoding);
        }
    }

    private static boolean startsWith(byte[] bytes, int count, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= count || (bytes[i] & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static CsvBytes transcoded(
            Path path, FileChannel file, byte delimiter, Charset charset, ReadLimits limits)
            throws IOException {
        long chars = file.size() / Character.BYTES;
        limits.requireAny(
                chars * MOST_BYTES_PER_CHAR,
                path,
                "text in UTF-16, which is held in memory,",
                "convert it, as by iconv -f UTF-16 -t UTF-8");
        Arena arena = Arena.ofShared();
        try {
            MemorySegment text = arena.allocate(chars * MOST_BYTES_PER_CHAR);
            long length = transcode(path, charset, text);
            return new CsvBytes(path, file, delimiter, 0, length, text, arena);
        } catch (Throwable e) {
            arena.close();
            throw e;
        }
    }

    private static long transcode(Path path, Charset charset, MemorySegment target)
            throws IOException {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        CharBuffer chars = CharBuffer.allocate(BUFFER_BYTES);
        ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES * MOST_BYTES_PER_CHAR);
        long length = 0;
        try (InputStream in = Files.newInputStream(path)) {
            in.skipNBytes(Character.BYTES);
            Reader reader =
                    new InputStreamReader(
                            in,
                            charset.newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT));
            boolean ended = false;
            while (!ended) {
                ended = reader.read(chars) < 0;
                encoder.encode(chars.flip(), bytes, ended);
                chars.compact();
                bytes.flip();
                if (bytes.remaining() > target.byteSize() - length) {
                    throw new EOFException("the file grew while it was read");
                }
                MemorySegment.copy(bytes.array(), 0, target, JAVA_BYTE, length, bytes.remaining());
                length += bytes.remaining();
                bytes.clear();
            }
        }
        return length;
    }

    /** Returns what stands between two fields: a character of ASCII. */
    byte delimiter() {
        return delimiter;
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

    /** Returns whether the text is held in memory. */
    boolean isHeld() {
        return text != null;
    }

    /**
     * Reads bytes that are there.
     *
     * @throws IOException {@link EOFException} if the file has become shorter
     */
    void read(long from, byte[] target, int at, int count) throws IOException {
        if (text != null) {
            MemorySegment.copy(text, JAVA_BYTE, from, target, at, count);
        } else if (readSome(file, from, target, at, count) < count) {
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

    /** Checks that bytes are well-formed UTF-8. */
    static void requireUtf8(byte[] bytes, int from, int to) throws IOException {
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
            result.throwException();
        }
    }

    @Override
    public void close() throws IOException {
        if (arena != null) {
            arena.close();
        }
        file.close();
    }
}
