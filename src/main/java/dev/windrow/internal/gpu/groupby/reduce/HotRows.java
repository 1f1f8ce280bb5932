// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.groupby.keys.QueryArrays;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;

/** A row of each of the most frequent keys, for kernels that find the slots of these keys. */
final class HotRows {

    private HotRows() {}

    /** Returns an array of {@code most} rows; -1 behind those that there are. */
    static IntArray of(QueryArrays arrays, int most) {
        IntArray rows = arrays.tables().array(new IntArray(most));
        arrays.tables()
                .write(
                        table -> {
                            List<Long> hot = table.hotRows();
                            for (int rank = 0; rank < most; rank++) {
                                boolean isThere = rank < hot.size();
                                rows.set(rank, isThere ? Math.toIntExact(hot.get(rank)) : -1);
                            }
                        });
        return rows;
    }
}
