// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Slots;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.kernels.WordTable;
import dev.windrow.internal.gpu.memory.DeviceInput;
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
        return new SlotFinder.Given(numbers(arrays, slots), slotOfRow);
    }

    /**
     * Returns a finder of a key column's words in a hash table. Behind the table lie two slots:
     * that of the word that marks empty slots, and that of a null.
     */
    public static SlotFinder.Table inTable(
            QueryArrays arrays, DirectKey key, LongArray table, int slots) {
        LongArray numbers = numbers(arrays, slots);
        numbers.set(Slots.TABLE_SLOTS, table.getSize());
        if (key.nullFlag() != null && !arrays.plan().dropsRows()) {
            numbers.set(Slots.NULL_SLOT, table.getSize() + 1L);
        }
        return new SlotFinder.Table(numbers, ofColumn(key.field(), arrays), new WordTable(table));
    }

    /** Returns a finder that gives all rows one slot, if there are no key columns. */
    public static SlotFinder ofOneSlot(QueryArrays arrays) {
        return new SlotFinder.Dense(numbers(arrays, 1), new KeyWords.None(), Long.SIZE, 0);
    }

    /** Returns a finder of encoded keys in a hash table. */
    public static SlotFinder.Table inTable(QueryArrays arrays, LongArray table, int slots) {
        LongArray numbers = numbers(arrays, slots);
        numbers.set(Slots.TABLE_SLOTS, table.getSize());
        KeyWords keys =
                arrays.plan().device().keyForm() == KeyForm.COLUMNS
                        ? ofFields(arrays)
                        : new KeyWords.OfColumn(
                                arrays.codes(), Values.LONG, Long.SIZE, new Presence.Everywhere());
        return new SlotFinder.Table(numbers, keys, new WordTable(table));
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
        arrays.tables().write(table -> numbers.set(Slots.LEAST, table.leastKeys().get(part)));
        numbers.set(Slots.SPAN, domain.greatest() - domain.least());
        numbers.set(Slots.STRIDE, stride);
        if (key.hasNullPlace()) {
            numbers.set(Slots.NULL_SLOT, 0);
            numbers.set(Slots.FIRST, 1);
        }
        KeyWords keys = ofColumn(key.field(), arrays);
        return new SlotFinder.Dense(numbers, keys, key.field().bits(), signed ? 1 : 0);
    }

    /** Returns a finder that combines the dense indices of all key columns. */
    public static SlotFinder byDenseIndices(QueryArrays arrays, int slots) {
        LongArray numbers = numbers(arrays, slots);
        numbers.set(Slots.SPAN, slots - 1L);
        return new SlotFinder.Dense(numbers, ofFields(arrays), Long.SIZE, 0);
    }

    /** Reads key columns side by side; a row that is dropped for a null has no slot. */
    private static KeyWords ofFields(QueryArrays arrays) {
        return new KeyWords.OfFields(
                arrays.codes(),
                arrays.plan().dropsRows()
                        ? new Presence.Bits(KeyColumnStage.addPresent(arrays))
                        : new Presence.Everywhere());
    }

    private static KeyWords ofColumn(KeyField field, QueryArrays arrays) {
        String column = arrays.plan().query().keys().get(field.key()).name();
        DeviceInput input = arrays.input();
        Presence presence = input.presence(column, field.nullable());
        return field.kind() == KeyField.Kind.PACKED_STRING
                ? new KeyWords.OfStrings(input.characters(column), input.offsets(column), presence)
                : new KeyWords.OfColumn(
                        input.words(column),
                        KernelConstants.sourceOf(arrays.plan().device().columns().get(column)),
                        field.bits(),
                        presence);
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
}
