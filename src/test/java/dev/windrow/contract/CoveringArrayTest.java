// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

final class CoveringArrayTest {

    private static final int[] LEVELS = {7, 4, 3, 2, 5};

    @Test
    void everyPairOccursInFewCases() {
        List<int[]> cases = CoveringArray.of(2, 1, LEVELS);
        for (int a = 0; a < LEVELS.length; a++) {
            for (int b = a + 1; b < LEVELS.length; b++) {
                Set<List<Integer>> pairs = new HashSet<>();
                for (int[] levels : cases) {
                    pairs.add(List.of(levels[a], levels[b]));
                }
                assertThat(pairs).hasSize(LEVELS[a] * LEVELS[b]);
            }
        }
        // At best 7 * 5; all combinations are 840.
        assertThat(cases).hasSizeBetween(35, 50);
    }

    @Test
    void everyTripleOccurs() {
        Set<List<Integer>> triples = new HashSet<>();
        for (int[] levels : CoveringArray.of(3, 1, LEVELS)) {
            triples.add(List.of(levels[0], levels[2], levels[4]));
        }
        assertThat(triples).hasSize(7 * 3 * 5);
    }

    @Test
    void levelsAreOfTheirFactors() {
        for (int[] levels : CoveringArray.of(2, 5, LEVELS)) {
            assertThat(levels).hasSameSizeAs(LEVELS);
            for (int factor = 0; factor < LEVELS.length; factor++) {
                assertThat(levels[factor]).isBetween(0, LEVELS[factor] - 1);
            }
        }
    }
}
