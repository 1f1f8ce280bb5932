// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.PastRuns.Way;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

/** The way that was best is taken again, and the others now and then. */
class PastRunsTest {

    private static final GroupByQuery QUERY =
            GroupByQuery.of(List.of("key"), List.of(sum("value")));
    private static final GroupByQuery OTHER = GroupByQuery.of(List.of(), List.of(sum("value")));
    private static final long ROWS = 20_000_000;

    private final PastRuns runs = new PastRuns();

    @Test
    void lanesThatGaveUpAreLeftOutForAsManyRows() {
        assertThat(runs.next(QUERY, ROWS)).isEqualTo(Way.LANES);
        runs.tried(QUERY, ROWS, true);
        assertThat(runs.next(QUERY, ROWS + 1)).isEqualTo(Way.ONE_ENGINE);
        assertThat(runs.next(QUERY, 90_000_000)).isEqualTo(Way.LANES);
        assertThat(runs.next(OTHER, ROWS)).isEqualTo(Way.LANES);
    }

    @Test
    void theyGetAnotherChance() {
        runs.tried(QUERY, ROWS, true);
        assertThat(count(Way.LANES, 48)).isEqualTo(2);
        runs.tried(QUERY, ROWS, false);
        assertThat(count(Way.LANES, 32)).isEqualTo(32);
    }

    @Test
    void theFasterWayIsTaken() {
        ranInLanes(3, 90);
        assertThat(runs.next(QUERY, ROWS)).isEqualTo(Way.CPU);
        runs.ran(QUERY, ROWS, Way.CPU, 70);
        assertThat(count(Way.CPU, 48)).isEqualTo(46);
        ranInLanes(3, 60);
        assertThat(count(Way.LANES, 48)).isEqualTo(46);
    }

    @Test
    void theCpuIsTriedInPlaceOfADeviceAlone() {
        runs.tried(QUERY, ROWS, true);
        for (int run = 0; run < 3; run++) {
            runs.ran(QUERY, ROWS, Way.ONE_ENGINE, 60);
        }
        assertThat(runs.next(QUERY, ROWS)).isEqualTo(Way.CPU);
        runs.ran(QUERY, ROWS, Way.CPU, 50);
        assertThat(count(Way.CPU, 14)).isEqualTo(14);
        assertThat(runs.next(QUERY, ROWS)).isEqualTo(Way.ONE_ENGINE);
        assertThat(count(Way.CPU, 31)).isEqualTo(31);
        assertThat(runs.next(QUERY, ROWS)).isEqualTo(Way.LANES);
    }

    @Test
    void aLongRunCountsAtOnce() {
        runs.tried(QUERY, ROWS, true);
        runs.ran(QUERY, ROWS, Way.ONE_ENGINE, 9_000_000_000L);
        assertThat(runs.next(QUERY, ROWS)).isEqualTo(Way.CPU);
        runs.ran(QUERY, ROWS, Way.CPU, 5_000_000_000L);
        assertThat(count(Way.CPU, 14)).isEqualTo(14);
    }

    @Test
    void aSlowerWayIsTriedLessAndLess() {
        ranInLanes(3, 10);
        runs.ran(QUERY, ROWS, Way.CPU, 70);
        assertThat(count(Way.CPU, 16 + 32 + 64 + 128)).isEqualTo(4);
    }

    @Test
    void oneSlowRunDoesNotDecide() {
        ranInLanes(3, 60);
        runs.ran(QUERY, ROWS, Way.CPU, 70);
        runs.ran(QUERY, ROWS, Way.LANES, 80);
        assertThat(count(Way.LANES, 15)).isEqualTo(15);
        ranInLanes(20, 80);
        assertThat(count(Way.LANES, 15)).isLessThan(3);
    }

    private void ranInLanes(int times, long nanoseconds) {
        for (int run = 0; run < times; run++) {
            runs.ran(QUERY, ROWS, Way.LANES, nanoseconds);
        }
    }

    private long count(Way way, int queries) {
        return IntStream.range(0, queries).filter(run -> runs.next(QUERY, ROWS) == way).count();
    }
}
