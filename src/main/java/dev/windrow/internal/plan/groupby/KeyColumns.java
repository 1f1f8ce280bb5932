// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.sample.KeySample;

import java.util.ArrayList;
import java.util.List;

/**
 * The layout of key columns side by side in one array of 64-bit words: first a header that
 * describes their fields, then each column's values and validity. Values take as many bits as in
 * the column, or the bits of their dense index if those are fewer. Strings are interned, and the
 * rows that represent them are stored.
 *
 * @param columns the columns, in the order of the keys
 * @param length words of the array
 */
public record KeyColumns(List<Place> columns, long length) {

    /** Numbers that describe a field. */
    static final int FIELD_NUMBERS = 5;

    /**
     * The place of a key column.
     *
     * @param field the place of its values in an encoded key
     * @param bits bits of a value, a power of two: 128 for decimals
     * @param begin the first word of its values
     * @param words how many words they take
     * @param validity the first word of its validity bitmap, 0 if there is none
     */
    public record Place(KeyField field, int bits, int begin, int words, int validity) {}

    public KeyColumns {
        columns = List.copyOf(columns);
    }

    /** Finds the places of a plan's key columns. */
    public static KeyColumns of(DevicePlan plan) {
        long rows = plan.statistics().rows();
        KeyLayout layout = plan.device().layout();
        List<Place> places = new ArrayList<>();
        long end = headerLength(layout);
        for (int key = 0; key < plan.query().keys().size(); key++) {
            KeyField field = layout.valueField(key);
            int bits = bits(plan, key, field);
            long words = Math.ceilDiv(rows * bits, Long.SIZE);
            long validity = field.nullable() ? end + words : 0;
            places.add(new Place(field, bits, (int) end, (int) words, (int) validity));
            end += words + (field.nullable() ? Math.ceilDiv(rows, Long.SIZE) : 0);
        }
        return new KeyColumns(places, end);
    }

    private static int bits(DevicePlan plan, int key, KeyField field) {
        if (plan instanceof DensePlan dense) {
            int needed = KeySample.bitsBelow(dense.keys().get(key).domain().size());
            int bits = (int) RoundedSizes.powerOfTwoFrom(Math.max(1, needed));
            return Math.min(bits, field.bits());
        }
        return field.bits();
    }

    /** Returns the words of the header: a decimal is two fields. */
    public static int headerLength(KeyLayout layout) {
        int fields = layout.fields().stream().mapToInt(KeyField::words).sum();
        return 1 + FIELD_NUMBERS * fields;
    }
}
