// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GroupCountsTest {

    @ParameterizedTest
    @ValueSource(longs = {1000, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L})
    void countsAreTheSameInAnyWidth(long rows) {
        GroupCounts counts = new GroupCounts(rows);
        counts.grow(2);
        counts.add(new int[] {0, 1, 1, 1}, 3);
        counts.grow(4);
        counts.add(new int[] {3}, 1);
        assertThat(new long[] {counts.get(0), counts.get(1), counts.get(2), counts.get(3)})
                .containsExactly(1, 2, 0, 1);
        GroupCounts others = new GroupCounts(rows);
        others.grow(2);
        others.add(new int[] {1, 1, 0}, 3);
        counts.merge(others, new int[] {0, 1}, new int[] {2, 1}, 2);
        counts.reset(3, 4);
        assertThat(new long[] {counts.get(0), counts.get(1), counts.get(2), counts.get(3)})
                .containsExactly(1, 4, 1, 0);
    }

    /** Counts are doubled again and again. */
    @Test
    void manyRowsAreCountedInMoreBits() {
        GroupCounts counts = new GroupCounts(Integer.MAX_VALUE + 1L);
        counts.grow(1);
        counts.add(new int[] {0}, 1);
        int[] only = {0};
        for (int doubled = 0; doubled < 40; doubled++) {
            counts.merge(counts, only, only, 1);
        }
        assertThat(counts.get(0)).isEqualTo(1L << 40);
    }
}
