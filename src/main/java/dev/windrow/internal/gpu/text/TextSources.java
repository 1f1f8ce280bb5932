// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.internal.gpu.operation.TextArrays;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The columns and constants at the leaves of expressions. */
public final class TextSources {

    private final TextArrays arrays;

    public TextSources(TextArrays arrays) {
        this.arrays = arrays;
    }

    /** Returns the strings of a column. */
    public DeviceText column(String name) {
        return DeviceText.of(
                arrays.input().offsets(name),
                arrays.input().characters(name),
                arrays.present(name),
                arrays.column(name).characters());
    }

    /** Returns one string for all rows. */
    public DeviceText constant(String value) {
        byte[] bytes = TextArrays.utf8(value);
        IntArray offsets = arrays.ints(0, bytes.length);
        return new DeviceText(
                offsets,
                offsets,
                arrays.constant(bytes),
                0,
                1,
                arrays.everyRow(),
                (long) bytes.length * arrays.rows());
    }

    /** Returns a column of bools. */
    public ConditionBits condition(String name) {
        LongArray bits = arrays.input().words(name);
        LongArray present = arrays.present(name);
        return new ConditionBits(arrays.both(bits, present), present);
    }

    /** Returns a column of numbers or points in time. */
    public DeviceNumbers numbers(String name) {
        LongArray present = arrays.present(name);
        return DeviceNumbers.of(arrays.numbers(name), present);
    }

    /** Returns the rows in which a column is not null. */
    public LongArray present(String name) {
        return arrays.present(name);
    }
}
