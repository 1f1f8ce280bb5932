// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What all device plans share.
 *
 * @param query the query
 * @param columns the statistics of every column that the query reads, by name, derived ones
 *     included
 * @param rowProgram selects rows and computes columns as the first thing on the device; null where
 *     there is nothing to evaluate
 * @param statistics what the sample told
 * @param layout how key columns are encoded
 * @param keyForm the form in which the rows' keys are stored
 * @param internSlots slots of the table that interns a string column
 * @param keyCharacters bytes of all interned string keys of the result
 * @param mostGroups groups that the result holds at most, even where a strategy could have more
 * @param aggregates the partial aggregates of each group
 * @param limits the device
 * @param scratchShare bytes that a hash strategy may take for each byte of the input
 * @param sharesPrograms whether plans of one shape share a program, see {@link ProgramShape}
 */
public record DeviceQuery(
        ResolvedQuery query,
        Map<String, ColumnStatistics> columns,
        @Nullable RowProgram rowProgram,
        KeyStatistics statistics,
        KeyLayout layout,
        KeyForm keyForm,
        int internSlots,
        int keyCharacters,
        int mostGroups,
        List<PartialAggregate> aggregates,
        DeviceLimits limits,
        double scratchShare,
        boolean sharesPrograms) {

    /** Makes the query, sized by its statistics. */
    static DeviceQuery of(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            @Nullable RowProgram rowProgram,
            KeyStatistics statistics,
            DeviceLimits limits,
            double scratchShare,
            boolean sharesPrograms) {
        List<ColumnStatistics> keys =
                query.keys().stream().map(key -> columns.get(key.name())).toList();
        KeyLayout layout =
                KeyLayout.of(keys, statistics.maxKeyBytes(), false, needsNoNullFlags(query));
        long rows = statistics.rows();
        int slots = TableSlots.of(statistics.estimatedKeys(), rows, limits);
        int longest = 1;
        for (int bytes : statistics.maxKeyBytes()) {
            longest = Math.max(longest, bytes);
        }
        long characters = Math.min((long) slots * longest, PlanTuning.DEVICE_ARRAY_LIMIT);
        return new DeviceQuery(
                query,
                columns,
                rowProgram,
                statistics,
                layout,
                KeyForm.WORDS,
                ValueOrderSet.internSlots(query, columns, slots, TableSlots.ofAll(rows, limits)),
                (int) Math.max(PlanTuning.LEAST_SLOTS, characters),
                Integer.MAX_VALUE,
                PartialAggregates.of(query, columns),
                limits,
                scratchShare,
                sharesPrograms);
    }

    /**
     * Returns whether no encoded key has to tell a null: rows with one are dropped. Where equal
     * keys are adjacent, such a row still separates others.
     */
    private static boolean needsNoNullFlags(ResolvedQuery query) {
        return query.dropsNullKeys() && !query.query().keysSorted();
    }

    /** Returns the query as first planned, except that string keys are interned. */
    DeviceQuery internedAnew() {
        DeviceQuery first =
                of(query, columns, rowProgram, statistics, limits, scratchShare, sharesPrograms);
        return first.with(
                internedLayout(),
                KeyForm.WORDS,
                first.internSlots,
                first.keyCharacters,
                first.mostGroups);
    }

    /** Returns the statistics of the table's columns that are read: of all that are not derived. */
    public Map<String, ColumnStatistics> tableColumns() {
        if (rowProgram == null) {
            return columns;
        }
        Map<String, ColumnStatistics> ofTable = new LinkedHashMap<>(columns);
        rowProgram.derived().forEach(derived -> ofTable.remove(derived.name()));
        return ofTable;
    }

    /**
     * Returns a row of each key of the sample, if it is taken to show all keys. Where a condition
     * selects rows, such a row may not be selected, and tells nothing.
     */
    List<Long> seedRows() {
        boolean selects = rowProgram != null && rowProgram.condition() != null;
        return selects ? List.of() : statistics.seedRows();
    }

    boolean dropsRows() {
        return query.dropsNullKeys()
                && query.keys().stream().anyMatch(key -> columns.get(key.name()).nullable());
    }

    DeviceQuery withInternSlots(int slots) {
        return with(layout, keyForm, slots, keyCharacters, mostGroups);
    }

    /** Returns the same query with space for {@code characters} bytes of string keys. */
    DeviceQuery withKeyCharacters(int characters) {
        return with(layout, keyForm, internSlots, characters, mostGroups);
    }

    /** Returns the same query with space for {@code groups} groups. */
    public DeviceQuery withMostGroups(int groups) {
        return with(layout, keyForm, internSlots, keyCharacters, groups);
    }

    /**
     * Returns the same query with a copy of the key columns in place of encoded keys. Strings are
     * interned for that.
     */
    DeviceQuery inColumns() {
        return with(internedLayout(), KeyForm.COLUMNS, internSlots, keyCharacters, mostGroups);
    }

    /** Returns the layout if strings turn out to be longer than expected. */
    private KeyLayout internedLayout() {
        List<ColumnStatistics> keys =
                query.keys().stream().map(key -> columns.get(key.name())).toList();
        return KeyLayout.of(keys, statistics.maxKeyBytes(), true, needsNoNullFlags(query));
    }

    /** Returns the words of a key, however long its strings turn out to be. */
    int mostKeyWords() {
        return Math.max(layout.words(), internedLayout().words());
    }

    /** Returns the same query with encoded keys: only these can be sorted. */
    DeviceQuery inWords() {
        return with(layout, KeyForm.WORDS, internSlots, keyCharacters, mostGroups);
    }

    /** Returns the same query, without assuming that its sample shows all keys. */
    DeviceQuery withoutSeeds() {
        return with(query, statistics.withoutSeeds(), limits);
    }

    /** Returns the same query for a device with other limits. */
    DeviceQuery withLimits(DeviceLimits others) {
        return with(query, statistics, others);
    }

    /** Returns the same query without a named algorithm. */
    DeviceQuery withAnyAlgorithm() {
        ResolvedQuery free =
                new ResolvedQuery(
                        query.query().withAlgorithm(Algorithm.AUTO),
                        query.keys(),
                        query.aggregations());
        return with(free, statistics, limits);
    }

    private DeviceQuery with(ResolvedQuery asked, KeyStatistics sampled, DeviceLimits device) {
        return new DeviceQuery(
                asked,
                columns,
                rowProgram,
                sampled,
                layout,
                keyForm,
                internSlots,
                keyCharacters,
                mostGroups,
                aggregates,
                device,
                scratchShare,
                sharesPrograms);
    }

    private DeviceQuery with(KeyLayout words, KeyForm form, int slots, int characters, int groups) {
        return new DeviceQuery(
                query,
                columns,
                rowProgram,
                statistics,
                words,
                form,
                slots,
                characters,
                groups,
                aggregates,
                limits,
                scratchShare,
                sharesPrograms);
    }

    /** Returns whether a column is computed. */
    public boolean isDerived(String column) {
        RowProgram rows = rowProgram;
        return rows != null
                && rows.derived().stream().anyMatch(derived -> derived.name().equals(column));
    }

    /** Returns how a column's number is computed: read from the table, unless it is derived. */
    public DeviceNumber numberOf(String column) {
        RowProgram rows = rowProgram;
        return (rows == null ? Stream.<RowProgram.Derived>empty() : rows.derived().stream())
                .filter(derived -> derived.name().equals(column))
                .findFirst()
                .map(RowProgram.Derived::value)
                .orElseGet(() -> new DeviceNumber.Source(column, columns.get(column).type()));
    }

    /**
     * Returns whether the digits of a decimal fit 64 bits: few have to, and where computed ones do
     * not, the kernel reports it.
     */
    public boolean isNarrow(String column) {
        return isDerived(column)
                || columns.get(column).type() instanceof ColumnType.Decimal decimal
                        && decimal.fitsLong();
    }

    /**
     * Returns whether a partial aggregate is zero in any case: an upper part of a narrow decimal,
     * whose sign is in the parts below.
     */
    public boolean isZero(PartialAggregate aggregate) {
        boolean isUpper =
                aggregate.source() == Source.CHUNK_2 || aggregate.source() == Source.CHUNK_3;
        return isUpper && isNarrow(String.valueOf(aggregate.column()));
    }

    /** Returns what aggregations read from orders within the groups. */
    public List<ValueOrderPick> picks() {
        return ValueOrderSet.picks(query, columns);
    }

    /** Returns the orders within the groups. */
    public List<ValueOrder> orders() {
        return ValueOrderSet.orders(picks());
    }
}
