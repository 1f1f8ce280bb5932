package dev.windrow.internal.gpu.groupby;

import dev.windrow.column.BulkColumns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.DeviceKeyDecoder;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage.OutputKeys;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.ordered.OrderedFinish;
import dev.windrow.internal.gpu.groupby.ordered.UserSegmentFinish;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults.Picked;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregates;
import dev.windrow.internal.plan.groupby.ValueOrderPick;
import dev.windrow.internal.plan.groupby.ValueOrderSet;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;

import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Downloads the result of a run and makes the result's columns. */
final class ResultTable {

    private final QueryArrays arrays;
    private final OutputKeys keys;
    private final AggregateTotals totals;
    private final ValueOrderResults ordered;
    private final TornadoExecutionResult result;
    private final Table input;
    private final MemoryPool pool;
    private final int groups;
    private long downloadedBytes;

    ResultTable(
            QueryArrays arrays,
            OutputKeys keys,
            AggregateTotals totals,
            ValueOrderResults ordered,
            TornadoExecutionResult result,
            Table input,
            MemoryPool pool) {
        this.arrays = arrays;
        this.keys = keys;
        this.totals = totals;
        this.ordered = ordered;
        this.result = result;
        this.input = input;
        this.pool = pool;
        this.groups = arrays.status().get(DeviceStatus.GROUPS);
    }

    Table build() {
        download();
        ResolvedQuery query = arrays.plan().query();
        Map<String, ColumnStatistics> statistics = arrays.plan().device().columns();
        ColumnMemory memory = new ColumnMemory(pool);
        BulkColumns bulk = new BulkColumns(groups, memory);
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            List<Column> keyColumns = new ArrayList<>();
            DeviceKeyDecoder decoder = new DeviceKeyDecoder(arrays, keys, input, bulk);
            for (int key = 0; key < query.keys().size(); key++) {
                Column column = decoder.decode(key);
                keyColumns.add(column);
                columns.put(query.keys().get(key).name(), column);
            }
            for (ResolvedAggregation aggregation : query.aggregations()) {
                Optional<ValueOrderPick> pick = ValueOrderSet.pick(aggregation, statistics);
                if (pick.isPresent() && ordered.of(pick.get()) instanceof Picked.Segments made) {
                    columns.put(
                            aggregation.name(),
                            UserSegmentFinish.build(made, aggregation.result(), groups, memory));
                    continue;
                }
                if (pick.isPresent()) {
                    OrderedFinish finish = new OrderedFinish(aggregation, input, groups);
                    columns.put(aggregation.name(), finish.build(ordered.of(pick.get()), memory));
                    continue;
                }
                List<PartialAggregate> aggregates = PartialAggregates.of(aggregation, statistics);
                AggregationFinish finish =
                        new AggregationFinish(query, aggregation, aggregates, totals, bulk);
                columns.put(aggregation.name(), finish.build(keyColumns, input, arrays.input()));
            }
            return new Table(columns, groups, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the bytes that were downloaded after the run; small results came back with it. */
    long downloadedBytes() {
        return downloadedBytes;
    }

    private void download() {
        if (groups == 0) {
            return;
        }
        int capacity = arrays.groupCapacity();
        for (int word = 0; word < arrays.words(); word++) {
            fetch(keys.words(), (long) word * capacity, groups);
        }
        for (OutputKeyStage.OutputStrings strings : keys.strings()) {
            fetch(strings.offsets(), groups + 1);
            int characters = arrays.status().get(strings.totalAt());
            if (characters > 0) {
                fetch(strings.characters(), characters);
            }
        }
        Set<PartialAggregate> read = new LinkedHashSet<>();
        for (ResolvedAggregation aggregation : arrays.plan().query().aggregations()) {
            read.addAll(PartialAggregates.of(aggregation, arrays.plan().device().columns()));
        }
        totals.fetch(read, groups, this::fetch);
        ordered.fetch(groups, this::fetch);
    }

    private void fetch(TornadoNativeArray array, int elements) {
        fetch(array, 0, elements);
    }

    private void fetch(TornadoNativeArray array, long from, int elements) {
        if (!arrays.graph().comesBack(array)) {
            result.transferToHost(new DataRange(array).withOffset(from).withSize(elements));
            downloadedBytes += (long) elements * array.getElementSize();
        }
    }
}
