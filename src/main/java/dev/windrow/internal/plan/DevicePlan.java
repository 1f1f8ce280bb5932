package dev.windrow.internal.plan;

import java.util.List;
import java.util.Map;

/** A plan for a device. What it expects too little of, it can be grown by. */
public sealed interface DevicePlan extends PhysicalPlan permits LocalHashPlan, SlotPlan, SortPlan {

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
            DeviceLimits limits) {

        /** Returns whether some row may be dropped for a null key. */
        boolean dropsRows() {
            return query.dropsNullKeys()
                    && query.keys().stream().anyMatch(key -> columns.get(key.name()).nullable());
        }

        /** Returns what aggregations take out of orders within the groups. */
        public List<ValueOrderPick> picks() {
            return ValueOrderSet.picks(query, columns);
        }

        /** Returns the orders within the groups. */
        public List<ValueOrder> orders() {
            return ValueOrderSet.orders(picks());
        }
    }

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
        return device().dropsRows();
    }

    /** Returns whether words are made of each row's key before all else. */
    default boolean encodesKeys() {
        return true;
    }

    /** Returns whether the result's keys are those of a row of each group. */
    default boolean gathersKeys() {
        return true;
    }

    /** Returns whether some aggregation looks at a group's rows one by one. */
    default boolean needsGroupOfRow() {
        return !device().picks().isEmpty();
    }

    /** Returns how many groups the arrays of the result hold: never more than there are rows. */
    int groupCapacity();

    /** Returns the bytes of device memory that the plan takes, input included. */
    long deviceBytes();
}
