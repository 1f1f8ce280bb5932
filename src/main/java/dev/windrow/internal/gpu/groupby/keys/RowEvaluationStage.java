package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.RowKernel;
import dev.windrow.internal.gpu.generated.RowKernel.Argument;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.expression.RowProgram;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
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
    private final RowKernel kernel;
    private final Map<String, LongArray> longs = new HashMap<>();
    private final Map<String, DoubleArray> doubles = new HashMap<>();
    private final Map<String, LongArray> validities = new HashMap<>();

    public RowEvaluationStage(QueryArrays arrays, RowProgram program) {
        this.arrays = arrays;
        graph = arrays.graph();
        kernel = RowKernel.of(program);
    }

    /** Adds the task, and returns the arrays for the stages that follow. */
    public QueryArrays addTasks() {
        List<Object> given = new ArrayList<>();
        given.add(graph.context());
        given.add(arrays.sizes());
        given.add(arrays.status());
        given.add(graph.upload(integers()));
        given.add(graph.upload(reals()));
        for (Argument argument : kernel.arguments()) {
            given.add(array(argument));
        }
        long blocks = Math.ceilDiv(arrays.rows(), (long) Bitmaps.THREADS);
        graph.add(TASK, blocks, Bitmaps.THREADS, g -> kernel.addTo(g, TASK, given));
        return arrays.withInput(new EvaluatedInput(arrays.input(), longs, doubles, validities));
    }

    private LongArray integers() {
        LongArray literals = new LongArray(Math.max(1, kernel.integers().size()));
        for (int i = 0; i < kernel.integers().size(); i++) {
            literals.set(i, kernel.integers().get(i));
        }
        return literals;
    }

    private DoubleArray reals() {
        DoubleArray literals = new DoubleArray(kernel.reals().size());
        for (int i = 0; i < kernel.reals().size(); i++) {
            literals.set(i, kernel.reals().get(i));
        }
        return literals;
    }

    private TornadoNativeArray array(Argument argument) {
        DeviceInput input = arrays.input();
        String column = argument.column();
        return switch (argument.kind()) {
            case WORDS -> input.words(column);
            case FLOATS -> input.floats(column);
            case DOUBLES -> input.doubles(column);
            case VALIDITY -> input.validity(column);
            case SELECTED, RESULT_VALIDITY -> made(validities, column, bitmap());
            case RESULT_LONGS -> made(longs, column, graph.scratchLongs(arrays.rows()));
            case RESULT_DOUBLES -> made(doubles, column, graph.scratchDoubles(arrays.rows()));
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
