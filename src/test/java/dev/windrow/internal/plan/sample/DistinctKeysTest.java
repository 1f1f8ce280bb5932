// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.BitSet;
import java.util.SplittableRandom;

final class DistinctKeysTest {

    private static final long ROWS = 10_000_000;

    /** Returns how many distinct keys are drawn out of equally likely ones. */
    private static int drawn(SplittableRandom random, int keys, int sampled) {
        BitSet seen = new BitSet(keys);
        for (int i = 0; i < sampled; i++) {
            seen.set(random.nextInt(keys));
        }
        return seen.cardinality();
    }

    @Test
    void aBoundIsSeldomExceeded() {
        SplittableRandom random = new SplittableRandom(5);
        int exceeded = 0;
        for (int i = 0; i < 1000; i++) {
            double bound = DistinctKeys.bound(drawn(random, 100_000, 8192), 8192, ROWS);
            assertThat(bound).isLessThan(150_000);
            exceeded += bound < 100_000 ? 1 : 0;
        }
        assertThat(exceeded).isLessThan(10);
    }

    @Test
    void theMoreKeysCameAgainTheCloserItIs() {
        SplittableRandom random = new SplittableRandom(6);
        assertThat(DistinctKeys.bound(drawn(random, 100_000, 1 << 16), 1 << 16, ROWS))
                .isBetween(100_000.0, 105_000.0);
        assertThat(DistinctKeys.bound(drawn(random, 100, 1 << 16), 1 << 16, ROWS))
                .isBetween(100.0, 102.0);
    }

    @Test
    void fewThatCameAgainTellNothing() {
        assertThat(DistinctKeys.bound(1000, 1024, ROWS)).isEqualTo(ROWS);
        assertThat(DistinctKeys.bound(0, 0, ROWS)).isEqualTo(ROWS);
    }

    @Test
    void allRowsTellAll() {
        assertThat(DistinctKeys.bound(1000, 1024, 1024)).isEqualTo(1000);
        assertThat(DistinctKeys.bound(0, 0, 0)).isZero();
    }
}
