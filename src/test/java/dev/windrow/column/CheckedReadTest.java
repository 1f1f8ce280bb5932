// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;

/** What reading a value converts, and what it refuses. */
@ExtendWith(NoLeaks.class)
class CheckedReadTest {

    private static final ColumnType CENTS = new ColumnType.Decimal(38, 2);

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void close() {
        memory.close();
    }

    private FixedWidthColumn column(ColumnType type, @Nullable Object... values) {
        return (FixedWidthColumn) Columns.of(memory, type, Arrays.asList(values));
    }

    private VariableWidthColumn strings(ColumnType type, @Nullable Object... values) {
        return (VariableWidthColumn) Columns.of(memory, type, Arrays.asList(values));
    }

    private static BigInteger unscaled(String digits) {
        return new BigInteger(digits);
    }

    private static void fails(ErrorCode code, String message, ThrowingCallable read) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "INT16", "INT32", "INT64"})
    void integersAreWhatTheyAreAsked(Primitive type) {
        FixedWidthColumn column = column(type, 3L, -5L);
        assertThat(column.getLong(0)).isEqualTo(3);
        assertThat(column.getDouble(0)).isEqualTo(3.0);
        assertThat(column.getDouble(1)).isEqualTo(-5.0);
        assertThat(column.getDecimal(1)).isEqualTo(new BigDecimal("-5"));
    }

    @Test
    void longsAreDoublesWhereTheseHoldThem() {
        long limit = 1L << 53;
        FixedWidthColumn column =
                column(
                        Primitive.INT64,
                        limit,
                        limit + 1,
                        limit + 2,
                        Long.MAX_VALUE,
                        Long.MIN_VALUE);
        assertThat(column.getDouble(0)).isEqualTo(0x1p53);
        assertThat(column.getDouble(2)).isEqualTo(0x1p53 + 2);
        assertThat(column.getDouble(4)).isEqualTo(-0x1p63);
        fails(
                ErrorCode.OVERFLOW,
                "row 1 of a column of int64 holds 9007199254740993, which a double cannot hold:"
                        + " getLong(row) returns it",
                () -> column.getDouble(1));
        assertThatThrownBy(() -> column.getDouble(3)).hasMessageContaining("9223372036854775807");
    }

    @ParameterizedTest
    @EnumSource(names = {"FLOAT32", "FLOAT64"})
    void floatsAreLongsWhereTheyAreWhole(Primitive type) {
        FixedWidthColumn column =
                column(type, 3.0, 2.5, -0x1p63, 0x1p63, Double.NaN, Double.NEGATIVE_INFINITY);
        assertThat(column.getLong(0)).isEqualTo(3);
        assertThat(column.getLong(2)).isEqualTo(Long.MIN_VALUE);
        assertThat(column.getDouble(1)).isEqualTo(2.5);
        assertThat(column.getDouble(4)).isNaN();
        assertThat(column.getDecimal(1)).isEqualTo(new BigDecimal("2.5"));
        fails(
                ErrorCode.OVERFLOW,
                "row 1 of a column of %s holds 2.5, which a long cannot hold: getDouble(row) returns it"
                        .formatted(type.label()),
                () -> column.getLong(1));
        for (int row = 3; row < 6; row++) {
            int at = row;
            assertThatThrownBy(() -> column.getLong(at)).hasMessageContaining("a long cannot hold");
        }
        fails(
                ErrorCode.OVERFLOW,
                "row 4 of a column of %s holds NaN, which a decimal cannot hold: getDouble(row) returns it"
                        .formatted(type.label()),
                () -> column.getDecimal(4));
    }

    @Test
    void decimalsAreNumbersWhereTheseHoldThem() {
        FixedWidthColumn column =
                column(
                        CENTS,
                        unscaled("1200"),
                        unscaled("-25"),
                        unscaled("10"),
                        unscaled("99999999999999999999999999999999999999"));
        assertThat(column.getDecimal(0)).isEqualTo(new BigDecimal("12.00"));
        assertThat(column.getLong(0)).isEqualTo(12);
        assertThat(column.getDouble(0)).isEqualTo(12);
        assertThat(column.getDouble(1)).isEqualTo(-0.25);
        assertThat(column.getDecimal(3))
                .isEqualTo(new BigDecimal("999999999999999999999999999999999999.99"));
        fails(
                ErrorCode.OVERFLOW,
                "row 1 of a column of decimal(38,2) holds -0.25, which a long cannot hold:"
                        + " getDecimal(row) returns it",
                () -> column.getLong(1));
        assertThatThrownBy(() -> column.getDouble(2)).hasMessageContaining("holds 0.10, which a");
        assertThatThrownBy(() -> column.getLong(3)).hasMessageContaining("a long cannot hold");
        assertThatThrownBy(() -> column.getDouble(3)).hasMessageContaining("a double cannot hold");
    }

    @Test
    void datesAndTimesAreThoseOfJava() {
        assertThat(column(Primitive.DATE32, -1L).getDate(0)).isEqualTo(LocalDate.of(1969, 12, 31));
        assertThat(column(new ColumnType.Time(Unit.SECOND), 30_600L).getTime(0))
                .isEqualTo(LocalTime.of(8, 30));
        assertThat(column(new ColumnType.Time(Unit.MICROSECOND), 1_000_001L).getTime(0))
                .isEqualTo(LocalTime.of(0, 0, 1, 1_000));
        assertThat(column(new ColumnType.Timestamp(Unit.MILLISECOND, null), -1L).getDateTime(0))
                .isEqualTo(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000));
        assertThat(
                        column(
                                        new ColumnType.Timestamp(Unit.NANOSECOND, "Asia/Tokyo"),
                                        60_000_000_001L)
                                .getInstant(0))
                .isEqualTo(Instant.parse("1970-01-01T00:01:00.000000001Z"));
    }

    @Test
    void timesThatJavaHasNotAreRefused() {
        FixedWidthColumn time = column(new ColumnType.Time(Unit.SECOND), 86_400L, -1L);
        fails(
                ErrorCode.OVERFLOW,
                "row 0 of a column of time(s) holds 86400, which is out of the range of java.time",
                () -> time.getTime(0));
        assertThatThrownBy(() -> time.getTime(1)).isInstanceOf(WindrowException.class);
        FixedWidthColumn local =
                column(new ColumnType.Timestamp(Unit.SECOND, null), Long.MAX_VALUE, Long.MIN_VALUE);
        FixedWidthColumn zoned =
                column(new ColumnType.Timestamp(Unit.SECOND, "UTC"), Long.MAX_VALUE);
        assertThatThrownBy(() -> local.getDateTime(0)).isInstanceOf(WindrowException.class);
        assertThatThrownBy(() -> local.getDateTime(1)).isInstanceOf(WindrowException.class);
        assertThatThrownBy(() -> zoned.getInstant(0)).isInstanceOf(WindrowException.class);
    }

    @Test
    void anotherTypeIsRefusedWithWhatReadsIt() {
        FixedWidthColumn date = column(Primitive.DATE32, 1L);
        FixedWidthColumn local = column(new ColumnType.Timestamp(Unit.SECOND, null), 1L);
        FixedWidthColumn zoned = column(new ColumnType.Timestamp(Unit.SECOND, "UTC"), 1L);
        FixedWidthColumn time = column(new ColumnType.Time(Unit.SECOND), 1L);
        FixedWidthColumn number = column(Primitive.INT64, 1L);
        ErrorCode code = ErrorCode.UNSUPPORTED_TYPE;
        fails(
                code,
                "getLong of a column of date32: getDate(row) reads its values",
                () -> date.getLong(0));
        fails(
                code,
                "getDouble of a column of timestamp(s): getDateTime(row) reads its values",
                () -> local.getDouble(0));
        fails(
                code,
                "getDateTime of a column of timestamp(s,UTC): getInstant(row) reads its values",
                () -> zoned.getDateTime(0));
        fails(
                code,
                "getInstant of a column of timestamp(s): getDateTime(row) reads its values",
                () -> local.getInstant(0));
        fails(
                code,
                "getDecimal of a column of time(s): getTime(row) reads its values",
                () -> time.getDecimal(0));
        fails(
                code,
                "getDate of a column of int64: getLong(row) reads its values",
                () -> number.getDate(0));
        fails(
                code,
                "getTime of a column of date32: getDate(row) reads its values",
                () -> date.getTime(0));
    }

    @Test
    void noRowThatIsNotThereIsOrIsNotNull() {
        Column integer = column(Primitive.INT32, 1L);
        Column coded =
                new DictionaryColumn(column(Primitive.INT32, 0L), strings(Primitive.UTF8, "a"));
        for (Column column : List.of(integer, coded)) {
            for (long row : new long[] {-1, 1, 1L << 40}) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> column.isNull(row))
                        .withMessageContaining("row " + row)
                        .withMessageContaining("expected a row from 0 to 0");
            }
        }
    }

    @Test
    void nullsAreRefused() {
        String message = "row 1 of a column of %s is null: ask isNull(row) first";
        ErrorCode code = ErrorCode.INVALID_ARGUMENT;
        FixedWidthColumn integer = column(Primitive.INT32, 1L, null);
        fails(code, message.formatted("int32"), () -> integer.getLong(1));
        fails(code, message.formatted("int32"), () -> integer.getDouble(1));
        fails(code, message.formatted("int32"), () -> integer.getDecimal(1));
        FixedWidthColumn real = column(Primitive.FLOAT64, 1.0, null);
        fails(code, message.formatted("float64"), () -> real.getDouble(1));
        FixedWidthColumn date = column(Primitive.DATE32, 1L, null);
        fails(code, message.formatted("date32"), () -> date.getDate(1));
        BitColumn bool = (BitColumn) Columns.of(memory, Primitive.BOOL, Arrays.asList(true, null));
        assertThat(bool.getBoolean(0)).isTrue();
        fails(code, message.formatted("bool"), () -> bool.getBoolean(1));
        VariableWidthColumn text = strings(Primitive.UTF8, "a", null);
        fails(code, message.formatted("utf8"), () -> text.getString(1));
        fails(code, message.formatted("utf8"), () -> text.getBytes(1));
        DictionaryColumn coded =
                new DictionaryColumn(column(Primitive.INT32, 0L, 1L, null, 0L), text);
        assertThat(coded.getString(3)).isEqualTo("a");
        assertThat(coded.getBytes(0)).containsExactly('a');
        fails(code, message.formatted("utf8"), () -> coded.getString(1));
        assertThatThrownBy(() -> coded.getBytes(2)).hasMessageStartingWith("row 2 of a column of");
    }

    @Test
    void rowsThatAreNotThereAreRefused() {
        FixedWidthColumn integer = column(Primitive.INT16, 1L, 2L, 3L).slice(1, 1);
        assertThat(integer.getLong(0)).isEqualTo(2);
        for (long row : new long[] {-1, 1}) {
            fails(
                    ErrorCode.INVALID_ARGUMENT,
                    "row %d of a column of int16: expected a row from 0 to 0".formatted(row),
                    () -> integer.getLong(row));
        }
        VariableWidthColumn text = strings(Primitive.UTF8, "a");
        assertThatThrownBy(() -> text.getString(1)).isInstanceOf(WindrowException.class);
        assertThatThrownBy(() -> column(Primitive.FLOAT32).getDouble(0))
                .hasMessage("row 0 of a column of float32: it has no rows");
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        byte[] bytes = {'a', (byte) 0xff};
        byte[] text = "ü\uFFFD".getBytes(StandardCharsets.UTF_8);
        VariableWidthColumn column =
                strings(
                        Primitive.BINARY,
                        new String(bytes, StandardCharsets.ISO_8859_1),
                        new String(text, StandardCharsets.ISO_8859_1));
        assertThat(column.getString(1)).isEqualTo("ü\uFFFD");
        assertThat(column.getBytes(0)).isEqualTo(bytes);
        fails(
                ErrorCode.OVERFLOW,
                "row 0 of a column of binary holds bytes that are no UTF-8, which a string cannot"
                        + " hold: getBytes(row) returns it",
                () -> column.getString(0));
    }
}
