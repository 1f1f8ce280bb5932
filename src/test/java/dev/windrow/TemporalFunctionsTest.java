// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.TemporalFunctions.bucket;
import static dev.windrow.query.TemporalFunctions.date;
import static dev.windrow.query.TemporalFunctions.difference;
import static dev.windrow.query.TemporalFunctions.field;
import static dev.windrow.query.TemporalFunctions.plus;
import static dev.windrow.query.TemporalFunctions.truncate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Functions of dates and points in time on the CPU, with Java's zones as the reference. */
@ExtendWith(NoLeaks.class)
final class TemporalFunctionsTest {

    private static final Expression V = column("v");
    private static final Expression W = column("w");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));

    @AfterEach
    void close() {
        windrow.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/Berlin",
                "America/New_York",
                "Asia/Kolkata",
                "Australia/Lord_Howe",
                "+05:45",
                "Pacific/Apia"
            })
    void fieldsAndDaysAreThoseOfTheZone(String name) {
        ZoneId zone = ZoneId.of(name);
        List<Long> seconds = new ArrayList<>();
        new Random(3)
                .longs(20_000, -5_000_000_000L, 5_000_000_000L)
                .forEach(each -> seconds.add(each / 60 * 60));
        Timestamp type = new Timestamp(ColumnType.Unit.SECOND, name);
        Function<Function<ZonedDateTime, Object>, List<@Nullable Object>> expected =
                of ->
                        new ArrayList<>(
                                seconds.stream()
                                        .map(each -> Instant.ofEpochSecond(each).atZone(zone))
                                        .map(of)
                                        .toList());
        assertThat(values(type, seconds, field(Field.YEAR, V)))
                .isEqualTo(expected.apply(at -> (long) at.getYear()));
        assertThat(values(type, seconds, field(Field.WEEK, V)))
                .isEqualTo(expected.apply(at -> at.getLong(IsoFields.WEEK_OF_WEEK_BASED_YEAR)));
        assertThat(values(type, seconds, field(Field.ISO_YEAR, V)))
                .isEqualTo(expected.apply(at -> at.getLong(IsoFields.WEEK_BASED_YEAR)));
        assertThat(values(type, seconds, field(Field.DAY_OF_YEAR, V)))
                .isEqualTo(expected.apply(at -> at.getLong(ChronoField.DAY_OF_YEAR)));
        assertThat(values(type, seconds, field(Field.HOUR, V)))
                .isEqualTo(expected.apply(at -> (long) at.getHour()));
        assertThat(values(type, seconds, field(Field.MINUTE, V)))
                .isEqualTo(expected.apply(at -> (long) at.getMinute()));
        assertThat(values(type, seconds, truncate(Unit.DAY, V)))
                .isEqualTo(expected.apply(at -> at.truncatedTo(ChronoUnit.DAYS).toEpochSecond()));
        assertThat(values(type, seconds, plus(V, Period.of(1, -2, 3))))
                .isEqualTo(
                        expected.apply(
                                at ->
                                        ZonedDateTime.ofLocal(
                                                        at.toLocalDateTime()
                                                                .plusMonths(10)
                                                                .plusDays(3),
                                                        zone,
                                                        at.getOffset())
                                                .toEpochSecond()));
        assertThat(values(type, seconds, plus(V, Duration.ofHours(25))))
                .isEqualTo(expected.apply(at -> at.plusHours(25).toEpochSecond()));
    }

    @Test
    void daysOfAZoneHaveTheirOwnLength() {
        Timestamp type = new Timestamp(ColumnType.Unit.SECOND, "Europe/Berlin");
        long march = Instant.parse("2024-03-30T23:30:00Z").getEpochSecond();
        assertThat(values(type, List.of(march), truncate(Unit.HOUR, V)))
                .containsExactly(march - 1800);
        assertThat(values(type, List.of(march), plus(truncate(Unit.DAY, V), Period.ofDays(1))))
                .containsExactly(march - 1800 + 23 * 3600);
        // 2:30 exists twice: each of them keeps its hour.
        long first = Instant.parse("2024-10-27T00:30:00Z").getEpochSecond();
        assertThat(values(type, List.of(first, first + 3600), truncate(Unit.HOUR, V)))
                .containsExactly(first - 1800, first + 1800);
        // 2:30 does not exist.
        long before = Instant.parse("2024-03-30T01:30:00Z").getEpochSecond();
        assertThat(values(type, List.of(before), plus(V, Period.ofDays(1))))
                .containsExactly(before + 24 * 3600);
    }

    @Test
    void bucketsCountInUtc() {
        Timestamp type = new Timestamp(ColumnType.Unit.SECOND, "Europe/Berlin");
        long late = Instant.parse("2024-07-05T23:20:30Z").getEpochSecond();
        assertThat(values(type, List.of(late), bucket(Period.ofDays(1), V)))
                .containsExactly(Instant.parse("2024-07-05T00:00:00Z").getEpochSecond());
    }

    @Test
    void datesAreMadeOfTheirParts() {
        assertThat(
                        values(
                                Primitive.INT32,
                                Arrays.asList(2024L, null, -5_877_641L),
                                date(V, literal(6), literal(29))))
                .isEqualTo(
                        Arrays.asList(
                                java.time.LocalDate.of(2024, 6, 29).toEpochDay(),
                                null,
                                java.time.LocalDate.of(-5_877_641, 6, 29).toEpochDay()));
        Map<List<Integer>, String> wrong =
                Map.of(
                        List.of(2023, 2, 29), "year 2023, month 2 and day 29 of row 0 are no date",
                        List.of(2023, 13, 1), "month 13",
                        List.of(2023, 0, 1), "month 0",
                        List.of(2023, 1, 0), "day 0",
                        List.of(5_881_580, 7, 12), "year 5881580",
                        List.of(Integer.MAX_VALUE, 1, 1), "no date");
        wrong.forEach(
                (parts, message) ->
                        assertThatThrownBy(
                                        () ->
                                                values(
                                                        Primitive.INT32,
                                                        List.of((long) parts.get(0)),
                                                        date(
                                                                V,
                                                                literal(parts.get(1)),
                                                                literal(parts.get(2)))))
                                .isInstanceOf(WindrowException.class)
                                .hasMessageContaining(message));
    }

    @Test
    void otherTypesAreRefused() {
        refused(Primitive.INT32, field(Field.YEAR, V), "year(v): v is int32, expected a date or");
        refused(
                new ColumnType.Time(ColumnType.Unit.SECOND),
                field(Field.DAY, V),
                "v is time(s), expected a date or a timestamp");
        refused(Primitive.INT64, plus(V, Period.ofDays(1)), "v + interval '1 day': v is int64");
        refused(
                new Timestamp(ColumnType.Unit.SECOND, "UTC"),
                difference(Unit.DAY, V, V.cast(Primitive.INT8)),
                "which does not become int8");
        refused(
                new Timestamp(ColumnType.Unit.SECOND, "UTC"),
                difference(Unit.DAY, V, literal(java.time.LocalDate.of(2024, 1, 1))),
                "expected a date or a timestamp with a time zone");
        refused(
                new Timestamp(ColumnType.Unit.SECOND, "Mars/Base"),
                field(Field.YEAR, V),
                "no time zone \"Mars/Base\" is known");
        refused(Primitive.FLOAT64, date(V, V, V), "v is float64, expected an integer");
        assertThatThrownBy(() -> bucket(Period.of(0, 1, 1), V))
                .hasMessageContaining("time_bucket: the width is \"1 month 1 day\"");
        assertThatThrownBy(() -> bucket(Duration.ZERO, V)).hasMessageContaining("\"0 days\"");
    }

    private void refused(ColumnType type, Expression expression, String message) {
        List<@Nullable Object> one = List.of(type == Primitive.FLOAT64 ? (Object) 1.0 : 1L);
        assertThatThrownBy(() -> values(type, one, expression))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message);
    }

    private List<@Nullable Object> values(
            ColumnType type, List<? extends @Nullable Object> values, Expression expression) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = Map.of("v", Columns.of(memory, type, values));
        try (Table table = new Table(columns, values.size(), memory);
                TransformResult result =
                        windrow.transform(table, Select.of(new DerivedColumn("c", expression)))) {
            return Columns.read(result.column("c"));
        }
    }

    @Test
    void columnsOfTwoUnitsAreCompared() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns =
                Map.of(
                        "v",
                        Columns.of(memory, Primitive.DATE32, List.of(1L, -1L)),
                        "w",
                        Columns.of(
                                memory,
                                new Timestamp(ColumnType.Unit.MILLISECOND, null),
                                Arrays.asList(86_400_000L * 3 - 1, null)));
        try (Table table = new Table(columns, 2, memory);
                TransformResult result =
                        windrow.transform(
                                table,
                                Select.of(
                                        new DerivedColumn("d", difference(Unit.DAY, V, W)),
                                        new DerivedColumn("h", difference(Unit.HOUR, V, W))))) {
            assertThat(Columns.read(result.column("d"))).isEqualTo(Arrays.asList(1L, null));
            assertThat(Columns.read(result.column("h"))).isEqualTo(Arrays.asList(47L, null));
        }
    }
}
