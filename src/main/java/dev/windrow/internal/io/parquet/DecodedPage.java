package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;

import org.jspecify.annotations.Nullable;

/**
 * A page whose values are decoded.
 *
 * @param page the values, and which of them are null
 * @param dictionary what the values are indices of, if they are strings of a dictionary
 */
record DecodedPage(Page page, @Nullable TextDictionary dictionary) {

    /** Returns whether a value is null. */
    boolean isNull(int index) {
        int[] levels = page.definitionLevels();
        return levels != null && levels[index] != page.maxDefinitionLevel();
    }
}
