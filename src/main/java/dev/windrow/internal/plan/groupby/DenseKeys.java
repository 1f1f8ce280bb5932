// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.sample.KeyDomain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The key columns as parts of a dense index, where every possible key can have a slot.
 *
 * @param keys the key columns, the most significant first
 * @param slots possible keys, {@link Long#MAX_VALUE} if there are more
 */
record DenseKeys(List<DenseKey> keys, long slots) {

    /**
     * Finds the domain of each key. A type with few values has all of them as its domain, since no
     * value can then lie outside; for other types the sample tells the likely domain.
     *
     * @param mostSlots the most slots allowed
     * @return nothing if some key has no domain, or there would be more slots
     */
    static Optional<DenseKeys> find(DeviceQuery device, long mostSlots) {
        return of(device, true)
                .filter(found -> found.slots <= mostSlots)
                .or(() -> of(device, false).filter(found -> found.slots <= mostSlots));
    }

    /**
     * Finds the values between those of the sample.
     *
     * @return nothing if some key's values cannot be counted
     */
    static Optional<DenseKeys> seen(DeviceQuery device) {
        return of(device, false).map(found -> of(found.keys.stream().map(DenseKey::seen).toList()));
    }

    /** Returns the keys with the number of their slots. */
    static DenseKeys of(List<DenseKey> keys) {
        long slots = 1;
        for (DenseKey key : keys) {
            slots = product(slots, key.places());
        }
        return new DenseKeys(keys, slots);
    }

    /** Says why no keys of at most {@code mostSlots} slots were found. */
    static String unmet(DeviceQuery device, long mostSlots) {
        for (int key = 0; key < device.query().keys().size(); key++) {
            if (domain(device, key, false).isEmpty()) {
                ResolvedQuery.Key column = device.query().keys().get(key);
                return "the possible values of column \"%s\", %s, cannot be counted"
                        .formatted(column.name(), column.type().label());
            }
        }
        long slots = of(device, false).map(DenseKeys::slots).orElse(Long.MAX_VALUE);
        return "%s keys are possible, at most %d can have a place"
                .formatted(slots == Long.MAX_VALUE ? "over 2^63" : slots, mostSlots);
    }

    private static Optional<DenseKeys> of(DeviceQuery device, boolean byType) {
        List<DenseKey> keys = new ArrayList<>();
        for (int key = 0; key < device.query().keys().size(); key++) {
            Optional<KeyDomain> domain = domain(device, key, byType);
            if (domain.isEmpty()) {
                return Optional.empty();
            }
            KeyField nullFlag = device.layout().nullFlag(key);
            boolean hasNullPlace = nullFlag != null && !device.dropsRows();
            KeyField field = device.layout().valueField(key);
            keys.add(new DenseKey(field, nullFlag, domain.get(), hasNullPlace));
        }
        return Optional.of(of(keys));
    }

    private static Optional<KeyDomain> domain(DeviceQuery device, int key, boolean byType) {
        if (!isCountable(device.layout().valueField(key).kind())) {
            return Optional.empty();
        }
        Optional<KeyDomain> sampled = device.statistics().domains().get(key);
        Optional<KeyDomain> ofType = ofType(device.query().keys().get(key).type());
        return byType ? ofType.or(() -> sampled) : sampled.or(() -> ofType);
    }

    /** Returns all values of a type with few values. */
    private static Optional<KeyDomain> ofType(ColumnType type) {
        return switch (type) {
            case ColumnType.Primitive.INT8 ->
                    Optional.of(new KeyDomain(Byte.MIN_VALUE, Byte.MAX_VALUE, true));
            case ColumnType.Primitive.INT16 ->
                    Optional.of(new KeyDomain(Short.MIN_VALUE, Short.MAX_VALUE, true));
            default -> Optional.empty();
        };
    }

    private static boolean isCountable(KeyField.Kind kind) {
        return switch (kind) {
            case BOOL, INTEGER, DICTIONARY -> true;
            case NULL_FLAG, FLOAT32, FLOAT64, DECIMAL, PACKED_STRING, INTERNED_STRING -> false;
        };
    }

    private static long product(long a, long b) {
        return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }
}
