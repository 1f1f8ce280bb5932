// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.InternalRow;

import java.util.Iterator;

/** Rows that come one by one. */
record RowInput(Iterator<InternalRow> rows) implements TaskInput {

    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public void fill(GatheredRows columns) {
        while (!columns.isFull() && rows.hasNext()) {
            columns.add(rows.next());
        }
    }
}
