// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** A column that values of Spark are copied into, in the order of the rows. */
abstract sealed class GatheredColumn permits GatheredNumbers, GatheredBytes, GatheredStrings {

    private final int capacity;
    private final ColumnMemory memory;

    /** A one for each value so far; null as long as there is no null. */
    private @Nullable MemorySegment valid;

    private long nulls;

    GatheredColumn(int capacity, ColumnMemory memory) {
        this.capacity = capacity;
        this.memory = memory;
    }

    /**
     * Makes an empty column.
     *
     * @param isKey whether -0.0 becomes 0.0, and every NaN the same one
     * @param capacity the most values
     * @param memory the owner of the column's memory
     */
    static GatheredColumn of(FieldType type, boolean isKey, int capacity, ColumnMemory memory) {
        return switch (type.kind()) {
            case STRING -> new GatheredStrings(capacity, memory);
            case BINARY -> new GatheredBytes(type.kind(), capacity, memory);
            default -> new GatheredNumbers(type, isKey, capacity, memory);
        };
    }

    final ColumnMemory memory() {
        return memory;
    }

    /** Copies a field of a row to a place. */
    final void add(SpecializedGetters row, int ordinal, int at) {
        if (row.isNullAt(ordinal)) {
            addNull(at);
        } else {
            if (valid != null) {
                Bits.set(valid, at, true);
            }
            addValue(row, ordinal, at);
        }
    }

    /** Copies values of a vector to places from {@code at} on. */
    final void addAll(ColumnVector vector, int from, int at, int count) {
        begin(vector, at);
        if (!vector.hasNull()) {
            if (valid != null) {
                Bits.fill(valid, at, count);
            }
            addValues(vector, from, at, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (vector.isNullAt(from + i)) {
                addNull(at + i);
            } else {
                if (valid != null) {
                    Bits.set(valid, at + i, true);
                }
                addValue(vector, from + i, at + i);
            }
        }
    }

    private void addNull(int at) {
        if (valid == null) {
            valid = memory.allocate(Bits.bytesFor(capacity));
            Bits.fill(valid, 0, at);
        }
        nulls++;
        addPlaceholder(at);
    }

    /** Returns whether the value at a place is null. */
    final boolean isNull(int at) {
        return valid != null && !Bits.get(valid, at);
    }

    /** Returns the column of the first rows. */
    final Column column(int rows) {
        return column(rows, valid == null ? Validity.ALL : new Validity(valid, 0, nulls));
    }

    /**
     * Is told of a vector before its values are copied.
     *
     * @param at the place of the first one
     */
    void begin(ColumnVector vector, int at) {}

    abstract void addValue(SpecializedGetters row, int ordinal, int at);

    abstract void addValue(ColumnVector vector, int row, int at);

    /** Copies values, none of which is null. */
    abstract void addValues(ColumnVector vector, int from, int at, int count);

    abstract void addPlaceholder(int at);

    abstract Column column(int rows, Validity validity);
}
