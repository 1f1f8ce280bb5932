// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Tables of a program's objects, and the same objects of tables. */
@ExtendWith(NoLeaks.class)
class ObjectTablesTest {

    private record Order(String status, @Nullable BigDecimal price, LocalDate day, int items) {}

    private record AllTypes(
            boolean bool,
            byte tiny,
            short small,
            int whole,
            long big,
            float rough,
            double fine,
            @Nullable BigDecimal exact,
            String text,
            byte[] bytes,
            LocalDate day,
            LocalTime hour,
            LocalDateTime local,
            Instant point,
            DayOfWeek constant,
            List<Integer> list) {}

    private record Values(List<?> values) {}

    private record Times(LocalTime hour, OffsetDateTime point) {}

    private static void fails(ErrorCode code, String message, ThrowingCallable make) {
        assertThatThrownBy(make)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }

    private static Map<String, String> types(Table table) {
        Map<String, String> types = new LinkedHashMap<>();
        table.schema().forEach((name, type) -> types.put(name, type.label()));
        return types;
    }

    @Test
    void recordsComeBackAsTheyWere() {
        List<Order> orders =
                List.of(
                        new Order("F", new BigDecimal("12.50"), LocalDate.of(2026, 3, 1), 3),
                        new Order("O", null, LocalDate.of(1969, 12, 31), -1));

        try (Table table = Table.of(orders)) {
            assertThat(types(table))
                    .hasToString("{status=utf8, price=decimal(4,2), day=date32, items=int32}");
            assertThat(table.toList(Order.class)).isEqualTo(orders);
        }
    }

    @Test
    void allTypesComeBackAsTheyWere() {
        AllTypes first =
                new AllTypes(
                        true,
                        (byte) -1,
                        Short.MAX_VALUE,
                        Integer.MIN_VALUE,
                        Long.MAX_VALUE,
                        0.1f,
                        -0.0,
                        new BigDecimal("-0.001"),
                        "grüße 😀",
                        new byte[] {0, -1},
                        LocalDate.of(1, 1, 1),
                        LocalTime.of(23, 59, 59, 1000),
                        LocalDateTime.of(2026, 11, 27, 1, 2, 3, 1),
                        Instant.parse("2026-11-27T00:00:00.5Z"),
                        DayOfWeek.FRIDAY,
                        List.of(1, 2));

        try (Table table = Table.of(AllTypes.class, Stream.of(first))) {
            assertThat(types(table).values())
                    .containsExactly(
                            "bool",
                            "int8",
                            "int16",
                            "int32",
                            "int64",
                            "float32",
                            "float64",
                            "decimal(4,3)",
                            "utf8",
                            "binary",
                            "date32",
                            "time(us)",
                            "timestamp(ns)",
                            "timestamp(us,UTC)",
                            "utf8",
                            "list(int32)");
            assertThat(table.toList(AllTypes.class).getFirst())
                    .usingRecursiveComparison()
                    .isEqualTo(first);
        }
    }

    @Test
    void pointsInTimeWithAZoneAreOfUtc() {
        Times times =
                new Times(
                        LocalTime.of(0, 0, 0, 1),
                        OffsetDateTime.parse("2026-01-01T01:00:00+02:00"));

        try (Table table = Table.of(List.of(times))) {
            assertThat(types(table)).hasToString("{hour=time(ns), point=timestamp(us,UTC)}");
            assertThat(table.instants("point").get(0))
                    .isEqualTo(Instant.parse("2025-12-31T23:00:00Z"));
        }
    }

    @Test
    void noRecordsMakeATableWithoutRowsIfTheClassIsSaid() {
        try (Table table = Table.of(Order.class, Stream.empty())) {
            assertThat(table.rows()).isZero();
            assertThat(types(table))
                    .hasToString("{status=utf8, price=decimal(1,0), day=date32, items=int32}");
        }
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "a table of no records: expected one at least, or Table.of(Order.class, stream)",
                () -> Table.of(List.<Order>of()));
    }

    @Test
    void columnsAreArraysAndCollections() {
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put("day", new int[] {3, 1});
        columns.put("price", new double[] {1.5, 2});
        columns.put("open", new boolean[] {true, false});
        columns.put("status", new String[] {"F", null});
        columns.put("blob", new byte[][] {{1}, {}});
        columns.put("matrix", new int[][] {{1, 2}, {}});
        columns.put("n", List.of(1L, 2));

        try (Table table = Table.of(columns)) {
            assertThat(types(table))
                    .hasToString(
                            "{day=int32, price=float64, open=bool, status=utf8, blob=binary,"
                                    + " matrix=list(int32), n=int64}");
            assertThat(table.longs("day").get(1)).isOne();
            assertThat(table.column("status").isNull(1)).isTrue();
            assertThat(table.lists("matrix").get(0).getLong(1)).isEqualTo(2);
            assertThat(table.longs("n").get(1)).isEqualTo(2);
        }
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "\"b\" has 1 values, expected 2 as the first column has",
                () -> {
                    Map<String, Object> uneven = new LinkedHashMap<>();
                    uneven.put("a", new int[2]);
                    uneven.put("b", new int[1]);
                    Table.of(uneven);
                });
        fails(
                ErrorCode.UNSUPPORTED_TYPE,
                "a column of a java.lang.String: expected an array or a collection of its values",
                () -> Table.of(Map.of("a", "text")));
    }

    @Test
    void mapsAreRowsAndMayLackNames() {
        Map<String, Object> first = new LinkedHashMap<>();
        first.put("id", UUID.fromString("00000000-0000-0000-0000-000000000001"));
        first.put("value", 1);
        first.put("nothing", null);
        Map<String, Object> second = new LinkedHashMap<>();
        second.put("value", new BigInteger("12345678901234567890"));
        second.put("tags", new ArrayList<>(Arrays.asList("a", null)));

        try (Table table = Table.ofMaps(List.of(first, second))) {
            assertThat(types(table))
                    .hasToString("{id=utf8, value=decimal(20,0), nothing=utf8, tags=list(utf8)}");
            assertThat(table.toMaps())
                    .hasToString(
                            "[{id=00000000-0000-0000-0000-000000000001, value=1, nothing=null,"
                                    + " tags=null}, {id=null, value=12345678901234567890,"
                                    + " nothing=null, tags=[a, null]}]");
        }
    }

    @Test
    void valuesOfSeveralTypesTakeOneThatHoldsThemOrFail() {
        try (Table table = Table.of(Map.of("v", List.of(1, 0.5f, 2L)))) {
            assertThat(types(table)).hasToString("{v=float64}");
        }
        fails(
                ErrorCode.UNSUPPORTED_TYPE,
                "v has values of java.lang.Integer and java.lang.String: expected values of one"
                        + " type",
                () -> Table.of(Map.of("v", List.of(1, "one"))));
        fails(
                ErrorCode.OVERFLOW,
                "v: 9007199254740993 in row 1 does not fit float64",
                () -> Table.of(Map.of("v", List.of(0.5, 9007199254740993L))));
        fails(
                ErrorCode.OVERFLOW,
                "v has decimals of 21 digits before the point and 20 behind it, expected 38 at"
                        + " most in all",
                () ->
                        Table.of(
                                Map.of(
                                        "v",
                                        List.of(new BigDecimal("1e20"), new BigDecimal("1e-20")))));
        fails(
                ErrorCode.UNSUPPORTED_TYPE,
                "values of Values has values of java.lang.Object: expected numbers, strings,"
                        + " booleans, byte[], types of java.time, enums or lists of these",
                () -> Table.of(List.of(new Values(List.of(new Object())))));
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "\"\ud800\" has half of a surrogate pair, expected well-formed text",
                () -> Table.of(Map.of("v", List.of("\ud800"))));
        fails(
                ErrorCode.OVERFLOW,
                "v: +999999999-12-31 in row 0 does not fit date32",
                () -> Table.of(Map.of("v", List.of(LocalDate.MAX))));
    }

    private record Day(DayOfWeek day) {}

    @Test
    void aTextThatIsNoConstantFails() {
        try (Table table = Table.of(Map.of("day", List.of("FRIDAY", "Friday")))) {
            fails(
                    ErrorCode.INVALID_ARGUMENT,
                    "row 1 is \"Friday\", which is no constant of DayOfWeek",
                    () -> table.toList(Day.class));
        }
    }
}
