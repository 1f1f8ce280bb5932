// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known names that are nearest to a mistyped one. */
public final class NearestNames {

    private static final int MOST = 3;

    /** One letter of so many may differ in a name that is meant. */
    private static final int LETTERS_PER_MISTAKE = 3;

    private NearestNames() {}

    /**
     * {@return the message for a column that is not there, with the nearest names}
     *
     * @param name the name that was asked for
     * @param known the names that there are
     */
    public static String unknownColumn(String name, Collection<String> known) {
        List<String> nearest = of(name, known);
        String hint =
                nearest.isEmpty()
                        ? "the input has no columns"
                        : "did you mean " + String.join(", ", nearest) + "?";
        return "no column \"" + name + "\": " + hint;
    }

    /**
     * {@return up to three known names, the nearest first, by edit distance in lower case}
     *
     * @param name the name that was asked for
     * @param known the names that there are
     */
    public static List<String> of(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .sorted(
                        Comparator.comparingInt(
                                candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT))))
                .limit(MOST)
                .toList();
    }

    /**
     * {@return of the {@linkplain #of nearest} names those that may be meant: no more than a third
     * of the letters differ}
     *
     * @param name the name that was asked for
     * @param known the names that there are
     */
    public static List<String> meant(String name, Collection<String> known) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int most = Math.ceilDiv(wanted.length(), LETTERS_PER_MISTAKE);
        return of(name, known).stream()
                .filter(each -> distance(wanted, each.toLowerCase(Locale.ROOT)) <= most)
                .toList();
    }

    /** The Levenshtein distance, row by row. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
