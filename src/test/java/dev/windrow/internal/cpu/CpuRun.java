// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A way to run queries, with the results by key.
 *
 * @param threads the number of threads that share the rows
 * @param tableGroups the groups of all private tables; few groups make many partials to merge
 * @param keysSorted whether equal keys are promised to be adjacent
 */
public record CpuRun(int threads, int tableGroups, boolean keysSorted) {

    /** From one thread without any merging to partials of a few groups. */
    public static final List<CpuRun> WAYS =
            List.of(
                    new CpuRun(1, 1 << 20, false),
                    new CpuRun(5, 1 << 20, false),
                    new CpuRun(3, 12, false));

    /** Ways that rely on sorted keys. */
    static final List<CpuRun> SORTED_WAYS =
            List.of(new CpuRun(1, 1 << 20, true), new CpuRun(5, 20, true));

    /** An input column. */
    public record Input(String name, ColumnType type, List<? extends @Nullable Object> values) {}

    /** Aggregates values of a column "v" as one group. */
    @Nullable
    public Object one(
            ColumnType type,
            List<? extends @Nullable Object> values,
            NamedAggregation aggregation) {
        List<Input> inputs = List.of(new Input("v", type, values));
        return run(inputs, GroupByQuery.of(List.of(), List.of(aggregation))).get(List.of());
    }

    /** Aggregates by the key "k", an int32. */
    public Map<Long, @Nullable Object> byKey(
            List<Integer> keys, NamedAggregation aggregation, Input... inputs) {
        List<Input> all = new ArrayList<>(List.of(inputs));
        all.add(new Input("k", Primitive.INT32, keys));
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(aggregation)).withKeysSorted(keysSorted);
        Map<Long, @Nullable Object> byKey = new LinkedHashMap<>();
        run(all, query).forEach((key, value) -> byKey.put((Long) key.getFirst(), value));
        return byKey;
    }

    /** Runs a query with one aggregation, and fails if a group comes twice. */
    Map<List<@Nullable Object>, @Nullable Object> run(List<Input> inputs, GroupByQuery query) {
        try (Table input = table(inputs);
                CpuEngine engine = new CpuEngine(threads, tableGroups);
                Table result =
                        engine.execute(
                                        CpuPlans.of(input, query, threads),
                                        input,
                                        ProgressListener.NONE)
                                .groups()) {
            Map<List<@Nullable Object>, @Nullable Object> groups = new LinkedHashMap<>();
            List<List<@Nullable Object>> columns =
                    result.columns().stream().map(CpuRun::read).toList();
            int last = columns.size() - 1;
            for (int row = 0; row < result.rows(); row++) {
                List<@Nullable Object> key = new ArrayList<>();
                for (int column = 0; column < last; column++) {
                    key.add(columns.get(column).get(row));
                }
                if (groups.containsKey(key)) {
                    throw new AssertionError("two groups of key " + key);
                }
                groups.put(key, columns.get(last).get(row));
            }
            return groups;
        }
    }

    private static Table table(List<Input> inputs) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (Input input : inputs) {
            columns.put(input.name(), Columns.of(memory, input.type(), input.values()));
        }
        return new Table(columns, inputs.getFirst().values().size(), memory);
    }

    private static List<@Nullable Object> read(Column column) {
        if (!(column instanceof ListColumn lists)) {
            return Columns.read(column);
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < lists.rows(); row++) {
            values.add(lists.isNull(row) ? null : Columns.read(lists.list(row)));
        }
        return values;
    }
}
