// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnMemory;
import dev.windrow.internal.cancel.WorkerPool;

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
import org.openjdk.jmh.annotations.Warmup;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A pass of the radix sort of rows, on one thread. Times are those of one row. A million rows have
 * 12 MB of codes and row numbers, more than the second-level cache holds, as sorted tables usually
 * do.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OperationsPerInvocation(SortPassBenchmark.ROWS)
public class SortPassBenchmark {

    static final int ROWS = 1 << 20;

    /**
     * The number of digits that differ. Each takes a pass, so that the difference of two times is
     * the cost of a pass.
     */
    @Param({"1", "2"})
    public int digits;

    private final long[] codes = new long[ROWS];
    private final RadixSort sort =
            new RadixSort(
                    IntStream.range(0, ROWS).toArray(),
                    new RowRangeWorkers(1, new WorkerPool(1)),
                    new ColumnMemory());

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(7);
        for (int row = 0; row < ROWS; row++) {
            codes[row] = random.nextInt(1 << digits * TransformTuning.DIGIT_BITS);
        }
    }

    /** Sorts rows from any order. */
    @Benchmark
    public int[] sortPass() {
        sort.byCodes(row -> codes[row]);
        return sort.rows();
    }
}
