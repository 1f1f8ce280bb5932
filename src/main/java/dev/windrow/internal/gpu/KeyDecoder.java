package dev.windrow.internal.gpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.OutputKeyStage.OutputKeys;
import dev.windrow.internal.gpu.OutputKeyStage.OutputStrings;
import dev.windrow.internal.plan.KeyField;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/** Words of the result's keys to columns: what {@code KeyEncodingKernels} did, undone. */
final class KeyDecoder {

    private static final int FIRST_WORD_BYTES = 7;

    private final QueryArrays arrays;
    private final OutputKeys keys;
    private final Table input;
    private final int groups;
    private final int capacity;

    KeyDecoder(QueryArrays arrays, OutputKeys keys, Table input, int groups) {
        this.arrays = arrays;
        this.keys = keys;
        this.input = input;
        this.groups = groups;
        this.capacity = arrays.groupRow().getSize();
    }

    /** Returns a key column of the result. */
    Column decode(int key, ColumnMemory memory) {
        KeyField value = field(key, false);
        KeyField nullFlag = value.nullable() ? field(key, true) : null;
        ColumnType type = arrays.plan().query().keys().get(key).type();
        try (ColumnBuilder builder = ColumnBuilder.of(type, groups)) {
            for (int group = 0; group < groups; group++) {
                if (isNull(nullFlag, group)) {
                    builder.appendNull();
                } else {
                    append(builder, value, type, group);
                }
            }
            return builder.build(memory);
        }
    }

    private boolean isNull(@Nullable KeyField nullFlag, int group) {
        return nullFlag != null && (word(nullFlag.word(), group) >> nullFlag.shift() & 1) == 1;
    }

    private void append(ColumnBuilder builder, KeyField field, ColumnType type, int group) {
        long bits = word(field.word(), group) >> field.shift();
        switch (field.kind()) {
            case BOOL -> builder.appendBoolean((bits & 1) == 1);
            case INTEGER -> builder.appendLong(bits);
            case FLOAT32 -> builder.appendDouble(Float.intBitsToFloat((int) bits));
            case FLOAT64 -> builder.appendDouble(Double.longBitsToDouble(bits));
            case DECIMAL -> builder.appendInt128(word(field.word() + 1, group), bits);
            case PACKED_STRING -> builder.appendBytes(packedString(field, group));
            case INTERNED_STRING -> builder.appendBytes(internedString(field, group));
            case DICTIONARY -> appendEntry(builder, field, bits);
            case NULL_FLAG -> throw new IllegalArgumentException(type.label());
        }
    }

    private byte[] packedString(KeyField field, int group) {
        long first = word(field.word(), group);
        byte[] bytes = new byte[(int) (first >>> 56)];
        int at = 0;
        for (int i = 0; i < field.words(); i++) {
            int take = Math.min(i == 0 ? FIRST_WORD_BYTES : Long.BYTES, bytes.length - at);
            long code = word(field.word() + i, group);
            for (int j = 0; j < take; j++) {
                bytes[at++] = (byte) (code >> Byte.SIZE * j);
            }
        }
        return bytes;
    }

    private byte[] internedString(KeyField field, int group) {
        OutputStrings strings = stringsOf(field);
        int start = strings.offsets().get(group);
        int end = strings.offsets().get(group + 1);
        return strings.characters().getSegment().asSlice(start, end - start).toArray(JAVA_BYTE);
    }

    private OutputStrings stringsOf(KeyField field) {
        List<OutputStrings> all = keys.strings();
        return all.stream()
                .filter(strings -> strings.field().equals(field))
                .findFirst()
                .orElseThrow();
    }

    private void appendEntry(ColumnBuilder builder, KeyField field, long bits) {
        String name = arrays.plan().query().keys().get(field.key()).name();
        DictionaryColumn column = (DictionaryColumn) input.column(name);
        long entry = arrays.input().dictionary(name).entry(bits & 0xffffffffL);
        builder.appendRow(column.dictionary(), entry);
    }

    private long word(int word, int group) {
        LongArray words = keys.words();
        return words.get(word * capacity + group);
    }

    private KeyField field(int key, boolean nullFlag) {
        return arrays.plan().device().layout().fields().stream()
                .filter(field -> field.key() == key)
                .filter(field -> (field.kind() == KeyField.Kind.NULL_FLAG) == nullFlag)
                .findFirst()
                .orElseThrow();
    }
}
