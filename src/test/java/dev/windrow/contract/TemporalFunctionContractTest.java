// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.TemporalFunctions.bucket;
import static dev.windrow.query.TemporalFunctions.date;
import static dev.windrow.query.TemporalFunctions.difference;
import static dev.windrow.query.TemporalFunctions.field;
import static dev.windrow.query.TemporalFunctions.plus;
import static dev.windrow.query.TemporalFunctions.truncate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Functions of dates and points in time on the device, and which of them stay on the host. */
class TemporalFunctionContractTest extends NumberSuite {

    static final List<ColumnKind> TIME_KINDS = kinds(type -> type instanceof Time);

    /** Zones whose distance from UTC changes are not for devices; others are. */
    static final List<ColumnKind> POINT_KINDS =
            INSTANT_KINDS.stream().map(TemporalFunctionContractTest::withFixedZone).toList();

    private static final ColumnKind DATE = kind(Primitive.DATE32);
    private static final ColumnKind SECONDS = kind(new Timestamp(ColumnType.Unit.SECOND, null));
    private static final ColumnKind NANOSECONDS =
            kind(new Timestamp(ColumnType.Unit.NANOSECOND, null));

    private static ColumnKind withFixedZone(ColumnKind kind) {
        return kind.type().equals(new Timestamp(ColumnType.Unit.MILLISECOND, "Asia/Tokyo"))
                ? new ColumnKind(
                        "timestamp(ms) in +09:00",
                        new Timestamp(ColumnType.Unit.MILLISECOND, "+09:00"),
                        false,
                        kind.keys(),
                        kind.values())
                : kind;
    }

    private static ColumnKind kind(ColumnType type) {
        return INSTANT_KINDS.stream().filter(each -> each.type().equals(type)).findAny().get();
    }

    /** Fields of the first and last points in time, too. */
    @ParameterizedTest
    @FieldSource("POINT_KINDS")
    void fieldsAreTheSame(ColumnKind kind) {
        List<Expression> fields = new ArrayList<>();
        Arrays.stream(Field.values()).forEach(each -> fields.add(field(each, V)));
        CaseTable table = new CaseTable(kind.hashCode());
        check(table.values("v", finite(kind), 300, NullPattern.SOME), fields);
        check(new CaseTable(1).column("v", kind, near(kind)), fields);
    }

    /** A device leaves infinite points in time to the CPU. */
    @Test
    void infinitePointsHaveNoFields() {
        long last = Integer.MAX_VALUE;
        List<Long> days = List.of(last, -last, last - 1);
        made(
                new CaseTable(1).column("v", DATE, days),
                field(Field.YEAR, V),
                Arrays.asList(null, null, 5_881_580L));
        made(
                new CaseTable(1).column("v", DATE, days),
                plus(V, Period.ofDays(-1)),
                List.of(last, -last, last - 2));
    }

    @ParameterizedTest
    @FieldSource("TIME_KINDS")
    void timesOfDayHaveFields(ColumnKind kind) {
        check(
                new CaseTable(kind.hashCode()).values("v", kind, 100, NullPattern.SOME),
                List.of(field(Field.HOUR, V), field(Field.MINUTE, V), field(Field.SECOND, V)));
    }

    @ParameterizedTest
    @FieldSource("POINT_KINDS")
    void pointsAreTruncatedAndCounted(ColumnKind kind) {
        List<Expression> asked = new ArrayList<>();
        for (Unit unit : Unit.values()) {
            asked.add(truncate(unit, V));
            if (unit != Unit.MICROSECOND && unit != Unit.MILLISECOND) {
                asked.add(difference(unit, V, W));
            }
        }
        asked.add(
                difference(
                        Unit.MONTH,
                        truncate(Unit.YEAR, V),
                        literal(LocalDateTime.of(2000, 1, 1, 0, 0))));
        check(
                new CaseTable(kind.hashCode())
                        .column("v", kind, near(kind))
                        .column("w", kind, near(kind).reversed()),
                hasZone(kind) || kind == DATE ? asked.subList(0, asked.size() - 1) : asked);
    }

    private static boolean hasZone(ColumnKind kind) {
        return kind.type() instanceof Timestamp timestamp && timestamp.zone() != null;
    }

    @ParameterizedTest
    @FieldSource("POINT_KINDS")
    void pointsAreMovedAndDivided(ColumnKind kind) {
        List<Expression> asked =
                List.of(
                        plus(V, Period.ofMonths(1)),
                        plus(V, Period.of(-3, 1, 400)),
                        plus(V, Period.ofDays(-7)),
                        plus(V, Duration.ofMinutes(90)),
                        plus(plus(V, Period.ofYears(1)), Duration.ofSeconds(-1)),
                        bucket(Period.ofMonths(5), V),
                        bucket(Period.ofYears(100), V),
                        bucket(Period.ofDays(3), V),
                        bucket(Duration.ofHours(36), V),
                        bucket(Duration.ofMinutes(15), V));
        check(new CaseTable(kind.hashCode()).column("v", kind, near(kind)), asked);
        checkResident(new CaseTable(kind.hashCode()).column("v", kind, near(kind)), asked);
    }

    /** Points around the beginnings of years, centuries and eras, within the range of the type. */
    private static List<@Nullable Object> near(ColumnKind kind) {
        long perDay =
                kind.type() instanceof Timestamp timestamp
                        ? 86_400 * timestamp.unit().perSecond()
                        : 1;
        boolean isNarrow = kind == NANOSECONDS;
        List<@Nullable Object> values = new ArrayList<>();
        for (int year :
                new int[] {-401, -400, -1, 0, 1, 1581, 1700, 1899, 1900, 1969, 1970, 2000, 2024}) {
            for (String day : List.of("01-01", "01-31", "02-28", "03-01", "12-31")) {
                long date = LocalDate.parse("1999-" + day).withYear(year).toEpochDay();
                if (!isNarrow || year >= 1900) {
                    values.add(date * perDay);
                    values.add(date * perDay - perDay / 3 - 1);
                    values.add(null);
                }
            }
        }
        return values;
    }

    @Test
    void yearsBeforeTheFirstOneAreCountedOn() {
        long ides = LocalDate.of(-43, 3, 15).toEpochDay();
        CaseTable table = new CaseTable(1).column("v", DATE, Arrays.asList(ides, null));
        made(table, field(Field.YEAR, V), Arrays.asList(-43L, null));
        made(
                new CaseTable(1).column("v", DATE, Arrays.asList(ides, null)),
                truncate(Unit.YEAR, V),
                Arrays.asList(LocalDate.of(-43, 1, 1).toEpochDay(), null));
    }

    @Test
    void whatDoesNotFitIsAnOverflow() {
        List<Long> ends = List.of(Integer.MAX_VALUE - 1L, (long) Integer.MIN_VALUE);
        for (Expression each :
                List.of(
                        truncate(Unit.YEAR, V),
                        plus(V, Period.ofMonths(1)),
                        plus(V, Period.ofDays(-1)),
                        bucket(Period.ofDays(7), V))) {
            fails(
                    new CaseTable(1).column("v", DATE, ends),
                    each,
                    each.label() + ": a value does not fit date32");
        }
        List<Long> wide = List.of(Long.MAX_VALUE - 1, Long.MIN_VALUE);
        for (Expression each :
                List.of(
                        truncate(Unit.DAY, V),
                        plus(V, Duration.ofHours(1)),
                        difference(Unit.SECOND, V, plus(V, Duration.ofHours(-1))))) {
            fails(
                    new CaseTable(1).column("v", NANOSECONDS, wide),
                    each,
                    "a value does not fit int64");
        }
        fails(
                new CaseTable(1).column("v", SECONDS, wide),
                plus(V, Duration.ofMillis(1)),
                "a value does not fit int64");
    }

    /** Java has the rules of zones. */
    @Test
    void zonesThatChangeAreTheCpus() {
        Timestamp berlin = new Timestamp(ColumnType.Unit.MICROSECOND, "Europe/Berlin");
        List<Expression> asked =
                List.of(
                        field(Field.HOUR, V.cast(berlin)),
                        truncate(Unit.DAY, V.cast(berlin)),
                        plus(V.cast(berlin), Period.ofDays(1)));
        ColumnKind utc = kind(new Timestamp(ColumnType.Unit.MICROSECOND, "UTC"));
        try (Table table = new CaseTable(7).column("v", utc, List.of(1L)).build()) {
            for (Expression each : asked) {
                Select select = Select.of(new DerivedColumn("c", each));
                assertThat(explanation(select, table))
                        .contains("cpu: " + each.label() + " is not computed on devices");
            }
            Select select =
                    Select.of(new DerivedColumn("c", bucket(Duration.ofHours(1), V.cast(berlin))));
            assertThat(explanation(select, table)).doesNotContain("not computed on devices");
        }
        try (Table table = new CaseTable(7).column("v", ColumnKind.INT32, List.of(1L)).build()) {
            Expression made = date(V, V, V);
            assertThat(explanation(Select.of(new DerivedColumn("c", made)), table))
                    .contains("cpu: " + made.label() + " is not computed on devices");
        }
    }
}
