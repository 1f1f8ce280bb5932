// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.Hash;
import dev.windrow.internal.cpu.accumulators.AccumulatorFactory;
import dev.windrow.internal.cpu.groupby.GroupTable;
import dev.windrow.internal.cpu.groupby.PartialGroups;
import dev.windrow.internal.cpu.groupby.Query;
import dev.windrow.internal.cpu.groupby.RadixPartitioner;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.query.Aggregations;
import dev.windrow.query.GroupByQuery;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Splits a table that has grown too big into partitions. Times are those of one group, with its key
 * and one total. There are as many groups as the engine splits at a time if keys are distinct.
 *
 * <p>Each invocation has partitions of its own, made before the clock starts. It takes some hundred
 * microseconds, which is long enough for a clock that is read each time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OperationsPerInvocation(CpuTuning.GROUPS_DECIDED_AT)
public class PartitionBenchmark {

    private static final int GROUPS = CpuTuning.GROUPS_DECIDED_AT;

    private final WorkerPool pool = new WorkerPool(1);
    private final ColumnMemory memory = new ColumnMemory();
    private final Table table = table(memory);
    private final Query query = query(table, pool);
    private final PartialGroups groups = groups(query);
    private RadixPartitioner partitioner = new RadixPartitioner(query, CpuTuning.PARTITION_BITS);

    private static Table table(ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.INT64, GROUPS)) {
            for (int row = 0; row < GROUPS; row++) {
                builder.appendLong(row * Hash.MULTIPLIER);
            }
            Column column = builder.build(memory);
            return new Table(Map.of("key", column), GROUPS, memory);
        }
    }

    private static Query query(Table table, WorkerPool pool) {
        ResolvedQuery resolved =
                QueryResolver.resolve(
                        GroupByQuery.of(List.of("key"), List.of(Aggregations.sum("key"))),
                        Map.of("key", Primitive.INT64));
        ColumnScans scans = new ColumnScans(pool, 1);
        return new Query(
                resolved,
                table.rows(),
                KeyEncoding.of(List.of(table.column("key")), scans),
                new AccumulatorFactory(resolved, table, scans).all(),
                null,
                CpuTuning.GROUPS_WITHOUT_ESTIMATE,
                CpuTuning.GROUPS_IN_PRIVATE_TABLES);
    }

    private static PartialGroups groups(Query query) {
        GroupTable filled = query.newUnhashedTable(GROUPS);
        KeyBatch keys = new KeyBatch(1);
        ValueBatch values = new ValueBatch(null);
        int[] scratch = new int[CpuTuning.BATCH_ROWS];
        for (int row = 0; row < GROUPS; row += CpuTuning.BATCH_ROWS) {
            query.encoding().read(row, CpuTuning.BATCH_ROWS, keys);
            values.start(row, CpuTuning.BATCH_ROWS);
            filled.addRows(keys, values, row, CpuTuning.BATCH_ROWS, scratch);
        }
        return filled.groups();
    }

    @Setup(Level.Invocation)
    public void makePartitions() {
        partitioner = new RadixPartitioner(query, CpuTuning.PARTITION_BITS);
        partitioner.add(query.newPartial(1), GROUPS);
    }

    /** Frees the column and ends the threads. */
    @TearDown(Level.Trial)
    public void free() {
        table.close();
        pool.close();
    }

    @Benchmark
    public Object partition() {
        partitioner.add(groups, 0);
        return partitioner;
    }
}
