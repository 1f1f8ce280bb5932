// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.counting;
import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Kernels without a context, and arguments of all kinds. */
@SimulatorOnly
class ParallelLoopTest {

    static void scale(IntArray input, LongArray output, int factor, long offset) {
        for (@Parallel int i = 0; i < output.getSize(); i++) {
            output.set(i, (long) input.get(i) * factor + offset);
        }
    }

    static void twentyArguments(
            KernelContext context,
            IntArray output,
            ByteArray bytes,
            ShortArray shorts,
            FloatArray floats,
            DoubleArray doubles,
            int a6,
            int a7,
            int a8,
            int a9,
            int a10,
            int a11,
            int a12,
            int a13,
            int a14,
            int a15,
            int a16,
            long a17,
            float a18,
            double a19) {
        int i = context.globalIdx;
        int scalars = a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 + a16;
        double others = bytes.get(i) + shorts.get(i) + floats.get(i) + doubles.get(i);
        output.set(i, (int) (scalars + a17 + a18 + a19 + others));
    }

    @Test
    void loopsRunOverTheDeviceCopies() {
        IntArray input = counting(100);
        LongArray output = new LongArray(100);
        runOnce(
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("t", ParallelLoopTest::scale, input, output, 3, 7L)
                        .transferToHost(EVERY_EXECUTION, output));
        assertThat(output.get(0)).isEqualTo(7);
        assertThat(output.get(99)).isEqualTo(3 * 99 + 7);
    }

    @Test
    void twentyArgumentsArriveInOrder() {
        IntArray output = new IntArray(4);
        ByteArray bytes = ByteArray.fromElements((byte) 1, (byte) 2, (byte) 3, (byte) 4);
        ShortArray shorts = ShortArray.fromElements((short) 10, (short) 10, (short) 10, (short) 10);
        FloatArray floats = FloatArray.fromElements(0.5f, 0.5f, 0.5f, 0.5f);
        DoubleArray doubles = DoubleArray.fromElements(0.5, 0.5, 0.5, 0.5);
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, bytes, shorts, floats, doubles)
                        .task(
                                "t",
                                ParallelLoopTest::twentyArguments,
                                new KernelContext(),
                                output,
                                bytes,
                                shorts,
                                floats,
                                doubles,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                1,
                                100L,
                                1000.0f,
                                10_000.0)
                        .transferToHost(EVERY_EXECUTION, output);
        runOnce(graph, 1, 4);
        assertThat(output.toHeapArray()).containsExactly(11_123, 11_124, 11_125, 11_126);
    }
}
