// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;

import org.jspecify.annotations.Nullable;

/** A page whose values are decoded, or lie in it as they are wanted. */
sealed interface DecodedPage permits DecodedPage.Values, DecodedPage.Stored, TextPage {

    /** Returns the number of the first row that is there, counted in the page. */
    int first();

    /**
     * Values that are decoded.
     *
     * @param page the values, and which of them are null
     * @param dictionary what the values are indices of, if they are strings of a dictionary
     */
    record Values(Page page, @Nullable TextDictionary dictionary, int first)
            implements DecodedPage {

        /** Returns whether a value is null. */
        boolean isNull(int index) {
            int[] levels = page.definitionLevels();
            return levels != null && levels[index] != page.maxDefinitionLevel();
        }
    }

    /**
     * Values of fixed width without nulls, one after the other, the lowest byte of each first.
     *
     * @param bytes the values, and what lies around them
     * @param from where they begin
     */
    record Stored(byte[] bytes, int from, int first) implements DecodedPage {}
}
