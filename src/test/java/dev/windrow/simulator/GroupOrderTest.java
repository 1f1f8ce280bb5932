// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.counting;
import static dev.windrow.simulator.Launches.runOnce;
import static dev.windrow.simulator.Launches.worker;

import static org.assertj.core.api.Assertions.assertThat;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.stream.IntStream;

/** A group may read what another group wrote only in a later task. */
@SimulatorOnly
class GroupOrderTest {

    private static final int GROUPS = 32;
    private static final int SIZE = 16;
    private static final int THREADS = GROUPS * SIZE;

    private final IntArray input = counting(THREADS);
    private final IntArray middle = new IntArray(THREADS);
    private final IntArray output = new IntArray(THREADS);

    static void square(KernelContext context, IntArray input, IntArray middle) {
        int i = context.globalIdx;
        middle.set(i, input.get(i) * input.get(i));
    }

    static void takeFromPreviousGroup(KernelContext context, IntArray middle, IntArray output) {
        int threads = context.globalGroupSizeX;
        int i = context.globalIdx;
        output.set(i, middle.get((i + threads - context.localGroupSizeX) % threads));
    }

    static void both(KernelContext context, IntArray input, IntArray middle, IntArray output) {
        square(context, input, middle);
        context.globalBarrier();
        takeFromPreviousGroup(context, middle, output);
    }

    static void order(KernelContext context, IntArray cursor, IntArray output) {
        if (context.localIdx == 0) {
            int at = cursor.get(0);
            output.set(at, context.groupIdx);
            cursor.set(0, at + 1);
        }
    }

    private static int[] expected() {
        return IntStream.range(0, THREADS)
                .map(i -> (i + THREADS - SIZE) % THREADS)
                .map(i -> i * i)
                .toArray();
    }

    private TaskGraph oneTask() {
        return new TaskGraph("g")
                .transferToDevice(EVERY_EXECUTION, input)
                .task("t", GroupOrderTest::both, new KernelContext(), input, middle, output)
                .transferToHost(EVERY_EXECUTION, output);
    }

    @AfterEach
    void clearProperty() {
        System.clearProperty("windrow.simulator.parallelism");
    }

    @Test
    void oneTaskIsWrong() {
        runOnce(oneTask(), GROUPS, SIZE);
        assertThat(output.toHeapArray()).isNotEqualTo(expected());
    }

    @Test
    void twoTasksAreRight() throws Exception {
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", GroupOrderTest::square, new KernelContext(), input, middle)
                        .task(
                                "u",
                                GroupOrderTest::takeFromPreviousGroup,
                                new KernelContext(),
                                middle,
                                output)
                        .transferToHost(EVERY_EXECUTION, output);
        GridScheduler grids = new GridScheduler();
        grids.addWorkerGrid("g.t", worker(GROUPS, SIZE));
        grids.addWorkerGrid("g.u", worker(GROUPS, SIZE));
        try (var plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(grids).execute();
        }
        assertThat(output.toHeapArray()).isEqualTo(expected());
    }

    @Test
    void onOneLaneTheOrderIsRandomButRepeatable() {
        System.setProperty("windrow.simulator.parallelism", "1");
        int[] first = groupOrder();
        assertThat(first).isNotEqualTo(IntStream.range(0, GROUPS).toArray());
        assertThat(first).containsExactlyInAnyOrder(IntStream.range(0, GROUPS).toArray());
        assertThat(groupOrder()).isEqualTo(first);
    }

    private static int[] groupOrder() {
        IntArray cursor = new IntArray(1);
        IntArray order = new IntArray(GROUPS);
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, cursor)
                        .task("t", GroupOrderTest::order, new KernelContext(), cursor, order)
                        .transferToHost(EVERY_EXECUTION, order);
        runOnce(graph, GROUPS, SIZE);
        return order.toHeapArray();
    }
}
