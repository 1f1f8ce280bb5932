package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

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
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "a window without a function: ask for one, such as row_number()");
        }
        ResolvedWindows.requireGroups(window.partition(), input);
        SortRequirements.requireKeys(window.order(), input);
        for (NamedWindowFunction named : window.functions()) {
            named.function().columns().forEach(input::column);
            if (named.function() instanceof WindowFunction.Shifted shifted
                    && shifted.otherwise() != null) {
                requireReplaceable(shifted, input.column(shifted.column()).type());
            }
            if (named.function() instanceof WindowFunction.Aggregated(var aggregation)) {
                ResolvedWindows.resolved(
                        List.of(new NamedAggregation(aggregation, named.name())), input);
            }
        }
        return MemoryRequirement.unmet(
                "no device computes functions of windows that are partitioned or ordered");
    }

    /** Refuses another value in place of one that no expression has. */
    private static void requireReplaceable(WindowFunction.Shifted shifted, ColumnType type) {
        if (type instanceof ColumnType.ListOf || type == ColumnType.Primitive.BINARY) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "%s: column \"%s\" is %s, whose missing values nothing replaces: leave the"
                            + " third argument out",
                    shifted.label(),
                    shifted.column(),
                    type.label());
        }
    }
}
