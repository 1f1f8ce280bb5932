// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;

import java.util.List;

/** Compares the key columns of which the encoded key has only hashes. */
public final class StringEquality {

    private final VariableWidthColumn[] columns;

    public StringEquality(List<VariableWidthColumn> columns) {
        this.columns = columns.toArray(VariableWidthColumn[]::new);
    }

    public boolean isTrivial() {
        return columns.length == 0;
    }

    /** Returns whether two rows with equal words have equal keys. */
    public boolean test(long rowA, long rowB) {
        for (VariableWidthColumn column : columns) {
            // Since the words are equal, both values are null or neither is.
            if (!column.isNull(rowA) && !StringBytes.equal(column, rowA, column, rowB)) {
                return false;
            }
        }
        return true;
    }
}
