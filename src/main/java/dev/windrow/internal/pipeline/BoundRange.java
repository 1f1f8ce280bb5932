// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.query.SortKey;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

/** Tells by the range of the first key whether rows may come before a bound. */
final class BoundRange {

    private BoundRange() {}

    /**
     * Returns false only if certainly no row comes before the bound.
     *
     * @param bound the bound's value of the key
     * @param keepsTies whether a row with the same value may come before it
     */
    static boolean mayBeBefore(
            ColumnRange range, SortKey key, @Nullable Object bound, boolean keepsTies) {
        if (bound == null) {
            return !key.nullsFirst() || keepsTies;
        }
        // NaN is greater than all bounds, and may be anywhere.
        if (key.nullsFirst() && range.nulls() != 0 || key.descending() && range.type().isFloat()) {
            return true;
        }
        Object best =
                KeyValues.ofBound(
                        range.type(), key.descending() ? range.greatest() : range.least());
        if (best == null || best.getClass() != bound.getClass()) {
            return true;
        }
        int order = Bound.compare(best, bound, key);
        return keepsTies ? order <= 0 : order < 0;
    }
}
