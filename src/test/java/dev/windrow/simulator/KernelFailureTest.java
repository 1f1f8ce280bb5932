// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.grid;
import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

@SimulatorOnly
@Timeout(600)
class KernelFailureTest {

    private final IntArray output = new IntArray(60);

    static void writeOwn(KernelContext context, IntArray output) {
        output.set(context.globalIdx, 1);
    }

    static void addToOwn(KernelContext context, IntArray output) {
        context.atomicAdd(output, context.globalIdx - 1, 1);
    }

    static void failBetweenBarriers(KernelContext context, IntArray output) {
        context.localBarrier();
        if (context.globalIdx == 37) {
            throw new IllegalStateException("thread 37 is special");
        }
        context.localBarrier();
        output.set(context.localIdx, 1);
    }

    static void readBehindTheEnd(IntArray output) {
        output.set(0, output.get(output.getSize()));
    }

    private TaskGraph graph(Task2<KernelContext, IntArray> kernel) {
        return new TaskGraph("g")
                .task("t", kernel, new KernelContext(), output)
                .transferToHost(EVERY_EXECUTION, output);
    }

    private void runWith(GridScheduler grids) {
        new TornadoExecutionPlan(graph(KernelFailureTest::writeOwn).snapshot())
                .withGridScheduler(grids)
                .execute();
    }

    @Test
    void indexBeyondTheEndNamesTaskArrayIndexAndSize() {
        assertThatThrownBy(() -> runOnce(graph(KernelFailureTest::writeOwn), 1, 61))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("task g.t, thread 60 (group 0, local index 60)")
                .hasMessageContaining("index 60 is out of bounds for IntArray of size 60")
                .hasCauseInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void negativeIndexOfAtomicIsNoticed() {
        assertThatThrownBy(() -> runOnce(graph(KernelFailureTest::addToOwn), 1, 60))
                .hasMessageContaining("index -1 is out of bounds for IntArray of size 60");
    }

    @Test
    void indexInLoopKernelIsNoticed() {
        TaskGraph graph =
                new TaskGraph("g")
                        .task("t", KernelFailureTest::readBehindTheEnd, output)
                        .transferToHost(EVERY_EXECUTION, output);
        assertThatThrownBy(() -> runOnce(graph))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("task g.t: ")
                .hasMessageContaining("index 60 is out of bounds for IntArray of size 60");
    }

    @Test
    void exceptionNamesThreadWhileOthersWait() {
        assertThatThrownBy(() -> runOnce(graph(KernelFailureTest::failBetweenBarriers), 3, 20))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("thread 37 (group 1, local index 17)")
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("thread 37 is special");
        assertThat(output.get(0)).isZero();
    }

    @Test
    void contextNeedsGrid() {
        var plan = new TornadoExecutionPlan(graph(KernelFailureTest::writeOwn).snapshot());
        assertThatThrownBy(plan::execute)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("found no worker grid, expected one named g.t");
    }

    @Test
    void gridMustNameTask() {
        assertThatThrownBy(() -> runWith(grid("g.other", 1, 60)))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("g.other");
    }

    @Test
    void localSizeMustDivideGlobalSize() {
        WorkerGrid1D worker = new WorkerGrid1D(60);
        worker.setLocalWork(32, 1, 1);
        assertThatThrownBy(() -> runWith(new GridScheduler("g.t", worker)))
                .hasMessageContaining("found global size 60, expected a multiple of");
    }

    @Test
    void localSizeIsLimited() {
        assertThatThrownBy(() -> runWith(grid("g.t", 1, 1025)))
                .hasMessageContaining("found local size 1025, expected 1 to 1024");
    }

    @Test
    void localSizeMustBeSet() {
        assertThatThrownBy(() -> runWith(new GridScheduler("g.t", new WorkerGrid1D(60))))
                .hasMessageContaining("found no local size");
    }

    @Test
    void contextOfTheHostHasNoGroup() {
        KernelContext context = new KernelContext();
        assertThatThrownBy(context::localBarrier)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("made on the host");
    }

    @Test
    void heapArraysAreRefused() {
        TaskGraph graph = new TaskGraph("g");
        assertThatThrownBy(() -> graph.task("t", (int[] ints) -> ints[0] = 1, new int[1]))
                .isInstanceOf(TornadoTaskRuntimeException.class)
                .hasMessageContaining("argument 0 of task g.t");
    }

    @Test
    void taskNamesAreUnique() {
        TaskGraph graph = graph(KernelFailureTest::writeOwn);
        assertThatThrownBy(
                        () ->
                                graph.task(
                                        "t",
                                        KernelFailureTest::writeOwn,
                                        new KernelContext(),
                                        output))
                .isInstanceOf(TornadoTaskRuntimeException.class);
    }
}
