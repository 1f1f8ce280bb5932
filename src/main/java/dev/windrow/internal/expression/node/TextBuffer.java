package dev.windrow.internal.expression.node;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Bytes that are written one after the other, for one thread, into memory that is used again. */
public final class TextBuffer {

    /**
     * Short strings are copied as two words, whatever their length: bytes beyond a string are
     * written over by the next one.
     */
    static final int SLACK_BYTES = 2 * Long.BYTES;

    private static final long FIRST_BYTES = 1 << 14;

    private MemorySegment bytes = MemorySegment.NULL;
    private long size;

    /** Returns what has been written, and more bytes behind it. */
    public MemorySegment bytes() {
        return bytes;
    }

    /** Returns how many bytes have been written. */
    public long size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /** Writes bytes {@code [from, to)}. */
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

    /** Writes a text so many times. */
    public void append(TextConstant text, long times) {
        for (long i = 0; i < times; i++) {
            append(text);
        }
    }

    /** Writes a byte, for which there must be room. */
    public void put(byte value) {
        bytes.set(JAVA_BYTE, size++, value);
    }

    /** Writes an integer's digits, behind a minus if it is negative. */
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
            // The remainder of a negative number is negative: the least one has no counterpart.
            bytes.set(JAVA_BYTE, at, (byte) ('0' + Math.abs(rest % 10)));
            rest /= 10;
        }
        size += digits;
    }

    /** Makes room for so many more bytes, and those behind them. */
    public void reserve(long more) {
        long wanted = size + more + SLACK_BYTES;
        if (wanted > bytes.byteSize()) {
            long larger = Math.max(FIRST_BYTES, Math.max(wanted, 2 * bytes.byteSize()));
            MemorySegment grown = Arena.ofAuto().allocate(larger);
            MemorySegment.copy(bytes, 0, grown, 0, size);
            bytes = grown;
        }
    }
}
