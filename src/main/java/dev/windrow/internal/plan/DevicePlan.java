package dev.windrow.internal.plan;

import java.util.List;
import java.util.Map;

/** A plan for a device. What it expects too little of, it can be grown by. */
public sealed interface DevicePlan extends PhysicalPlan permits LocalHashPlan, GlobalHashPlan {

    /** Returns what all device plans share. */
    DeviceQuery device();

    /**
     * What all device plans share.
     *
     * @param query what is asked
     * @param columns the facts of every column that the query reads, by name
     * @param statistics what the sample told
     * @param layout how keys become words
     * @param internSlots slots of the table that interns a string column
     * @param keyCharacters bytes of all interned string keys of the result together
     * @param planes the accumulators of each group
     * @param limits the device
     */
    record DeviceQuery(
            ResolvedQuery query,
            Map<String, ColumnFacts> columns,
            KeyStatistics statistics,
            KeyLayout layout,
            int internSlots,
            int keyCharacters,
            List<Plane> planes,
            DeviceLimits limits) {}

    @Override
    default ResolvedQuery query() {
        return device().query();
    }

    @Override
    default KeyStatistics statistics() {
        return device().statistics();
    }

    /** Returns whether some row may be dropped for a null key. */
    default boolean dropsRows() {
        return query().dropsNullKeys()
                && query().keys().stream()
                        .anyMatch(key -> device().columns().get(key.name()).nullable());
    }

    /** Returns the bytes of device memory that the plan takes, input included. */
    long deviceBytes();
}
