// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.keys.KeyField;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * The only key column of a query, if its values fit one word. Kernels then read the column itself
 * as they stream over the rows, and no encoded keys are stored.
 *
 * @param field its place in the result's encoded keys
 * @param nullFlag the place of its null flag there, or null if no value is null
 */
public record DirectKey(KeyField field, @Nullable KeyField nullFlag) {

    /** Returns the only key column of a query, if kernels can read it directly. */
    static Optional<DirectKey> of(DeviceQuery device) {
        if (device.query().keys().size() != 1) {
            return Optional.empty();
        }
        KeyField field = device.layout().valueField(0);
        return switch (field.kind()) {
            case BOOL, INTEGER, FLOAT32, FLOAT64, DICTIONARY ->
                    Optional.of(new DirectKey(field, device.layout().nullFlag(0)));
            case PACKED_STRING ->
                    field.words() == 1
                            ? Optional.of(new DirectKey(field, device.layout().nullFlag(0)))
                            : Optional.empty();
            case DECIMAL, INTERNED_STRING -> Optional.empty();
            case NULL_FLAG -> throw new IllegalStateException("a flag is not a key's value");
        };
    }
}
