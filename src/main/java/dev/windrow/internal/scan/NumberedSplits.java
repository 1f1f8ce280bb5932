// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

/** Splits with their numbers, from 0 on. Any thread may ask for the next one. */
public final class NumberedSplits {

    private final Splits splits;
    private int taken;

    public NumberedSplits(Splits splits) {
        this.splits = splits;
    }

    /**
     * A split and its place among all splits.
     *
     * @param number how many splits are before it
     * @param split the split
     */
    public record Numbered(int number, Split split) {}

    /** Returns the next split, or null at the end. */
    public synchronized @Nullable Numbered next() {
        Split split = splits.next();
        return split == null ? null : new Numbered(taken++, split);
    }
}
