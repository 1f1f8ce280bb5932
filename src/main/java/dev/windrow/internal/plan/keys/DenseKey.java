package dev.windrow.internal.plan.keys;

import dev.windrow.internal.plan.sample.KeyDomain;

import org.jspecify.annotations.Nullable;

/**
 * A key column as a digit of a slot's number.
 *
 * @param field where its values lie in the key's words
 * @param nullFlag where its null flag lies, or null where nothing is null
 * @param domain the values that have a place
 * @param hasNullPlace whether the first place is that of a null
 */
public record DenseKey(
        KeyField field, @Nullable KeyField nullFlag, KeyDomain domain, boolean hasNullPlace) {

    /** Returns how many places there are; {@link Long#MAX_VALUE} where that is more. */
    public long places() {
        long values = domain.size();
        return hasNullPlace && values < Long.MAX_VALUE ? values + 1 : values;
    }
}
