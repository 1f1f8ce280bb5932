// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;

import java.util.List;

/**
 * A function that seeks what a regular expression matches. {@link StringFunctions} makes these
 * values.
 *
 * <p>Patterns are those of RE2, so they have neither look-around nor back references. The leftmost
 * match counts, and of those the first one that the pattern allows. Strings that are no UTF-8 are
 * taken with a replacement character for each wrong byte.
 *
 * <p>The constructors fail with a {@code WindrowException} of code {@code INVALID_ARGUMENT} for a
 * pattern that is none.
 */
public sealed interface RegexFunction extends StringFunction {

    /** {@return an expression of strings} */
    Expression text();

    /** {@return the pattern} */
    String pattern();

    /**
     * Whether a pattern matches some part of a string: a bool.
     *
     * @param text an expression of strings
     * @param pattern the pattern
     */
    record Matches(Expression text, String pattern) implements RegexFunction {
        /** Checks the pattern. */
        public Matches {
            require(text, pattern);
        }
    }

    /**
     * The first match in a string, or a group of it: a string, which is empty where nothing
     * matches.
     *
     * @param text an expression of strings
     * @param pattern the pattern
     * @param group the number of the group, from 1; 0 for the whole match
     */
    record Extracted(Expression text, String pattern, int group) implements RegexFunction {
        /** Checks the pattern and the group. */
        public Extracted {
            require(text, pattern);
            if (group < 0) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "regexp_extract: the group is %d, expected 0 or more", group);
            }
        }
    }

    /**
     * A string with other characters in place of the first match, or of all of them.
     *
     * @param text an expression of strings
     * @param pattern the pattern
     * @param replacement what stands there instead: {@code \1} to {@code \9} are groups, {@code \0}
     *     is the match, and {@code \\} a backslash
     * @param areAll whether all matches are replaced, rather than the first one
     */
    record Replaced(Expression text, String pattern, String replacement, boolean areAll)
            implements RegexFunction {
        /** Checks the pattern and the replacement. */
        public Replaced {
            require(text, pattern);
            WellFormedText.require("regexp_replace", replacement);
        }
    }

    /** {@return the operands, in order} */
    @Override
    default List<Expression> operands() {
        return List.of(text());
    }

    private static void require(Expression text, String pattern) {
        Operand.require(text, "text");
        WellFormedText.require("a regular expression", pattern);
        RegularExpressions.compile(pattern);
    }
}
