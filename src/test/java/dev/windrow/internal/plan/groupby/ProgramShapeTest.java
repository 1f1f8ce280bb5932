// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.statisticsUpTo;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

/** Which plans share a program, and that many groups do not keep one from being shared. */
class ProgramShapeTest {

    private static final long ROWS = 4_000_000;

    private static final Situation SHARING =
            new Situation(8, DEVICE, "a test has a device", 0, PlanTuning.SCRATCH_SHARE, true);

    /** A device that has to put rows in order to add up floats. */
    private static final Situation WITHOUT_ATOMICS =
            new Situation(
                    8,
                    new DeviceLimits("a CPU", 2, 48L << 10, 1_024, 1L << 40, true, false),
                    "a test has a device",
                    0,
                    PlanTuning.SCRATCH_SHARE,
                    true);

    private static Optional<ProgramShape> shape(
            long rows, long keys, long greatest, NamedAggregation... aggregations) {
        return shape(SHARING, rows, keys, greatest, aggregations);
    }

    private static Optional<ProgramShape> shape(
            Situation situation,
            long rows,
            long keys,
            long greatest,
            NamedAggregation... aggregations) {
        Asked asked =
                Asked.by(statistics(Primitive.INT32), aggregations)
                        .with("v", statistics(Primitive.FLOAT64));
        DevicePlan plan = (DevicePlan) asked.plan(statisticsUpTo(rows, keys, greatest), situation);
        return ProgramShape.of(plan);
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 1_000, 30_000, 100_000, 270_000, 530_000, 1_000_000, 1_600_000})
    void manyGroupsDoNotKeepAProgramFromBeingShared(long keys) {
        for (long rows : new long[] {ROWS, ROWS * 5 / 4, ROWS * 2, ROWS * 4}) {
            assertThat(shape(rows, keys, keys + keys / 4, sum("v"), count()))
                    .as("%d keys in %d rows", keys, rows)
                    .isPresent();
        }
    }

    /** Where rounded sizes are too large, fewer threads and little spare space will do. */
    @ParameterizedTest
    @ValueSource(longs = {100_000, 530_000, 757_000, 1_000_000})
    void norDoBestValuesOfManyGroups(long keys) {
        for (long rows : new long[] {4_000_000, 4_194_304, 8_000_000}) {
            assertThat(shape(rows, keys, keys * 5 / 3, sum("v"), count(), min("v")))
                    .as("%d keys in %d rows", keys, rows)
                    .isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {90, 900, 90_000, 1_150_000})
    void tablesThatDifferALittleShareOne(long keys) {
        Optional<ProgramShape> one = shape(ROWS, keys, keys, sum("v"), count());
        assertThat(one).isPresent();
        assertThat(shape(ROWS - 3_000, keys, keys + keys / 50, sum("v"), count())).isEqualTo(one);
    }

    @ParameterizedTest
    @ValueSource(longs = {270_000, 800_000, 1_000_000})
    void ordersThatThePlanTakesBeyondTheBoundAreNoReasonEither(long keys) {
        assertThat(shape(WITHOUT_ATOMICS, ROWS, keys, keys + keys / 4, sum("v"), count()))
                .isPresent();
    }
}
