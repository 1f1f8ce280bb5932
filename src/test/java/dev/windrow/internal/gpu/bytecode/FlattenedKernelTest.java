// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class FlattenedKernelTest {

    private static final int THREADS = 4;

    /** Combines states of any type. */
    public interface Operation<S> {

        S none();

        S join(S a, S b);

        S at(int row);

        void put(int row, S state);

        Shared<S> shared(KernelContext context);
    }

    /** States of a block's threads. */
    public interface Shared<S> {

        S get(int thread);

        void set(int thread, S state);
    }

    /** The number and sum of integers. */
    public record Sum(int count, long sum) {}

    /** Adds integers, in place. */
    public record Sums(LongArray values, LongArray unread, int step) implements Operation<Sum> {

        @Override
        public Sum none() {
            return new Sum(0, 0L);
        }

        @Override
        public Sum join(Sum a, Sum b) {
            return a.count() == 0 ? b : new Sum(a.count() + b.count(), a.sum() + b.sum());
        }

        @Override
        public Sum at(int row) {
            return new Sum(step, values.get(row));
        }

        @Override
        public void put(int row, Sum state) {
            values.set(row, state.sum() * 100 + state.count());
        }

        @Override
        public Shared<Sum> shared(KernelContext context) {
            return new SharedSums(
                    context.allocateIntLocalArray(THREADS),
                    context.allocateLongLocalArray(THREADS));
        }
    }

    /** Sums of a block's threads. */
    public record SharedSums(int[] counts, long[] sums) implements Shared<Sum> {

        @Override
        public Sum get(int thread) {
            return new Sum(counts[thread], sums[thread]);
        }

        @Override
        public void set(int thread, Sum state) {
            counts[thread] = state.count();
            sums[thread] = state.sum();
        }
    }

    /** Greatest floats, in place. */
    public record Greatest(DoubleArray values) implements Operation<Double1> {

        @Override
        public Double1 none() {
            return new Double1(-1e9);
        }

        @Override
        public Double1 join(Double1 a, Double1 b) {
            return a.value() > b.value() ? a : b;
        }

        @Override
        public Double1 at(int row) {
            return new Double1(values.get(row));
        }

        @Override
        public void put(int row, Double1 state) {
            values.set(row, state.value());
        }

        @Override
        public Shared<Double1> shared(KernelContext context) {
            return new SharedDoubles(context.allocateDoubleLocalArray(THREADS));
        }
    }

    /** A float. */
    public record Double1(double value) {}

    /** Floats of a block's threads. */
    public record SharedDoubles(double[] values) implements Shared<Double1> {

        @Override
        public Double1 get(int thread) {
            return new Double1(values[thread]);
        }

        @Override
        public void set(int thread, Double1 state) {
            values[thread] = state.value();
        }
    }

    /** A record that checks its component. */
    public record Checked(int value) {

        /** Refuses negative numbers. */
        public Checked {
            if (value < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** An element. */
    public interface Term {

        int of(int thread);
    }

    /** An element of an array. */
    public record Own(IntArray values) implements Term {

        @Override
        public int of(int thread) {
            return values.get(thread);
        }
    }

    /** The double of an element. */
    public record Twice(Term half) implements Term {

        @Override
        public int of(int thread) {
            return 2 * half.of(thread);
        }
    }

    /** Kernels that compute with records. */
    public static final class Kernels {

        private Kernels() {}

        /** Replaces each value by the total so far. */
        public static <S> void scan(KernelContext context, Operation<S> operation) {
            Shared<S> shared = operation.shared(context);
            int thread = context.localIdx;
            S total = operation.join(operation.none(), operation.at(thread));
            for (int distance = 1; distance < THREADS; distance = distance * 2) {
                shared.set(thread, total);
                context.localBarrier();
                S before = operation.none();
                if (thread >= distance) {
                    before = shared.get(thread - distance);
                }
                S old = total;
                total = operation.join(before, total);
                total = distance > THREADS ? old : total;
                context.localBarrier();
            }
            operation.put(thread, total);
        }

        /** Writes how often a number that is counted down is even. */
        public static void evens(KernelContext context, IntArray out) {
            out.set(context.globalIdx, evensBelow(context.globalIdx, new int[1]));
        }

        private static int evensBelow(int number, int[] evens) {
            evens[0] = 0;
            int left = number;
            while (left > 0) {
                left--;
                switch (left % 2) {
                    case 0 -> evens[0]++;
                    default -> evens[0] += 0;
                }
            }
            return evens[0];
        }

        public static void take(KernelContext context, Term term, IntArray out) {
            out.set(context.globalIdx, term.of(context.globalIdx));
        }

        public static void check(KernelContext context, IntArray out) {
            out.set(context.globalIdx, new Checked(1).value());
        }

        public static void leave(KernelContext context, Sums sums) {
            if (sums.step() > 0) {
                return;
            }
            sums.put(context.globalIdx, sums.none());
        }
    }

    @Test
    void aKernelOfAnInterfaceComputesWithStatesOfEachRecord() throws TornadoExecutionPlanException {
        LongArray sums = LongArray.fromElements(5, -7, 9, 11);
        run("scan", sums, new Sums(sums, new LongArray(1), 1));
        assertThat(sums.toHeapArray()).containsExactly(501, -198, 703, 1804);
        DoubleArray greatest = DoubleArray.fromElements(0.5, 0.25, 7, 1);
        run("scan", greatest, new Greatest(greatest));
        assertThat(greatest.toHeapArray()).containsExactly(0.5, 0.5, 7, 7);
    }

    @Test
    void aNumberInARecordIsPartOfTheCode() throws TornadoExecutionPlanException {
        LongArray sums = LongArray.fromElements(1, 1, 1, 1);
        run("scan", sums, new Sums(sums, sums, -2));
        assertThat(sums.toHeapArray()).containsExactly(98, 196, 294, 392);
    }

    @Test
    void aHelperMayTakeAnArrayAndChangeItsOwnVariables() throws TornadoExecutionPlanException {
        IntArray out = new IntArray(THREADS);
        run("evens", out, out);
        assertThat(out.toHeapArray()).containsExactly(0, 1, 1, 2);
    }

    @Test
    void aTaskIsGivenOnlyWhatItsKernelReads() {
        LongArray sums = new LongArray(THREADS);
        LongArray unread = new LongArray(1);
        KernelCall call =
                FlattenedKernel.call(
                        Kernels.class, "scan", new KernelContext(), new Sums(sums, unread, 1));
        assertThat(call.arguments().stream().skip(1).toList()).isEqualTo(List.of(sums));
    }

    @Test
    void aKernelIsMadeOnceForEachRecordAndItsNumbers() {
        LongArray sums = new LongArray(THREADS);
        assertThat(call("scan", new Sums(sums, sums, 1)).code())
                .isSameAs(call("scan", new Sums(new LongArray(1), sums, 1)).code())
                .isNotSameAs(call("scan", new Sums(sums, sums, -1)).code())
                .isNotSameAs(call("scan", new Greatest(new DoubleArray(1))).code());
    }

    @Test
    void aNameThatIsTooLongForAFileIsShortened() {
        Term term = new Own(new IntArray(THREADS));
        List<String> names = new ArrayList<>();
        for (int depth = 0; depth < 16; depth++) {
            term = new Twice(term);
            Object code =
                    FlattenedKernel.call(
                                    Kernels.class,
                                    "take",
                                    new KernelContext(),
                                    term,
                                    new IntArray(THREADS))
                            .code();
            Arrays.stream(code.getClass().getDeclaredMethods())
                    .map(Method::getName)
                    .filter(name -> name.startsWith("Kernels_take"))
                    .forEach(names::add);
        }
        assertThat(names).hasSize(16).doesNotHaveDuplicates();
        assertThat(names).allMatch(name -> name.length() < 200);
    }

    @Test
    void whatCannotBeTakenApartIsRefused() {
        LongArray sums = new LongArray(THREADS);
        assertThatThrownBy(() -> call("check", new IntArray(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Checked");
        assertThatThrownBy(() -> call("leave", new Sums(sums, sums, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than one return: Kernels.leave");
        assertThatThrownBy(() -> call("none", sums))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Kernels.none");
    }

    private static KernelCall call(String kernel, Object argument) {
        return FlattenedKernel.call(Kernels.class, kernel, new KernelContext(), argument);
    }

    private static void run(String kernel, TornadoNativeArray values, Object argument)
            throws TornadoExecutionPlanException {
        TaskGraph graph =
                new TaskGraph("flat").transferToDevice(DataTransferMode.EVERY_EXECUTION, values);
        call(kernel, argument).addTo(graph, "task");
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, values);
        WorkerGrid1D grid = new WorkerGrid1D(THREADS);
        grid.setLocalWork(THREADS, 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("flat.task", grid)).execute();
        }
    }
}
