// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.io.ReadLimits;

import org.jspecify.annotations.Nullable;

/**
 * Arrays in which one thread decodes pages. They are used again for the next page, the next column
 * and the next rows: to allocate them anew takes longer than to unpack what goes into them.
 */
final class PageScratch {

    private final ReadLimits.Loan loan;

    private byte[] window = {};
    private byte[] unpacked = {};
    private int[] ints = {};
    private long[] longs = {};

    /** Indices of a dictionary, of the page before. */
    int[] indices = {};

    /** Levels of the page before. */
    int[] levels = {};

    private @Nullable PageScratch dictionary;
    private @Nullable PageScratch apart;

    /** Makes arrays for a thread, which closes what they take: see {@link #loan()}. */
    PageScratch(ReadLimits limits) {
        this(limits.loan());
    }

    private PageScratch(ReadLimits.Loan loan) {
        this.loan = loan;
    }

    /** Returns what the thread takes for all of the arrays. */
    ReadLimits.Loan loan() {
        return loan;
    }

    /** Returns what the dictionary of the pages has for itself. */
    PageScratch dictionary() {
        if (dictionary == null) {
            dictionary = new PageScratch(loan);
        }
        return dictionary;
    }

    /** Returns what values have for themselves that are moved apart, where nulls lie between. */
    PageScratch apart() {
        if (apart == null) {
            apart = new PageScratch(loan);
        }
        return apart;
    }

    /** Returns room for bytes of the file, of undefined content. */
    byte[] window(int bytes) {
        if (window.length < bytes) {
            window = new byte[bytes];
        }
        return window;
    }

    /** Returns room for a page before compression, of undefined content. */
    byte[] unpacked(int bytes) {
        if (unpacked.length < bytes) {
            unpacked = new byte[bytes];
        }
        return unpacked;
    }

    /** Returns room for numbers, of undefined content. */
    int[] ints(int count) {
        if (ints.length < count) {
            ints = new int[count];
        }
        return ints;
    }

    /** Returns room for numbers, of undefined content. */
    long[] longs(int count) {
        if (longs.length < count) {
            longs = new long[count];
        }
        return longs;
    }
}
