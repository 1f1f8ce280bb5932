// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.function.Function;

/**
 * Strings of a page, one after the other: few bytes of a page may be many of strings, so they are
 * never held together. Rows are passed over once, in order.
 */
final class TextPage implements DecodedPage {

    private final Texts texts;
    private final int @Nullable [] levels;
    private final int mostLevel;
    private final int first;
    private final Function<Exception, WindrowException> damage;
    private int row;

    /**
     * Strings without the nulls between them.
     *
     * <p>After {@link #next}, a string is there until the next one is asked for.
     */
    interface Texts {

        /**
         * Returns how many bytes all strings have at most. It is asked for before the first one.
         */
        long allBytes();

        /**
         * Moves to the next string.
         *
         * @throws IllegalArgumentException if the page claims what it does not have
         */
        void next() throws IOException;

        /** Returns an array that has the string in it. */
        byte[] bytes();

        /** Returns where the string begins. */
        int start();

        /** Returns how many bytes the string has. */
        int length();
    }

    /**
     * Makes a page whose first row is next.
     *
     * @param levels the definition level of each row from the first on, or null if no row is null
     * @param mostLevel the level of a row that is not null
     * @param first the number of the first row in its page
     * @param damage tells that the page does not have a string
     */
    TextPage(
            Texts texts,
            int @Nullable [] levels,
            int mostLevel,
            int first,
            Function<Exception, WindrowException> damage) {
        this.texts = texts;
        this.damage = damage;
        this.levels = levels;
        this.mostLevel = mostLevel;
        this.first = first;
    }

    /** Returns how many bytes the strings of all rows have at most. */
    long allBytes() {
        return texts.allBytes();
    }

    int @Nullable [] levels() {
        return levels;
    }

    int mostLevel() {
        return mostLevel;
    }

    @Override
    public int first() {
        return first;
    }

    /** Passes over all rows before one that is not passed yet. */
    void skipTo(int next) {
        while (row < next) {
            next();
        }
    }

    /** Moves to the string of the next row, and returns whether it has one. */
    boolean next() {
        int index = row++;
        if (levels != null && levels[index] != mostLevel) {
            return false;
        }
        try {
            texts.next();
        } catch (IOException | IllegalArgumentException e) {
            throw damage.apply(e);
        }
        return true;
    }

    byte[] bytes() {
        return texts.bytes();
    }

    int start() {
        return texts.start();
    }

    int length() {
        return texts.length();
    }
}
