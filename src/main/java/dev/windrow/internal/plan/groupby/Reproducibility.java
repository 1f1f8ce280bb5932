// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

/**
 * Tells whether the order of the additions shows in the result. A strategy whose order depends on
 * the timing of threads then does not give the same bits every time.
 */
final class Reproducibility {

    private Reproducibility() {}

    /** Returns whether the query asks for the same bits, and could get others. */
    static boolean isDemanded(DeviceQuery device) {
        return device.query().query().reproducible()
                && device.aggregates().stream().anyMatch(Reproducibility::dependsOnOrder);
    }

    /** Floats are rounded as they are combined; integers, rows and extremes are not. */
    private static boolean dependsOnOrder(PartialAggregate aggregate) {
        return aggregate.accumulatorType() == PartialAggregate.AccumulatorType.DOUBLE
                && aggregate.operation() != PartialAggregate.Operation.MIN
                && aggregate.operation() != PartialAggregate.Operation.MAX;
    }
}
