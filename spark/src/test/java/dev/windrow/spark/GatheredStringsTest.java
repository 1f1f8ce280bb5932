// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;

import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.vectorized.Dictionary;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

class GatheredStringsTest {

    private static final int CAPACITY = 64;

    private final ColumnMemory memory = new ColumnMemory();
    private final GatheredStrings strings = new GatheredStrings(CAPACITY, memory);
    private final List<@Nullable String> expected = new ArrayList<>();

    @AfterEach
    void free() {
        memory.close();
    }

    @Test
    void codesOfADictionaryStayIndices() {
        add(coded(List.of("no", "yes"), 1, 0, 1, 1));
        add(coded(List.of("no", "yes"), 0, 1));
        assertThat(entries()).isEqualTo(2);
    }

    @Test
    void aCodeMayMeanAnotherStringInTheNextBatch() {
        add(coded(List.of("no", "yes"), 1, 0));
        add(coded(List.of("perhaps", "yes", ""), 1, 0, 2));
        add(coded(List.of("perhaps", "never"), 1, 0));
        assertThat(entries()).isEqualTo(5);
    }

    @Test
    void nullsHaveNoEntry() {
        add(coded(List.of("yes"), -1, 0, -1));
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void nullsAloneAreAColumn() {
        add(coded(List.of("yes"), -1, -1));
        assertThat(values(column())).isEqualTo(expected);
    }

    @Test
    void aVectorWithoutADictionaryEndsIndices() {
        add(coded(List.of("no", "yes"), 1, -1, 0));
        add(plain("other", null, "yes"));
        add(coded(List.of("last"), 0, -1));
        assertThat(column()).isInstanceOf(VariableWidthColumn.class);
        assertThat(values(column())).isEqualTo(expected);
    }

    @Test
    void rowsEndIndices() {
        add(coded(List.of("no"), 0, -1));
        for (String value : new String[] {null, "row"}) {
            Object field = value == null ? null : UTF8String.fromString(value);
            strings.add(new GenericInternalRow(new Object[] {field}), 0, expected.size());
            expected.add(value);
        }
        assertThat(column()).isInstanceOf(VariableWidthColumn.class);
        assertThat(values(column())).isEqualTo(expected);
    }

    @Test
    void manyDifferentStringsEndIndices() {
        List<String> dictionary = new ArrayList<>();
        int[] codes = new int[CAPACITY / 2];
        for (int i = 0; i < codes.length; i++) {
            dictionary.add("a string of its own, the one of number " + i);
            codes[i] = i;
        }
        add(coded(dictionary, codes));
        assertThat(column()).isInstanceOf(VariableWidthColumn.class);
        assertThat(values(column())).isEqualTo(expected);
    }

    /** Adds all of a vector, in two parts. */
    private void add(OnHeapColumnVector vector) {
        int rows = vector.getElementsAppended();
        int first = rows / 2;
        int at = expected.size();
        for (int i = 0; i < rows; i++) {
            expected.add(vector.isNullAt(i) ? null : vector.getUTF8String(i).toString());
        }
        strings.addAll(vector, 0, at, first);
        strings.addAll(vector, first, at + first, rows - first);
        vector.close();
    }

    private static OnHeapColumnVector plain(String... values) {
        OnHeapColumnVector vector = new OnHeapColumnVector(values.length, DataTypes.StringType);
        for (String value : values) {
            if (value == null) {
                vector.appendNull();
            } else {
                byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
                vector.appendByteArray(bytes, 0, bytes.length);
            }
        }
        return vector;
    }

    /** Makes a vector of codes; below 0 is a null. */
    private static OnHeapColumnVector coded(List<String> dictionary, int... codes) {
        OnHeapColumnVector vector = new OnHeapColumnVector(codes.length, DataTypes.StringType);
        vector.setDictionary(new Strings(dictionary));
        vector.reserveDictionaryIds(codes.length);
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] < 0) {
                vector.putNull(i);
            } else {
                vector.getDictionaryIds().putInt(i, codes[i]);
            }
        }
        vector.addElementsAppended(codes.length);
        return vector;
    }

    private Column column() {
        return strings.column(expected.size());
    }

    /** Checks the values, and returns the number of entries. */
    private long entries() {
        Column column = column();
        assertThat(values(column)).isEqualTo(expected);
        assertThat(column).isInstanceOf(DictionaryColumn.class);
        return ((DictionaryColumn) column).dictionary().rows();
    }

    private static List<@Nullable String> values(Column column) {
        List<@Nullable String> values = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            values.add(column.isNull(row) ? null : column.getString(row));
        }
        return values;
    }

    /** A dictionary, of which Spark asks for bytes alone. */
    private record Strings(List<String> values) implements Dictionary {

        @Override
        public byte[] decodeToBinary(int id) {
            return values.get(id).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int decodeToInt(int id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long decodeToLong(int id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public float decodeToFloat(int id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public double decodeToDouble(int id) {
            throw new UnsupportedOperationException();
        }
    }
}
