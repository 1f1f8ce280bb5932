// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Each;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Divides the sums of groups by their counts. The mean of a group without values is undefined. */
public record GroupMeans(DoubleArray sums, LongArray counts, DoubleArray means) implements Each {

    @Override
    public void at(int group) {
        double count = counts.get(group);
        means.set(group, sums.get(group) / count);
    }
}
