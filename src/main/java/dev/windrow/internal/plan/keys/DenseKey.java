// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.keys;

import dev.windrow.internal.plan.sample.KeyDomain;

import org.jspecify.annotations.Nullable;

/**
 * A key column as part of a dense index.
 *
 * @param field the place of its values in an encoded key
 * @param nullFlag the place of its null flag, or null if no value is null
 * @param domain the values that have a place
 * @param hasNullPlace whether the first place is that of a null
 */
public record DenseKey(
        KeyField field, @Nullable KeyField nullFlag, KeyDomain domain, boolean hasNullPlace) {

    /** Returns the key with a place for each value between those of the sample. */
    public DenseKey seen() {
        return new DenseKey(field, nullFlag, domain.seen(), hasNullPlace);
    }

    /** Returns the key with a domain of so many values, which begins at 0. */
    public DenseKey ofSize(long size) {
        return new DenseKey(field, nullFlag, new KeyDomain(0, size - 1, false), hasNullPlace);
    }

    /** Returns the number of places; {@link Long#MAX_VALUE} if there are more. */
    public long places() {
        long values = domain.size();
        return hasNullPlace && values < Long.MAX_VALUE ? values + 1 : values;
    }
}
