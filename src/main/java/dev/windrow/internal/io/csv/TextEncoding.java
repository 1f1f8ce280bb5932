// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.TextInput;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text in any encoding, as text in UTF-8. */
public final class TextEncoding {

    /** Bytes that tell the encoding: the longest byte order mark, or two chars of UTF-16. */
    private static final int MARK_BYTES = 4;

    private TextEncoding() {}

    /**
     * Returns a file as text in UTF-8.
     *
     * @param given the encoding; null for UTF-8, or UTF-16 with a byte order mark
     * @throws WindrowException {@code UNSUPPORTED_FORMAT} for another encoding that nobody named
     */
    public static TextInput utf8(TextInput file, @Nullable Charset given) {
        Charset encoding = given == null ? ofMark(file) : given;
        return encoding.equals(StandardCharsets.UTF_8)
                ? file
                : file.with(in -> new Utf8Stream(in, encoding));
    }

    private static Charset ofMark(TextInput file) {
        byte[] mark = file.begin(MARK_BYTES);
        requireReadable(file, mark);
        if (startsWith(mark, 0xfe, 0xff)) {
            return StandardCharsets.UTF_16BE;
        }
        return startsWith(mark, 0xff, 0xfe) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
    }

    /**
     * Fails for encodings that have to be named. Their bytes are those of UTF-8, too, so they would
     * become columns with strange names. Text of other encodings that begins with ASCII has zeros
     * among its first bytes.
     */
    private static void requireReadable(TextInput file, byte[] mark) {
        if (mark.length < MARK_BYTES) {
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
                    case "00xx" -> startsWith(mark, 0, 0, 0xfe, 0xff) ? "UTF-32BE" : "";
                    case "xx00" -> startsWith(mark, 0xff, 0xfe) ? "UTF-32LE" : "";
                    default -> "";
                };
        if (!encoding.isEmpty()) {
            throw ErrorCode.UNSUPPORTED_FORMAT.failure(
                    "%s: is text in %s, expected UTF-8, or UTF-16 with a byte order mark: name the"
                            + " encoding by --encoding %s, or convert the file, as by iconv -f %s"
                            + " -t UTF-8",
                    file.label(), encoding, encoding, encoding);
        }
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Text in UTF-8 that is read in another encoding. */
    private static final class Utf8Stream extends InputStream {

        private static final int BUFFER_CHARS = 1 << 14;

        private final Charset encoding;
        private final Reader reader;
        private final char[] chars = new char[BUFFER_CHARS];
        private byte[] bytes = {};
        private int at;

        /** How many chars are left of those read before: the first one of a pair, or none. */
        private int left;

        Utf8Stream(InputStream in, Charset encoding) {
            this.encoding = encoding;
            reader =
                    new InputStreamReader(
                            in,
                            encoding.newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            while (at == bytes.length) {
                if (!fill()) {
                    return -1;
                }
            }
            int copied = Math.min(count, bytes.length - at);
            System.arraycopy(bytes, at, target, from, copied);
            at += copied;
            return copied;
        }

        private boolean fill() throws IOException {
            int read;
            try {
                read = reader.read(chars, left, chars.length - left);
            } catch (CharacterCodingException e) {
                throw new WindrowException(
                        ErrorCode.CORRUPT_FILE,
                        "holds bytes that are not " + encoding + ", expected text in it",
                        e);
            }
            int length = left + Math.max(read, 0);
            boolean isCut = read > 0 && Character.isHighSurrogate(chars[length - 1]);
            left = isCut ? 1 : 0;
            bytes = new String(chars, 0, length - left).getBytes(StandardCharsets.UTF_8);
            at = 0;
            if (isCut) {
                chars[0] = chars[length - 1];
            }
            return read > 0 || length > 0;
        }
    }
}
