// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Strings on the device: that of row r is {@code characters[begins[r * step], ends[r * step +
 * shift])}, in bytes. For strings that lie side by side, both arrays are their offsets.
 *
 * @param begins where strings begin
 * @param ends where they end
 * @param characters their bytes
 * @param step 1, or 0 where all rows have the same string
 * @param shift 1 where {@code ends} is the array of offsets, too
 * @param present a bit for each row that is not null
 * @param mostBytes the most bytes that all strings have together
 */
public record DeviceText(
        IntArray begins,
        IntArray ends,
        LongArray characters,
        int step,
        int shift,
        LongArray present,
        long mostBytes) {

    /** Returns strings that lie side by side. */
    public static DeviceText of(
            IntArray offsets, LongArray characters, LongArray present, long mostBytes) {
        return new DeviceText(offsets, offsets, characters, 1, 1, present, mostBytes);
    }

    /** Returns parts of these strings. */
    public DeviceText parts(IntArray newBegins, IntArray newEnds, LongArray newPresent) {
        return new DeviceText(newBegins, newEnds, characters, 1, 0, newPresent, mostBytes);
    }

    /** Returns in a kernel where the string of a row begins. */
    public int begin(int row) {
        return begins.get(row * step);
    }

    /** Returns in a kernel where the string of a row ends. */
    public int end(int row) {
        return ends.get(row * step + shift);
    }

    /** Returns whether the strings lie side by side, so that they are a column. */
    public boolean isColumn() {
        return step == 1 && shift == 1;
    }
}
