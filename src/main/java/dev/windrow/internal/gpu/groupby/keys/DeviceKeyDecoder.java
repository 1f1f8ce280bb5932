// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BulkColumns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Validity;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage.OutputKeys;
import dev.windrow.internal.gpu.groupby.keys.OutputKeyStage.OutputStrings;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.plan.keys.KeyField;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/** Decodes the result's encoded keys to columns: the reverse of {@code KeyEncodingKernels}. */
public final class DeviceKeyDecoder {

    private static final int FIRST_WORD_BYTES = 7;

    /** Shift of a packed string's first word that gives the string's length. */
    private static final int LENGTH_SHIFT = 56;

    private static final long RANK = 0xffffffffL;

    private final QueryArrays arrays;
    private final OutputKeys keys;
    private final BulkColumns columns;
    private final int capacity;

    public DeviceKeyDecoder(QueryArrays arrays, OutputKeys keys, BulkColumns columns) {
        this.arrays = arrays;
        this.keys = keys;
        this.columns = columns;
        this.capacity = arrays.groupCapacity();
    }

    /** Returns a key column of the result. */
    public Column decode(int key) {
        KeyField field = field(key, false).orElseThrow();
        ColumnType type = arrays.plan().query().keys().get(key).type();
        IntPredicate isNull = nulls(key);
        Validity validity = field.nullable() ? columns.validity(isNull) : Validity.ALL;
        IntToLongFunction bits = bits(field);
        return switch (field.kind()) {
            case BOOL -> columns.bools(group -> (bits.applyAsLong(group) & 1) == 1, validity);
            case INTEGER, FLOAT32, FLOAT64 ->
                    isWholeWord(field, type)
                            ? columns.copied(type, wordsOf(field.word()), validity)
                            : columns.bitsOf(type, wordsOf(field.word()), field.shift(), validity);
            case DECIMAL -> columns.decimals(type, word(field.word() + 1), bits, validity);
            case PACKED_STRING -> packedStrings(field, type, isNull, validity);
            case INTERNED_STRING -> internedStrings(field, type, isNull, validity);
            case DICTIONARY -> entries(field, bits, isNull);
            case NULL_FLAG -> throw new IllegalArgumentException(type.label());
        };
    }

    private IntPredicate nulls(int key) {
        Optional<KeyField> flag = field(key, true);
        if (flag.isEmpty()) {
            return group -> false;
        }
        IntToLongFunction bits = bits(flag.get());
        return group -> (bits.applyAsLong(group) & 1) == 1;
    }

    private static boolean isWholeWord(KeyField field, ColumnType type) {
        return type.byteWidth() == Long.BYTES && field.shift() == 0;
    }

    private Column packedStrings(
            KeyField field, ColumnType type, IntPredicate isNull, Validity validity) {
        IntToLongFunction first = word(field.word());
        return columns.strings(
                type,
                group -> isNull.test(group) ? 0 : (int) (first.applyAsLong(group) >>> LENGTH_SHIFT),
                (group, target, at, end) -> unpack(field, group, target, at, end),
                validity);
    }

    /**
     * Writes a string's words, each over the end of the one before, as long as whole words fit.
     * What a word writes beyond the string is overwritten by the next string.
     */
    private void unpack(KeyField field, int group, MemorySegment target, long at, long end) {
        long word = word(field.word(), group);
        long left = word >>> LENGTH_SHIFT;
        long to = at;
        int bytes = FIRST_WORD_BYTES;
        for (int i = 1; left > 0; i++) {
            long some = Math.min(bytes, left);
            if (to + Long.BYTES <= end) {
                target.set(JAVA_LONG_UNALIGNED, to, word);
            } else {
                for (int j = 0; j < some; j++) {
                    target.set(JAVA_BYTE, to + j, (byte) (word >> Byte.SIZE * j));
                }
            }
            to += some;
            left -= some;
            bytes = Long.BYTES;
            word = left > 0 ? word(field.word() + i, group) : 0;
        }
    }

    private Column internedStrings(
            KeyField field, ColumnType type, IntPredicate isNull, Validity validity) {
        OutputStrings strings = stringsOf(field);
        IntArray offsets = strings.offsets();
        MemorySegment characters = strings.characters().getSegment();
        return columns.strings(
                type,
                group -> isNull.test(group) ? 0 : offsets.get(group + 1) - offsets.get(group),
                (group, target, at, end) ->
                        MemorySegment.copy(
                                characters,
                                offsets.get(group),
                                target,
                                at,
                                offsets.get(group + 1) - offsets.get(group)),
                validity);
    }

    private OutputStrings stringsOf(KeyField field) {
        List<OutputStrings> all = keys.strings();
        return all.stream()
                .filter(strings -> strings.field().equals(field))
                .findFirst()
                .orElseThrow();
    }

    private Column entries(KeyField field, IntToLongFunction bits, IntPredicate isNull) {
        String name = arrays.plan().query().keys().get(field.key()).name();
        DictionaryRanks ranks = arrays.input().dictionary(name);
        long[] rows = new long[columns.rows()];
        for (int row = 0; row < rows.length; row++) {
            int group = columns.from() + row;
            rows[row] = isNull.test(group) ? -1 : ranks.entry(bits.applyAsLong(group) & RANK);
        }
        return ColumnGather.gather(ranks.entries(), rows, columns.memory());
    }

    /** Returns a function that reads the bits of a field, with those above it. */
    private IntToLongFunction bits(KeyField field) {
        IntToLongFunction word = word(field.word());
        int shift = field.shift();
        return shift == 0 ? word : group -> word.applyAsLong(group) >> shift;
    }

    private IntToLongFunction word(int word) {
        LongArray words = keys.words();
        int first = word * capacity;
        return group -> words.get(first + group);
    }

    private long word(int word, int group) {
        return keys.words().get(word * capacity + group);
    }

    private MemorySegment wordsOf(int word) {
        return keys.words().getSegment().asSlice((long) word * capacity * Long.BYTES);
    }

    private Optional<KeyField> field(int key, boolean nullFlag) {
        return arrays.plan().device().layout().fields().stream()
                .filter(field -> field.key() == key)
                .filter(field -> (field.kind() == KeyField.Kind.NULL_FLAG) == nullFlag)
                .findFirst();
    }
}
