// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** Parses sort keys, as SQL writes them: {@code a, "odd, name" desc nulls first}. */
public final class SortKeyParser {

    private SortKeyParser() {}

    /**
     * Parses keys with commas between them.
     *
     * @param option the option's name, for errors
     * @param text at least one key
     * @return the keys, the most significant first
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position
     */
    public static List<SortKey> parse(String option, String text) {
        return parse(new OptionText(option, text), null);
    }

    /** Parses keys that are columns of a result, or of a table for null. */
    static List<SortKey> parse(OptionText in, @Nullable ResultColumns result) {
        List<SortKey> keys = new ArrayList<>();
        do {
            keys.add(key(in, result));
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure("asc, desc, nulls first, nulls last or \",\"");
        }
        return keys;
    }

    private static SortKey key(OptionText in, @Nullable ResultColumns result) {
        String column = in.name("a column name");
        if (result != null && result.isAggregation(column) && in.accept('(')) {
            column = result.column(column, in);
        }
        boolean descending = in.acceptWord("desc");
        if (!descending) {
            in.acceptWord("asc");
        }
        boolean nullsFirst = false;
        if (in.acceptWord("nulls")) {
            nullsFirst = in.acceptWord("first");
            if (!nullsFirst && !in.acceptWord("last")) {
                throw in.failure("first or last");
            }
        }
        return new SortKey(column, descending, nullsFirst);
    }
}
