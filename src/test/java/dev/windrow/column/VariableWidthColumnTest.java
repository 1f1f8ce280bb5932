// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

@ExtendWith(NoLeaks.class)
class VariableWidthColumnTest {

    /** Lays out "one", "", "three" behind two bytes that belong to no value. */
    private static VariableWidthColumn threeStrings(ColumnMemory memory, int offsetWidth) {
        MemorySegment bytes = memory.allocate(12);
        MemorySegment.copy(
                "??onethree!!".getBytes(StandardCharsets.UTF_8),
                0,
                bytes,
                ValueLayout.JAVA_BYTE,
                0,
                12);
        long[] ends = {2, 5, 5, 10};
        MemorySegment offsets = memory.allocate((long) ends.length * offsetWidth);
        for (int i = 0; i < ends.length; i++) {
            if (offsetWidth == Integer.BYTES) {
                offsets.setAtIndex(ValueLayout.JAVA_INT, i, (int) ends[i]);
            } else {
                offsets.setAtIndex(ValueLayout.JAVA_LONG, i, ends[i]);
            }
        }
        return new VariableWidthColumn(
                Primitive.UTF8, offsets, offsetWidth, bytes, 3, Validity.ALL);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.BYTES, Long.BYTES})
    void offsetsOfBothWidthsAreRead(int offsetWidth) {
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn column = threeStrings(memory, offsetWidth);
            assertThat(Columns.read(column)).containsExactly("one", "", "three");
            assertThat(column.length(2)).isEqualTo(5);
            assertThat(column.offset(3)).isEqualTo(10);
            assertThat(column.characters()).isEqualTo(8);
            assertThat(column.byteSize()).isEqualTo(4L * offsetWidth + 8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.BYTES, Long.BYTES})
    void aSliceSpansItsOwnCharacters(int offsetWidth) {
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn slice = threeStrings(memory, offsetWidth).slice(1, 2).slice(1, 1);
            assertThat(Columns.read(slice)).containsExactly("three");
            assertThat(slice.characters()).isEqualTo(5);
            assertThat(slice.offset(0)).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.BYTES, Long.BYTES})
    void bothWidthsAreAppendedGatheredAndOrdered(int offsetWidth) {
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn column = threeStrings(memory, offsetWidth);
            assertThat(Columns.read(ColumnGather.gather(column, new long[] {2, 0, 1, 2}, memory)))
                    .containsExactly("three", "one", "", "three");
            ColumnOrder order = ColumnOrder.of(column);
            assertThat(order.compare(0, 2)).isNegative();
            assertThat(order.compare(0, 1)).isPositive();
        }
    }

    @Test
    void aBuilderOfFewCharactersMakesOffsetsOf32Bits() {
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn column = Columns.strings(memory, "a", null, "bc");
            assertThat(column.offsetWidth()).isEqualTo(Integer.BYTES);
            assertThat(column.offsets().byteSize()).isEqualTo(16);
            assertThat(column.bytes().byteSize()).isEqualTo(3);
        }
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment offsets = memory.allocate(16);
            MemorySegment bytes = memory.allocate(1);
            assertThatThrownBy(
                            () ->
                                    new VariableWidthColumn(
                                            Primitive.UTF8, offsets, 4, bytes, 4, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("4 values of utf8 with offsets of 4");
            assertThatThrownBy(
                            () ->
                                    new VariableWidthColumn(
                                            Primitive.INT8, offsets, 4, bytes, 3, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(
                            () ->
                                    new VariableWidthColumn(
                                            Primitive.UTF8, offsets, 2, bytes, 7, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void bytesAreCopiedNotDecoded() {
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn column =
                    (VariableWidthColumn)
                            Columns.of(memory, Primitive.BINARY, List.of("\u0080\u00ff"));
            assertThat(column.getBytes(0)).containsExactly(0x80, 0xff);
        }
    }

    /** Takes 7 GB: run with -Dwindrow.test.large=true. */
    @Test
    @EnabledIfSystemProperty(named = "windrow.test.large", matches = "true")
    void aBuilderOfManyCharactersMakesOffsetsOf64Bits() {
        byte[] text = new byte[1 << 20];
        Arrays.fill(text, (byte) 'x');
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(Primitive.BINARY, 0)) {
            for (int row = 0; row <= 2_048; row++) {
                text[0] = (byte) row;
                builder.appendBytes(text);
            }
            builder.appendNull();
            VariableWidthColumn column = (VariableWidthColumn) builder.build(memory);
            assertThat(column.offsetWidth()).isEqualTo(Long.BYTES);
            assertThat(column.characters()).isEqualTo(2_049L << 20);
            assertThat(column.getBytes(2_048)).isEqualTo(text);
            assertThat(column.isNull(2_049)).isTrue();
            assertThat(column.slice(2_047, 3).characters()).isEqualTo(2L << 20);
        }
    }
}
