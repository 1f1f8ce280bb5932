// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.cancel.WorkMeter;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Patterns that may differ from row to row. A match takes at most the product of the lengths of
 * text and pattern: only the last part that stands for any characters is ever tried again.
 */
final class LikePatterns {

    /** A character that is none. */
    private static final Part NOTHING = new Part.One(new int[0], false);

    private static final LastMade<List<Part>> GLOBS = new LastMade<>(LikePatterns::ofGlob);

    private LikePatterns() {}

    /** A part of a pattern. */
    private sealed interface Part {

        /** Any characters, or none. */
        record Any() implements Part {}

        /**
         * One character.
         *
         * @param set those that fit, or null for every one
         */
        record One(int @Nullable [] set, boolean isNegated) implements Part {

            private boolean fits(int character) {
                if (set == null) {
                    return true;
                }
                for (int i = 0; i < set.length; i += 2) {
                    if (character >= set[i] && character <= set[i + 1]) {
                        return !isNegated;
                    }
                }
                return isNegated;
            }
        }
    }

    /**
     * Returns whether a whole text matches a pattern of LIKE.
     *
     * @param escape the character behind which any stands for itself, or an empty text
     */
    static boolean matches(String text, String pattern, String escape) {
        int sign = escape.isEmpty() ? -1 : escape.codePointAt(0);
        List<Part> parts = new ArrayList<>();
        int[] signs = pattern.codePoints().toArray();
        WorkMeter meter = new WorkMeter();
        for (int i = 0; i < signs.length; i++) {
            meter.addObject();
            if (signs[i] == sign) {
                if (++i == signs.length) {
                    throw new IllegalArgumentException(
                            "the pattern '%s' ends with its escape".formatted(pattern));
                }
                parts.add(exactly(signs[i]));
            } else {
                parts.add(
                        switch (signs[i]) {
                            case '%' -> new Part.Any();
                            case '_' -> new Part.One(null, false);
                            default -> exactly(signs[i]);
                        });
            }
        }
        return matches(text, parts);
    }

    /**
     * Returns whether a whole text matches a pattern with {@code *}, {@code ?}, sets, and
     * backslashes before characters that stand for themselves. One that ends with a single
     * backslash matches nothing.
     */
    static boolean matchesGlob(String text, String pattern) {
        return matches(text, GLOBS.of(pattern));
    }

    private static List<Part> ofGlob(String pattern) {
        List<Part> parts = new ArrayList<>();
        int[] signs = pattern.codePoints().toArray();
        int closed = signs.length;
        while (closed > 0 && signs[closed - 1] != ']') {
            closed--;
        }
        WorkMeter meter = new WorkMeter();
        for (int i = 0; i < signs.length; i++) {
            meter.addObject();
            int end = signs[i] == '[' ? end(signs, i + 2, closed) : -1;
            if (end > 0) {
                parts.add(set(signs, i + 1, end));
                i = end;
            } else if (signs[i] == '\\') {
                i++;
                parts.add(i < signs.length ? exactly(signs[i]) : NOTHING);
            } else {
                parts.add(
                        switch (signs[i]) {
                            case '*' -> new Part.Any();
                            case '?' -> new Part.One(null, false);
                            default -> exactly(signs[i]);
                        });
            }
        }
        return parts;
    }

    /** Returns the place of the next closing bracket, or -1 behind the last one. */
    private static int end(int[] signs, int from, int closed) {
        for (int i = from; i < closed; i++) {
            if (signs[i] == ']') {
                return i;
            }
        }
        return -1;
    }

    private static Part set(int[] signs, int from, int end) {
        boolean isNegated = signs[from] == '!';
        List<Integer> ranges = new ArrayList<>();
        for (int i = isNegated ? from + 1 : from; i < end; i++) {
            boolean isRange = i + 2 < end && signs[i + 1] == '-';
            ranges.add(signs[i]);
            ranges.add(isRange ? signs[i + 2] : signs[i]);
            i += isRange ? 2 : 0;
        }
        return new Part.One(ranges.stream().mapToInt(Integer::intValue).toArray(), isNegated);
    }

    private static Part exactly(int character) {
        return new Part.One(new int[] {character, character}, false);
    }

    private static boolean matches(String text, List<Part> parts) {
        int[] signs = text.codePoints().toArray();
        int part = 0;
        int retried = -1;
        int retriedAt = 0;
        int at = 0;
        WorkMeter meter = new WorkMeter();
        while (at < signs.length) {
            meter.add(1);
            if (part < parts.size() && parts.get(part) instanceof Part.Any) {
                retried = part++;
                retriedAt = at;
            } else if (part < parts.size()
                    && parts.get(part) instanceof Part.One one
                    && one.fits(signs[at])) {
                part++;
                at++;
            } else if (retried >= 0) {
                part = retried + 1;
                at = ++retriedAt;
            } else {
                return false;
            }
        }
        return parts.stream().skip(part).allMatch(Part.Any.class::isInstance);
    }
}
