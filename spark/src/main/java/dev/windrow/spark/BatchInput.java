// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.spark.Program.Input;

import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;

/** Rows that come in batches of columns. A batch is read before the next one is asked for. */
final class BatchInput implements TaskInput {

    private final Iterator<ColumnarBatch> batches;
    private final int[] ordinals;
    private @Nullable ColumnarBatch batch;

    /** Rows of the batch, whose memory Spark uses for the next one. */
    private int rows;

    private int row;

    BatchInput(Iterator<ColumnarBatch> batches, List<Input> inputs) {
        this.batches = batches;
        ordinals = inputs.stream().mapToInt(Input::ordinal).toArray();
    }

    @Override
    public boolean hasNext() {
        while (row == rows && batches.hasNext()) {
            batch = batches.next();
            rows = batch.numRows();
            row = 0;
        }
        return row < rows;
    }

    @Override
    public void fill(GatheredRows columns) {
        while (!columns.isFull() && hasNext() && batch != null) {
            int count = Math.min(rows - row, columns.left());
            ColumnVector[] vectors = new ColumnVector[ordinals.length];
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = batch.column(ordinals[i]);
            }
            columns.addAll(vectors, row, count);
            row += count;
        }
    }
}
