// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.BitColumn;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.work.Nulls;

/** Numbers that are added up. */
public sealed interface NumberSource {

    ColumnType type();

    /** Returns whether some may be null. */
    boolean isNullable();

    /** A column of the table. */
    record Stored(FixedWidthColumn column) implements NumberSource {

        @Override
        public ColumnType type() {
            return column.type();
        }

        @Override
        public boolean isNullable() {
            return Nulls.possible(column);
        }
    }

    /** A column of bools, which count as 0 and 1. */
    record Bits(BitColumn column) implements NumberSource {

        @Override
        public ColumnType type() {
            return column.type();
        }

        @Override
        public boolean isNullable() {
            return Nulls.possible(column);
        }
    }

    /**
     * A computed column. It is computed batch by batch, and never stored as a whole.
     *
     * @param place its number among the computed columns
     */
    record Computed(int place, ColumnType type, boolean isNullable) implements NumberSource {}
}
