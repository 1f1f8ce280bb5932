// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.Table;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.Timing;

import java.util.List;
import java.util.stream.Stream;

/** What a case does, through libcudf. */
sealed interface LibcudfWork permits LibcudfQuery, LibcudfOperation {

    /** How the names of TPC-H's data sets begin. */
    String TPCH = "tpch:";

    /** A run: the rows of the result, and the time. */
    record Timed(long rows, Timing timing) {}

    /**
     * Returns the ways in which a case can be run. Sums of floats, which the name of the data set
     * tells, have no overflow to detect. Sums over TPC-H's decimals fit 64 bits up to a scale
     * factor of about 50, which the declared digits do not tell.
     */
    static List<LibcudfWork> variants(BenchmarkCase benchmark) {
        return switch (benchmark.work()) {
            case BenchmarkCase.Operation operation ->
                    List.of(new LibcudfOperation(operation.transformation()));
            case BenchmarkCase.Grouping grouping ->
                    sums(benchmark.data())
                            .<LibcudfWork>map(sums -> new LibcudfQuery(grouping.query(), sums))
                            .toList();
        };
    }

    private static Stream<LibcudfSums> sums(String data) {
        if (data.startsWith(TPCH)) {
            return Stream.of(LibcudfSums.PLAIN, LibcudfSums.IN_64_BITS);
        }
        return data.contains("value=float")
                ? Stream.of(LibcudfSums.PLAIN)
                : Stream.of(LibcudfSums.PLAIN, LibcudfSums.OVERFLOW_DETECTED);
    }

    /**
     * Returns whether libcudf's side of a case is implemented. The db-benchmark's queries are not.
     */
    static boolean isSupported(BenchmarkCase benchmark) {
        return benchmark.data().startsWith("random:") || benchmark.data().startsWith(TPCH);
    }

    /** Returns the name of this variant in the comparison. */
    String label();

    /**
     * Computes the result, which stays on the device.
     *
     * @param table the input, on the device
     * @param names its columns
     */
    Table compute(Table table, List<String> names);

    /**
     * Runs over a table on the device, until the device has finished, and then brings the result to
     * the host.
     */
    default Timed run(Table table, List<String> names) {
        Cuda.deviceSynchronize();
        long begin = System.nanoTime();
        try (Table result = compute(table, names)) {
            Cuda.deviceSynchronize();
            long wall = System.nanoTime() - begin;
            for (int column = 0; column < result.getNumberOfColumns(); column++) {
                result.getColumn(column).copyToHost().close();
            }
            long home = System.nanoTime() - begin;
            return new Timed(result.getRowCount(), new Timing(wall, 0, home));
        }
    }
}
