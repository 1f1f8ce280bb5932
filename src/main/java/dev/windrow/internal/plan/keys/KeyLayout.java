// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.keys;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RefusedLists;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * How the key columns of a row are encoded as 64-bit words: two rows have the same key exactly if
 * all their words are equal.
 *
 * @param fields the places of key columns and null flags
 * @param words words of an encoded key, at least 1
 */
public record KeyLayout(List<KeyField> fields, int words) {

    public KeyLayout {
        fields = List.copyOf(fields);
    }

    /**
     * Lays out key columns: each field goes into the first word with enough free bits.
     *
     * @param keys the key columns
     * @param maxKeyBytes per key column, the longest string expected
     * @param internStrings whether all strings are interned, because some were longer than expected
     * @param dropsNulls whether rows with a null key are dropped, so that no key has to tell it
     */
    public static KeyLayout of(
            List<ColumnStatistics> keys,
            List<Integer> maxKeyBytes,
            boolean internStrings,
            boolean dropsNulls) {
        List<KeyField> fields = new ArrayList<>();
        List<Integer> usedBits = new ArrayList<>();
        for (int key = 0; key < keys.size(); key++) {
            ColumnStatistics statistics = keys.get(key);
            boolean pack = !internStrings && maxKeyBytes.get(key) <= PlanTuning.PACKED_STRING_LIMIT;
            KeyField.Kind kind = kindOf(statistics, pack);
            place(
                    fields,
                    usedBits,
                    key,
                    kind,
                    bitsOf(statistics, kind, maxKeyBytes.get(key)),
                    statistics);
            if (statistics.nullable() && !dropsNulls) {
                place(fields, usedBits, key, KeyField.Kind.NULL_FLAG, 1, statistics);
            }
        }
        return new KeyLayout(fields, Math.max(1, usedBits.size()));
    }

    /** Returns the place of a key column's values. */
    public KeyField valueField(int key) {
        return fields.stream()
                .filter(field -> field.key() == key && !isNullFlag(field))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the places of the values of key columns with nulls. */
    public List<KeyField> nullableFields() {
        return fields.stream().filter(field -> field.nullable() && !isNullFlag(field)).toList();
    }

    /**
     * Returns the place of a key column's null flag, or null if no value is null or if such rows
     * are dropped.
     */
    @Nullable
    public KeyField nullFlag(int key) {
        return fields.stream()
                .filter(field -> field.key() == key && isNullFlag(field))
                .findFirst()
                .orElse(null);
    }

    private static boolean isNullFlag(KeyField field) {
        return field.kind() == KeyField.Kind.NULL_FLAG;
    }

    /** Returns whether some string is interned: its bits then depend on a race. */
    public boolean internsStrings() {
        return fields.stream().anyMatch(field -> field.kind() == KeyField.Kind.INTERNED_STRING);
    }

    /** Returns how many of each word's lowest bits are used; the others are 0. */
    public int[] wordBits() {
        int[] bits = new int[words];
        for (KeyField field : fields) {
            for (int i = 0; i < field.words(); i++) {
                int word = field.word() + i;
                int inWord = Math.min(Long.SIZE, field.bits() - i * Long.SIZE);
                bits[word] = Math.max(bits[word], field.shift() + inWord);
            }
        }
        return bits;
    }

    private static void place(
            List<KeyField> fields,
            List<Integer> usedBits,
            int key,
            KeyField.Kind kind,
            int bits,
            ColumnStatistics statistics) {
        int word = 0;
        while (word < usedBits.size() && usedBits.get(word) + bits > Long.SIZE) {
            word++;
        }
        int shift = word < usedBits.size() ? usedBits.get(word) : 0;
        fields.add(new KeyField(key, kind, word, shift, bits, statistics.nullable()));
        if (word < usedBits.size()) {
            usedBits.set(word, shift + bits);
        } else {
            for (int taken = 0; taken < bits; taken += Long.SIZE) {
                usedBits.add(Math.min(bits - taken, Long.SIZE));
            }
        }
    }

    private static KeyField.Kind kindOf(ColumnStatistics statistics, boolean pack) {
        if (statistics.dictionary()) {
            return KeyField.Kind.DICTIONARY;
        }
        return switch (statistics.type()) {
            case ColumnType.Primitive.BOOL -> KeyField.Kind.BOOL;
            case ColumnType.Primitive.FLOAT32 -> KeyField.Kind.FLOAT32;
            case ColumnType.Primitive.FLOAT64 -> KeyField.Kind.FLOAT64;
            case ColumnType.Primitive.UTF8, ColumnType.Primitive.BINARY ->
                    pack ? KeyField.Kind.PACKED_STRING : KeyField.Kind.INTERNED_STRING;
            case ColumnType.Decimal decimal -> KeyField.Kind.DECIMAL;
            case ColumnType.Primitive.INT8,
                    ColumnType.Primitive.INT16,
                    ColumnType.Primitive.INT32,
                    ColumnType.Primitive.INT64,
                    ColumnType.Primitive.DATE32 ->
                    KeyField.Kind.INTEGER;
            case ColumnType.Timestamp _, ColumnType.Time _ -> KeyField.Kind.INTEGER;
            case ColumnType.ListOf _,
                    ColumnType.StructOf _,
                    ColumnType.Named _,
                    ColumnType.Packed _ ->
                    throw RefusedLists.reached(statistics.type());
        };
    }

    private static int bitsOf(ColumnStatistics statistics, KeyField.Kind kind, int maxBytes) {
        return switch (kind) {
            case NULL_FLAG, BOOL -> 1;
            case INTEGER, FLOAT32, FLOAT64, DECIMAL -> statistics.type().byteWidth() * Byte.SIZE;
            case PACKED_STRING -> (1 + maxBytes / Long.BYTES) * Long.SIZE;
            case INTERNED_STRING, DICTIONARY -> Integer.SIZE;
        };
    }
}
