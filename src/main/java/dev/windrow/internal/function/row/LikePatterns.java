// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.query.RegularExpressions;

import java.util.regex.Pattern;

/** Patterns that may differ from row to row. */
final class LikePatterns {

    private static final LastMade<Pattern> COMPILED = new LastMade<>(RegularExpressions::compile);

    private LikePatterns() {}

    /**
     * Returns whether a whole text matches a pattern of LIKE.
     *
     * @param escape the character behind which any stands for itself, or an empty text
     */
    static boolean matches(String text, String pattern, String escape) {
        StringBuilder regex = new StringBuilder("(?s)");
        boolean isEscaped = false;
        for (String each : pattern.codePoints().mapToObj(Character::toString).toList()) {
            if (!isEscaped && each.equals(escape)) {
                isEscaped = true;
                continue;
            }
            regex.append(
                    isEscaped
                            ? quoted(each)
                            : switch (each) {
                                case "%" -> ".*";
                                case "_" -> ".";
                                default -> quoted(each);
                            });
            isEscaped = false;
        }
        if (isEscaped) {
            throw new IllegalArgumentException(
                    "the pattern '%s' ends with its escape".formatted(pattern));
        }
        return COMPILED.of(regex.toString()).matcher(text).matches();
    }

    /** Returns whether a whole text matches a pattern with {@code *}, {@code ?} and sets. */
    static boolean matchesGlob(String text, String pattern) {
        StringBuilder regex = new StringBuilder("(?s)");
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            int end = each == '[' ? pattern.indexOf(']', i + 2) : -1;
            if (end > 0) {
                String set = pattern.substring(i + 1, end);
                regex.append(set.startsWith("!") ? "[^" + set.substring(1) : "[" + set).append(']');
                i = end;
            } else {
                regex.append(
                        switch (each) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> quoted(Character.toString(each));
                        });
            }
        }
        return COMPILED.of(regex.toString()).matcher(text).matches();
    }

    private static String quoted(String text) {
        return RegularExpressions.quoted(text);
    }
}
