// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.sample.KeyDomain;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** The accumulators of a group: as many as are fast, and as float sums need. */
class AtomicSumsTest {

    private static final long ROWS = 100_000_000;
    private static final long KEYS = 1_000_000;

    /** With this launch profile, speed asks for one accumulator a slot. */
    private static final LaunchProfile SPARING =
            LaunchProfile.DEFAULT
                    .with(LaunchKey.ATOMIC_CELLS, 1)
                    .with(LaunchKey.STORED_ATOMIC_CELLS, 1);

    private static int replicas(String value, long keys, double restSkew, LaunchProfile launch) {
        return replicas(value, keys, List.of(), restSkew, launch);
    }

    private static int replicas(
            String value, long keys, List<Long> hotRows, double restSkew, LaunchProfile launch) {
        KeyStatistics statistics =
                new KeyStatistics(
                        ROWS,
                        PlanTuning.SAMPLED_ROWS,
                        Math.min(keys, PlanTuning.SAMPLED_ROWS),
                        keys,
                        0.4,
                        hotRows,
                        restSkew,
                        List.of(),
                        0,
                        32,
                        List.of(0),
                        List.of(Optional.of(new KeyDomain(0, KEYS - 1, false))),
                        false);
        SlotPlan plan =
                (SlotPlan)
                        Asked.by(statistics(Primitive.INT32), sum(value))
                                .with("i", statistics(Primitive.INT32))
                                .with("f", statistics(Primitive.FLOAT64))
                                .with("l", statistics(Primitive.INT64))
                                .with("d", statistics(new ColumnType.Decimal(38, 2)))
                                .algorithm(Algorithm.DENSE)
                                .plan(
                                        statistics,
                                        PlanFixture.withoutBound(
                                                PlanFixture.DEVICE.launchedBy(launch)));
        return AtomicSums.replicas(plan);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0.00001, 1", "0.001, 8", "0.01, 16", "0.02, 16", "0.3, 64"})
    void frequentGroupsHaveAsManyAsTheirFloatsNeed(double restSkew, int least) {
        assertThat(replicas("f", KEYS, restSkew, SPARING)).isEqualTo(least);
        assertThat(replicas("i", KEYS, restSkew, SPARING)).as("integers are exact").isOne();
        assertThat(replicas("f", KEYS, restSkew, LaunchProfile.DEFAULT))
                .isGreaterThanOrEqualTo(least);
    }

    /**
     * The cache holds this many accumulators, whether they belong to one partial aggregate or to
     * four.
     */
    @ParameterizedTest
    @CsvSource({"i, 8", "l, 4", "d, 2"})
    void partsOfIntegersHaveAccumulatorsSideBySide(String value, int replicas) {
        LaunchProfile launch = LaunchProfile.DEFAULT.with(LaunchKey.ATOMIC_CELLS, 8 * KEYS);
        assertThat(replicas(value, KEYS, 0, launch)).isEqualTo(replicas);
    }

    @Test
    void fewLargeGroupsHaveAsManyAsTheirFloatsNeed() {
        assertThat(replicas("f", 5_000, 0, SPARING)).isEqualTo(4);
        assertThat(replicas("f", 100_000, 0, SPARING)).isOne();
    }

    /** 204,800 threads of the device add to it once each: half of the rows would be no more. */
    @Test
    void frequentKeysHaveAccumulatorsForTheSumsOfThreads() {
        assertThat(replicas("f", KEYS, List.of(7L), 0, SPARING)).isEqualTo(8);
        assertThat(replicas("i", KEYS, List.of(7L), 0, SPARING)).isOne();
    }

    @Test
    void plannedAccumulatorsKeepASumWithinItsBound() {
        int rows = 1_000_000;
        int replicas = replicas("f", KEYS, (double) rows / ROWS, SPARING);
        for (int seed = 0; seed < 20; seed++) {
            assertThat(ulpsOff(rows, replicas, seed)).isLessThan(4 * Math.log(rows) / Math.log(2));
        }
    }

    /** Adds values as atomic additions do, and returns the error of the total in ulps. */
    private static double ulpsOff(int rows, int replicas, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] cells = new double[replicas];
        double exact = 0;
        double lost = 0;
        for (int row = 0; row < rows; row++) {
            double value = random.nextDouble(100);
            cells[row % replicas] += value;
            double sum = exact + value;
            lost += value - (sum - exact);
            exact = sum;
        }
        double total = 0;
        for (double cell : cells) {
            total += cell;
        }
        return Math.abs(total - exact - lost) / Math.ulp(exact);
    }
}
