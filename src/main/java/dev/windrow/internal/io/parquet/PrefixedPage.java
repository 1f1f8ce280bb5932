package dev.windrow.internal.io.parquet;

import org.jspecify.annotations.Nullable;

/**
 * Strings that are made one after the other, each of the one before: few bytes of a page may be
 * many of strings, so they are never held together. Rows are passed over once, in order.
 */
final class PrefixedPage implements DecodedPage {

    private static final int LEAST_BYTES = 256;

    private final byte[] page;
    private final Prefixes prefixes;
    private final int @Nullable [] levels;
    private final int mostLevel;
    private byte[] text = new byte[LEAST_BYTES];
    private int length;
    private int row;
    private int texts;
    private int restAt;

    /**
     * Makes a page whose first row is next.
     *
     * @param page the page, with the bytes that strings do not have in common
     * @param levels the definition level of each row, or null if no row is null
     * @param mostLevel the level of a row that is not null
     */
    PrefixedPage(byte[] page, Prefixes prefixes, int @Nullable [] levels, int mostLevel) {
        this.page = page;
        this.prefixes = prefixes;
        this.levels = levels;
        this.mostLevel = mostLevel;
        this.restAt = prefixes.restsAt();
    }

    /** Returns how many bytes the strings of all rows have. */
    long bytes() {
        return prefixes.bytes();
    }

    int @Nullable [] levels() {
        return levels;
    }

    int mostLevel() {
        return mostLevel;
    }

    /** Passes over all rows before one that is not passed yet. */
    void skipTo(int next) {
        while (row < next) {
            next();
        }
    }

    /** Makes the string of the next row, and returns whether it has one. */
    boolean next() {
        int index = row++;
        if (levels != null && levels[index] != mostLevel) {
            return false;
        }
        int common = prefixes.common()[texts];
        int rest = prefixes.rests()[texts];
        texts++;
        length = common + rest;
        if (length > text.length) {
            byte[] longer = new byte[Math.max(length, (int) Math.min(2L * text.length, 1 << 30))];
            System.arraycopy(text, 0, longer, 0, common);
            text = longer;
        }
        System.arraycopy(page, restAt, text, common, rest);
        restAt += rest;
        return true;
    }

    /** Returns the string of the row, which begins with the array, until the next one is made. */
    byte[] text() {
        return text;
    }

    /** Returns how many bytes the string of the row has. */
    int length() {
        return length;
    }
}
