// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.gpu.generated.QueryKernel.Argument;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.plan.expression.RowProgram;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects rows and computes columns, in one task before all others. What it makes stays on the
 * device and takes the place of columns: see {@link EvaluatedInput}.
 */
public final class RowEvaluationStage {

    private static final String TASK = "evaluateRows";

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final QueryKernel kernel;
    private final Map<String, LongArray> longs = new HashMap<>();
    private final Map<String, DoubleArray> doubles = new HashMap<>();
    private final Map<String, LongArray> validities = new HashMap<>();

    public RowEvaluationStage(QueryArrays arrays, RowProgram program) {
        this.arrays = arrays;
        graph = arrays.graph();
        kernel = QueryKernel.rows(program);
    }

    /** Adds the task, and returns the arrays for the stages that follow. */
    public QueryArrays addTasks() {
        List<Object> given = KernelArguments.of(kernel, arrays, this::made);
        long blocks = Math.ceilDiv(arrays.rows(), (long) Bitmaps.THREADS);
        graph.add(TASK, blocks, Bitmaps.THREADS, kernel.with(given));
        return arrays.withInput(new EvaluatedInput(arrays.input(), longs, doubles, validities));
    }

    private TornadoNativeArray made(Argument argument) {
        String column = argument.column();
        return switch (argument.kind()) {
            case SELECTED, RESULT_VALIDITY -> made(validities, column, bitmap());
            case RESULT_LONGS -> made(longs, column, graph.scratchLongs(arrays.rows()));
            case RESULT_DECIMALS -> made(longs, column, graph.scratchLongs(2L * arrays.rows()));
            case RESULT_DOUBLES -> made(doubles, column, graph.scratchDoubles(arrays.rows()));
            default -> throw new IllegalArgumentException("no evaluated rows: " + argument);
        };
    }

    private static <A extends TornadoNativeArray> A made(
            Map<String, A> all, String column, A array) {
        all.put(column, array);
        return array;
    }

    /** Blocks write whole words, also behind the last row. */
    private LongArray bitmap() {
        long blocks = Math.ceilDiv(arrays.rows(), (long) Bitmaps.THREADS);
        return graph.scratchLongs(blocks * Bitmaps.WORDS);
    }
}
