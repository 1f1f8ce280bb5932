package dev.windrow.benchmarks;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.Table;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.Timing;

import java.util.List;

/** What a case does, through libcudf. */
sealed interface LibcudfWork permits LibcudfQuery, LibcudfOperation {

    /** A run: the rows of the result, and the time. */
    record Timed(long rows, Timing timing) {}

    /**
     * Returns the ways in which a case can be run. Sums of floats, which the name of the data set
     * tells, have no overflow to detect.
     */
    static List<LibcudfWork> variants(BenchmarkCase benchmark) {
        return switch (benchmark.work()) {
            case BenchmarkCase.Operation operation ->
                    List.of(new LibcudfOperation(operation.transformation()));
            case BenchmarkCase.Grouping grouping ->
                    benchmark.data().contains("value=float")
                            ? List.of(new LibcudfQuery(grouping.query(), false))
                            : List.of(
                                    new LibcudfQuery(grouping.query(), false),
                                    new LibcudfQuery(grouping.query(), true));
        };
    }

    /**
     * Returns whether libcudf's side of a case is implemented. The public benchmarks' queries are
     * not.
     */
    static boolean isSupported(BenchmarkCase benchmark) {
        return benchmark.data().startsWith("random:");
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
