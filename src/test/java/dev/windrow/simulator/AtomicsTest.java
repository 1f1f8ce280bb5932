// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.runOnce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

@SimulatorOnly
class AtomicsTest {

    private static final int GROUPS = 256;
    private static final int SIZE = 256;
    private static final int ROUNDS = 16;

    /** Below 2 to the 24th, so that a float counts exactly. */
    private static final int TOTAL = GROUPS * SIZE * ROUNDS;

    static void addAll(
            KernelContext context,
            IntArray ints,
            LongArray longs,
            FloatArray floats,
            DoubleArray doubles) {
        for (int round = 0; round < 16; round++) {
            context.atomicAdd(ints, 1, 1);
            context.atomicAdd(longs, 1, 1L << 32);
            context.atomicAdd(floats, 1, 1.0f);
            context.atomicAdd(doubles, 1, 0.5);
        }
    }

    static void addToLocalArray(KernelContext context, IntArray output) {
        int[] counts = context.allocateIntLocalArray(4);
        context.atomicAdd(counts, 1, 1);
        output.set(context.globalIdx, counts[1]);
    }

    @Test
    void localArraysAreRefused() {
        IntArray output = new IntArray(4);
        TaskGraph graph =
                new TaskGraph("g")
                        .task("t", AtomicsTest::addToLocalArray, new KernelContext(), output)
                        .transferToHost(EVERY_EXECUTION, output);
        assertThatThrownBy(() -> runOnce(graph, 1, 4))
                .isInstanceOf(TornadoBailoutRuntimeException.class)
                .hasMessageContaining("atomic add on a local array");
    }

    @Test
    void noAddIsLost() {
        IntArray ints = new IntArray(2);
        LongArray longs = new LongArray(2);
        FloatArray floats = new FloatArray(2);
        DoubleArray doubles = new DoubleArray(2);
        TaskGraph graph =
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, ints, longs, floats, doubles)
                        .task(
                                "t",
                                AtomicsTest::addAll,
                                new KernelContext(),
                                ints,
                                longs,
                                floats,
                                doubles)
                        .transferToHost(EVERY_EXECUTION, ints, longs, floats, doubles);
        runOnce(graph, GROUPS, SIZE);
        assertThat(ints.toHeapArray()).containsExactly(0, TOTAL);
        assertThat(longs.toHeapArray()).containsExactly(0, (long) TOTAL << 32);
        assertThat(floats.toHeapArray()).containsExactly(0.0f, TOTAL);
        assertThat(doubles.toHeapArray()).containsExactly(0.0, TOTAL / 2.0);
    }
}
