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
import dev.windrow.internal.plan.RoundedSizes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;

/**
 * The rows of a table by an integer key, one for each: an array over the span of the keys, from the
 * least to the greatest, or a hash table where these are few in a wide span. Rows without a key are
 * not in it.
 */
public final class KeyedRows implements AutoCloseable {

    /** The only column of {@link #index}: the row of each place, or -1. */
    public static final String ROW = "row";

    /** Places of a hash table for each row at least. */
    private static final int PLACES_PER_ROW = 2;

    /**
     * So far from its first place does no key of a hash table lie, which is half empty, unless many
     * were chosen to have the same first place.
     */
    private static final int MOST_STEPS = 1 << 12;

    private final FixedWidthColumn keys;
    private final long least;
    private final int places;
    private final int mask;
    private final Table index;
    private final MemorySegment rowOf;

    private KeyedRows(
            FixedWidthColumn keys,
            long least,
            int places,
            int mask,
            MemorySegment rowOf,
            ColumnMemory memory) {
        this.keys = keys;
        this.least = least;
        this.places = places;
        this.mask = mask;
        this.rowOf = rowOf;
        index =
                new Table(
                        Map.of(
                                ROW,
                                new FixedWidthColumn(Primitive.INT32, rowOf, places, Validity.ALL)),
                        places,
                        memory);
    }

    /** Rows by their keys, or why there are none. */
    public sealed interface Built extends AutoCloseable {

        @Override
        default void close() {
            // There is nothing but a reason.
        }

        /** Rows by their keys, which the caller closes. */
        record Unique(KeyedRows rows) implements Built {

            @Override
            public void close() {
                rows.close();
            }
        }

        /**
         * Nothing.
         *
         * @param reason what is true of the keys, such as "are not unique"
         */
        record Refused(String reason) implements Built {}
    }

    /** Returns whether rows can be found by keys of a type. */
    public static boolean suits(Column key) {
        return key instanceof FixedWidthColumn fixed
                && (fixed.type().isInteger() || fixed.type() == Primitive.DATE32);
    }

    /**
     * Enters the rows of a table.
     *
     * @param key the keys, of a type that {@link #suits}, which stay open as long as this
     * @param probes about how many rows will look for a key: the array may have a place for each
     * @param isAny whether any row of a key will do; otherwise no two may have the same
     */
    public static Built of(FixedWidthColumn key, long probes, boolean isAny) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        boolean hasNulls = key.validity().hasNulls();
        for (long row = 0; row < key.rows(); row++) {
            if (!hasNulls || !key.isNull(row)) {
                long value = RawValues.getLong(key, row);
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
            }
        }
        if (least > greatest) {
            return entered(key, 0, 1, 0, isAny);
        }
        long worth = Math.max(probes, key.rows() * PlanTuning.PLACES_PER_LOOKED_UP_ROW);
        long most = Math.clamp(worth, PlanTuning.FEW_LOOKUP_PLACES, PlanTuning.MOST_LOOKUP_PLACES);
        long span = greatest - least + 1;
        if (span > 0 && span <= most) {
            return entered(key, least, (int) span, 0, isAny);
        }
        long places = RoundedSizes.powerOfTwoFrom(key.rows() * PLACES_PER_ROW);
        return places > PlanTuning.MOST_LOOKUP_PLACES
                ? new Built.Refused("are too many: " + key.rows() + " rows")
                : entered(key, least, (int) places, (int) places - 1, isAny);
    }

    private static Built entered(
            FixedWidthColumn key, long least, int places, int mask, boolean isAny) {
        boolean hasNulls = key.validity().hasNulls();
        ColumnMemory memory = new ColumnMemory();
        try {
            MemorySegment rowOf = memory.allocateUncleared((long) places * Integer.BYTES);
            rowOf.fill((byte) -1);
            KeyedRows made = new KeyedRows(key, least, places, mask, rowOf, memory);
            for (int row = 0; row < key.rows(); row++) {
                if (hasNulls && key.isNull(row)) {
                    continue;
                }
                long value = RawValues.getLong(key, row);
                int place = made.place(value);
                if (mask != 0 && (place - KeyPlaces.first(value, mask) & mask) > MOST_STEPS) {
                    memory.close();
                    return new Built.Refused("meet at few places of a hash table");
                }
                if (!isAny && made.rowAt(place) >= 0) {
                    memory.close();
                    return new Built.Refused("are not unique: " + value + " comes twice");
                }
                rowOf.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, place, row);
            }
            return new Built.Unique(made);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the place of a key that lies between the least and the greatest. */
    private int place(long key) {
        if (mask == 0) {
            return (int) (key - least);
        }
        int place = KeyPlaces.first(key, mask);
        while (rowAt(place) >= 0 && RawValues.getLong(keys, rowAt(place)) != key) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private int rowAt(int place) {
        return rowOf.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, place);
    }

    /** Returns the least key. */
    public long least() {
        return least;
    }

    /** Returns the length of the array or of the hash table. */
    public int places() {
        return places;
    }

    /** Returns the number of places less 1 in a hash table, and 0 for an array. */
    public int mask() {
        return mask;
    }

    /** Says how rows are found. */
    public String label() {
        return mask == 0
                ? "keys from %d on at %d places".formatted(least, places)
                : "a hash table of %d places".formatted(places);
    }

    /** Returns the array as a table of {@link #places} rows. */
    public Table index() {
        return index;
    }

    /** Returns the row with a key; -1 if none has it. */
    public int row(long key) {
        long at = key - least;
        boolean isOutside = mask == 0 && (at < 0 || at >= places);
        return isOutside ? -1 : rowAt(place(key));
    }

    @Override
    public void close() {
        index.close();
    }
}
