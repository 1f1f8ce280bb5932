// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.plan.PlanTuning;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;

/**
 * The rows of a table by an integer key, one for each: an array over the span of the keys,
 * from the least to the greatest. Rows without a key are not in it.
 */
public final class KeyedRows implements AutoCloseable {

    /** The only column of {@link #index}: the row of each key from the least one on, or -1. */
    public static final String ROW = "row";

    private final long least;
    private final int places;
    private final Table index;
    private final MemorySegment rowOf;

    private KeyedRows(long least, int places, MemorySegment rowOf, ColumnMemory memory) {
        this.least = least;
        this.places = places;
        this.rowOf = rowOf;
        index =
                new Table(
                        Map.of(
                                ROW,
                                new FixedWidthColumn(Primitive.INT32, rowOf, places, Validity.ALL)),
                        places,
                        memory);
    }

    /** Rows by their keys, or why there is no array of them. */
    public sealed interface Built extends AutoCloseable {

        @Override
        default void close() {
            // There is nothing but a reason.
        }

        /** An array, which the caller closes. */
        record Dense(KeyedRows rows) implements Built {

            @Override
            public void close() {
                rows.close();
            }
        }

        /**
         * No array.
         *
         * @param reason what is true of the keys, such as "are not unique"
         */
        record Refused(String reason) implements Built {}
    }

    /** Returns whether keys of a type can index an array. */
    public static boolean suits(Column key) {
        return key instanceof FixedWidthColumn fixed
                && (fixed.type().isInteger() || fixed.type() == Primitive.DATE32);
    }

    /**
     * Enters the rows of a table.
     *
     * @param key the keys, of a type that {@link #suits}
     * @param probes about how many rows will look for a key: the array may have a place for each
     * @param isAny whether any row of a key will do; otherwise no two may have the same
     */
    public static Built of(FixedWidthColumn key, long probes, boolean isAny) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        long entered = 0;
        boolean hasNulls = key.validity().hasNulls();
        for (long row = 0; row < key.rows(); row++) {
            if (!hasNulls || !key.isNull(row)) {
                long value = RawValues.getLong(key, row);
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
                entered++;
            }
        }
        if (entered == 0) {
            return new Built.Refused("are none");
        }
        long worth = Math.max(probes, key.rows() * PlanTuning.PLACES_PER_LOOKED_UP_ROW);
        long most = Math.clamp(worth, PlanTuning.FEW_LOOKUP_PLACES, PlanTuning.MOST_LOOKUP_PLACES);
        long places = greatest - least + 1;
        if (places <= 0 || places > most) {
            return new Built.Refused(
                    "are sparse: %d rows with keys from %d to %d"
                            .formatted(entered, least, greatest));
        }
        return entered(key, least, (int) places, isAny);
    }

    private static Built entered(
            FixedWidthColumn key, long least, int places, boolean isAny) {
        boolean hasNulls = key.validity().hasNulls();
        ColumnMemory memory = new ColumnMemory();
        try {
            MemorySegment rowOf = memory.allocateUncleared((long) places * Integer.BYTES);
            rowOf.fill((byte) -1);
            for (int row = 0; row < key.rows(); row++) {
                if (hasNulls && key.isNull(row)) {
                    continue;
                }
                long at = RawValues.getLong(key, row) - least;
                if (!isAny && rowOf.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, at) >= 0) {
                    memory.close();
                    return new Built.Refused("are not unique: " + (at + least) + " comes twice");
                }
                rowOf.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, at, row);
            }
            return new Built.Dense(new KeyedRows(least, places, rowOf, memory));
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the least key. */
    public long least() {
        return least;
    }

    /** Returns how many keys there are from the least to the greatest, whether rows have them. */
    public int places() {
        return places;
    }

    /** Returns the array as a table of {@link #places} rows. */
    public Table index() {
        return index;
    }

    /** Returns the row with a key; -1 if none has it. */
    public int row(long key) {
        long at = key - least;
        return at < 0 || at >= places ? -1 : rowOf.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    @Override
    public void close() {
        index.close();
    }
}
