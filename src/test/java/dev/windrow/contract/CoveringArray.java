// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Selects cases from all combinations of some factors' levels, as few as can easily be found, so
 * that every pair of levels of two factors occurs; or every triple, of three.
 */
final class CoveringArray {

    /** Candidates for the next case; the one that covers most becomes it. */
    private static final int CANDIDATES = 30;

    /** A level that a combination leaves open. */
    private static final int ANY = -1;

    private final int[] levels;
    private final List<int[]> combinationsOfFactors = new ArrayList<>();
    private final Set<List<Integer>> uncovered = new LinkedHashSet<>();
    private final Random random;

    private CoveringArray(int strength, long seed, int[] levels) {
        this.levels = levels;
        random = new Random(seed);
        chooseFactors(strength, 0, new int[0]);
        for (int[] factors : combinationsOfFactors) {
            int[] open = new int[levels.length];
            Arrays.fill(open, ANY);
            addCombinations(factors, 0, open);
        }
    }

    /**
     * Returns the cases, each with a level of every factor.
     *
     * @param strength how many factors have all combinations of their levels: 2 for pairs, 3 for
     *     triples
     * @param seed the same seed gives the same cases
     * @param levels how many levels each factor has
     */
    static List<int[]> of(int strength, long seed, int... levels) {
        CoveringArray array = new CoveringArray(strength, seed, levels);
        List<int[]> cases = new ArrayList<>();
        while (!array.uncovered.isEmpty()) {
            cases.add(array.nextCase());
        }
        return cases;
    }

    private void chooseFactors(int more, int from, int[] chosen) {
        if (more == 0) {
            combinationsOfFactors.add(chosen);
            return;
        }
        for (int factor = from; factor < levels.length; factor++) {
            int[] longer = Arrays.copyOf(chosen, chosen.length + 1);
            longer[chosen.length] = factor;
            chooseFactors(more - 1, factor + 1, longer);
        }
    }

    private void addCombinations(int[] factors, int at, int[] open) {
        if (at == factors.length) {
            uncovered.add(Arrays.stream(open).boxed().toList());
            return;
        }
        for (int level = 0; level < levels[factors[at]]; level++) {
            int[] filled = open.clone();
            filled[factors[at]] = level;
            addCombinations(factors, at + 1, filled);
        }
    }

    private int[] nextCase() {
        List<Integer> needed = uncovered.iterator().next();
        int[] best = new int[0];
        long most = 0;
        for (int i = 0; i < CANDIDATES; i++) {
            int[] candidate = new int[levels.length];
            for (int factor = 0; factor < levels.length; factor++) {
                int level = needed.get(factor);
                candidate[factor] = level == ANY ? random.nextInt(levels[factor]) : level;
            }
            long covers = combinations(candidate).stream().filter(uncovered::contains).count();
            if (covers > most) {
                most = covers;
                best = candidate;
            }
        }
        combinations(best).forEach(uncovered::remove);
        return best;
    }

    private List<List<Integer>> combinations(int[] levelsOfCase) {
        List<List<Integer>> combinations = new ArrayList<>();
        for (int[] factors : combinationsOfFactors) {
            Integer[] combination = new Integer[levelsOfCase.length];
            Arrays.fill(combination, ANY);
            for (int factor : factors) {
                combination[factor] = levelsOfCase[factor];
            }
            combinations.add(List.of(combination));
        }
        return combinations;
    }
}
