// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Dates and points in time as strings, and from strings. DuckDB writes and reads the same. */
@ExtendWith(NoLeaks.class)
final class TemporalCastTest {

    private static final Expression V = column("v");
    private static final Timestamp MICROSECONDS = new Timestamp(Unit.MICROSECOND, null);

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));

    @AfterEach
    void close() {
        windrow.close();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "2024-01-5, 2024-01-05",
                "2024/01/05, 2024-01-05",
                "'  2024-01-05 ', 2024-01-05",
                "2024-01-05 10:00:00, 2024-01-05",
                "24-01-05, 0024-01-05",
                "-44-1-5, -0044-01-05",
                "44-01-05 (BC), -0043-01-05",
                "44-01-05 (bC), -0043-01-05",
                "44-01-05 (AD), null",
                "10000-01-01, +10000-01-01",
                "5881580-07-10, +5881580-07-10",
                "5881580-07-11, null",
                "Infinity, +5881580-07-11",
                "2024-02-29, 2024-02-29",
                "2023-02-29, null",
                "2024-13-01, null",
                "2024-00-01, null",
                "2024-01-00, null",
                "20240105, null",
                "2024-1/5, null",
                "2024-1-5x, null",
                "2024-001-05, null",
                "1234567890-01-01, null",
                "'', null",
                "2024, null",
                "2024-01-05 25:00, null"
            })
    void datesAreRead(String text, @Nullable String date) {
        Long day = date == null ? null : (Long) LocalDate.parse(date).toEpochDay();
        assertThat(of(Primitive.UTF8, text, V.tryCast(Primitive.DATE32))).isEqualTo(day);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "2024-01-05, 2024-01-05T00:00",
                "2024-01-05 10:20, 2024-01-05T10:20",
                "2024-01-05T10:20:30, 2024-01-05T10:20:30",
                "2024-01-05T10:20:30.123456789, 2024-01-05T10:20:30.123456",
                "2024-01-05 10:20:30Z, 2024-01-05T10:20:30",
                "2024-01-05 10:20:30+02, 2024-01-05T10:20:30",
                "2024-01-05 24:00:00, 2024-01-06T00:00",
                "2024-01-05 1:2:3, 2024-01-05T01:02:03",
                "'2024-1-5  10:20:50', 2024-01-05T10:20:50",
                "2024-1-5 10:20:50., 2024-01-05T10:20:50",
                "0044-03-15 (BC) 10:20:30, -0043-03-15T10:20:30",
                "2024-01-05 10, null",
                "2024-01-05 10:20:60, null",
                "2024-01-05 24:00:01, null",
                "2024-01-05 10:20:30 Europe/Berlin, null",
                "2024-01-05 10:20:30+19, null",
                "300000-01-05 10:20:30, null"
            })
    void pointsInTimeAreRead(String text, @Nullable String time) {
        Long count = null;
        if (time != null) {
            LocalDateTime local = LocalDateTime.parse(time);
            count = local.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + local.getNano() / 1_000;
        }
        assertThat(of(Primitive.UTF8, text, V.tryCast(MICROSECONDS))).isEqualTo(count);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-07-05 10:20:30, 2024-07-05T08:20:30Z",
        "2024-07-05 10:20:30Z, 2024-07-05T10:20:30Z",
        "2024-07-05 10:20:30-05:30, 2024-07-05T15:50:30Z",
        "2024-10-27 02:30, 2024-10-27T00:30:00Z",
        "2024-03-31 02:30, 2024-03-31T01:30:00Z"
    })
    void aZoneIsThatOfTheTypeUnlessItIsWritten(String text, String instant) {
        Timestamp berlin = new Timestamp(Unit.SECOND, "Europe/Berlin");
        assertThat(of(Primitive.UTF8, text, V.cast(berlin)))
                .isEqualTo(Instant.parse(instant).getEpochSecond());
    }

    @ParameterizedTest
    @CsvSource({
        "2024-07-05 10:20:30, 2024-07-05T08:20:30Z",
        "2024-10-27 02:30, 2024-10-27T00:30:00Z",
        "2024-03-31 02:30, 2024-03-31T01:30:00Z"
    })
    void localTimesBecomePointsInTimeOfTheTypesZone(String text, String instant) {
        Timestamp berlin = new Timestamp(Unit.SECOND, "Europe/Berlin");
        assertThat(of(Primitive.UTF8, text, V.cast(MICROSECONDS).cast(berlin)))
                .isEqualTo(Instant.parse(instant).getEpochSecond());
    }

    @ParameterizedTest
    @CsvSource({
        "2024-01-31T10:20:30, 2024-01-31 10:20:30",
        "2024-01-31T10:20:30.5, 2024-01-31 10:20:30.5",
        "2024-01-31T10:20:30.000120, 2024-01-31 10:20:30.00012",
        "2024-01-31T00:00, 2024-01-31 00:00:00",
        "1969-12-31T23:59:59.999999, 1969-12-31 23:59:59.999999",
        "0000-12-31T01:02, 0001-12-31 (BC) 01:02:00",
        "-0043-03-15T10:20:30, 0044-03-15 (BC) 10:20:30",
        "+10000-01-01T10:20:30, 10000-01-01 10:20:30"
    })
    void pointsInTimeAreWritten(String time, String text) {
        LocalDateTime local = LocalDateTime.parse(time);
        long second = local.toEpochSecond(ZoneOffset.UTC);
        assertThat(of(MICROSECONDS, second * 1_000_000 + local.getNano() / 1_000, written()))
                .isEqualTo(text);
        assertThat(of(Primitive.DATE32, local.toLocalDate().toEpochDay(), written()))
                .isEqualTo(text.replaceFirst(" [0-9:.]+$", ""));
    }

    private static Expression written() {
        return V.cast(Primitive.UTF8);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2024-07-05T10:20:30Z, 2024-07-05 12:20:30+02",
        "Asia/Kolkata, 2024-07-05T10:20:30Z, 2024-07-05 15:50:30+05:30",
        "America/New_York, 2024-01-05T02:20:30Z, 2024-01-04 21:20:30-05",
        "Europe/Berlin, 1890-01-01T00:00:00Z, 1890-01-01 00:53:28+00:53:28",
        "UTC, 2024-07-05T10:20:30Z, 2024-07-05 10:20:30+00"
    })
    void zonesAreWritten(String zone, String instant, String text) {
        Timestamp type = new Timestamp(Unit.SECOND, zone);
        long second = Instant.parse(instant).getEpochSecond();
        assertThat(of(type, second, written())).isEqualTo(text);
        assertThat(of(type, second, written().cast(type))).isEqualTo(second);
        assertThat(of(type, second, V.cast(Primitive.DATE32)))
                .isEqualTo(LocalDate.parse(text.substring(0, 10)).toEpochDay());
        assertThat(of(type, second, V.cast(MICROSECONDS).cast(Primitive.UTF8)))
                .isEqualTo(text.replaceFirst("[+-][0-9:]+$", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SECOND", "MILLISECOND", "MICROSECOND", "NANOSECOND"})
    void whatIsWrittenIsReadAgain(String unit) {
        Timestamp type = new Timestamp(Unit.valueOf(unit), null);
        long most = unit.equals("SECOND") ? 30_000_000_000_000_000L : Long.MAX_VALUE;
        List<@Nullable Object> values = new ArrayList<>(Arrays.asList(0L, -1L, null));
        new Random(5).longs(500, -most, most).forEach(values::add);
        new Random(6).longs(500, -99_999_999, 99_999_999).forEach(values::add);
        if (!unit.equals("SECOND")) {
            values.add(Long.MAX_VALUE);
        }
        assertThat(values(type, values, written().cast(type))).isEqualTo(values);
    }

    @Test
    void integersAndBoolsAreWritten() {
        assertThat(values(Primitive.INT64, Arrays.asList(Long.MIN_VALUE, null, 0L, 7L), written()))
                .isEqualTo(Arrays.asList("-9223372036854775808", null, "0", "7"));
        assertThat(values(Primitive.BOOL, Arrays.asList(true, null, false), written()))
                .isEqualTo(Arrays.asList("true", null, "false"));
    }

    @Test
    void whatIsNoDateIsNamedWithItsRow() {
        assertThatThrownBy(
                        () ->
                                values(
                                        Primitive.UTF8,
                                        Arrays.asList("2024-01-01", null, "soon"),
                                        V.cast(Primitive.DATE32)))
                .isInstanceOf(WindrowException.class)
                .hasMessage(
                        "cast(v as date32): 'soon' of row 2 does not fit date32: try_cast makes a"
                                + " null of it")
                .extracting(e -> ((WindrowException) e).code())
                .isEqualTo(ErrorCode.OVERFLOW);
    }

    private @Nullable Object of(ColumnType type, Object value, Expression expression) {
        return values(type, List.of(value), expression).getFirst();
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
}
