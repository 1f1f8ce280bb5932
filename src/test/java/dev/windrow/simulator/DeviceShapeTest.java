// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A simulated device tells its limits, and refuses kernels beyond them. */
@SimulatorOnly
class DeviceShapeTest {

    private static final DeviceShape SMALL = new DeviceShape(16L << 10, 64, false);
    private static final DeviceShape LARGE = new DeviceShape(228L << 10, 1_024, true);

    private final IntArray ints = new IntArray(256);
    private final DoubleArray doubles = new DoubleArray(256);

    @AfterEach
    void resetDevice() {
        DeviceShape.reset();
    }

    static void numbers(KernelContext context, IntArray output) {
        output.set(context.globalIdx, context.localIdx);
    }

    static void sixteenKilobytes(KernelContext context, IntArray output) {
        int[] all = context.allocateIntLocalArray(4_096);
        all[context.localIdx] = 7;
        output.set(context.globalIdx, all[context.localIdx]);
    }

    static void aByteMore(KernelContext context, IntArray output) {
        int[] all = context.allocateIntLocalArray(4_096);
        byte[] more = context.allocateByteLocalArray(1);
        all[context.localIdx] = 7;
        output.set(context.globalIdx, all[context.localIdx] + more.length);
    }

    static void writesDoubles(KernelContext context, DoubleArray output) {
        output.set(context.globalIdx, 0.5);
    }

    static void leavesDoublesAlone(KernelContext context, DoubleArray output) {
        int index = context.globalIdx;
        if (index < 0) {
            output.set(index, 0.5);
        }
    }

    static void localDoubles(KernelContext context, IntArray output) {
        double[] local = context.allocateDoubleLocalArray(1);
        output.set(context.globalIdx, local.length);
    }

    private static <A extends TornadoNativeArray> void run(
            Task2<KernelContext, A> kernel, A output, int threads) {
        runOnce(
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, output)
                        .task("t", kernel, new KernelContext(), output)
                        .transferToHost(EVERY_EXECUTION, output),
                output.getSize() / threads,
                threads);
    }

    @Test
    void itTellsItsLimits() {
        SMALL.simulate();
        TornadoDevice device = TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();
        assertThat(device.getDeviceLocalMemorySize()).isEqualTo(16_384);
        assertThat(device.getPhysicalDevice().getDeviceMaxWorkGroupSize()[0]).isEqualTo(64);
        assertThat(device.getPhysicalDevice().getMaxThreadsPerBlock()).isEqualTo(64);
        assertThat(device.getDeviceContext().isFP64Supported()).isFalse();
        LARGE.simulate();
        assertThat(device.getDeviceLocalMemorySize()).isEqualTo(233_472);
        assertThat(device.getPhysicalDevice().getDeviceMaxWorkGroupSize()[0]).isEqualTo(1_024);
        assertThat(device.getDeviceContext().isFP64Supported()).isTrue();
    }

    @Test
    void aBlockHasItsThreadsAtMost() {
        SMALL.simulate();
        run(DeviceShapeTest::numbers, ints, 64);
        assertThat(ints.get(255)).isEqualTo(63);
        assertThatThrownBy(() -> run(DeviceShapeTest::numbers, ints, 128))
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageContaining("found local size 128, expected 1 to 64");
        LARGE.simulate();
        run(DeviceShapeTest::numbers, ints, 128);
        assertThat(ints.get(255)).isEqualTo(127);
    }

    @Test
    void aBlockHasItsLocalMemoryAtMost() {
        SMALL.simulate();
        run(DeviceShapeTest::sixteenKilobytes, ints, 64);
        assertThat(ints.get(255)).isEqualTo(7);
        assertThatThrownBy(() -> run(DeviceShapeTest::aByteMore, ints, 64))
                .isInstanceOf(TornadoBailoutRuntimeException.class)
                .hasMessageContaining("needs 16385 bytes of local memory")
                .hasMessageContaining("the device has 16384 for a group");
        LARGE.simulate();
        run(DeviceShapeTest::aByteMore, ints, 64);
        assertThat(ints.get(255)).isEqualTo(8);
    }

    /** Only code that remains after constants are folded counts: an array may be a dummy. */
    @Test
    void onlyFloatsThatAreTouchedNeedADeviceThatHasThem() {
        SMALL.simulate();
        run(DeviceShapeTest::leavesDoublesAlone, doubles, 64);
        assertThatThrownBy(() -> run(DeviceShapeTest::writesDoubles, doubles, 64))
                .hasMessageContaining("does not support FP64");
        assertThatThrownBy(() -> run(DeviceShapeTest::localDoubles, ints, 64))
                .hasMessageContaining("does not support FP64");
        LARGE.simulate();
        run(DeviceShapeTest::writesDoubles, doubles, 64);
        assertThat(doubles.get(255)).isEqualTo(0.5);
        run(DeviceShapeTest::localDoubles, ints, 64);
        assertThat(ints.get(255)).isEqualTo(1);
    }
}
