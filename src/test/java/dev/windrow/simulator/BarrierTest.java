// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.counting;
import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.stream.IntStream;

@SimulatorOnly
@Timeout(600)
class BarrierTest {

    private static final int GROUPS = 8;
    private static final int SIZE = 256;

    private final IntArray input = counting(GROUPS * SIZE);
    private final IntArray output = new IntArray(GROUPS * SIZE);

    static void treeSum(KernelContext context, IntArray input, IntArray output) {
        int[] sums = context.allocateIntLocalArray(256);
        int id = context.localIdx;
        sums[id] = input.get(context.globalIdx);
        for (int stride = 128; stride > 0; stride = stride / 2) {
            context.localBarrier();
            if (id < stride) {
                sums[id] = sums[id] + sums[id + stride];
            }
        }
        if (id == 0) {
            output.set(context.groupIdx, sums[0]);
        }
    }

    static void rotate(KernelContext context, IntArray input, IntArray output) {
        int[] shared = context.allocateIntLocalArray(256);
        int id = context.localIdx;
        shared[id] = input.get(context.globalIdx);
        context.localBarrier();
        output.set(context.globalIdx, shared[(id + 1) % 256]);
    }

    static void rotateWithoutBarrier(KernelContext context, IntArray input, IntArray output) {
        int[] shared = context.allocateIntLocalArray(256);
        int id = context.localIdx;
        shared[id] = input.get(context.globalIdx);
        output.set(context.globalIdx, shared[(id + 1) % 256]);
    }

    /** Lacks the barrier between reading the neighbour's value and overwriting one's own. */
    static void rotateInPlaceCarelessly(KernelContext context, IntArray input, IntArray output) {
        int[] shared = context.allocateIntLocalArray(256);
        int id = context.localIdx;
        shared[id] = input.get(context.globalIdx);
        context.localBarrier();
        shared[id] = shared[(id + 1) % 256];
        context.localBarrier();
        output.set(context.globalIdx, shared[id]);
    }

    static void halfWaits(KernelContext context, IntArray input, IntArray output) {
        if (context.localIdx < 128) {
            context.localBarrier();
        }
        output.set(context.globalIdx, input.get(context.globalIdx));
    }

    static void oneLeavesLater(KernelContext context, IntArray input, IntArray output) {
        context.localBarrier();
        if (context.localIdx != 7) {
            context.globalBarrier();
        }
        output.set(context.globalIdx, input.get(context.globalIdx));
    }

    static void fiftyBarriers(KernelContext context, IntArray input, IntArray output) {
        int[] shared = context.allocateIntLocalArray(256);
        int id = context.localIdx;
        int value = input.get(context.globalIdx);
        for (int round = 0; round < 25; round++) {
            shared[id] = value;
            context.localBarrier();
            value = shared[(id + 1) % 256];
            context.localBarrier();
        }
        output.set(context.globalIdx, value);
    }

    private void run(Task3<KernelContext, IntArray, IntArray> kernel) {
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", kernel, new KernelContext(), input, output)
                        .transferToHost(EVERY_EXECUTION, output);
        runOnce(graph, GROUPS, SIZE);
    }

    private int rotated(int index, int steps) {
        return index / SIZE * SIZE + (index + steps) % SIZE;
    }

    @Test
    void treeSumsAreRight() {
        run(BarrierTest::treeSum);
        for (int group = 0; group < GROUPS; group++) {
            int first = group * SIZE;
            assertThat(output.get(group)).isEqualTo(IntStream.range(first, first + SIZE).sum());
        }
    }

    @Test
    void neighboursSeeEachOtherAfterBarrier() {
        run(BarrierTest::rotate);
        for (int i = 0; i < output.getSize(); i++) {
            assertThat(output.get(i)).isEqualTo(rotated(i, 1));
        }
    }

    @Test
    void missingBarrierIsNoticed() {
        run(BarrierTest::rotateWithoutBarrier);
        assertThat(output.toHeapArray()).contains(Launches.POISON);
    }

    @Test
    void missingBarrierBeforeOverwritingIsNoticed() {
        run(BarrierTest::rotateInPlaceCarelessly);
        int[] right = IntStream.range(0, output.getSize()).map(i -> rotated(i, 1)).toArray();
        assertThat(output.toHeapArray()).isNotEqualTo(right);
    }

    @Test
    void barrierThatHalfTheThreadsReachIsAnError() {
        assertThatThrownBy(() -> run(BarrierTest::halfWaits))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("barrier divergence in task g.t, group ")
                .hasMessageContaining("128 threads wait");
    }

    @Test
    void threadThatLeavesBeforeLaterBarrierIsAnError() {
        assertThatThrownBy(() -> run(BarrierTest::oneLeavesLater))
                .hasMessageContaining("barrier divergence")
                .hasMessageContaining("255 threads wait")
                .hasMessageContaining("but 1 have ended");
    }

    @Test
    void manyBarriersAreFast() {
        Duration best = Duration.ofDays(1);
        for (int i = 0; i < 5; i++) {
            long start = processorNanoseconds();
            run(BarrierTest::fiftyBarriers);
            Duration taken = Duration.ofNanos(processorNanoseconds() - start);
            best = best.compareTo(taken) < 0 ? best : taken;
        }
        assertThat(output.get(3)).isEqualTo(rotated(3, 25));
        // About 30 ms on two processors.
        assertThat(best).isLessThan(Duration.ofSeconds(1));
    }

    /**
     * This thread's own time, since a busy machine lets it wait. It takes groups like the others.
     */
    private static long processorNanoseconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
