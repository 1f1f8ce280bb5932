// SPDX-License-Identifier: Apache-2.0
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
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregates;
import dev.windrow.internal.plan.groupby.ValueOrderPick;
import dev.windrow.internal.plan.groupby.ValueOrderSet;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.SummaryAggregation;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Makes the result's columns of what a run left: on the host, or where it is. */
final class ResultTable {

    private final QueryArrays arrays;
    private final OutputKeys keys;
    private final AggregateTotals totals;
    private final ValueOrderResults ordered;
    private final TornadoExecutionResult result;
    private final Table input;
    private final int groups;
    private long downloadedBytes;

    ResultTable(
            QueryArrays arrays,
            OutputKeys keys,
            AggregateTotals totals,
            ValueOrderResults ordered,
            TornadoExecutionResult result,
            Table input) {
        this.arrays = arrays;
        this.keys = keys;
        this.totals = totals;
        this.ordered = ordered;
        this.result = result;
        this.input = input;
        this.groups = arrays.status().get(DeviceStatus.GROUPS);
    }

    /** Downloads the result, and makes a table of it. */
    Table build(MemoryPool pool) {
        ColumnMemory memory = new ColumnMemory(pool);
        Download whole = download(memory);
        BulkColumns bulk = new BulkColumns(groups, memory);
        try {
            if (groups > 0) {
                fetch(whole);
            }
            ResolvedQuery query = arrays.plan().query();
            Map<String, Column> columns = new LinkedHashMap<>();
            List<Column> keyColumns = new ArrayList<>();
            for (int key = 0; key < query.keys().size(); key++) {
                Column column = key(key, bulk);
                keyColumns.add(column);
                columns.put(query.keys().get(key).name(), column);
            }
            for (ResolvedAggregation aggregation : query.aggregations()) {
                columns.put(aggregation.name(), aggregation(aggregation, bulk, keyColumns));
            }
            return new Table(columns, groups, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns what fetches the result to the host. */
    Download download(ColumnMemory memory) {
        return new Download(arrays.graph(), result, arrays.status(), memory, 0, groups);
    }

    /**
     * Returns the result where it is. Columns that only the host can make come there when they are
     * asked for, or now, if they need the table that was grouped.
     *
     * @param download owns the memory of what is made now
     */
    MadeRows there(FinishStage finish, Download download) {
        ResolvedQuery query = arrays.plan().query();
        Map<String, MadeColumn> columns = new LinkedHashMap<>();
        for (int index = 0; index < query.keys().size(); index++) {
            int key = index;
            columns.put(
                    query.keys().get(key).name(),
                    finish.keyColumn(key, download)
                            .orElseGet(
                                    () ->
                                            onHost(
                                                    keyStatistics(key),
                                                    some -> keyHere(key, some),
                                                    keyStatistics(key).dictionary(),
                                                    download)));
        }
        for (ResolvedAggregation aggregation : query.aggregations()) {
            columns.put(
                    aggregation.name(),
                    finish.column(aggregation.name())
                            .orElseGet(
                                    () ->
                                            onHost(
                                                    new ColumnStatistics(
                                                            aggregation.result(), true, false, 0),
                                                    some -> aggregationHere(aggregation, some),
                                                    needsInput(aggregation),
                                                    download)));
        }
        return new MadeRows(groups, columns);
    }

    private static MadeColumn onHost(
            ColumnStatistics statistics,
            Function<Download, Column> maker,
            boolean isMadeNow,
            Download download) {
        return isMadeNow
                ? MadeColumn.ofHost(maker.apply(download))
                : MadeColumn.ofHost(statistics, maker);
    }

    private ColumnStatistics keyStatistics(int key) {
        String name = arrays.plan().query().keys().get(key).name();
        return arrays.plan().device().columns().get(name);
    }

    /** Returns whether the result is made of rows of the table, or of entries of its dictionary. */
    private boolean needsInput(ResolvedAggregation aggregation) {
        return switch (aggregation.aggregation()) {
            case Aggregation.Variance _,
                    SummaryAggregation.Moment _,
                    Aggregation.Mean _,
                    Aggregation.Product _,
                    PairAggregation _,
                    Aggregation.ArgMin _,
                    Aggregation.ArgMax _ ->
                    false;
            default -> true;
        };
    }

    private Column keyHere(int key, Download some) {
        fetchKeys(some);
        return key(key, bulk(some));
    }

    private Column aggregationHere(ResolvedAggregation aggregation, Download some) {
        List<PartialAggregate> aggregates = aggregates(aggregation);
        totals.fetch(
                new LinkedHashSet<>(aggregates),
                Math.toIntExact(some.from()),
                Math.toIntExact(some.rows()),
                some::fetch);
        return aggregation(aggregation, bulk(some), List.of());
    }

    private static BulkColumns bulk(Download some) {
        return new BulkColumns(
                Math.toIntExact(some.from()), Math.toIntExact(some.rows()), some.memory());
    }

    private Column key(int key, BulkColumns bulk) {
        return new DeviceKeyDecoder(arrays, keys, bulk).decode(key);
    }

    private Column aggregation(
            ResolvedAggregation aggregation, BulkColumns bulk, List<Column> keyColumns) {
        Map<String, ColumnStatistics> statistics = arrays.plan().device().columns();
        Optional<ValueOrderPick> pick = ValueOrderSet.pick(aggregation, statistics);
        if (pick.isEmpty()) {
            return new AggregationFinish(
                            arrays.plan().query(),
                            aggregation,
                            aggregates(aggregation),
                            totals,
                            bulk)
                    .build(keyColumns, input, arrays.input());
        }
        return ordered.of(pick.get()) instanceof Picked.Segments made
                ? UserSegmentFinish.build(made, aggregation.result(), groups, bulk.memory())
                : new OrderedFinish(aggregation, input, groups)
                        .build(ordered.of(pick.get()), bulk.memory());
    }

    private List<PartialAggregate> aggregates(ResolvedAggregation aggregation) {
        return PartialAggregates.of(aggregation, arrays.plan().device().columns());
    }

    /** Returns the bytes that were downloaded after the run; small results came back with it. */
    long downloadedBytes() {
        return downloadedBytes;
    }

    private void fetch(Download download) {
        fetchKeys(download);
        for (OutputKeyStage.OutputStrings strings : keys.strings()) {
            fetch(download, strings.offsets(), 0, groups + 1);
            fetch(download, strings.characters(), 0, arrays.status().get(strings.totalAt()));
        }
        Set<PartialAggregate> read = new LinkedHashSet<>();
        for (ResolvedAggregation aggregation : arrays.plan().query().aggregations()) {
            read.addAll(aggregates(aggregation));
        }
        totals.fetch(
                read,
                0,
                groups,
                (array, from, count) -> fetch(download, array, from, Math.toIntExact(count)));
        ordered.fetch(groups, (array, count) -> fetch(download, array, 0, count));
    }

    private void fetchKeys(Download download) {
        int capacity = arrays.groupCapacity();
        int some = Math.toIntExact(download.rows());
        for (int word = 0; word < arrays.words(); word++) {
            fetch(download, keys.words(), (long) word * capacity + download.from(), some);
        }
    }

    private void fetch(Download download, TornadoNativeArray array, long from, int elements) {
        if (elements > 0 && !arrays.graph().comesBack(array)) {
            download.fetch(array, from, elements);
            downloadedBytes += (long) elements * array.getElementSize();
        }
    }
}
