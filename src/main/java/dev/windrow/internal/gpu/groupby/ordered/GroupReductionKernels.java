// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Reduces the rows of small groups, once rows lie in the order of their groups: one thread walks
 * over the rows of one group. {@link SegmentReductionKernels} does the same for groups of any size;
 * it is slower for groups of a row or two, since its threads begin 64 rows apart.
 */
public final class GroupReductionKernels {

    private GroupReductionKernels() {}

    /**
     * Reduces numbers: floats, integers as floats, or integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, {@code starts[group]} and the values; writes {@code
     * totals[group]}.
     *
     * <p>Each thread writes groups of its own, and the same rows always give the same bits.
     */
    public static void reduceNumbers(
            KernelContext context,
            IntArray status,
            IntArray order,
            IntArray starts,
            LongArray words,
            FloatArray floats,
            DoubleArray numbers,
            LongArray validity,
            DoubleArray totals,
            DoubleArray identities,
            int source,
            int operation,
            int nullable) {
        int groups = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int end = starts.get(group + 1);
            double total = identities.get(operation);
            for (int at = starts.get(group); at < end; at++) {
                int row = order.get(at);
                int valid = 1;
                if (nullable == 1) {
                    valid = Keys.bit(validity, row);
                }
                if (valid == 1) {
                    double value = Values.read(source, words, floats, numbers, row);
                    double term = Values.term(operation, value);
                    total = Values.combine(operation, total, term);
                }
            }
            totals.set(group, total);
        }
    }
}
