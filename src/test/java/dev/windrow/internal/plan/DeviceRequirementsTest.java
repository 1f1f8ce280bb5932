// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.with;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.util.List;

/** What a device without float64 computes, and what it does not. */
class DeviceRequirementsTest {

    private static final Situation WITHOUT_DOUBLES =
            with(new DeviceLimits("plain device", 100, 48L << 10, 1_024, 1L << 40, false, true));

    static final List<NamedAggregation> CALCULATED =
            List.of(
                    Aggregations.sum("f"),
                    Aggregations.mean("f"),
                    Aggregations.min("f"),
                    Aggregations.variance("i"),
                    Aggregations.product("i"),
                    Aggregations.sumOfSquares("i"),
                    Aggregations.covariance("i", "i"),
                    Aggregations.median("i"),
                    Aggregations.quantile("f", 0.1, Interpolation.NEAREST),
                    Aggregations.variance("d"));

    static final List<NamedAggregation> MOVED =
            List.of(
                    Aggregations.count("f"),
                    Aggregations.sum("i"),
                    Aggregations.mean("i"),
                    Aggregations.mean("d"),
                    Aggregations.sum("d"),
                    Aggregations.max("i"),
                    Aggregations.argMax("f"),
                    Aggregations.first("f"),
                    Aggregations.nth("f", 2),
                    Aggregations.countDistinct("f"),
                    Aggregations.top("f", 3));

    private static PhysicalPlan plan(NamedAggregation aggregation) {
        return Asked.by(statistics(Primitive.FLOAT64), aggregation)
                .with("f", statistics(Primitive.FLOAT64))
                .with("i", statistics(Primitive.INT64))
                .with("d", statistics(new ColumnType.Decimal(38, 2)))
                .plan(statistics(1_000_000, 100), WITHOUT_DOUBLES);
    }

    @ParameterizedTest
    @FieldSource("CALCULATED")
    void whatIsCalculatedInDoublesGoesToTheCpu(NamedAggregation aggregation) {
        assertThat(plan(aggregation)).isInstanceOf(CpuPlan.class);
        assertThat(plan(aggregation).decisions().getFirst().reason())
                .isEqualTo(
                        "plain device does not compute in float64, which "
                                + aggregation.aggregation().label()
                                + " needs");
    }

    /** The key is a float, too. */
    @ParameterizedTest
    @FieldSource("MOVED")
    void whatIsOnlyMovedOrComparedStays(NamedAggregation aggregation) {
        assertThat(plan(aggregation)).isInstanceOf(DevicePlan.class);
    }
}
