// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.ValueRange;
import dev.windrow.query.ValueRange.Offset;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import java.util.Arrays;
import java.util.List;

/** The requirements of functions of windows in an order. */
final class OrderedWindowRequirements {

    private OrderedWindowRequirements() {}

    /**
     * Checks a window against a table.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT}, {@code UNKNOWN_COLUMN} or {@code
     *     UNSUPPORTED_TYPE}
     */
    static MemoryRequirement of(Window window, TableStatistics input) {
        if (window.functions().isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a window without a function: ask for one, such as row_number()");
        }
        ResolvedWindows.requireGroups(window.partition(), input);
        SortRequirements.requireKeys(window.order(), input);
        if (window.frame().unit() == Frame.Unit.VALUES && window.frame().values() != null) {
            requireDistances(window, window.frame().values(), input);
        }
        window.frame().columns().forEach(name -> requireNumber(window, name, input));
        for (NamedWindowFunction named : window.functions()) {
            named.function().columns().forEach(input::column);
            if (named.function() instanceof WindowFunction.Shifted shifted
                    && shifted.otherwise() != null) {
                requireReplaceable(shifted, input.column(shifted.column()).type());
            }
            if (named.function() instanceof WindowFunction.Filled(String column)) {
                requireLine(window, named.function(), column, input);
            }
            if (named.function() instanceof WindowFunction.Aggregated(var aggregation)) {
                ResolvedWindows.resolved(
                        List.of(new NamedAggregation(aggregation, named.name())), input);
            }
        }
        return MemoryRequirement.unmet(
                "no device computes functions of windows that are partitioned or ordered");
    }

    /** Refuses values, and keys, that have no differences. */
    private static void requireLine(
            Window window, WindowFunction function, String column, TableStatistics input) {
        if (window.order().size() != 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: expected one key to order by, found %d",
                    function.label(), window.order().size());
        }
        for (String name : List.of(column, window.order().getFirst().column())) {
            ColumnType type = input.column(name).type();
            boolean hasDifferences =
                    type.isNumeric()
                            || type == ColumnType.Primitive.DATE32
                            || type instanceof ColumnType.Timestamp
                            || type instanceof ColumnType.Time;
            if (!hasDifferences) {
                throw ErrorCode.UNSUPPORTED_TYPE.failure(
                        "%s: column \"%s\" is %s, expected a number, a date, a time or a timestamp",
                        function.label(), name, type.label());
            }
        }
    }

    /** Refuses distances that are no numbers. */
    private static void requireNumber(Window window, String column, TableStatistics input) {
        ColumnType type = input.column(column).type();
        if (!type.isNumeric()) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: column \"%s\" is %s, expected a number",
                    window.frame().label(), column, type.label());
        }
    }

    /** Refuses a range of values of other than one key, and distances that it does not have. */
    private static void requireDistances(Window window, ValueRange range, TableStatistics input) {
        if (window.order().size() != 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: a range of values needs one key to order by, found %d",
                    window.frame().label(), window.order().size());
        }
        String name = window.order().getFirst().column();
        ColumnType type = input.column(name).type();
        boolean isTime =
                type == ColumnType.Primitive.DATE32 || type instanceof ColumnType.Timestamp;
        for (Offset offset : Arrays.asList(range.preceding(), range.following())) {
            boolean fits =
                    switch (offset) {
                        case null -> true;
                        case ValueRange.Amount amount ->
                                type.isNumeric() || isTime && amount.amount().signum() == 0;
                        case ValueRange.Span span -> isTime;
                        case ValueRange.Computed computed -> type.isNumeric();
                    };
            if (!fits) {
                throw ErrorCode.UNSUPPORTED_TYPE.failure(
                        "%s: column \"%s\" is %s, expected %s",
                        window.frame().label(),
                        name,
                        type.label(),
                        offset instanceof ValueRange.Span
                                ? "a date or a timestamp"
                                : "a number or a decimal, or intervals for dates and timestamps");
            }
        }
    }

    /** Refuses another value in place of one that no expression has. */
    private static void requireReplaceable(WindowFunction.Shifted shifted, ColumnType type) {
        if (type.isNested() || type == ColumnType.Primitive.BINARY) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: column \"%s\" is %s, whose missing values nothing replaces: leave the"
                            + " third argument out",
                    shifted.label(), shifted.column(), type.label());
        }
    }
}
