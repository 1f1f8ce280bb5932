// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;

/**
 * Strings as bytes, eight at a time. The first byte is the lowest byte of a word, if nothing else
 * is said.
 */
public final class StringBytes {

    /** Ones for the first bytes of a word whose first byte is the highest, by their number. */
    private static final long[] FIRST = new long[Long.BYTES + 1];

    static {
        for (int bytes = 1; bytes <= Long.BYTES; bytes++) {
            FIRST[bytes] = -1L << Long.SIZE - bytes * Byte.SIZE;
        }
    }

    private StringBytes() {}

    /** Returns up to eight bytes as a word. Missing bytes are zero. */
    static long word(MemorySegment bytes, long from, long length) {
        if (length >= Long.BYTES) {
            return bytes.get(JAVA_LONG_UNALIGNED, from);
        }
        if (length == 0) {
            return 0;
        }
        if (from + Long.BYTES <= bytes.byteSize()) {
            return bytes.get(JAVA_LONG_UNALIGNED, from) & (1L << (length << 3)) - 1;
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (bytes.get(JAVA_BYTE, from + i) & 0xffL) << (i << 3);
        }
        return word;
    }

    /** Returns eight bytes of a string by their number. Missing bytes are zero. */
    public static long word(MemorySegment bytes, long from, int number, long length) {
        long before = (long) number * Long.BYTES;
        return length <= before ? 0 : word(bytes, from + before, length - before);
    }

    /** Hashes a string's bytes and length. */
    public static long hash(MemorySegment bytes, long from, long length) {
        long hash = Hash.FIRST ^ length;
        long at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            hash = Hash.join(hash, bytes.get(JAVA_LONG_UNALIGNED, from + at));
        }
        return Hash.of(Hash.join(hash, word(bytes, from + at, length - at)));
    }

    /** Compares a value of a column with one of another for equality. Neither may be null. */
    public static boolean equal(
            VariableWidthColumn columnA, long rowA, VariableWidthColumn columnB, long rowB) {
        long a = columnA.offset(rowA);
        long b = columnB.offset(rowB);
        long length = columnA.offset(rowA + 1) - a;
        if (length != columnB.offset(rowB + 1) - b) {
            return false;
        }
        return equal(columnA.bytes(), a, columnB.bytes(), b, length);
    }

    /** Compares two strings of one length. */
    public static boolean equal(
            MemorySegment bytesA, long a, MemorySegment bytesB, long b, long length) {
        long at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            if (bytesA.get(JAVA_LONG_UNALIGNED, a + at)
                    != bytesB.get(JAVA_LONG_UNALIGNED, b + at)) {
                return false;
            }
        }
        return word(bytesA, a + at, length - at) == word(bytesB, b + at, length - at);
    }

    /**
     * Returns the first eight bytes as a word. Unsigned order of words is the order of the
     * prefixes.
     */
    public static long prefix(VariableWidthColumn strings, long row) {
        long from = strings.offset(row);
        return Long.reverseBytes(word(strings.bytes(), from, strings.offset(row + 1) - from));
    }

    /** Reads a value's offset and first byte to bring both into the cache. */
    public static long touch(VariableWidthColumn strings, long row) {
        long from = strings.offset(row);
        return from < strings.bytes().byteSize() ? strings.bytes().get(JAVA_BYTE, from) : 0;
    }

    /** Compares two values of a column byte by byte. Neither may be null. */
    public static int compare(VariableWidthColumn strings, long rowA, long rowB) {
        MemorySegment bytes = strings.bytes();
        long a = strings.offset(rowA);
        long b = strings.offset(rowB);
        long lengthA = strings.offset(rowA + 1) - a;
        long lengthB = strings.offset(rowB + 1) - b;
        long shorter = Math.min(lengthA, lengthB);
        for (long at = 0; at < shorter; at += Long.BYTES) {
            long part = Math.min(Long.BYTES, shorter - at);
            long wordA = word(bytes, a + at, part);
            long wordB = word(bytes, b + at, part);
            if (wordA != wordB) {
                return Long.compareUnsigned(Long.reverseBytes(wordA), Long.reverseBytes(wordB));
            }
        }
        return Long.compare(lengthA, lengthB);
    }

    /** Returns up to eight bytes, the first one highest. Missing bytes are zero. */
    public static long orderedWord(MemorySegment bytes, long from, long length) {
        return Long.reverseBytes(word(bytes, from, length));
    }

    /** Reads the lengths of adjacent strings. */
    public static void lengths(
            VariableWidthColumn strings, long fromRow, int count, long[] lengths) {
        IntegerBlocks.load(strings.offsets(), strings.offsetWidth(), fromRow, count, lengths);
        long end = strings.offset(fromRow + count);
        for (int i = 0; i < count; i++) {
            lengths[i] = (i + 1 < count ? lengths[i + 1] : end) - lengths[i];
        }
    }

    /**
     * Reads the word number {@code word} of adjacent strings that all have the same length. The
     * first byte is the highest.
     */
    public static void orderedWords(
            VariableWidthColumn strings,
            int word,
            int length,
            long fromRow,
            int count,
            long[] words) {
        MemorySegment bytes = strings.bytes();
        int within = word * Long.BYTES;
        long first = strings.offset(fromRow) + within;
        int rest = length - within;
        long mask = rest >= Long.BYTES ? -1 : -1L << Long.SIZE - rest * Byte.SIZE;
        // The last strings may lie closer to the end of the memory than eight bytes.
        long readable = Math.floorDiv(bytes.byteSize() - Long.BYTES - first, length) + 1L;
        int whole = Math.clamp(readable, 0, count);
        for (int i = 0; i < whole; i++) {
            long value = bytes.get(JAVA_LONG_UNALIGNED, first + (long) i * length);
            words[i] = Long.reverseBytes(value) & mask;
        }
        for (int i = whole; i < count; i++) {
            words[i] = orderedWord(bytes, first + (long) i * length, rest);
        }
    }

    /**
     * Reads the word number {@code word} of adjacent strings. The first byte is the highest. Of
     * strings that end before, the word is zero.
     */
    public static void orderedWords(
            VariableWidthColumn strings, int word, long fromRow, int count, long[] words) {
        MemorySegment bytes = strings.bytes();
        int within = word * Long.BYTES;
        long at = strings.offset(fromRow) + within;
        boolean areReadable =
                strings.offset(fromRow + count) + within + Long.BYTES <= bytes.byteSize();
        lengths(strings, fromRow, count, words);
        for (int i = 0; i < count; i++) {
            long length = words[i];
            int rest = Math.clamp(length - within, 0, Long.BYTES);
            // Reads behind a string rather than ask for its length: a wrong guess costs more.
            words[i] =
                    areReadable
                            ? Long.reverseBytes(bytes.get(JAVA_LONG_UNALIGNED, at)) & FIRST[rest]
                            : orderedWord(bytes, at, rest);
            at += length;
        }
    }
}
