// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.query.Gather;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.nio.LongBuffer;

/** Gathers the rows that the caller gave. */
public final class TakeStage implements OperationStage {

    private final GatherStage gather;
    private final IntArray count;

    public TakeStage(Gather asked, OperationArrays arrays) {
        LongBuffer given = asked.rows();
        int length = given.remaining();
        IntArray rows = arrays.graph().upload(new IntArray(length));
        boolean makesNulls = false;
        for (int i = 0; i < length; i++) {
            int row = (int) given.get(given.position() + i);
            makesNulls |= row < 0;
            rows.set(i, row);
        }
        count = arrays.graph().upload(IntArray.fromElements(length));
        gather = new GatherStage(arrays, new GatheredRows(rows, makesNulls, length, given));
    }

    @Override
    public void addTasks() {
        gather.addTasks(count, 0);
    }

    @Override
    public MadeRows result(Download download) {
        return gather.result(download, count.get(0));
    }
}
