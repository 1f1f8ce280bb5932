// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import java.util.ArrayList;
import java.util.List;

/** Parses a list of column names, such as {@code a, "odd, name", c}. */
public final class NameListParser {

    private static final String COLUMN = "a column name";

    private NameListParser() {}

    /**
     * Parses lists of names in parentheses, with commas between them: {@code (a, b), (a), ()}.
     *
     * @param option the option's name, for errors
     * @param text at least one list
     * @return the lists, in order
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position
     */
    public static List<List<String>> parseSets(String option, String text) {
        OptionText in = new OptionText(option, text);
        List<List<String>> sets = new ArrayList<>();
        do {
            in.expect('(', "\"(\": sets such as (a, b), (a), ()");
            List<String> set = new ArrayList<>();
            if (!in.accept(')')) {
                do {
                    set.add(in.name(COLUMN));
                } while (in.accept(','));
                in.expect(')', "\",\" or \")\"");
            }
            sets.add(set);
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure("\",\" and another set");
        }
        return sets;
    }

    /**
     * Parses names with commas between them.
     *
     * @param option the option's name, for errors
     * @param text names; blank gives none
     * @return the names, in order
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position
     */
    public static List<String> parse(String option, String text) {
        OptionText in = new OptionText(option, text);
        List<String> names = new ArrayList<>();
        if (in.atEnd()) {
            return names;
        }
        do {
            names.add(in.name(COLUMN));
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure("\",\" (a name with blanks or signs needs double quotes)");
        }
        return names;
    }
}
