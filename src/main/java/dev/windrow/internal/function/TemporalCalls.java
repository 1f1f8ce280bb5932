// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import static dev.windrow.internal.function.FunctionCalls.put;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.TemporalFunction;
import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;
import dev.windrow.query.TemporalFunctions;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The functions of dates and points in time, by their names. */
final class TemporalCalls {

    /** The seconds since 1970, with their fraction. */
    private static final String EPOCH = "epoch";

    /** The days since 4713 BC, with their fraction. */
    private static final String JULIAN = "julian";

    private static final double MICROSECONDS_PER_SECOND = 1e6;
    private static final double MICROSECONDS_PER_DAY = 86_400e6;
    private static final int FIRST_JULIAN_DAY = 2_440_588;
    private static final Expression FIRST = Expression.literal(LocalDateTime.of(1970, 1, 1, 0, 0));

    /** The functions, for the help. */
    static final String HELP =
            "year, quarter, month, week, isoyear, day, dayofweek, isodow, dayofyear, hour, minute,"
                    + " second(x), epoch(x), date_part('field',x), date_trunc('unit',x),"
                    + " time_bucket('interval',x), date_diff('unit',from,to),"
                    + " date_add(x,'interval'), make_date(year,month,day);";

    private TemporalCalls() {}

    static void add() {
        for (Field field : Field.values()) {
            put(field.label(), "x", in -> TemporalFunctions.field(field, in.value()));
        }
        put(EPOCH, "x", in -> part(EPOCH, in.value()));
        put("date_part", "'field', x", in -> part(in.text(), in.value()));
        put(
                "date_trunc",
                "'unit', x",
                in -> TemporalFunctions.truncate(unit(in.text()), in.value()));
        put(
                "time_bucket",
                "'interval', x",
                in -> new TemporalFunction.Bucket(in.interval(), in.value()));
        put(
                "date_diff",
                "'unit', from, to",
                in -> TemporalFunctions.difference(unit(in.text()), in.value(), in.value()));
        put("date_add", "x, 'interval'", in -> IntervalLiterals.moved(in.value(), in.interval()));
        put(
                "make_date",
                "year, month, day",
                in -> TemporalFunctions.date(in.value(), in.value(), in.value()));
    }

    /**
     * Returns a field of a point in time by its name, in any case.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is none
     */
    static Expression part(String written, Expression point) {
        String name = FunctionCalls.bare(TimeParts.known(written));
        return switch (name) {
            case EPOCH ->
                    TemporalFunctions.difference(Unit.MICROSECOND, FIRST, point)
                            .dividedBy(Expression.literal(MICROSECONDS_PER_SECOND));
            case JULIAN -> julian(point);
            default -> TemporalFunctions.field(field(written, name), point);
        };
    }

    /** Returns the Julian day, which begins at midnight, with the part of it that has passed. */
    private static Expression julian(Expression point) {
        Expression day = TemporalFunctions.difference(Unit.DAY, FIRST, point);
        Expression time =
                TemporalFunctions.difference(
                        Unit.MICROSECOND, TemporalFunctions.truncate(Unit.DAY, point), point);
        return day.plus(Expression.literal(FIRST_JULIAN_DAY))
                .plus(time.dividedBy(Expression.literal(MICROSECONDS_PER_DAY)));
    }

    private static Field field(String written, String name) {
        return Arrays.stream(Field.values())
                .filter(field -> field.label().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                unknown(
                                        "field",
                                        written,
                                        Stream.concat(
                                                        Arrays.stream(Field.values())
                                                                .map(Field::label),
                                                        Stream.of(EPOCH))
                                                .toList()));
    }

    private static Unit unit(String written) {
        String name = TimeParts.known(written);
        return Arrays.stream(Unit.values())
                .filter(unit -> unit.label().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                unknown(
                                        "unit of time",
                                        written,
                                        Arrays.stream(Unit.values()).map(Unit::label).toList()));
    }

    private static WindrowException unknown(String kind, String written, List<String> known) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "no %s \"%s\": there are %s; the nearest is %s",
                kind,
                written,
                String.join(", ", known),
                NearestNames.of(written, known).getFirst());
    }
}
