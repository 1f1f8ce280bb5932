package dev.windrow.internal.plan.groupby;

/**
 * Tells where the order in which values are put together shows in the result. A strategy whose
 * order depends on the timing of threads then does not give the same bits every time.
 */
final class Reproducibility {

    private Reproducibility() {}

    /** Returns whether the same bits are asked for, and would not come by themselves. */
    static boolean isDemanded(DeviceQuery device) {
        return device.query().query().reproducible()
                && device.aggregates().stream().anyMatch(Reproducibility::dependsOnOrder);
    }

    /** Floats are rounded as they are put together; integers, rows and extremes are not. */
    private static boolean dependsOnOrder(PartialAggregate aggregate) {
        return aggregate.accumulatorType() == PartialAggregate.AccumulatorType.DOUBLE
                && aggregate.operation() != PartialAggregate.Operation.MIN
                && aggregate.operation() != PartialAggregate.Operation.MAX;
    }
}
