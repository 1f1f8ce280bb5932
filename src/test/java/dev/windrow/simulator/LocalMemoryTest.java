// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.POISON;
import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

@SimulatorOnly
class LocalMemoryTest {

    private final IntArray output = new IntArray(64);

    static void firstThreadWrites(KernelContext context, IntArray output) {
        int[] first = context.allocateIntLocalArray(1);
        int[] second = context.allocateIntLocalArray(1);
        if (context.localIdx == 0) {
            first[0] = 100 + context.groupIdx;
            second[0] = 200;
        }
        context.localBarrier();
        output.set(context.globalIdx, first[0] + second[0]);
    }

    static void readsUnwritten(KernelContext context, IntArray output) {
        int[] unwritten = context.allocateIntLocalArray(32);
        output.set(context.globalIdx, unwritten[context.localIdx]);
    }

    static void sumsUnwritten(KernelContext context, DoubleArray output) {
        double[] unwritten = context.allocateDoubleLocalArray(32);
        unwritten[context.localIdx] += 1.0;
        output.set(context.globalIdx, unwritten[context.localIdx]);
    }

    static void takesAll(KernelContext context, IntArray output) {
        double[] doubles = context.allocateDoubleLocalArray(4096);
        int[] ints = context.allocateIntLocalArray(4096);
        doubles[context.localIdx] = 1.0;
        ints[context.localIdx] = 1;
        output.set(context.globalIdx, ints[context.localIdx]);
    }

    static void takesTooMuch(KernelContext context, IntArray output) {
        double[] doubles = context.allocateDoubleLocalArray(4096);
        int[] ints = context.allocateIntLocalArray(4096);
        byte[] oneMore = context.allocateByteLocalArray(1);
        output.set(context.globalIdx, ints.length + doubles.length + oneMore.length);
    }

    static void disagrees(KernelContext context, IntArray output) {
        int[] ints = context.allocateIntLocalArray(8 + context.localIdx);
        output.set(context.globalIdx, ints.length);
    }

    private void run(Task2<KernelContext, IntArray> kernel) {
        runOnce(
                new TaskGraph("g")
                        .task("t", kernel, new KernelContext(), output)
                        .transferToHost(EVERY_EXECUTION, output),
                2,
                32);
    }

    @Test
    void arraysAreSharedByTheGroupOnly() {
        run(LocalMemoryTest::firstThreadWrites);
        assertThat(output.toHeapArray()).startsWith(300, 300).endsWith(301, 301);
    }

    @Test
    void arraysArePoisonAtFirst() {
        run(LocalMemoryTest::readsUnwritten);
        assertThat(output.toHeapArray()).containsOnly(POISON);
    }

    @Test
    void floatingPointPoisonSurvivesSums() {
        DoubleArray doubles = new DoubleArray(64);
        runOnce(
                new TaskGraph("g")
                        .task("t", LocalMemoryTest::sumsUnwritten, new KernelContext(), doubles)
                        .transferToHost(EVERY_EXECUTION, doubles),
                2,
                32);
        assertThat(doubles.toHeapArray()).containsOnly(Double.NaN);
    }

    @Test
    void limitCanBeReached() {
        run(LocalMemoryTest::takesAll);
        assertThat(output.toHeapArray()).containsOnly(1);
    }

    @Test
    void oneByteBeyondTheLimitIsAnError() {
        assertThatThrownBy(() -> run(LocalMemoryTest::takesTooMuch))
                .isInstanceOf(TornadoBailoutRuntimeException.class)
                .hasMessageContaining("g.t")
                .hasMessageContaining("49153 bytes")
                .hasMessageContaining("byte[1]");
    }

    @Test
    void unequalAllocationsAreAnError() {
        assertThatThrownBy(() -> run(LocalMemoryTest::disagrees))
                .isInstanceOf(TornadoBailoutRuntimeException.class)
                .hasMessageContaining("same arrays in the same order");
    }
}
