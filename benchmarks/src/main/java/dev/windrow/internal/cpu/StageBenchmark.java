// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.accumulators.Accumulator;
import dev.windrow.internal.cpu.accumulators.CompensatedTotals;
import dev.windrow.internal.cpu.accumulators.DecimalSum;
import dev.windrow.internal.cpu.accumulators.FloatSum;
import dev.windrow.internal.cpu.accumulators.RowCount;
import dev.windrow.internal.cpu.accumulators.SumResult;
import dev.windrow.internal.cpu.accumulators.ValueTally;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.keys.StringEquality;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.DirectFinder;
import dev.windrow.internal.cpu.tables.GroupFinder;
import dev.windrow.internal.cpu.tables.HashFinder;
import dev.windrow.internal.cpu.tables.RowFinder;
import dev.windrow.internal.cpu.work.CpuTuning;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;

/**
 * Stages of the CPU engine for a batch of rows, in one thread. Times are those of one row.
 *
 * <p>Each benchmark has a process of its own, since code compiled for one would slow down the next.
 * Three seconds warm up, and five seconds count. Invocations walk through a million rows batch by
 * batch, as the engine does: keys and values come from beyond the first-level cache, while a
 * batch's arrays stay in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OperationsPerInvocation(CpuTuning.BATCH_ROWS)
public class StageBenchmark {

    private static final int ROWS = 1 << 20;

    /** Groups whose totals fit the first-level cache, the second-level cache, and neither. */
    @Param({"4", "10000", "1000000"})
    public int groups;

    private final ColumnMemory memory = new ColumnMemory();
    private final long[] keys = new long[ROWS];
    private final int[] groupsOfRows = new int[ROWS];
    private final int[] batchGroups = new int[CpuTuning.BATCH_ROWS];
    private final KeyBatch batch = new KeyBatch(1);
    private final ValueBatch values = new ValueBatch(null);
    private GroupFinder hashFinder = new RowFinder(noKeys(0));
    private GroupFinder directFinder = hashFinder;
    private Accumulator decimals = new RowCount(CpuTuning.BATCH_ROWS);
    private Accumulator floats = decimals;
    private Accumulator counts = decimals;
    private int next;

    private static GroupKeys noKeys(int expected) {
        return new GroupKeys(1, new StringEquality(List.of()), true, expected);
    }

    /** Draws keys and values, and puts all groups into the tables. */
    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(7);
        for (int row = 0; row < ROWS; row++) {
            groupsOfRows[row] = random.nextInt(groups);
            keys[row] = groupsOfRows[row];
        }
        hashFinder = new HashFinder(noKeys(groups), groups);
        directFinder = new DirectFinder(noKeys(groups), groups - 1);
        RowCount rows = new RowCount(CpuTuning.BATCH_ROWS);
        ValueTally tally = new ValueTally.Rows(rows);
        ColumnType.Decimal amount = new ColumnType.Decimal(15, 2);
        NumberSource money =
                stored(amount, (to, row) -> to.appendInt128(0, random.nextInt(10_000_000)));
        NumberSource number =
                stored(
                        ColumnType.Primitive.FLOAT64,
                        (to, row) -> to.appendDouble(random.nextDouble()));
        decimals = new DecimalSum(money, amount, SumResult.SUM, tally);
        floats = new FloatSum(number, SumResult.SUM, tally, new CompensatedTotals());
        counts = rows;
        for (Accumulator accumulator : List.of(decimals, floats, counts)) {
            accumulator.reserve(groups);
        }
    }

    private NumberSource stored(ColumnType type, ObjIntConsumer<ColumnBuilder> append) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                append.accept(builder, row);
            }
            Column column = builder.build(memory);
            return new NumberSource.Stored((FixedWidthColumn) column);
        }
    }

    @TearDown(Level.Trial)
    public void free() {
        memory.close();
    }

    private int nextBatch() {
        next = (next + CpuTuning.BATCH_ROWS) & ROWS - 1;
        return next;
    }

    /** Hashes keys of one word. */
    @Benchmark
    public long[] hash() {
        System.arraycopy(keys, nextBatch(), batch.words(), 0, CpuTuning.BATCH_ROWS);
        return batch.hashes(CpuTuning.BATCH_ROWS);
    }

    /** Looks keys up in an open-addressing table. */
    @Benchmark
    public int[] probe() {
        return find(hashFinder);
    }

    /** Looks keys up in a table that they index directly. */
    @Benchmark
    public int[] probeDirect() {
        return find(directFinder);
    }

    private int[] find(GroupFinder finder) {
        int from = nextBatch();
        System.arraycopy(keys, from, batch.words(), 0, CpuTuning.BATCH_ROWS);
        batch.start(from);
        finder.find(batch, CpuTuning.BATCH_ROWS, batchGroups);
        return batchGroups;
    }

    /** Adds up decimals of 128 bits. */
    @Benchmark
    public Accumulator accumulateDecimals() {
        return add(decimals);
    }

    /** Adds up floats of 64 bits with their rounding errors. */
    @Benchmark
    public Accumulator accumulateFloats() {
        return add(floats);
    }

    @Benchmark
    public Accumulator countRows() {
        return add(counts);
    }

    private Accumulator add(Accumulator accumulator) {
        int from = nextBatch();
        System.arraycopy(groupsOfRows, from, batchGroups, 0, CpuTuning.BATCH_ROWS);
        values.start(from, CpuTuning.BATCH_ROWS);
        accumulator.add(values, from, CpuTuning.BATCH_ROWS, batchGroups);
        return accumulator;
    }
}
