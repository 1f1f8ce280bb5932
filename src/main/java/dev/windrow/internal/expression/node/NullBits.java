// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;

/** The validity of a new column. It takes no memory if no value may be null. */
public final class NullBits {

    private final boolean nullable;
    private final MemorySegment valid;
    private final long rows;

    public NullBits(boolean nullable, long rows, ColumnMemory owner) {
        this.nullable = nullable;
        this.rows = rows;
        valid = owner.allocate(nullable ? Bits.bytesFor(rows) : 0);
    }

    /** Copies the validity of a batch of rows from their source. */
    public void copy(Validity source, RowBatch batch, long at) {
        if (nullable) {
            for (int i = 0; i < batch.count; i++) {
                Bits.set(valid, at + i, source.isValid(batch.rows[i]));
            }
        }
    }

    /** Copies the nulls of a node. */
    public void take(boolean[] nulls, int count, long at) {
        if (nullable) {
            for (int i = 0; i < count; i++) {
                Bits.set(valid, at + i, !nulls[i]);
            }
        }
    }

    public Validity validity() {
        return nullable ? Validity.of(valid, 0, rows) : Validity.ALL;
    }
}
