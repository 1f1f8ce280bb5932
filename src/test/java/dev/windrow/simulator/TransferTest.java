// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.POISON;
import static dev.windrow.simulator.Launches.filled;
import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.FIRST_EXECUTION;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.UNDER_DEMAND;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

@SimulatorOnly
class TransferTest {

    private final IntArray input = filled(16, 5);
    private final IntArray output = new IntArray(16);

    static void copy(IntArray from, IntArray to) {
        for (@Parallel int i = 0; i < to.getSize(); i++) {
            to.set(i, from.get(i));
        }
    }

    static void increment(IntArray array) {
        for (@Parallel int i = 0; i < array.getSize(); i++) {
            array.set(i, array.get(i) + 1);
        }
    }

    static void addOne(DoubleArray array) {
        for (@Parallel int i = 0; i < array.getSize(); i++) {
            array.set(i, array.get(i) + 1.0);
        }
    }

    static void writeFirstHalf(IntArray array) {
        for (@Parallel int i = 0; i < 8; i++) {
            array.set(i, 7);
        }
    }

    private static TornadoExecutionPlan plan(TaskGraph graph) {
        return new TornadoExecutionPlan(graph.snapshot());
    }

    private TaskGraph copyGraph(int inputMode) {
        return new TaskGraph("g")
                .transferToDevice(inputMode, input)
                .task("t", TransferTest::copy, input, output)
                .transferToHost(EVERY_EXECUTION, output);
    }

    @Test
    void firstExecutionCopiesOnce() throws Exception {
        try (TornadoExecutionPlan plan = plan(copyGraph(FIRST_EXECUTION))) {
            plan.execute();
            input.init(6);
            plan.execute();
            assertThat(output.get(0)).isEqualTo(5);
            plan.freeDeviceMemory();
            plan.execute();
            assertThat(output.get(0)).isEqualTo(6);
        }
    }

    @Test
    void everyExecutionCopiesEachTime() throws Exception {
        try (TornadoExecutionPlan plan = plan(copyGraph(EVERY_EXECUTION))) {
            plan.execute();
            input.init(6);
            plan.execute();
            assertThat(output.get(0)).isEqualTo(6);
        }
    }

    @Test
    void underDemandCopiesNothingIn() {
        runOnce(copyGraph(UNDER_DEMAND));
        assertThat(output.toHeapArray()).containsOnly(POISON);
    }

    @Test
    void missingTransferInIsNoticed() {
        runOnce(
                new TaskGraph("g")
                        .task("t", TransferTest::copy, input, output)
                        .transferToHost(EVERY_EXECUTION, output));
        assertThat(output.toHeapArray()).containsOnly(POISON);
    }

    @Test
    void missingTransferOutIsNoticed() {
        runOnce(
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", TransferTest::copy, input, output));
        assertThat(output.toHeapArray()).containsOnly(0);
    }

    @Test
    void accumulatorThatNoTaskResetsIsNoticed() {
        DoubleArray sums = new DoubleArray(4);
        runOnce(
                new TaskGraph("g")
                        .task("t", TransferTest::addOne, sums)
                        .transferToHost(EVERY_EXECUTION, sums));
        assertThat(sums.toHeapArray()).containsOnly(Double.NaN);
    }

    @Test
    void deviceKeepsContentBetweenExecutions() throws Exception {
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(FIRST_EXECUTION, input)
                        .task("t", TransferTest::increment, input)
                        .transferToHost(EVERY_EXECUTION, input);
        try (TornadoExecutionPlan plan = plan(graph)) {
            plan.execute();
            input.init(100);
            plan.execute();
            assertThat(input.get(0)).isEqualTo(7);
        }
    }

    @Test
    void arrayThatNoTaskWritesIsNotCopiedOut() throws Exception {
        TaskGraph graph = copyGraph(FIRST_EXECUTION).transferToHost(EVERY_EXECUTION, input);
        try (TornadoExecutionPlan plan = plan(graph)) {
            plan.execute();
            input.init(9);
            plan.execute();
            assertThat(input.get(0)).isEqualTo(9);
        }
    }

    @Test
    void firstTaskThatOnlyWritesGetsNoCopy() {
        runOnce(
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", TransferTest::writeFirstHalf, input)
                        .transferToHost(EVERY_EXECUTION, input));
        assertThat(input.toHeapArray()).startsWith(7, 7).endsWith(POISON, POISON);
    }

    @Test
    void resultsAreFetchedUnderDemand() throws Exception {
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", TransferTest::increment, input)
                        .transferToHost(UNDER_DEMAND, input);
        try (TornadoExecutionPlan plan = plan(graph)) {
            TornadoExecutionResult result = plan.execute();
            assertThat(input.get(0)).isEqualTo(5);
            result.transferToHost(input);
            assertThat(input.toHeapArray()).containsOnly(6);
        }
    }

    @Test
    void rangeCopiesThesePlacesOnly() throws Exception {
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", TransferTest::increment, input)
                        .persistOnDevice(input);
        try (TornadoExecutionPlan plan = plan(graph)) {
            TornadoExecutionResult result = plan.execute();
            result.transferToHost(new DataRange(input).withOffset(4).withSize(2));
            assertThat(input.toHeapArray())
                    .containsExactly(5, 5, 5, 5, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5);
            assertThatThrownBy(() -> result.transferToHost(input))
                    .isInstanceOf(TornadoRuntimeException.class)
                    .hasMessageContaining("DataRange");
        }
    }

    @Test
    void rangeWithOffsetNeedsSize() {
        DataRange range = new DataRange(input).withOffset(4);
        assertThatThrownBy(range::materialize)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("IntArray(16)");
    }

    @Test
    void rangeBecomesBytesAfterTheHeader() {
        DataRange range = new DataRange(input).withOffset(4).withSize(2);
        range.materialize();
        assertThat(range.getOffset()).isEqualTo(16 + 4 * 4);
        assertThat(range.getPartialSize()).isEqualTo(2 * 4);
    }

    @Test
    void fetchingAfterCloseIsAnError() throws Exception {
        TornadoExecutionPlan plan = plan(copyGraph(EVERY_EXECUTION));
        TornadoExecutionResult result = plan.execute();
        plan.close();
        assertThatThrownBy(() -> result.transferToHost(output))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("before the plan is closed");
    }
}
