// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/** A row of each key of the sample, for the device. */
public final class SeedRows {

    private SeedRows() {}

    /**
     * Returns an array of the rows; {@code sizes[SEEDS]} tells how many there are.
     *
     * @param most space for so many
     */
    public static IntArray of(QueryArrays arrays, int most) {
        IntArray rows = arrays.tables().array(new IntArray(most));
        arrays.tables()
                .write(
                        table -> {
                            List<Long> seeds = table.seedRows();
                            for (int seed = 0; seed < seeds.size(); seed++) {
                                rows.set(seed, Math.toIntExact(seeds.get(seed)));
                            }
                            arrays.sizes().set(Sizes.SEEDS, seeds.size());
                        });
        return rows;
    }
}
