// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/** The spellings of true and false, in any case. */
public final class BoolText {

    private BoolText() {}

    /** Returns what a text stands for; null if it is neither of both. */
    public static @Nullable Boolean of(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "1" -> true;
            case "false", "f", "no", "n", "0" -> false;
            default -> null;
        };
    }
}
