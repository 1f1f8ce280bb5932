// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarBinaryVector;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Types whose layout no column has. */
final class ConvertedTypesTest {

    private static final long DAY = 86_400_000L;

    static Stream<Arguments> conversions() {
        return Stream.of(
                conversion(
                        new ArrowType.Int(8, false),
                        vector -> ((UInt1Vector) vector).setSafe(2, 255),
                        Primitive.INT16,
                        255L),
                conversion(
                        new ArrowType.Int(16, false),
                        vector -> ((UInt2Vector) vector).setSafe(2, 65_535),
                        Primitive.INT32,
                        65_535L),
                conversion(
                        new ArrowType.Int(32, false),
                        vector -> ((UInt4Vector) vector).setSafe(2, -1),
                        Primitive.INT64,
                        4_294_967_295L),
                conversion(
                        new ArrowType.Int(64, false),
                        vector -> ((UInt8Vector) vector).setSafe(2, -1),
                        new ColumnType.Decimal(20, 0),
                        new BigDecimal("18446744073709551615")),
                conversion(
                        new ArrowType.FloatingPoint(FloatingPointPrecision.HALF),
                        vector -> ((Float2Vector) vector).setSafeWithPossibleTruncate(2, -1.5f),
                        Primitive.FLOAT32,
                        Double.doubleToRawLongBits(-1.5)),
                conversion(
                        new ArrowType.FixedSizeBinary(4),
                        vector ->
                                ((FixedSizeBinaryVector) vector)
                                        .setSafe(2, new byte[] {1, 2, 3, -4}),
                        Primitive.BINARY,
                        "010203fc"),
                conversion(
                        new ArrowType.Decimal(20, 2, 256),
                        decimal("-123456789012345678.90"),
                        new ColumnType.Decimal(20, 2),
                        new BigDecimal("-123456789012345678.90")),
                conversion(
                        new ArrowType.Decimal(76, 1, 256),
                        decimal("9999999999999999999999999999999999999.9"),
                        new ColumnType.Decimal(38, 1),
                        new BigDecimal("9999999999999999999999999999999999999.9")),
                conversion(
                        new ArrowType.Date(DateUnit.MILLISECOND),
                        vector -> ((DateMilliVector) vector).setSafe(2, -3 * DAY),
                        Primitive.DATE32,
                        -3L),
                conversion(
                        new ArrowType.Utf8View(),
                        vector -> ((ViewVarCharVector) vector).setSafe(2, bytes()),
                        Primitive.UTF8,
                        "longer than twelve bytes"),
                conversion(
                        new ArrowType.BinaryView(),
                        vector -> ((ViewVarBinaryVector) vector).setSafe(2, new byte[] {1, 2}),
                        Primitive.BINARY,
                        "0102"),
                conversion(
                        new ArrowType.LargeUtf8(),
                        vector -> ((LargeVarCharVector) vector).setSafe(2, bytes()),
                        Primitive.UTF8,
                        "longer than twelve bytes"),
                conversion(
                        new ArrowType.LargeBinary(),
                        vector -> ((LargeVarBinaryVector) vector).setSafe(2, new byte[] {1, 2}),
                        Primitive.BINARY,
                        "0102"));
    }

    @ParameterizedTest
    @MethodSource("conversions")
    void valuesAndNullsAreKept(
            ArrowType type, Consumer<FieldVector> filler, ColumnType expected, Object value) {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, type)) {
            filler.accept(root.getVector(0));
            root.setRowCount(4);
            try (Table table = ArrowTables.fromRoot(root)) {
                assertThat(table.column("x").type()).isEqualTo(expected);
                assertThat(SampleTables.values(table.column("x")))
                        .containsExactly(null, null, value, null);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,-5,has a view of -5 bytes",
        "0,2147483647,has a view of 2147483647 bytes from 0 on in buffer 0 in row 2",
        "8,1,'in buffer 1 in row 2, expected one within its 1 buffers'",
        "12,4000000,from 4000000 on in buffer 0"
    })
    void viewOfWhatIsNotThereIsAnError(int at, int wrong, String message) {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, new ArrowType.Utf8View())) {
            ViewVarCharVector views = (ViewVarCharVector) root.getVector(0);
            views.setSafe(2, bytes());
            root.setRowCount(4);
            views.getDataBuffer().setInt(2L * ViewVarCharVector.ELEMENT_SIZE + at, wrong);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining(message)
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.INVALID_ARGUMENT);
        }
    }

    static Stream<ArrowType> unsupported() {
        return Stream.of(
                new ArrowType.Decimal(76, 39, 256),
                new ArrowType.Decimal(20, -2, 256),
                new ArrowType.Struct());
    }

    @ParameterizedTest
    @MethodSource("unsupported")
    void otherTypesAreRefused(ArrowType type) {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, type)) {
            root.setRowCount(0);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("\"x\"")
                    .withMessageContaining(type.toString())
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    private static Consumer<FieldVector> decimal(String value) {
        return vector -> ((Decimal256Vector) vector).setSafe(2, new BigDecimal(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100000000000000000000000000000000000000",
                "-100000000000000000000000000000000000000",
                "170141183460469231731687303715884105728",
                "1000000000000000000000000000000000000000000000000000000000000"
            })
    void aDecimalOfTooManyDigitsIsAnError(String value) {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, new ArrowType.Decimal(70, 0, 256))) {
            decimal(value).accept(root.getVector(0));
            root.setRowCount(3);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("column \"x\" has a decimal with the digits " + value)
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.OVERFLOW);
        }
    }

    @Test
    void aColumnOfNoTypeHasNulls() {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = root(leaks, new ArrowType.Null())) {
            root.setRowCount(3);
            try (Table table = ArrowTables.fromRoot(root)) {
                assertThat(table.column("x").type()).isEqualTo(Primitive.INT32);
                assertThat(SampleTables.values(table.column("x")))
                        .containsExactly(null, null, null);
            }
        }
    }

    /** As empty lists are written, whose elements nobody knows. */
    @Test
    void listsOfNoTypeHaveNulls() {
        var element = new Field("item", FieldType.nullable(new ArrowType.Null()), null);
        var lists = FieldType.nullable(new ArrowType.List());
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root =
                        VectorSchemaRoot.create(
                                new Schema(List.of(new Field("x", lists, List.of(element)))),
                                leaks.allocator())) {
            ListVector vector = (ListVector) root.getVector(0);
            vector.allocateNew();
            vector.startNewValue(0);
            vector.endValue(0, 0);
            vector.startNewValue(2);
            vector.endValue(2, 2);
            root.setRowCount(3);
            try (Table table = ArrowTables.fromRoot(root)) {
                assertThat(table.type("x")).isEqualTo(new ColumnType.ListOf(Primitive.INT32));
                assertThat(SampleTables.values(table.column("x")))
                        .containsExactly(List.of(), null, Arrays.asList(null, null));
            }
        }
    }

    /** As any other binary of 16 bytes is not. */
    @Test
    void aUuidIsItsText() {
        byte[] bytes = new byte[16];
        bytes[0] = (byte) 0xab;
        bytes[15] = 1;
        var metadata = Map.of(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME, "arrow.uuid");
        var plain = new ArrowType.FixedSizeBinary(16);
        var fields =
                List.of(
                        new Field("uuid", new FieldType(true, plain, null, metadata), null),
                        new Field("plain", FieldType.nullable(plain), null));
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root =
                        VectorSchemaRoot.create(new Schema(fields), leaks.allocator())) {
            root.getFieldVectors()
                    .forEach(vector -> ((FixedSizeBinaryVector) vector).setSafe(1, bytes));
            root.setRowCount(2);
            try (Table table = ArrowTables.fromRoot(root)) {
                assertThat(SampleTables.values(table.column("uuid")))
                        .containsExactly(null, "ab000000-0000-0000-0000-000000000001");
                assertThat(SampleTables.values(table.column("plain")))
                        .containsExactly(null, "ab000000000000000000000000000001");
            }
        }
    }

    @Test
    void date64WithinADayIsRefused() {
        try (LeakCheck leaks = new LeakCheck();
                DateMilliVector dates = new DateMilliVector("d", leaks.allocator())) {
            dates.setSafe(0, DAY + 1);
            dates.setValueCount(1);
            VectorSchemaRoot root = VectorSchemaRoot.of(dates);
            root.setRowCount(1);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("86400001 ms in row 0");
        }
    }

    private static Arguments conversion(
            ArrowType type, Consumer<FieldVector> filler, ColumnType expected, Object value) {
        return Arguments.of(type, filler, expected, value);
    }

    private static VectorSchemaRoot root(LeakCheck leaks, ArrowType type) {
        Field field = new Field("x", FieldType.nullable(type), null);
        return VectorSchemaRoot.create(new Schema(List.of(field)), leaks.allocator());
    }

    private static byte[] bytes() {
        return "longer than twelve bytes".getBytes(StandardCharsets.UTF_8);
    }
}
