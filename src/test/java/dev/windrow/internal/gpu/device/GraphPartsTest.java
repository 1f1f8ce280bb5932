// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphExecution;
import dev.windrow.internal.gpu.graph.GraphParts;
import dev.windrow.internal.gpu.graph.GraphRecording;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.simulator.Traffic;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

class GraphPartsTest {

    private static final DeviceLimits RECORDING =
            OpenDevice.open()
                    .limits()
                    .launchedBy(LaunchProfile.DEFAULT.with(LaunchKey.RECORDED_GRAPHS, 1));

    private static List<Object> task(int arguments) {
        return new ArrayList<>(Collections.nCopies(arguments, 7));
    }

    @Test
    void aTaskBeginsAPartWhereTheHostHasATurn() {
        List<List<?>> tasks = Collections.nCopies(5, task(10));
        assertThat(GraphParts.of(tasks, Set.of(2, 3))).containsExactly(2, 1, 2);
        assertThat(GraphParts.of(tasks, Set.of(0))).containsExactly(5);
    }

    @Test
    void fewTasksAreOnePart() {
        assertThat(GraphParts.of(Collections.nCopies(40, task(10)), Set.of())).containsExactly(40);
    }

    @Test
    void manyTasksAreParts() {
        assertThat(GraphParts.of(Collections.nCopies(100, task(20)), Set.of()))
                .as("21 nodes each, of 1024")
                .containsExactly(48, 48, 4);
        List<Integer> parts = GraphParts.of(Collections.nCopies(600, task(3)), Set.of());
        assertThat(parts).allSatisfy(tasks -> assertThat(tasks * 30).isLessThanOrEqualTo(8_192));
        assertThat(parts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(600);
    }

    @Test
    void arraysOfEarlierPartsTakeNodesToo() {
        List<List<?>> tasks = new ArrayList<>();
        IntStream.range(0, 400).forEach(i -> tasks.add(List.of(new IntArray(1))));
        List<Integer> parts = GraphParts.of(tasks, Set.of());
        assertThat(parts).hasSizeGreaterThan(2);
        assertThat(parts.get(1)).isLessThan(parts.get(0));
    }

    @Test
    void aTaskThatIsTooBigIsAPartOfItsOwn() {
        assertThat(GraphParts.of(List.of(task(2), task(2_000), task(2)), Set.of()))
                .containsExactly(1, 1, 1);
    }

    /**
     * The column is used by the first and the last graph, and an early result by the first only.
     */
    @Test
    void manyTasksRunLikeOneGraph() throws Exception {
        DeviceGraph graph = new DeviceGraph(OpenDevice.open().limits());
        IntArray status = graph.upload(new IntArray(4));
        IntArray column = graph.upload(IntArray.fromElements(1_000));
        IntArray counter = graph.scratchInts(1);
        IntArray early = graph.result(new IntArray(1));
        IntArray late = graph.result(new IntArray(1));
        add(graph, "begin", column, column, early);
        add(graph, "clear", status, status, counter);
        add(graph, "find", status, status, status);
        for (int i = 0; i < 450; i++) {
            add(graph, "step" + i, status, counter, counter);
        }
        add(graph, "end", column, counter, late);
        TaskGraphs graphs = graph.build(status);
        assertThat(graphs.parts()).hasSizeGreaterThan(2);
        try (GraphExecution execution = GraphExecution.of(graphs)) {
            TaskProfile profile = TaskProfile.ofKernels();
            TornadoExecutionResult result = execution.timed(profile);
            result.transferToHost(new DataRange(early).withSize(1));
            result.transferToHost(new DataRange(late).withSize(1));
            assertThat(profile.phases(0)).hasSize(454 + 3);
        }
        assertThat(status.get(0)).as("written by the first part only").isEqualTo(1);
        assertThat(early.get(0)).isEqualTo(2_001);
        assertThat(late.get(0)).isEqualTo(1_000 + 1 + 2 * 450 + 1);
    }

    /** The counter continues from the value that earlier runs left on the device. */
    @Test
    void aReplayedGraphGoesOnWhereTheOthersStopped() {
        DeviceGraph graph = new DeviceGraph(RECORDING);
        IntArray status = graph.upload(new IntArray(4));
        IntArray column = graph.upload(IntArray.fromElements(1_000));
        IntArray counter = graph.scratchInts(1);
        IntArray total = graph.result(new IntArray(1));
        add(graph, "clear", status, status, counter);
        add(graph, "count", column, counter, total);
        add(graph, "find", status, status, status);
        TaskGraphs graphs = graph.build(status, ResidentGraphs.NONE, true);
        assertThat(graphs.replay()).isNotNull();
        try (GraphExecution execution = GraphExecution.of(graphs)) {
            int expected = 0;
            long recorded = Traffic.recordedExecutions();
            for (int run = 0; run < 6; run++) {
                expected = 2 * expected + 1;
                if (run % 3 == 0) {
                    execution.timed(TaskProfile.ofKernels());
                } else {
                    execution.untimed();
                }
                assertThat(status.get(0)).as("run %d", run).isEqualTo(expected);
                assertThat(total.get(0)).as("run %d", run).isEqualTo(1_000 + expected + 1);
            }
            assertThat(Traffic.recordedExecutions() - recorded).isGreaterThanOrEqualTo(4);
        }
    }

    /** CUDA forbids all threads to allocate or free while one records. */
    @Test
    void aGraphIsRecordedOnceNobodyElseUsesADevice() {
        DeviceGraph graph = new DeviceGraph(RECORDING);
        IntArray status = graph.upload(new IntArray(4));
        add(graph, "find", status, status, status);
        try (GraphExecution execution =
                GraphExecution.of(graph.build(status, ResidentGraphs.NONE, true))) {
            execution.untimed();
            long recorded = Traffic.recordedExecutions();
            CountDownLatch isAtIt = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            CompletableFuture<Void> other =
                    CompletableFuture.runAsync(
                            () -> GraphRecording.runApart(() -> meet(isAtIt, mayEnd)));
            await(isAtIt);
            execution.untimed();
            assertThat(Traffic.recordedExecutions()).isEqualTo(recorded);
            mayEnd.countDown();
            other.join();
            execution.untimed();
            execution.untimed();
            assertThat(Traffic.recordedExecutions()).isEqualTo(recorded + 2);
            assertThat(status.get(0)).as("each run doubles and adds one").isEqualTo(15);
        }
    }

    private static void meet(CountDownLatch isAtIt, CountDownLatch mayEnd) {
        isAtIt.countDown();
        await(mayEnd);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void onlyAGraphThatUploadsNothingWithEachRunIsReplayed() {
        DeviceGraph graph = new DeviceGraph(OpenDevice.open().limits());
        IntArray status = graph.upload(new IntArray(4));
        IntArray column = graph.input(IntArray.fromElements(1_000));
        add(graph, "find", status, column, status);
        assertThat(graph.build(status, ResidentGraphs.NONE, true).replay()).isNull();
    }

    private static void add(
            DeviceGraph graph, String name, IntArray first, IntArray second, IntArray sum) {
        graph.blocks(name, 1, 1).given(first, second, sum).add(GraphPartsTest.class, "addUp");
    }

    static void addUp(KernelContext context, IntArray first, IntArray second, IntArray sum) {
        sum.set(0, first.get(0) + second.get(0) + 1);
    }
}
