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

class TypedKernelTest {

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
        run("turn", element, from, to, THREADS - 1);
        assertThat(to.getSegment().toArray(ValueLayout.JAVA_BYTE))
                .isEqualTo(
                        numbers(element, 2, -4, 1, 3).getSegment().toArray(ValueLayout.JAVA_BYTE));
    }

    /** 2^53 + 1 is no float of 64 bits. */
    @Test
    void integersStayExact() throws TornadoExecutionPlanException {
        long odd = (1L << 53) + 1;
        LongArray to = LongArray.fromElements(0);
        run("greatest", Element.LONG, LongArray.fromElements(-5, odd, 7, 0), to);
        assertThat(to.get(0)).isEqualTo(2 * odd - 1);
    }

    @Test
    void floatsAreComputedAsWritten() throws TornadoExecutionPlanException {
        DoubleArray to = DoubleArray.fromElements(0);
        run("greatest", Element.DOUBLE, DoubleArray.fromElements(-5, 0.25, 7.5, 0), to);
        assertThat(to.get(0)).isEqualTo(14.0);
    }

    @Test
    void aKernelIsMadeOnce() {
        assertThat(TypedKernel.of(Kernels.class, "turn", Element.INT))
                .isSameAs(TypedKernel.of(Kernels.class, "turn", Element.INT));
    }

    @Test
    void whatIntegersCannotDoIsRefused() {
        assertThatThrownBy(() -> TypedKernel.of(Kernels.class, "halve", Element.LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.5");
        assertThatThrownBy(() -> TypedKernel.of(Kernels.class, "greatest", Element.INT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("DSUB");
        assertThatThrownBy(() -> TypedKernel.of(Kernels.class, "none", Element.LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none");
    }

    private static void run(
            String kernel, Element element, TornadoNativeArray from, TornadoNativeArray to)
            throws TornadoExecutionPlanException {
        KernelContext context = new KernelContext();
        TaskGraph graph = begin(from, to);
        TypedKernel.of(Kernels.class, kernel, element).addTo(graph, "task", context, from, to);
        execute(graph, to);
    }

    private static void run(
            String kernel,
            Element element,
            TornadoNativeArray from,
            TornadoNativeArray to,
            int last)
            throws TornadoExecutionPlanException {
        KernelContext context = new KernelContext();
        TaskGraph graph = begin(from, to);
        TypedKernel.of(Kernels.class, kernel, element)
                .addTo(graph, "task", context, from, to, last);
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
