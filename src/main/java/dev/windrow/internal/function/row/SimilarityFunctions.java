// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.cancel.WorkMeter;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** How far two strings are from each other. As in DuckDB, the bytes of UTF-8 are compared. */
final class SimilarityFunctions {

    /** The most characters at the start that a similarity of Winkler's counts. */
    private static final int MOST_PREFIX = 4;

    /** A table of edits has so many numbers at most: more would take memory beyond any use. */
    private static final long MOST_CELLS = 1L << 26;

    private static final double PREFIX_WEIGHT = 0.1;
    private static final double LEAST_BOOSTED = 0.7;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .two(
                            "levenshtein; editdist3(utf8, utf8) int64",
                            (String a, String b) -> edits(a, b, false))
                    .two(
                            "damerau_levenshtein(utf8, utf8) int64",
                            (String a, String b) -> edits(a, b, true))
                    .two("hamming; mismatches(utf8, utf8) int64", SimilarityFunctions::mismatches)
                    .two("jaccard(utf8, utf8) float64", SimilarityFunctions::jaccard)
                    .two(
                            "jaro_similarity(utf8, utf8) float64",
                            (String a, String b) -> jaro(bytes(a), bytes(b)))
                    .two(
                            "jaro_winkler_similarity(utf8, utf8) float64",
                            SimilarityFunctions::jaroWinkler)
                    .three(
                            "jaro_similarity(utf8, utf8, float64) float64",
                            (String a, String b, Double least) ->
                                    atLeast(jaro(bytes(a), bytes(b)), least))
                    .three(
                            "jaro_winkler_similarity(utf8, utf8, float64) float64",
                            (String a, String b, Double least) ->
                                    atLeast((double) jaroWinkler(a, b), least));

    private SimilarityFunctions() {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Counts insertions, deletions and substitutions, and perhaps swaps of neighbours. */
    private static Object edits(String one, String other, boolean haveSwaps) {
        // Either way there are as many edits, and of long rows there are few.
        boolean isLonger = one.length() > other.length();
        byte[] a = bytes(isLonger ? other : one);
        byte[] b = bytes(isLonger ? one : other);
        if ((a.length + 2L) * (b.length + 2L) > MOST_CELLS) {
            throw new IllegalArgumentException(
                    "strings of %d and %d bytes, expected shorter ones: the product is at most %d"
                            .formatted(a.length, b.length, MOST_CELLS));
        }
        int[] lastRow = new int[1 << Byte.SIZE];
        int[][] cost = new int[a.length + 2][b.length + 2];
        int far = a.length + b.length;
        cost[0][0] = far;
        for (int i = 0; i <= a.length; i++) {
            cost[i + 1][0] = far;
            cost[i + 1][1] = i;
        }
        for (int j = 0; j <= b.length; j++) {
            cost[0][j + 1] = far;
            cost[1][j + 1] = j;
        }
        WorkMeter meter = new WorkMeter();
        for (int i = 1; i <= a.length; i++) {
            int lastColumn = 0;
            for (int j = 1; j <= b.length; j++) {
                meter.add(1);
                int k = lastRow[b[j - 1] & 0xff];
                int l = lastColumn;
                boolean isSame = a[i - 1] == b[j - 1];
                int least = Math.min(cost[i + 1][j], cost[i][j + 1]) + 1;
                least = Math.min(least, cost[i][j] + (isSame ? 0 : 1));
                lastColumn = isSame ? j : lastColumn;
                int swapped = cost[k][l] + (i - k - 1) + 1 + (j - l - 1);
                cost[i + 1][j + 1] = haveSwaps ? Math.min(least, swapped) : least;
            }
            lastRow[a[i - 1] & 0xff] = i;
        }
        return (long) cost[a.length + 1][b.length + 1];
    }

    private static Object mismatches(String one, String other) {
        byte[] a = bytes(one);
        byte[] b = bytes(other);
        if (a.length != b.length || a.length == 0) {
            throw new IllegalArgumentException(
                    "strings of %d and %d bytes, expected two of the same length, 1 or more"
                            .formatted(a.length, b.length));
        }
        long count = 0;
        for (int i = 0; i < a.length; i++) {
            count += a[i] == b[i] ? 0 : 1;
        }
        return count;
    }

    /** Returns which share of the different bytes both strings have. */
    private static Object jaccard(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            throw new IllegalArgumentException("an empty string, expected at least a character");
        }
        BitSet a = set(one);
        BitSet both = set(other);
        BitSet either = (BitSet) a.clone();
        either.or(both);
        both.and(a);
        return (double) both.cardinality() / either.cardinality();
    }

    private static BitSet set(String text) {
        BitSet set = new BitSet();
        for (byte each : bytes(text)) {
            set.set(each & 0xff);
        }
        return set;
    }

    /** Returns a similarity, or 0 for a smaller one than asked for. */
    private static Object atLeast(double similarity, double least) {
        return similarity >= least ? similarity : 0.0;
    }

    private static double jaro(byte[] a, byte[] b) {
        int reach = Math.max(0, Math.max(a.length, b.length) / 2 - 1);
        boolean[] isMatchedA = new boolean[a.length];
        boolean[] isMatchedB = new boolean[b.length];
        int matches = 0;
        WorkMeter meter = new WorkMeter();
        for (int i = 0; i < a.length; i++) {
            int end = Math.min(b.length, i + reach + 1);
            meter.add(end - Math.max(0, i - reach));
            for (int j = Math.max(0, i - reach); j < end && !isMatchedA[i]; j++) {
                if (!isMatchedB[j] && a[i] == b[j]) {
                    isMatchedA[i] = true;
                    isMatchedB[j] = true;
                    matches++;
                }
            }
        }
        if (matches == 0) {
            return 0;
        }
        int moved = 0;
        int j = 0;
        for (int i = 0; i < a.length; i++) {
            if (isMatchedA[i]) {
                while (!isMatchedB[j]) {
                    j++;
                }
                moved += a[i] == b[j++] ? 0 : 1;
            }
        }
        double m = matches;
        return (m / a.length + m / b.length + (m - moved / 2) / m) / 3;
    }

    private static Object jaroWinkler(String one, String other) {
        byte[] a = bytes(one);
        byte[] b = bytes(other);
        double jaro = jaro(a, b);
        int prefix = 0;
        int most = Math.min(MOST_PREFIX, Math.min(a.length, b.length));
        while (prefix < most && a[prefix] == b[prefix]) {
            prefix++;
        }
        return jaro > LEAST_BOOSTED ? jaro + prefix * PREFIX_WEIGHT * (1 - jaro) : jaro;
    }
}
