// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.cpu.accumulators.GroupedValues;
import dev.windrow.internal.cpu.accumulators.ValueLog;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Quickselect compared with sorting, also for input with bad pivots; and logs of many blocks. */
final class QuickselectTest {

    private static final int VALUES = 3000;

    private static List<long[]> inputs() {
        Random random = new Random(8);
        return List.of(
                random.longs(VALUES).toArray(),
                random.longs(VALUES, 0, 3).toArray(),
                LongStream.range(0, VALUES).toArray(),
                LongStream.range(0, VALUES).map(i -> -i).toArray(),
                LongStream.range(0, VALUES).map(i -> Math.min(i, VALUES - i)).toArray(),
                LongStream.range(0, VALUES).map(i -> i % 2 == 0 ? i : VALUES - i).toArray(),
                new long[VALUES]);
    }

    @Test
    void putsAValueWhereSortingWould() {
        for (long[] input : inputs()) {
            long[] sorted = input.clone();
            Arrays.sort(sorted, 10, VALUES - 10);
            for (int place : new int[] {10, 11, 41, 42, 1500, VALUES - 12, VALUES - 11}) {
                long[] values = input.clone();
                Quickselect.select(values, 10, VALUES - 10, place);
                assertThat(values[place]).isEqualTo(sorted[place]);
                assertThat(Arrays.stream(values, 10, place)).allMatch(v -> v <= sorted[place]);
                assertThat(Arrays.stream(values, place, VALUES - 10))
                        .allMatch(v -> v >= sorted[place]);
                Arrays.sort(values, 10, VALUES - 10);
                assertThat(values).isEqualTo(sorted);
            }
        }
    }

    @Test
    void aLogSortsByGroupAndKeepsTheOrderWithin() {
        int count = 3 * CpuTuning.GREATEST_LOG_BLOCK;
        int[] groups = IntStream.range(0, count).map(i -> i * 7 % 5 * 2).toArray();
        long[] values = LongStream.range(0, count).toArray();
        ValueLog log = new ValueLog();
        for (int at = 0; at < count; at += 1000) {
            int added = Math.min(1000, count - at);
            log.append(
                    Arrays.copyOfRange(groups, at, at + added),
                    Arrays.copyOfRange(values, at, at + added),
                    added);
        }
        log.append(9, values, 0, 70_000);
        log.append(8, -1);
        assertThat(log.size()).isEqualTo(count + 70_001L);
        GroupedValues grouped = log.takeGrouped(11);
        assertThat(log.size()).isZero();
        for (int group = 0; group < 9; group++) {
            int wanted = group;
            LongStream expected = LongStream.range(0, count).filter(i -> groups[(int) i] == wanted);
            long[] found =
                    Arrays.copyOfRange(grouped.values(), grouped.start(group), grouped.end(group));
            assertThat(found)
                    .isEqualTo(
                            group == 8
                                    ? LongStream.concat(expected, LongStream.of(-1)).toArray()
                                    : expected.toArray());
        }
        assertThat(grouped.count(9)).isEqualTo(70_000);
        assertThat(grouped.count(10)).isZero();
    }
}
