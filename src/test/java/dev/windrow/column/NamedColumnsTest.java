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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What the values of a table are by name, and which types are refused. */
@ExtendWith(NoLeaks.class)
class NamedColumnsTest {

    private static final ErrorCode TYPE = ErrorCode.UNSUPPORTED_TYPE;

    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private Table table = new Table(columns, 0, memory);

    /** Makes a column of each type; its name tells which. Row 1 is null. */
    @BeforeEach
    void makeTable() {
        BiConsumer<ColumnType, Object> add =
                (type, value) ->
                        columns.put(
                                type.label(), Columns.of(memory, type, Arrays.asList(value, null)));
        add.accept(Primitive.BOOL, true);
        add.accept(Primitive.INT8, 3L);
        add.accept(Primitive.INT16, 3L);
        add.accept(Primitive.INT32, 3L);
        add.accept(Primitive.INT64, (1L << 53) + 1);
        add.accept(Primitive.FLOAT32, 2.5);
        add.accept(Primitive.FLOAT64, 3.0);
        add.accept(Primitive.DATE32, 20_779L);
        add.accept(Primitive.UTF8, "abc");
        add.accept(Primitive.BINARY, "\u00ff");
        add.accept(new ColumnType.Decimal(10, 2), BigInteger.valueOf(1250));
        add.accept(new ColumnType.Time(Unit.SECOND), 30_600L);
        add.accept(new ColumnType.Timestamp(Unit.SECOND, null), 60L);
        add.accept(new ColumnType.Timestamp(Unit.SECOND, "Asia/Tokyo"), 60L);
        add.accept(new ColumnType.ListOf(Primitive.FLOAT64), List.of(1.5, 2.5));
        columns.put("coded", Columns.dictionary(memory, List.of("x"), Arrays.asList(0, null)));
        table = new Table(columns, 2, memory);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static void fails(ErrorCode code, String message, ThrowingCallable read) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "INT16", "INT32"})
    void integersAreNumbersOfAllKinds(Primitive type) {
        assertThat(table.longs(type.label()).get(0)).isEqualTo(3);
        assertThat(table.doubles(type.label()).get(0)).isEqualTo(3.0);
        assertThat(table.decimals(type.label()).get(0)).isEqualTo(new BigDecimal("3"));
    }

    @Test
    void numbersAreConvertedWhereNothingIsLost() {
        assertThat(table.longs("int64").get(0)).isEqualTo((1L << 53) + 1);
        fails(
                ErrorCode.OVERFLOW,
                "row 0 of a column of int64 holds 9007199254740993, which a double cannot hold:"
                        + " getLong(row) returns it",
                () -> table.doubles("int64").get(0));
        assertThat(table.longs("float64").get(0)).isEqualTo(3);
        assertThat(table.doubles("float64").get(0)).isEqualTo(3.0);
        assertThat(table.doubles("float32").get(0)).isEqualTo(2.5);
        assertThat(table.decimals("float32").get(0)).isEqualTo(new BigDecimal("2.5"));
        fails(
                ErrorCode.OVERFLOW,
                "row 0 of a column of float32 holds 2.5, which a long cannot hold: getDouble(row)"
                        + " returns it",
                () -> table.longs("float32").get(0));
        assertThat(table.decimals("decimal(10,2)").get(0)).isEqualTo(new BigDecimal("12.50"));
        assertThat(table.doubles("decimal(10,2)").get(0)).isEqualTo(12.5);
        assertThatThrownBy(() -> table.longs("decimal(10,2)").get(0))
                .hasMessageContaining("holds 12.50, which a long cannot hold");
    }

    @Test
    void otherTypesHaveValuesOfTheirOwn() {
        assertThat(table.booleans("bool").get(0)).isTrue();
        assertThat(table.strings("utf8").get(0)).isEqualTo("abc");
        assertThat(table.bytes("utf8").get(0)).containsExactly('a', 'b', 'c');
        assertThat(table.strings("coded").get(0)).isEqualTo("x");
        assertThat(table.bytes("binary").get(0)).containsExactly(0xff);
        assertThatThrownBy(() -> table.strings("binary").get(0))
                .hasMessageContaining("bytes that are no UTF-8");
        assertThat(table.dates("date32").get(0)).isEqualTo(LocalDate.of(2026, 11, 22));
        assertThat(table.times("time(s)").get(0)).isEqualTo(LocalTime.of(8, 30));
        assertThat(table.dateTimes("timestamp(s)").get(0))
                .isEqualTo(LocalDateTime.of(1970, 1, 1, 0, 1));
        assertThat(table.instants("timestamp(s,Asia/Tokyo)").get(0))
                .isEqualTo(Instant.ofEpochSecond(60));
        assertThat(table.lists("list(float64)").get(0).getDouble(1)).isEqualTo(2.5);
    }

    /** Asks for a column as values of the kind that each access stands for. */
    private Object ask(Access access, String name) {
        return switch (access) {
            case LONG -> table.longs(name);
            case DOUBLE -> table.doubles(name);
            case DECIMAL -> table.decimals(name);
            case BOOLEAN -> table.booleans(name);
            case STRING -> table.strings(name);
            case BYTES -> table.bytes(name);
            case DATE -> table.dates(name);
            case TIME -> table.times(name);
            case DATE_TIME -> table.dateTimes(name);
            case INSTANT -> table.instants(name);
            case LIST -> table.lists(name);
        };
    }

    /** Reads the first value of a column by its own method. */
    private static Object read(Access access, Column column) {
        return switch (access) {
            case LONG -> column.getLong(0);
            case DOUBLE -> column.getDouble(0);
            case DECIMAL -> column.getDecimal(0);
            case BOOLEAN -> column.getBoolean(0);
            case STRING -> column.getString(0);
            case BYTES -> column.getBytes(0);
            case DATE -> column.getDate(0);
            case TIME -> column.getTime(0);
            case DATE_TIME -> column.getDateTime(0);
            case INSTANT -> column.getInstant(0);
            case LIST -> column.list(0);
        };
    }

    @ParameterizedTest
    @EnumSource
    void anAccessReadsItsTypesAndRefusesAllOthers(Access access) {
        int read = 0;
        for (String name : table.names()) {
            ColumnType type = table.type(name);
            Access right = Access.of(type);
            if (access.reads(type)) {
                assertThat(ask(access, name)).isNotNull();
                read++;
            } else {
                fails(
                        TYPE,
                        "%s(\"%s\") of a column of %s: %s(\"%s\") reads its values"
                                .formatted(access.view(), name, type, right.view(), name),
                        () -> ask(access, name));
                fails(
                        TYPE,
                        "%s of a column of %s: %s(row) reads its values"
                                .formatted(access.method(), type, right.method()),
                        () -> read(access, table.column(name)));
            }
        }
        int expected =
                switch (access) {
                    case LONG, DOUBLE, DECIMAL -> 7;
                    case STRING, BYTES -> 3;
                    case BOOLEAN, DATE, TIME, DATE_TIME, INSTANT, LIST -> 1;
                };
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void aNullIsAskedForOrFails() {
        for (String name : table.names()) {
            if (Access.of(table.type(name)) == Access.STRING) {
                Values<String> strings = table.strings(name);
                assertThat(strings.isNull(0)).isFalse();
                assertThat(strings.isNull(1)).isTrue();
                assertThatThrownBy(() -> strings.get(1)).hasMessageContaining("is null");
                assertThatThrownBy(() -> strings.stream().toList()).hasMessageContaining("is null");
            }
        }
        String message = "row 1 of a column of %s is null: ask isNull(row) first";
        LongValues longs = table.longs("int32");
        assertThat(longs.isNull(0)).isFalse();
        assertThat(longs.isNull(1)).isTrue();
        fails(ErrorCode.INVALID_ARGUMENT, message.formatted("int32"), () -> longs.get(1));
        fails(ErrorCode.INVALID_ARGUMENT, message.formatted("int32"), () -> longs.stream().sum());
        DoubleValues doubles = table.doubles("float64");
        assertThat(doubles.isNull(1)).isTrue();
        fails(ErrorCode.INVALID_ARGUMENT, message.formatted("float64"), () -> doubles.get(1));
        fails(
                ErrorCode.INVALID_ARGUMENT,
                message.formatted("float64"),
                () -> doubles.stream().sum());
    }

    @Test
    void rowsThatAreNotThereAreRefused() {
        String message = "row 2 of a column of %s: expected a row from 0 to 1";
        ErrorCode code = ErrorCode.INVALID_ARGUMENT;
        fails(code, message.formatted("int32"), () -> table.longs("int32").get(2));
        fails(code, message.formatted("int32"), () -> table.longs("int32").isNull(2));
        fails(code, message.formatted("int32"), () -> table.doubles("int32").isNull(2));
        fails(code, message.formatted("utf8"), () -> table.strings("utf8").isNull(2));
        assertThatThrownBy(() -> table.dates("date32").get(-1))
                .isInstanceOf(WindrowException.class);
    }

    @Test
    void namesThatAreNotThereAreRefused() {
        assertThatThrownBy(() -> table.longs("int46"))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN))
                .hasMessageContaining("did you mean int16");
    }

    @Test
    void valuesOfAClosedTableAreRefused() {
        LongValues longs = table.longs("int32");
        Values<String> strings = table.strings("utf8");
        table.close();
        for (ThrowingCallable read :
                Stream.<ThrowingCallable>of(
                                () -> longs.get(0),
                                () -> longs.isNull(0),
                                () -> longs.stream().sum(),
                                () -> strings.get(0),
                                () -> strings.stream().toList())
                        .toList()) {
            assertThatThrownBy(read)
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
        }
    }

    @Test
    void valuesStreamInOrder() {
        columns.clear();
        columns.put("n", Columns.longs(memory, 7, 8, 9));
        columns.put("s", Columns.strings(memory, "a", "b", "c"));
        try (Table three = new Table(columns, 3, memory)) {
            assertThat(three.longs("n").stream().toArray()).containsExactly(7, 8, 9);
            assertThat(three.doubles("n").stream().toArray()).containsExactly(7, 8, 9);
            assertThat(three.strings("s").stream()).containsExactly("a", "b", "c");
            assertThat(three.longs("n").rows()).isEqualTo(3);
            assertThat(three.doubles("n").rows()).isEqualTo(3);
            assertThat(three.strings("s").rows()).isEqualTo(3);
            assertThat(three.longs("n")).hasToString("int64 column of 3 rows: 7, 8, 9");
            assertThat(three.doubles("n")).hasToString("int64 column of 3 rows: 7, 8, 9");
            assertThat(three.strings("s")).hasToString("utf8 column of 3 rows: a, b, c");
        }
    }
}
