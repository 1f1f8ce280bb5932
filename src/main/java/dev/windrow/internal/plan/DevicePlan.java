package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;

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
     * @param keyForm how the keys of rows are written down
     * @param internSlots slots of the table that interns a string column
     * @param keyCharacters bytes of all interned string keys of the result together
     * @param mostGroups groups that the result has room for, even where a strategy could have more
     * @param planes the accumulators of each group
     * @param limits the device
     * @param scratchShare bytes that a hash strategy may take for each byte of the input
     */
    record DeviceQuery(
            ResolvedQuery query,
            Map<String, ColumnFacts> columns,
            KeyStatistics statistics,
            KeyLayout layout,
            KeyForm keyForm,
            int internSlots,
            int keyCharacters,
            int mostGroups,
            List<Plane> planes,
            DeviceLimits limits,
            double scratchShare) {

        /** Returns whether some row may be dropped for a null key. */
        boolean dropsRows() {
            return query.dropsNullKeys()
                    && query.keys().stream().anyMatch(key -> columns.get(key.name()).nullable());
        }

        /** Returns the same with so many slots of the table that interns a string column. */
        DeviceQuery withInternSlots(int slots) {
            return with(layout, keyForm, slots, keyCharacters, mostGroups);
        }

        /** Returns the same with room for so many bytes of string keys. */
        DeviceQuery withKeyCharacters(int characters) {
            return with(layout, keyForm, internSlots, characters, mostGroups);
        }

        /** Returns the same with room for so many groups. */
        public DeviceQuery withMostGroups(int groups) {
            return with(layout, keyForm, internSlots, keyCharacters, groups);
        }

        /** Returns the same with key columns in place of words; strings are interned for that. */
        DeviceQuery inColumns() {
            List<ColumnFacts> keys =
                    query.keys().stream().map(key -> columns.get(key.name())).toList();
            KeyLayout interned = KeyLayout.of(keys, statistics.maxKeyBytes(), true);
            return with(interned, KeyForm.COLUMNS, internSlots, keyCharacters, mostGroups);
        }

        /** Returns the same with words, which alone can be sorted by. */
        DeviceQuery inWords() {
            return with(layout, KeyForm.WORDS, internSlots, keyCharacters, mostGroups);
        }

        /** Returns the same query, whose sample is not taken to show all keys. */
        DeviceQuery withoutSeeds() {
            return new DeviceQuery(
                    query,
                    columns,
                    statistics.withoutSeeds(),
                    layout,
                    keyForm,
                    internSlots,
                    keyCharacters,
                    mostGroups,
                    planes,
                    limits,
                    scratchShare);
        }

        /** Returns the same query for a device of other limits. */
        DeviceQuery withLimits(DeviceLimits others) {
            return new DeviceQuery(
                    query,
                    columns,
                    statistics,
                    layout,
                    keyForm,
                    internSlots,
                    keyCharacters,
                    mostGroups,
                    planes,
                    others,
                    scratchShare);
        }

        /** Returns the same query, of which no algorithm is asked for. */
        DeviceQuery withAnyAlgorithm() {
            ResolvedQuery free =
                    new ResolvedQuery(
                            query.query().withAlgorithm(Algorithm.AUTO),
                            query.keys(),
                            query.aggregations());
            return new DeviceQuery(
                    free,
                    columns,
                    statistics,
                    layout,
                    keyForm,
                    internSlots,
                    keyCharacters,
                    mostGroups,
                    planes,
                    limits,
                    scratchShare);
        }

        private DeviceQuery with(
                KeyLayout words, KeyForm form, int slots, int characters, int groups) {
            return new DeviceQuery(
                    query,
                    columns,
                    statistics,
                    words,
                    form,
                    slots,
                    characters,
                    groups,
                    planes,
                    limits,
                    scratchShare);
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

    /** Returns whether the keys of rows are written down before all else. */
    default boolean encodesKeys() {
        return true;
    }

    /** Returns whether rows that a null key drops are marked one by one. */
    default boolean marksDroppedRows() {
        return encodesKeys() && dropsRows();
    }

    /** Returns whether the result's keys are those of a row of each group. */
    default boolean gathersKeys() {
        return true;
    }

    /** Returns whether a row of each group is noted. */
    default boolean electsRows() {
        return true;
    }

    /** Returns whether rows are put in some order: of their keys, groups or values. */
    default boolean ordersRows() {
        return needsGroupOfRow();
    }

    /** Returns whether groups are expected to be so small that a thread does well with one. */
    default boolean hasSmallGroups() {
        long rows = device().limits().launch().get(LaunchKey.SMALL_GROUP_ROWS);
        long most = Math.max(1, statistics().estimatedKeys()) * rows;
        return statistics().rows() <= most && statistics().hotRows().isEmpty();
    }

    /** Returns whether rows are sorted to find the groups: the strategy takes that sort's bytes. */
    default boolean sortsToFindGroups() {
        return false;
    }

    /** Returns whether some aggregation looks at a group's rows one by one. */
    default boolean needsGroupOfRow() {
        return !device().picks().isEmpty();
    }

    /** Returns how many groups the arrays of the result hold: never more than there are rows. */
    int groupCapacity();

    /**
     * Returns the bytes of device memory that the strategy takes besides the input: without what
     * {@link #orderBytes} counts.
     */
    long scratchBytes();

    /**
     * Returns the bytes that rows in some order take, where an aggregation needs one, whatever
     * strategy finds the groups: a row's number alone has four. All sorts take turns with the
     * buffers of one.
     */
    default long orderBytes() {
        boolean sorts = ordersRows() && !sortsToFindGroups();
        return (sorts ? DeviceBytes.ofSort(statistics().rows()) : 0)
                + ValueOrderBytes.of(device(), groupCapacity());
    }

    /** Returns the bytes of device memory that the plan takes besides the input. */
    default long workBytes() {
        return scratchBytes() + orderBytes();
    }

    /** Returns the bytes of device memory that the plan takes, input included. */
    default long deviceBytes() {
        return DeviceBytes.ofInput(device()) + workBytes();
    }
}
