// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.ValueLayout;
import java.util.stream.Stream;

class ElementTypesTest {

    private static final int THREADS = 4;

    /** Kernels as they are written: for floats of 64 bits. */
    public static final class Kernels {

        private Kernels() {}

        public static void turn(KernelContext context, DoubleArray from, DoubleArray to, int last) {
            to.set(last - context.globalIdx, from.get(context.globalIdx));
        }

        public static void greatest(KernelContext context, DoubleArray from, DoubleArray to) {
            double[] tree = context.allocateDoubleLocalArray(THREADS);
            int thread = context.localIdx;
            tree[thread] = twice(from.get(thread)) - 1.0;
            context.localBarrier();
            for (int half = THREADS / 2; half > 0; half = half / 2) {
                if (thread < half) {
                    double other = tree[thread + half];
                    tree[thread] = other > tree[thread] ? other : tree[thread];
                }
                context.localBarrier();
            }
            if (thread == 0) {
                to.set(0, tree[0]);
            }
        }

        public static void halve(KernelContext context, DoubleArray array) {
            array.set(context.globalIdx, array.get(context.globalIdx) * 0.5);
        }

        public static void mask(
                KernelContext context,
                LongArray from,
                LongArray to,
                int first,
                long mask,
                int second) {
            int row = context.globalIdx;
            to.set(row, (from.get(row) & mask) + first + second);
        }

        public static double twice(double value) {
            return value + value;
        }

        public static long twice(long value) {
            return value + value;
        }
    }

    @ParameterizedTest
    @EnumSource(Element.class)
    void valuesOfAnyTypeAreCopied(Element element) throws TornadoExecutionPlanException {
        TornadoNativeArray from = numbers(element, 3, 1, -4, 2);
        TornadoNativeArray to = numbers(element, 0, 0, 0, 0);
        run("turn", from, to, THREADS - 1);
        assertThat(to.getSegment().toArray(ValueLayout.JAVA_BYTE))
                .isEqualTo(
                        numbers(element, 2, -4, 1, 3).getSegment().toArray(ValueLayout.JAVA_BYTE));
    }

    /** 2^53 + 1 is no float of 64 bits. */
    @Test
    void integersStayExact() throws TornadoExecutionPlanException {
        long odd = (1L << 53) + 1;
        LongArray to = LongArray.fromElements(0);
        run("greatest", LongArray.fromElements(-5, odd, 7, 0), to);
        assertThat(to.get(0)).isEqualTo(2 * odd - 1);
    }

    @Test
    void floatsAreComputedAsWritten() throws TornadoExecutionPlanException {
        DoubleArray to = DoubleArray.fromElements(0);
        run("greatest", DoubleArray.fromElements(-5, 0.25, 7.5, 0), to);
        assertThat(to.get(0)).isEqualTo(14.0);
    }

    @Test
    void aKernelIsMadeOnce() {
        assertThat(turn(new IntArray(1)).code()).isSameAs(turn(new IntArray(2)).code());
        assertThat(turn(new IntArray(1)).code()).isNotSameAs(turn(new LongArray(1)).code());
    }

    private static KernelCall turn(TornadoNativeArray array) {
        return call("turn", array, array, 0);
    }

    @Test
    void whatIntegersCannotDoIsRefused() {
        assertThatThrownBy(() -> call("halve", new LongArray(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.5");
        assertThatThrownBy(() -> call("greatest", new IntArray(1), new IntArray(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("DSUB");
        assertThatThrownBy(() -> call("none", new LongArray(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none");
    }

    @Test
    void numbersOf64BitsArePassedOn() throws TornadoExecutionPlanException {
        LongArray from = LongArray.fromElements(-1, 1L << 40, 3, 4);
        LongArray to = new LongArray(THREADS);
        run("mask", from, to, 3, 0xff_ffff_ffffL, 1);
        assertThat(to.getSegment().toArray(ValueLayout.JAVA_LONG))
                .containsExactly(0xff_ffff_ffffL + 4, 4, 3 + 4, 4 + 4);
    }

    private static KernelCall call(String kernel, Object... arguments) {
        Object[] all =
                Stream.concat(Stream.of(new KernelContext()), Stream.of(arguments)).toArray();
        return FlattenedKernel.call(Kernels.class, kernel, all);
    }

    private static void run(String kernel, Object... arguments)
            throws TornadoExecutionPlanException {
        TornadoNativeArray to = (TornadoNativeArray) arguments[1];
        TaskGraph graph = begin((TornadoNativeArray) arguments[0], to);
        call(kernel, arguments).addTo(graph, "task");
        execute(graph, to);
    }

    private static TaskGraph begin(TornadoNativeArray from, TornadoNativeArray to) {
        return new TaskGraph("typed").transferToDevice(DataTransferMode.EVERY_EXECUTION, from, to);
    }

    private static void execute(TaskGraph graph, TornadoNativeArray to)
            throws TornadoExecutionPlanException {
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, to);
        WorkerGrid1D grid = new WorkerGrid1D(THREADS);
        grid.setLocalWork(THREADS, 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("typed.task", grid)).execute();
        }
    }

    private static TornadoNativeArray numbers(Element element, int... values) {
        TornadoNativeArray array =
                switch (element) {
                    case BYTE -> new ByteArray(values.length);
                    case SHORT -> new ShortArray(values.length);
                    case INT -> new IntArray(values.length);
                    case LONG -> new LongArray(values.length);
                    case FLOAT -> new FloatArray(values.length);
                    case DOUBLE -> new DoubleArray(values.length);
                };
        for (int i = 0; i < values.length; i++) {
            switch (array) {
                case ByteArray bytes -> bytes.set(i, (byte) values[i]);
                case ShortArray shorts -> shorts.set(i, (short) values[i]);
                case IntArray ints -> ints.set(i, values[i]);
                case LongArray longs -> longs.set(i, values[i]);
                case FloatArray floats -> floats.set(i, values[i]);
                case DoubleArray doubles -> doubles.set(i, values[i]);
                default -> throw new IllegalStateException();
            }
        }
        return array;
    }
}
