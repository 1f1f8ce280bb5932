// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import org.jspecify.annotations.Nullable;

import java.util.function.Function;

/**
 * What was made last of a text, such as a pattern, which most often is the same for all rows.
 * Threads may race: what one of them writes is complete.
 */
final class LastMade<T> {

    private final Function<String, T> maker;
    private @Nullable Made<T> last;

    private record Made<T>(String text, T value) {}

    LastMade(Function<String, T> maker) {
        this.maker = maker;
    }

    T of(String text) {
        Made<T> made = last;
        if (made == null || !made.text.equals(text)) {
            made = new Made<>(text, maker.apply(text));
            last = made;
        }
        return made.value;
    }
}
