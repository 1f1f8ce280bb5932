// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rows as records of a program. */
@ExtendWith(NoLeaks.class)
class RecordReaderTest {

    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();

    private RecordReaderTest with(String name, ColumnType type, @Nullable Object... values) {
        columns.put(name, Columns.of(memory, type, Arrays.asList(values)));
        return this;
    }

    private Table table() {
        return new Table(columns, columns.values().iterator().next().rows(), memory);
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private static void fails(ErrorCode code, String message, ThrowingCallable read) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }

    private record Order(String status, double total, @Nullable Long items) {}

    @Test
    void componentsTakeTheColumnsOfTheirNames() {
        with("items", Primitive.INT64, 2L, null);
        with("other", Primitive.BOOL, true, null);
        with("total", Primitive.FLOAT64, 1.5, 2.0);
        with("status", Primitive.UTF8, "F", "O");
        Table table = table();
        assertThat(table.rows(Order.class))
                .containsExactly(new Order("F", 1.5, 2L), new Order("O", 2.0, null));
        assertThat(table.slice(1, 1).rows(Order.class).findFirst())
                .contains(new Order("O", 2.0, null));
        assertThat(table.head(0).rows(Order.class)).isEmpty();
    }

    private record Primitives(
            boolean bool,
            byte int8,
            short int16,
            int int32,
            long int64,
            float float32,
            double float64) {}

    private record Objects(
            @Nullable Boolean bool,
            @Nullable Byte int8,
            @Nullable Short int16,
            @Nullable Integer int32,
            @Nullable Long int64,
            @Nullable Float float32,
            @Nullable Double float64) {}

    private void numbers(@Nullable Object bool, @Nullable Object integer, @Nullable Object real) {
        with("bool", Primitive.BOOL, bool);
        for (Primitive type :
                List.of(Primitive.INT8, Primitive.INT16, Primitive.INT32, Primitive.INT64)) {
            with(type.label(), type, integer);
        }
        with("float32", Primitive.FLOAT32, real);
        with("float64", Primitive.FLOAT64, real);
    }

    @Test
    void numbersArePrimitivesAndObjects() {
        numbers(true, 7L, 2.5);
        assertThat(table().rows(Primitives.class))
                .containsExactly(new Primitives(true, (byte) 7, (short) 7, 7, 7, 2.5f, 2.5));
        assertThat(table().rows(Objects.class))
                .containsExactly(new Objects(true, (byte) 7, (short) 7, 7, 7L, 2.5f, 2.5));
    }

    @Test
    void nullsAreObjectsAlone() {
        numbers(null, null, null);
        assertThat(table().rows(Objects.class))
                .containsExactly(new Objects(null, null, null, null, null, null, null));
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "row 0 of a column of bool is null, which boolean bool of Primitives cannot be:"
                        + " declare it as an object",
                () -> table().rows(Primitives.class).toList());
    }

    private record Others(
            BigDecimal money,
            LocalDate day,
            LocalTime time,
            LocalDateTime local,
            Instant zoned,
            String text,
            byte[] bytes,
            List<Double> list,
            List<List<String>> nested) {}

    @Test
    void otherTypesAreThoseOfJava() {
        with("money", new ColumnType.Decimal(10, 2), BigInteger.valueOf(1250), null);
        with("day", Primitive.DATE32, 20_779L, null);
        with("time", new ColumnType.Time(Unit.SECOND), 30_600L, null);
        with("local", new ColumnType.Timestamp(Unit.SECOND, null), 60L, null);
        with("zoned", new ColumnType.Timestamp(Unit.SECOND, "UTC"), 60L, null);
        columns.put("text", Columns.dictionary(memory, List.of("x"), Arrays.asList(0, null)));
        with("bytes", Primitive.BINARY, "\u00ff", null);
        with("list", new ColumnType.ListOf(Primitive.FLOAT64), Arrays.asList(1.5, null, 2.0), null);
        with(
                "nested",
                new ColumnType.ListOf(new ColumnType.ListOf(Primitive.UTF8)),
                List.of(List.of("a", "b"), List.of()),
                null);
        List<Others> rows = table().rows(Others.class).toList();
        Others first = rows.getFirst();
        assertThat(first.money()).isEqualTo(new BigDecimal("12.50"));
        assertThat(first.day()).isEqualTo(LocalDate.of(2026, 11, 22));
        assertThat(first.time()).isEqualTo(LocalTime.of(8, 30));
        assertThat(first.local()).isEqualTo(LocalDateTime.of(1970, 1, 1, 0, 1));
        assertThat(first.zoned()).isEqualTo(Instant.ofEpochSecond(60));
        assertThat(first.text()).isEqualTo("x");
        assertThat(first.bytes()).containsExactly(0xff);
        assertThat(first.list()).containsExactly(1.5, null, 2.0);
        assertThat(first.nested()).containsExactly(List.of("a", "b"), List.of());
        assertThat(rows.get(1)).hasAllNullFieldsOrProperties();
    }

    private record Narrow(byte n) {}

    private record NarrowInt(int n) {}

    private record NarrowShort(short n) {}

    private record Single(float n) {}

    private record Whole(long n) {}

    @Test
    void valuesThatDoNotFitAreRefused() {
        with("n", Primitive.INT64, 1L << 40);
        Table table = table();
        String message =
                "row 0 of a column of int64 holds 1099511627776, which %s cannot hold: getLong(row)"
                        + " returns it";
        ErrorCode code = ErrorCode.OVERFLOW;
        fails(code, message.formatted("a byte"), () -> table.rows(Narrow.class).toList());
        fails(code, message.formatted("a short"), () -> table.rows(NarrowShort.class).toList());
        fails(code, message.formatted("an int"), () -> table.rows(NarrowInt.class).toList());
        assertThat(table.rows(Single.class)).containsExactly(new Single(0x1p40f));
        with("n", Primitive.FLOAT64, 0.1, Double.NaN);
        assertThatThrownBy(() -> table().rows(Single.class).toList())
                .hasMessageContaining("holds 0.1, which a float cannot hold");
        assertThat(table().slice(1, 1).rows(Single.class)).containsExactly(new Single(Float.NaN));
        assertThatThrownBy(() -> table().rows(Whole.class).toList())
                .hasMessageContaining("holds 0.1, which a long cannot hold");
    }

    private record Unknown(long quantity) {}

    private record Text(String n) {}

    private record Anything(Object n) {}

    private record Numbers(List<Long> n) {}

    private record Raw(@SuppressWarnings("rawtypes") List n) {}

    @Test
    void otherTypesAreRefusedAtOnce() {
        Table table = with("n", Primitive.INT64, 1L).table();
        assertThatThrownBy(() -> table.rows(Unknown.class))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN));
        ErrorCode code = ErrorCode.UNSUPPORTED_TYPE;
        fails(
                code,
                "java.lang.String n of Text takes values of int64: expected long",
                () -> table.rows(Text.class));
        assertThatThrownBy(() -> table.rows(Anything.class)).isInstanceOf(WindrowException.class);
        assertThatThrownBy(() -> table.rows(Numbers.class)).isInstanceOf(WindrowException.class);
        assertThatThrownBy(() -> table.rows(Raw.class)).isInstanceOf(WindrowException.class);
        with("n", new ColumnType.ListOf(Primitive.UTF8), List.of("a"));
        fails(
                code,
                "java.util.List<java.lang.Long> n of Numbers takes values of utf8: expected String",
                () -> table().rows(Numbers.class));
        assertThatThrownBy(() -> table().rows(Whole.class))
                .hasMessage("long n of Whole takes values of list(utf8): expected List");
    }

    private record Positive(long n) {
        Positive {
            if (n <= 0) {
                throw new IllegalArgumentException("not positive: " + n);
            }
        }
    }

    @Test
    void whatTheConstructorThrowsIsThrown() {
        Stream<Positive> rows = with("n", Primitive.INT64, 1L, 0L).table().rows(Positive.class);
        assertThatThrownBy(rows::toList)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not positive: 0");
    }

    @Test
    void aStreamOfAClosedTableFails() {
        Table table = with("n", Primitive.INT64, 1L, null).table();
        Stream<Whole> rows = table.rows(Whole.class);
        table.close();
        assertThatThrownBy(rows::toList)
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }
}
