// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Validity;
import dev.windrow.internal.engine.KernelColumns;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderResults.Picked;
import dev.windrow.internal.gpu.memory.ParallelCopy;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;

import java.lang.foreign.MemorySegment;

/** Makes the result column of an aggregation from the results of a user's kernel. */
public final class UserSegmentFinish {

    private UserSegmentFinish() {}

    public static Column build(
            Picked.Segments made, ColumnType type, int groups, ColumnMemory memory) {
        long bytes = made.results().getNumBytesOfSegment() / (made.starts().getSize() - 1) * groups;
        MemorySegment results = memory.allocate(bytes);
        ParallelCopy.copy(made.results().getSegment().asSlice(0, bytes), results);
        ByteArray present = made.validity().orElseGet(() -> haveRows(made, groups));
        Validity validity = KernelColumns.validity(present.getSegment(), groups, memory);
        return KernelColumns.column(type, results, groups, validity, memory);
    }

    private static ByteArray haveRows(Picked.Segments made, int groups) {
        ByteArray present = new ByteArray(Math.max(1, groups));
        for (int group = 0; group < groups; group++) {
            int rows = made.starts().get(group + 1) - made.starts().get(group);
            present.set(group, (byte) (rows > 0 ? 1 : 0));
        }
        return present;
    }
}
