package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.work.StringBytes;

import java.util.List;

/** Compares the key columns that are in the key's words only as hashes. */
public final class StringEquality {

    private final VariableWidthColumn[] columns;

    public StringEquality(List<VariableWidthColumn> columns) {
        this.columns = columns.toArray(VariableWidthColumn[]::new);
    }

    /** Returns whether there is nothing to compare. */
    public boolean isTrivial() {
        return columns.length == 0;
    }

    /** Returns whether two rows whose words are equal have equal keys. */
    boolean test(long rowA, long rowB) {
        for (VariableWidthColumn column : columns) {
            // The words are equal, so that either both rows are null here or none is.
            if (!column.isNull(rowA) && !StringBytes.equal(column, rowA, rowB)) {
                return false;
            }
        }
        return true;
    }
}
