package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Helpers that kernels call to read the bytes of strings out of 64-bit words, the first byte
 * lowest. Behind the last byte a word more may be read.
 */
final class Strings {

    private static final int LENGTH_SHIFT = 56;
    private static final int FIRST_WORD_BYTES = 7;
    private static final int WORD_BYTES = 8;

    private Strings() {}

    /** Returns a byte, from 0 to 255. */
    static int byteAt(LongArray characters, int at) {
        return (int) ((characters.get(at >> 3) >> ((at & 7) << 3)) & 0xffL);
    }

    /** Returns the bytes from {@code at} on, eight or up to {@code end}, and zeros behind them. */
    static long bytes(LongArray characters, int at, int end) {
        return loaded(characters, at) & mask(Math.min(WORD_BYTES, end - at));
    }

    /**
     * Returns the first word of a packed string: seven bytes and, highest, the length of all. Of a
     * string that is too long to be packed it may be anything.
     */
    static long firstWord(LongArray characters, int begin, int end) {
        long bytes = loaded(characters, begin) & mask(Math.min(FIRST_WORD_BYTES, end - begin));
        return bytes | ((long) (end - begin) << LENGTH_SHIFT);
    }

    /** Returns a further word of a packed string, of which the bytes before it are packed. */
    static long nextWord(LongArray characters, int at, int end) {
        long bytes = 0L;
        if (at < end) {
            bytes = bytes(characters, at, end);
        }
        return bytes;
    }

    /**
     * Puts eight bytes together of the two words in which they lie. No distance is 64, and nothing
     * that {@code >>} brings in from the sign is left.
     */
    private static long loaded(LongArray characters, int at) {
        int shift = (at & 7) << 3;
        long low = characters.get(at >> 3);
        long high = characters.get((at >> 3) + 1);
        long unsigned = ((Long.MAX_VALUE >> shift) << 1) | 1L;
        return ((low >> shift) & unsigned) | ((high << (56 - shift)) << 8);
    }

    /** Returns ones in the lowest bytes, from none to eight: no distance is 64. */
    private static long mask(int bytes) {
        return ((1L << (4 * bytes)) << (4 * bytes)) - 1L;
    }
}
