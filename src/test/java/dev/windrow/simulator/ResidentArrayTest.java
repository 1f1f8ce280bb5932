// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.filled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;
import static uk.ac.manchester.tornado.api.enums.DataTransferMode.FIRST_EXECUTION;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

@SimulatorOnly
class ResidentArrayTest {

    private final IntArray column = filled(16, 5);
    private final IntArray other = filled(16, 1);
    private final IntArray output = new IntArray(16);

    private final ImmutableTaskGraph upload =
            new TaskGraph("upload")
                    .transferToDevice(FIRST_EXECUTION, column)
                    .task("t", TransferTest::increment, column)
                    .persistOnDevice(column)
                    .snapshot();

    @AfterEach
    void freeUpload() throws TornadoExecutionPlanException {
        try {
            new TornadoExecutionPlan(upload).close();
        } catch (TornadoRuntimeException _) {
            // a test has freed it through another graph
        }
    }

    private TaskGraph query(String name) {
        return new TaskGraph(name)
                .consumeFromDevice("upload", column)
                .task("t", TransferTest::copy, column, output)
                .transferToHost(EVERY_EXECUTION, output);
    }

    @Test
    void aRecordedGraphTellsNoTimes() throws Exception {
        try (var plan = new TornadoExecutionPlan(upload, query("query").snapshot())) {
            plan.withProfiler(ProfilerMode.SILENT).withGraph(0).execute();
            plan.withGraph(1).withCUDAGraph();
            plan.withGraph(1).execute();
            long recorded = plan.withGraph(1).execute().getProfilerResult().getDeviceKernelTime();
            assertThat(recorded).isZero();
            assertThat(output.toHeapArray()).containsOnly(6);
        }
    }

    /** TornadoVM counts the graphs that are selected, and not those of the plan. */
    @Test
    void aPlanTellsTheDeviceOfSelectedGraphsOnly() throws Exception {
        try (var plan = new TornadoExecutionPlan(upload, query("query").snapshot())) {
            assertThat(plan.getDevice(1)).isNotNull();
            plan.withGraph(1);
            assertThat(plan.getDevice(0)).isNotNull();
            assertThatThrownBy(() -> plan.getDevice(1)).isInstanceOf(TornadoRuntimeException.class);
            plan.withAllGraphs();
        }
    }

    @Test
    void aRecordedGraphNeedsItsArraysWhereTheyWere() throws Exception {
        try (var plan = new TornadoExecutionPlan(upload, query("query").snapshot())) {
            plan.withGraph(0).execute();
            plan.withGraph(1).withCUDAGraph();
            plan.withGraph(1).execute();
            plan.withGraph(0).freeDeviceMemory();
            plan.withGraph(0).execute();
            assertThatThrownBy(() -> plan.withGraph(1).execute())
                    .isInstanceOf(TornadoRuntimeException.class)
                    .hasMessageContaining("at another place on the device");
        }
    }

    @Test
    void arrayStaysAcrossGraphsOfPlan() throws Exception {
        try (var plan = new TornadoExecutionPlan(upload, query("query").snapshot())) {
            plan.withGraph(0).execute();
            column.init(-1);
            plan.withGraph(1).execute();
            assertThat(output.toHeapArray()).containsOnly(6);
            output.init(0);
            plan.withGraph(1).execute();
            assertThat(output.toHeapArray()).containsOnly(6);
        }
    }

    @Test
    void unnamedConsumptionTakesFromTheLastGraph() throws Exception {
        ImmutableTaskGraph query =
                new TaskGraph("query")
                        .consumeFromDevice(column)
                        .task("t", TransferTest::copy, column, output)
                        .transferToHost(EVERY_EXECUTION, output)
                        .snapshot();
        try (var plan = new TornadoExecutionPlan(upload, query)) {
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
            assertThat(output.toHeapArray()).containsOnly(6);
        }
    }

    @Test
    void arrayStaysAcrossPlansOfTheSameGraph() throws Exception {
        try (var plan = new TornadoExecutionPlan(upload, query("first").snapshot())) {
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
        }
        column.init(-1);
        try (var plan = new TornadoExecutionPlan(upload, query("second").snapshot())) {
            var result = plan.withProfiler(ProfilerMode.SILENT).withGraph(0).execute();
            assertThat(result.getProfilerResult().getTotalBytesCopyIn()).isZero();
            plan.withGraph(1).execute();
            assertThat(output.toHeapArray()).containsOnly(7);
        }
    }

    @Test
    void consumingFromOtherThanTheLastGraphIsAnError() {
        ImmutableTaskGraph between =
                new TaskGraph("between")
                        .transferToDevice(FIRST_EXECUTION, other)
                        .task("t", TransferTest::increment, other)
                        .persistOnDevice(other)
                        .snapshot();
        var plan = new TornadoExecutionPlan(upload, between, query("query").snapshot());
        plan.withGraph(0).execute();
        plan.withGraph(1).execute();
        assertThatThrownBy(() -> plan.withGraph(2).execute())
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("graph between, which ran last, has it not");
        plan.withGraph(1).freeDeviceMemory();
    }

    @Test
    void consumingWithinOneExecuteIsAnError() {
        var plan = new TornadoExecutionPlan(upload, query("query").snapshot());
        assertThatThrownBy(plan::execute)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("no graph ran before it in an earlier execute()");
    }

    @Test
    void useAfterFreeThroughAnotherGraphIsAnError() throws Exception {
        ImmutableTaskGraph query = query("query").persistOnDevice(column).snapshot();
        try (var plan = new TornadoExecutionPlan(upload, query)) {
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
        }
        var plan = new TornadoExecutionPlan(upload);
        assertThatThrownBy(plan::execute)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("another graph that shares it has freed");
    }

    @Test
    void closingFreesTheSelectedGraphOnly() throws Exception {
        var plan = new TornadoExecutionPlan(upload, query("query").snapshot());
        plan.withGraph(0).execute();
        plan.withGraph(1).execute();
        plan.close();
        assertThat(plan.withGraph(0).getCurrentDeviceMemoryUsage())
                .isEqualTo(column.getNumBytesOfSegmentWithHeader());
        plan.close();
        assertThat(plan.getCurrentDeviceMemoryUsage()).isZero();
    }
}
