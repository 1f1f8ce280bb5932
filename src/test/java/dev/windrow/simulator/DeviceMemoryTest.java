// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.filled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

@SimulatorOnly
class DeviceMemoryTest {

    private static final String LIMIT = "windrow.simulator.globalMemory";

    private final IntArray input = filled(1000, 5);
    private final IntArray output = new IntArray(1000);

    static void copy(IntArray input, ShortArray scratch, IntArray output) {
        for (int i = 0; i < input.getSize(); i++) {
            scratch.set(i, (short) input.get(i));
            output.set(i, scratch.get(i));
        }
    }

    @AfterEach
    void clearProperty() {
        System.clearProperty(LIMIT);
    }

    private TaskGraph graph() {
        return new TaskGraph("g")
                .transferToDevice(EVERY_EXECUTION, input)
                .task("t", TransferTest::copy, input, output)
                .transferToHost(EVERY_EXECUTION, output);
    }

    @Test
    void allocationBeyondTheLimitIsAnError() {
        System.setProperty(LIMIT, "5000");
        TornadoExecutionPlan plan = new TornadoExecutionPlan(graph().snapshot());
        assertThatThrownBy(plan::execute)
                .isInstanceOf(TornadoOutOfMemoryException.class)
                .hasMessageContaining("expected 4016 for IntArray(1000)");
        plan.freeDeviceMemory();
    }

    @Test
    void closingFrees() throws Exception {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(graph().snapshot());
        plan.execute();
        assertThat(plan.getCurrentDeviceMemoryUsage()).isEqualTo(2 * 4016);
        plan.close();
        assertThat(plan.getCurrentDeviceMemoryUsage()).isZero();
    }

    /** TornadoVM never frees an array that is named in no transfer. */
    @Test
    void scratchThatIsNamedNowhereIsNotFreed() throws Exception {
        ShortArray scratch = new ShortArray(1000);
        TornadoExecutionPlan plan =
                new TornadoExecutionPlan(
                        new TaskGraph("g")
                                .transferToDevice(EVERY_EXECUTION, input)
                                .task("t", DeviceMemoryTest::copy, input, scratch, output)
                                .transferToHost(EVERY_EXECUTION, output)
                                .snapshot());
        plan.execute();
        plan.close();
        assertThat(plan.getCurrentDeviceMemoryUsage()).isEqualTo(2016);
    }
}
