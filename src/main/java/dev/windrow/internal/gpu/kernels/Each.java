// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What a kernel does for each of many: rows, groups, or words. A record of it has the arrays; the
 * kernel is made for the record.
 */
public interface Each {

    /**
     * Does it for one. No other thread writes what this one does, but for places of a status where
     * any may win. The record has not the array that tells how many there are, if it writes there.
     *
     * @param i the number of the one, from 0
     */
    void at(int i);

    /**
     * Does it for each.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads their number at {@code counts[countAt]}, and what the record reads; writes what the
     * record writes.
     */
    static void run(KernelContext context, IntArray counts, Each each, int countAt) {
        int count = counts.get(countAt);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            each.at(i);
        }
    }
}
