// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

final class SeenKeysTest {

    @Test
    void keysAreCountedInTheOrderInWhichTheyCame() {
        SplittableRandom random = new SplittableRandom(3);
        SeenKeys seen = new SeenKeys();
        Map<Long, Integer> counts = new LinkedHashMap<>();
        Map<Long, Long> rows = new LinkedHashMap<>();
        for (long row = 0; row < 5000; row++) {
            // Many share a slot, also once there are more slots.
            long hash = random.nextLong(700) << 8;
            seen.add(hash, row);
            counts.merge(hash, 1, Integer::sum);
            rows.putIfAbsent(hash, row);
        }
        assertThat(seen.size()).isEqualTo(counts.size());
        int key = 0;
        for (long hash : counts.keySet()) {
            assertThat(seen.count(key)).isEqualTo(counts.get(hash));
            assertThat(seen.row(key++)).isEqualTo(rows.get(hash));
        }
        assertThat(seen.sortedCounts())
                .containsExactly(counts.values().stream().mapToInt(i -> i).sorted().toArray());
    }

    @Test
    void noRowsHaveNoKeys() {
        assertThat(new SeenKeys().size()).isZero();
        assertThat(new SeenKeys().sortedCounts()).isEmpty();
    }
}
