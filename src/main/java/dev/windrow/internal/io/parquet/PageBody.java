// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.util.Arrays;

/**
 * A page before compression: bytes {@code [start, end)}.
 *
 * @param from where the values begin, behind the levels
 * @param repetitions where the repetition levels lie, if there are any
 * @param levels where the definition levels lie, if there are any
 * @param present how many values are not null
 */
record PageBody(
        byte[] bytes,
        int start,
        int from,
        int end,
        Levels repetitions,
        Levels levels,
        int present) {

    /** The levels of a page: bytes {@code [from, end)}. */
    record Levels(byte[] bytes, int from, int end) {}

    /** Returns the same in an array that has nothing else, as the decoder wants it. */
    PageBody copy() {
        byte[] own = Arrays.copyOfRange(bytes, start, end);
        return new PageBody(own, 0, from - start, end - start, repetitions, levels, present);
    }

    byte[] values() {
        return from == 0 ? bytes : Arrays.copyOfRange(bytes, from, end);
    }
}
