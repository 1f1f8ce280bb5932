// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.kernels.KeyHashes;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.kernels.WordTableKernels;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.ArrayList;
import java.util.List;

/** A key column that gives each row a wanted group, for each key access. */
public enum SlotKeys {
    GIVEN,
    DENSE,
    TABLE,
    STRING_TABLE;

    /** The group of a row without a group. */
    public static final int DROPPED = -1;

    /** The group of null keys, if there are none. */
    public static final int NO_GROUP = -2;

    /** Slots of the table: few enough for keys to collide. */
    private static final int TABLE_SLOTS = 256;

    /** The distance of two groups' slots, where slots are dense indices or given. */
    private static final int GAP = 3;

    private static final long LEAST = -5;

    ColumnType type() {
        return switch (this) {
            case GIVEN, TABLE -> Primitive.INT64;
            case DENSE -> Primitive.INT32;
            case STRING_TABLE -> Primitive.UTF8;
        };
    }

    /**
     * Returns the keys of rows.
     *
     * @param groups the group of each row, or {@link #DROPPED}
     * @param nullGroup the group of rows whose key is null
     */
    List<@Nullable Object> keys(int[] groups, int nullGroup) {
        List<@Nullable Object> keys = new ArrayList<>();
        for (int group : groups) {
            keys.add(group == nullGroup ? null : key(group));
        }
        return keys;
    }

    private Object key(int group) {
        return switch (this) {
            case GIVEN -> 0L;
            case DENSE -> group == DROPPED ? LEAST - 1 : LEAST + (long) GAP * group;
            case TABLE ->
                    switch (group) {
                        case DROPPED -> 12_345L;
                        case 0 -> WordTableKernels.EMPTY;
                        default -> group * 0x123456789abL;
                    };
            case STRING_TABLE -> group == DROPPED ? "?" : "k".repeat(group % 5) + group;
        };
    }

    private static long word(Object key) {
        if (key instanceof String text) {
            long word = text.length();
            for (int i = 6; i >= 0; i--) {
                word = word << 8 | (i < text.length() ? text.charAt(i) : 0);
            }
            return word;
        }
        return (Long) key;
    }

    /** The finder of slots, and the group of each slot. */
    record Found(SlotFinder finder, IntArray groupOf) {}

    /**
     * Returns the finder of the rows' slots.
     *
     * @param groups the group of each row
     * @param count how many groups there are
     * @param nullGroup the group of rows whose key is null
     * @param isNullable whether the key column may hold nulls
     */
    Found found(QueryArrays arrays, int[] groups, int count, int nullGroup, boolean isNullable) {
        int slots = TABLE_SLOTS + GAP * count + 2;
        int[] slotOf = new int[count];
        LongArray table = new LongArray(TABLE_SLOTS);
        table.init(WordTableKernels.EMPTY);
        for (int group = 0; group < count; group++) {
            slotOf[group] = slot(group, table);
        }
        if (nullGroup >= 0) {
            slotOf[nullGroup] = slots - 1;
        }
        LongArray numbers = new LongArray(Slots.LENGTH);
        numbers.set(Slots.NO_SLOT, slots);
        numbers.set(Slots.NULL_SLOT, nullGroup < 0 ? slots : slots - 1);
        numbers.set(Slots.TABLE_SLOTS, TABLE_SLOTS);
        numbers.set(Slots.LEAST, LEAST);
        numbers.set(Slots.SPAN, (long) GAP * count);
        IntArray groupOf = new IntArray(slots);
        groupOf.init(count);
        IntArray given = new IntArray(Math.max(1, groups.length));
        for (int group = 0; group < count; group++) {
            groupOf.set(slotOf[group], group);
        }
        for (int row = 0; row < groups.length; row++) {
            given.set(row, groups[row] == DROPPED ? slots : slotOf[groups[row]]);
        }
        return new Found(
                finder(arrays, numbers, table, given, isNullable), arrays.graph().upload(groupOf));
    }

    private int slot(int group, LongArray table) {
        return switch (this) {
            case GIVEN, DENSE -> GAP * group;
            case TABLE, STRING_TABLE -> {
                long word = word(key(group));
                yield word == WordTableKernels.EMPTY ? TABLE_SLOTS : insert(table, word);
            }
        };
    }

    private static int insert(LongArray table, long word) {
        int slot = KeyHashes.hash(word) % TABLE_SLOTS;
        while (table.get(slot) != WordTableKernels.EMPTY) {
            slot = (slot + 1) % TABLE_SLOTS;
        }
        table.set(slot, word);
        return slot;
    }

    private SlotFinder finder(
            QueryArrays arrays,
            LongArray numbers,
            LongArray table,
            IntArray given,
            boolean isNullable) {
        LongArray ofSlots = arrays.graph().upload(numbers);
        Presence presence = arrays.input().presence("k", isNullable);
        return switch (this) {
            case GIVEN -> new SlotFinder.Given(ofSlots, arrays.graph().upload(given));
            case DENSE ->
                    new SlotFinder.Dense(
                            ofSlots,
                            new KeyWords.OfColumn(
                                    arrays.input().words("k"), Values.INT, Integer.SIZE, presence),
                            Integer.SIZE,
                            1);
            case TABLE ->
                    new SlotFinder.Table(
                            ofSlots,
                            new KeyWords.OfColumn(
                                    arrays.input().words("k"), Values.LONG, Long.SIZE, presence),
                            new WordTable(arrays.graph().upload(table)));
            case STRING_TABLE ->
                    new SlotFinder.Table(
                            ofSlots,
                            new KeyWords.OfStrings(
                                    arrays.input().characters("k"),
                                    arrays.input().offsets("k"),
                                    presence),
                            new WordTable(arrays.graph().upload(table)));
        };
    }
}
