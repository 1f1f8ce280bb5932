// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Reads whole columns with all threads, and collects statistics that make keys short. */
public record ColumnScans(WorkerPool pool, int threads) {

    StringStatistics of(VariableWidthColumn strings) {
        return scan(
                strings.rows(),
                range -> StringStatistics.of(strings, range),
                StringStatistics.empty(),
                StringStatistics::and);
    }

    IntegerStatistics of(FixedWidthColumn integers) {
        return scan(
                integers.rows(),
                range -> IntegerStatistics.of(integers, range),
                IntegerStatistics.EMPTY,
                IntegerStatistics::and);
    }

    /** Returns the least and the greatest number in strings. */
    IntegerStatistics of(VariableWidthColumn strings, DigitRun run) {
        return scan(
                strings.rows(),
                range -> IntegerStatistics.of(strings, run, range),
                IntegerStatistics.EMPTY,
                IntegerStatistics::and);
    }

    private <T> T scan(long rows, Function<RowRange, T> scan, T empty, BinaryOperator<T> combined) {
        List<WorkerPool.Task<T>> tasks = new ArrayList<>();
        for (RowRange range : RowRange.split(rows, ranges(rows))) {
            tasks.add(stop -> scan.apply(range));
        }
        return pool.runAll(tasks, threads).stream().reduce(empty, combined);
    }

    /**
     * Returns more ranges than threads of many rows, so that fast ones take over from slow ones.
     */
    int ranges(long rows) {
        long least = Math.clamp(rows / CpuTuning.LEAST_ROWS_HANDED_OVER, 1, threads);
        long most = rows / CpuTuning.LEAST_ROWS_OF_RANGE;
        return (int) Math.clamp(most, least, (long) threads * CpuTuning.RANGES_PER_THREAD);
    }
}
