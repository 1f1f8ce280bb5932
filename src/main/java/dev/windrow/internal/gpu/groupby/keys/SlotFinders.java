// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.DirectKey;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.sample.KeyDomain;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Makes the slot finders of a query. */
public final class SlotFinders {

    private SlotFinders() {}

    /** Returns a finder of slots that are stored for each row. */
    public static SlotFinder given(QueryArrays arrays, IntArray slotOfRow, int slots) {
        return withoutColumn(
                Slots.keyAccess(Slots.GIVEN, Slots.NO_KEY, false),
                numbers(arrays, slots),
                arrays.dummies().longs(),
                arrays.dummies().longs(),
                slotOfRow,
                arrays);
    }

    /**
     * Returns a finder of a key column's words in a hash table. Behind the table lie two slots:
     * that of the word that marks empty slots, and that of a null.
     */
    public static SlotFinder inTable(
            QueryArrays arrays, DirectKey key, LongArray table, int slots) {
        LongArray numbers = numbers(arrays, slots);
        numbers.set(Slots.MASK, mask(key.field()));
        numbers.set(Slots.TABLE_SLOTS, table.getSize());
        if (key.nullFlag() != null && !arrays.plan().dropsRows()) {
            numbers.set(Slots.NULL_SLOT, table.getSize() + 1L);
        }
        return of(Slots.TABLE, key.field(), numbers, table, arrays);
    }

    /** Returns a finder that gives all rows one slot, if there are no key columns. */
    public static SlotFinder ofOneSlot(QueryArrays arrays) {
        return withoutColumn(
                Slots.keyAccess(Slots.DENSE, Slots.NO_KEY, false),
                numbers(arrays, 1),
                arrays.dummies().longs(),
                arrays.dummies().longs(),
                arrays.dummies().ints(),
                arrays);
    }

    /** Returns a finder of encoded keys in a hash table. */
    public static SlotFinder inTable(QueryArrays arrays, LongArray table, int slots) {
        LongArray numbers = numbers(arrays, slots);
        numbers.set(Slots.MASK, -1L);
        numbers.set(Slots.TABLE_SLOTS, table.getSize());
        if (arrays.plan().device().keyForm() == KeyForm.COLUMNS) {
            return ofFields(Slots.TABLE, numbers, table, arrays);
        }
        return withoutColumn(
                Slots.keyAccess(Slots.TABLE, Values.LONG, false),
                numbers,
                arrays.codes(),
                table,
                arrays.dummies().ints(),
                arrays);
    }

    /**
     * Returns a finder that uses a key column's dense index as the slot.
     *
     * @param part the place of the key among those of the dense index
     * @param stride by how much a slot grows with this key's dense index, if there are several keys
     */
    public static SlotFinder byDenseIndex(QueryArrays arrays, DenseKey key, int part, long stride) {
        KeyDomain domain = key.domain();
        boolean signed = key.field().kind() == KeyField.Kind.INTEGER;
        LongArray numbers = numbers(arrays, Math.toIntExact(key.places()));
        numbers.set(Slots.MASK, mask(key.field()));
        numbers.set(Slots.SIGN, signed ? 1L << key.field().bits() - 1 : 0);
        arrays.tables().write(table -> numbers.set(Slots.LEAST, table.leastKeys().get(part)));
        numbers.set(Slots.SPAN, domain.greatest() - domain.least());
        numbers.set(Slots.STRIDE, stride);
        if (key.hasNullPlace()) {
            numbers.set(Slots.NULL_SLOT, 0);
            numbers.set(Slots.FIRST, 1);
        }
        return of(Slots.DENSE, key.field(), numbers, arrays.dummies().longs(), arrays);
    }

    /** Returns a finder that combines the dense indices of all key columns. */
    public static SlotFinder byDenseIndices(QueryArrays arrays, int slots) {
        LongArray numbers = numbers(arrays, slots);
        numbers.set(Slots.SPAN, slots - 1L);
        return ofFields(Slots.DENSE, numbers, arrays.dummies().longs(), arrays);
    }

    /** Reads key columns side by side; a row that is dropped for a null has no slot. */
    private static SlotFinder ofFields(
            int way, LongArray numbers, LongArray table, QueryArrays arrays) {
        boolean drops = arrays.plan().dropsRows();
        QueryArrays.Dummies dummies = arrays.dummies();
        return new SlotFinder(
                Slots.keyAccess(way, Slots.FIELDS, drops),
                numbers,
                arrays.codes(),
                dummies.ints(),
                drops ? KeyColumnStage.addPresent(arrays) : dummies.longs(),
                table);
    }

    /** Reads no key column, and so neither strings nor validity. */
    private static SlotFinder withoutColumn(
            int keyAccess,
            LongArray numbers,
            LongArray keys,
            LongArray table,
            IntArray given,
            QueryArrays arrays) {
        return new SlotFinder(keyAccess, numbers, keys, given, arrays.dummies().longs(), table);
    }

    private static SlotFinder of(
            int way, KeyField field, LongArray numbers, LongArray table, QueryArrays arrays) {
        String column = arrays.plan().query().keys().get(field.key()).name();
        ColumnStatistics statistics = arrays.plan().device().columns().get(column);
        boolean isString = field.kind() == KeyField.Kind.PACKED_STRING;
        boolean nullable = field.nullable();
        QueryArrays.Dummies dummies = arrays.dummies();
        return new SlotFinder(
                Slots.keyAccess(way, KernelConstants.sourceOf(statistics), nullable),
                numbers,
                isString ? arrays.input().characters(column) : arrays.input().words(column),
                isString ? arrays.input().offsets(column) : dummies.ints(),
                nullable ? arrays.input().validity(column) : dummies.longs(),
                table);
    }

    /** Returns the numbers of a finder that needs only the number of slots. */
    private static LongArray numbers(QueryArrays arrays, int slots) {
        LongArray numbers = arrays.tables().array(new LongArray(Slots.LENGTH));
        numbers.init(0);
        numbers.set(Slots.NO_SLOT, slots);
        numbers.set(Slots.NULL_SLOT, slots);
        numbers.set(Slots.STRIDE, 1);
        return numbers;
    }

    private static long mask(KeyField field) {
        return field.bits() == Long.SIZE ? -1L : (1L << field.bits()) - 1;
    }
}
