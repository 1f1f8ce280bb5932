// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.internal.cancel.WorkMeter;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** A growing sequence of bytes, for one thread, in memory that is used again. */
public final class TextBuffer {

    /**
     * Bytes that are reserved behind the end. Short strings are copied as two words, whatever their
     * length, and the next string overwrites the surplus bytes.
     */
    static final int SLACK_BYTES = 2 * Long.BYTES;

    private static final long FIRST_BYTES = 1 << 14;

    /** Copied at once at most, where a text is repeated, so that a query is cancelled in time. */
    private static final long MOST_REPEATED_BYTES = 1 << 20;

    private MemorySegment bytes = MemorySegment.NULL;
    private long size;
    private final WorkMeter meter = new WorkMeter();

    /** Returns the memory, which may be longer than {@link #size}. */
    public MemorySegment bytes() {
        return bytes;
    }

    /** Returns the number of bytes written. */
    public long size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /** Appends bytes {@code [from, to)}. */
    public void append(MemorySegment source, long from, long to) {
        long length = to - from;
        reserve(length);
        if (length <= SLACK_BYTES && from <= source.byteSize() - SLACK_BYTES) {
            long low = source.get(JAVA_LONG_UNALIGNED, from);
            long high = source.get(JAVA_LONG_UNALIGNED, from + Long.BYTES);
            bytes.set(JAVA_LONG_UNALIGNED, size, low);
            bytes.set(JAVA_LONG_UNALIGNED, size + Long.BYTES, high);
        } else {
            MemorySegment.copy(source, from, bytes, size, length);
        }
        size += length;
    }

    public void append(TextConstant text) {
        append(text.bytes(), 0, text.length());
    }

    /** Appends a text {@code times} times. */
    public void append(TextConstant text, long times) {
        append(text.bytes(), 0, text.length(), times);
    }

    /**
     * Appends bytes {@code [from, to)} {@code times} times: once, and then as much of what is there
     * already as is missing.
     */
    public void append(MemorySegment source, long from, long to, long times) {
        if (times <= 0 || from >= to) {
            return;
        }
        long start = size;
        long length = to - from;
        // Whole texts, so that what follows begins one.
        long most = Math.max(length, MOST_REPEATED_BYTES / length * length);
        append(source, from, to);
        for (long left = length * (times - 1); left > 0; ) {
            long more = Math.min(left, Math.min(size - start, most));
            reserve(more);
            MemorySegment.copy(bytes, start, bytes, size, more);
            size += more;
            left -= more;
        }
    }

    /** Appends a byte, for which space must be reserved. */
    public void put(byte value) {
        bytes.set(JAVA_BYTE, size++, value);
    }

    /** Appends the characters {@code [from, to)} of a text. */
    public void append(String text, int from, int to) {
        byte[] utf8 = text.substring(from, to).getBytes(StandardCharsets.UTF_8);
        append(MemorySegment.ofArray(utf8), 0, utf8.length);
    }

    /** Appends a text of ASCII characters. */
    public void appendAscii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            put((byte) text.charAt(i));
        }
    }

    /** Appends an integer's decimal digits, after a minus sign if it is negative. */
    public void appendDigits(long number) {
        reserve(Long.BYTES * 3);
        int digits = 1;
        for (long rest = number / 10; rest != 0; rest /= 10) {
            digits++;
        }
        if (number < 0) {
            bytes.set(JAVA_BYTE, size++, (byte) '-');
        }
        long rest = number;
        for (long at = size + digits - 1; at >= size; at--) {
            // The remainder of a negative number is negative. Negating first would overflow for the
            // least one.
            bytes.set(JAVA_BYTE, at, (byte) ('0' + Math.abs(rest % 10)));
            rest /= 10;
        }
        size += digits;
    }

    /** Reserves space for {@code more} bytes and the slack behind them. */
    public void reserve(long more) {
        meter.add(more);
        long wanted = size + more + SLACK_BYTES;
        if (wanted > bytes.byteSize()) {
            long larger = Math.max(FIRST_BYTES, Math.max(wanted, 2 * bytes.byteSize()));
            MemorySegment grown = Arena.ofAuto().allocate(larger);
            MemorySegment.copy(bytes, 0, grown, 0, size);
            bytes = grown;
        }
    }
}
