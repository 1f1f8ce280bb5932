// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.RegularExpressions;

import org.jspecify.annotations.Nullable;

/** The letters behind a regular expression that change how it matches. */
final class RegexOptions {

    private RegexOptions() {}

    /**
     * Returns a pattern that has its options within it.
     *
     * @param options the letters, or null for none
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no such option
     */
    static String applied(String pattern, @Nullable String options) {
        String flags = "";
        boolean isText = false;
        for (char option : (options == null ? "" : options).toCharArray()) {
            switch (option) {
                case 'c' -> flags = flags.replace("i", "");
                case 'i' -> flags += "i";
                case 'l' -> isText = true;
                case 's' -> flags += "s";
                case 'm', 'n', 'p' -> flags = flags.replace("s", "");
                case ' ', '\t', '\n' -> {
                    // Blanks mean nothing.
                }
                default ->
                        throw ErrorCode.INVALID_ARGUMENT.failure(
                                "the option '%s' of a regular expression, expected c, i, l, m, n,"
                                        + " p or s, or g to replace all",
                                option);
            }
        }
        String written = isText ? RegularExpressions.quoted(pattern) : pattern;
        return flags.isEmpty() ? written : "(?" + flags + ")" + written;
    }
}
