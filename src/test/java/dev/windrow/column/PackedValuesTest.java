// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/** The order of bytes is that of values, and bytes tell the values again. */
class PackedValuesTest {

    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    /** Values of a type in ascending order. */
    static Stream<Arguments> ascending() {
        return Stream.of(
                Arguments.of(Primitive.BOOL, List.of(false, true)),
                Arguments.of(Primitive.INT8, List.of(-128L, -1L, 0L, 1L, 127L)),
                Arguments.of(Primitive.INT64, List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE)),
                Arguments.of(
                        Primitive.FLOAT64,
                        List.of(
                                Double.NEGATIVE_INFINITY,
                                -1.5,
                                -Double.MIN_VALUE,
                                0.0,
                                Double.MIN_VALUE,
                                1e300,
                                Double.POSITIVE_INFINITY,
                                Double.NaN)),
                Arguments.of(Primitive.FLOAT32, List.of(-1.5, 0.25, 3.0)),
                Arguments.of(
                        new Decimal(38, 2),
                        List.of(
                                new BigDecimal("-123456789012345678901234567890.12"),
                                new BigDecimal("-0.01"),
                                new BigDecimal("0.00"),
                                new BigDecimal("99999999999999999999.99"))),
                Arguments.of(
                        Primitive.DATE32,
                        List.of(LocalDate.of(-44, 3, 15), LocalDate.of(1970, 1, 1))),
                Arguments.of(
                        new Timestamp(Unit.NANOSECOND, "UTC"),
                        List.of(EPOCH.minusNanos(1), EPOCH, EPOCH.plusNanos(1))),
                Arguments.of(
                        new Time(Unit.SECOND),
                        List.of(LocalTime.MIDNIGHT, LocalTime.of(23, 59, 59))),
                Arguments.of(
                        Primitive.UTF8, List.of("", "\0", "\0\0", "\0a", "a", "a\0", "ab", "é")));
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void bytesAscendWithValues(ColumnType type, List<Object> values) {
        List<byte[]> packed = new ArrayList<>();
        values.forEach(value -> packed.add(PackedValues.pack(type, value)));
        for (int i = 1; i < packed.size(); i++) {
            assertThat(Arrays.compareUnsigned(packed.get(i - 1), packed.get(i))).isNegative();
        }
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void listsOfThemAscendToo(ColumnType type, List<Object> values) {
        ListOf lists = new ListOf(type);
        List<List<Object>> ascending = new ArrayList<>(List.of(List.of()));
        for (Object value : values) {
            ascending.add(List.of(value));
            ascending.add(List.of(value, values.getFirst()));
            ascending.add(Arrays.asList(value, null));
        }
        ascending.add(Arrays.asList((Object) null));
        byte[] before = null;
        for (List<Object> list : ascending) {
            byte[] packed = PackedValues.pack(lists, list);
            assertThat(PackedValues.unpack(lists, packed)).isEqualTo(list);
            if (before != null) {
                assertThat(Arrays.compareUnsigned(before, packed)).isNegative();
            }
            before = packed;
        }
    }

    @Test
    void zerosHaveTheSameBytes() {
        assertThat(PackedValues.pack(Primitive.FLOAT64, -0.0))
                .isEqualTo(PackedValues.pack(Primitive.FLOAT64, 0.0));
    }

    @Test
    void byteStringsAreUnpackedWithTheirZeros() {
        byte[] bytes = {0, 0, -1, 0};
        ListOf lists = new ListOf(Primitive.BINARY);
        Object unpacked = PackedValues.unpack(lists, PackedValues.pack(lists, List.of(bytes)));
        assertThat((List<?>) unpacked).singleElement().isEqualTo(bytes);
    }

    @Test
    void structsAreUnpackedFieldByField() {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        fields.put("a", Primitive.INT32);
        fields.put("b", new ListOf(Primitive.UTF8));
        StructOf type = new StructOf(fields);
        List<Object> value = Arrays.asList(null, List.of("x", "y"));
        assertThat(PackedValues.unpack(type, PackedValues.pack(type, value))).isEqualTo(value);
    }

    @Test
    void theOrderOfFieldsIsPartOfATypeOfStructs() {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        fields.put("a", Primitive.INT32);
        fields.put("b", Primitive.INT32);
        StructOf type = new StructOf(fields);
        assertThat(type).isNotEqualTo(new StructOf(fields.reversed()));
        assertThat(type.label()).isEqualTo("struct(a int32, b int32)");
        assertThat(PackedValues.areAlike(type, new StructOf(fields.reversed()))).isTrue();
    }

    @Test
    void listsAreColumnsBeforeAndBehindPacking() {
        ListOf type = new ListOf(new ListOf(Primitive.INT16));
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(type, 3, memory)) {
            List<List<Long>> value = Arrays.asList(List.of(1L, 2L), null, List.of());
            ValueObjects.append(builder, value);
            ValueObjects.append(builder, null);
            Column packed = PackedValues.packed((ListColumn) builder.build(memory), memory);
            assertThat(packed.type()).isEqualTo(new Packed(type));
            assertThat(packed.text(0)).isEqualTo("[[1,2],null,[]]");
            Column unpacked = PackedValues.unpacked(packed, memory);
            assertThat(unpacked).isInstanceOf(ListColumn.class);
            assertThat(ValueObjects.of(unpacked, 0)).isEqualTo(value);
            assertThat(unpacked.isNull(1)).isTrue();
        }
    }
}
