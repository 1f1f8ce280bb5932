// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.TextInput;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A JSON array of objects, as lines with an object each. Byte stands for byte: a line break for a
 * comma between two objects, and a blank for a line break within one.
 */
public final class JsonArray extends FilterInputStream {

    /** Behind so many blanks, nobody looks for the bracket. */
    private static final int BEGIN_BYTES = 1 << 10;

    private int depth;
    private boolean isBegun;
    private boolean isInString;
    private boolean isEscaped;

    /** Whether an element stands before this byte, and no comma behind it. */
    private boolean hasElement;

    private boolean hasComma;

    private JsonArray(InputStream in) {
        super(in);
    }

    /** Returns a file with an object in each line: the same one, unless it is an array. */
    public static TextInput lines(TextInput file) {
        String begin = new String(file.begin(BEGIN_BYTES), StandardCharsets.UTF_8);
        String text = begin.startsWith("\ufeff") ? begin.substring(1) : begin;
        return text.stripLeading().startsWith("[") ? file.with(JsonArray::new) : file;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        int read = in.read(target, from, count);
        if (read < 0 && depth > 0) {
            throw damaged("the array does not end");
        }
        for (int i = from; i < from + read; i++) {
            target[i] = isInString ? inString(target[i]) : between(target[i]);
        }
        return read;
    }

    private byte inString(byte c) {
        boolean isEnd = c == '"' && !isEscaped;
        isEscaped = c == '\\' && !isEscaped;
        isInString = !isEnd;
        return c;
    }

    private byte between(byte c) {
        return switch (c) {
            case '{', '[' -> opened(c);
            case '}', ']' -> closed(c);
            case ',' -> comma();
            case '\n', '\r' -> ' ';
            case ' ', '\t' -> c;
            default -> other(c);
        };
    }

    private byte opened(byte c) {
        if (depth == 0 && isBegun || depth == 1 && hasElement) {
            throw damaged(depth == 0 ? "text behind the array" : "no comma between two elements");
        }
        isBegun = true;
        depth++;
        return depth == 1 ? (byte) ' ' : c;
    }

    private byte closed(byte c) {
        boolean isArray = c == ']';
        if (depth == 0 || depth == 1 && (!isArray || hasComma && !hasElement)) {
            throw damaged("a bracket that closes nothing, or nothing behind a comma");
        }
        depth--;
        hasElement = depth == 1 || hasElement;
        return depth == 0 ? (byte) ' ' : c;
    }

    private byte comma() {
        if (depth != 1) {
            return ',';
        }
        if (!hasElement) {
            throw damaged("a comma without an element before it");
        }
        hasElement = false;
        hasComma = true;
        return '\n';
    }

    private byte other(byte c) {
        if (depth == 0 && isBegun) {
            throw damaged("text behind the array");
        }
        isInString = c == '"';
        hasElement |= depth == 1;
        return c;
    }

    private static WindrowException damaged(String found) {
        return ErrorCode.CORRUPT_FILE.failure(
                "damaged or truncated, expected a JSON array of objects: " + found);
    }
}
