// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.query.VarianceKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Translates a query to DuckDB's SQL. Nothing is left out; where Windrow answers otherwise on
 * purpose, the SQL asks for what Windrow answers:
 *
 * <ul>
 *   <li>DuckDB adds integers up in 128 bits; here, a sum that does not fit 64 is null, or wraps.
 *   <li>Variances and correlations of infinities and NaN are NaN; DuckDB fails.
 *   <li>A correlation of fewer than two pairs is null; DuckDB's of one is NaN.
 *   <li>The greatest values of none are an empty list; DuckDB's are null.
 *   <li>{@code quantile_disc} rounds positions up; the interpolations other than linear are written
 *       as positions in the sorted list, and so are {@code nth} and its negative positions.
 * </ul>
 *
 * <p>Where floats are rounded, the answer is a list: the value, and how far off another may be. An
 * empty list stands for any float.
 */
final class DuckDbSql {

    private final Map<String, ColumnType> types;

    DuckDbSql(Map<String, ColumnType> types) {
        this.types = types;
    }

    /** Returns the statement; its columns are those of the query's result. */
    String select(GroupByQuery query) {
        List<String> columns = new ArrayList<>();
        query.keys().forEach(key -> columns.add(readable(types.get(key), key)));
        for (NamedAggregation named : query.aggregations()) {
            columns.add(expression(named.aggregation()));
        }
        StringBuilder sql = new StringBuilder("SELECT " + String.join(",\n ", columns));
        List<String> conditions = new ArrayList<>();
        if (query.where() != null) {
            conditions.add("(" + query.where().label() + ")");
        }
        if (query.nullKeys() == NullKeys.EXCLUDE) {
            query.keys().forEach(key -> conditions.add(key + " IS NOT NULL"));
        }
        sql.append("\nFROM (" + rows(query));
        if (!conditions.isEmpty()) {
            sql.append("\nWHERE " + String.join(" AND ", conditions));
        }
        sql.append(")");
        return query.keys().isEmpty()
                ? sql.toString()
                : sql.append("\nGROUP BY " + String.join(", ", query.keys())).toString();
    }

    /** Returns a value in a form that the driver supports: integers as long, floats as double. */
    private static String readable(ColumnType type, String value) {
        return switch (type) {
            case Primitive.BOOL -> value;
            case Primitive.FLOAT32, Primitive.FLOAT64 -> "(" + value + ")::DOUBLE";
            case Primitive.UTF8 -> "hex(encode(" + value + "))";
            case Primitive.BINARY -> "hex(" + value + ")";
            case ColumnType.Decimal decimal -> value;
            default -> "(" + value + ")::BIGINT";
        };
    }

    private String expression(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows count -> "count(*)";
            case PairAggregation pair -> ofPair(pair);
            case CollectedAggregation collected -> collected(collected);
            case Aggregation.Distinct(Aggregation.OfColumn ofColumn) ->
                    ofColumn(
                            ofColumn,
                            firstOfEqual(ofColumn.column()),
                            types.get(ofColumn.column()));
            case RowValue value ->
                    readable(
                            types.get(value.value()),
                            "first(%s ORDER BY %s%s %s)%s"
                                    .formatted(
                                            value.value(),
                                            order(value.order()),
                                            DuckDb.ROW,
                                            value.last() ? "DESC" : "ASC",
                                            present(value.present())));
            case Aggregation.OfColumn ofColumn ->
                    ofColumn(ofColumn, ofColumn.column(), types.get(ofColumn.column()));
            case Aggregation.UserDefined user ->
                    throw new IllegalArgumentException(user.label() + " is no SQL");
        };
    }

    private String collected(CollectedAggregation collected) {
        String v = collected.column();
        return switch (collected) {
            case CollectedAggregation.Mode mode ->
                    throw new IllegalArgumentException(mode.label() + " has tests in SQL");
            case CollectedAggregation.Values list -> {
                String element = readable(types.get(v), v);
                String made =
                        "list(%s%s ORDER BY %s)%s"
                                .formatted(
                                        list.isDistinct() ? "DISTINCT " : "",
                                        element,
                                        list.isDistinct()
                                                ? order(list.order())
                                                        .replace(v + " ", element + " ")
                                                        .replaceFirst(", $", "")
                                                : order(list.order()) + DuckDb.ROW,
                                        present(list.present()));
                yield list.respectsNulls() ? made : "coalesce(" + made + ", [])";
            }
            case CollectedAggregation.JoinedStrings joined ->
                    readable(
                            Primitive.UTF8,
                            "string_agg(%s%s, '%s' ORDER BY %s)"
                                    .formatted(
                                            joined.isDistinct() ? "DISTINCT " : "",
                                            v,
                                            joined.separator().replace("'", "''"),
                                            joined.isDistinct()
                                                    ? order(joined.order()).replaceFirst(", $", "")
                                                    : order(joined.order()) + DuckDb.ROW));
        };
    }

    private static String order(List<SortKey> keys) {
        return keys.stream()
                .map(
                        key ->
                                "%s %s NULLS %s, "
                                        .formatted(
                                                key.column(),
                                                key.descending() ? "DESC" : "ASC",
                                                key.nullsFirst() ? "FIRST" : "LAST"))
                .collect(Collectors.joining());
    }

    private static String present(List<String> names) {
        return names.isEmpty()
                ? ""
                : names.stream()
                        .map(name -> name + " IS NOT NULL")
                        .collect(Collectors.joining(" AND ", " FILTER (", ")"));
    }

    /** Returns a value where it comes first in its group, and null elsewhere. */
    private static String firstOfEqual(String column) {
        return "(CASE WHEN first_%1$s THEN %1$s END)".formatted(column);
    }

    /** Returns the rows, each with whether a column that is counted once comes first there. */
    private static String rows(GroupByQuery query) {
        String firsts =
                query.aggregations().stream()
                        .map(NamedAggregation::aggregation)
                        .filter(Aggregation.Distinct.class::isInstance)
                        .map(distinct -> distinct.columns().getFirst())
                        .distinct()
                        .map(
                                column -> {
                                    List<String> group = new ArrayList<>(query.keys());
                                    group.add(column);
                                    return ", row_number() OVER (PARTITION BY %s ORDER BY %s) = 1 AS first_%s"
                                            .formatted(
                                                    String.join(", ", group), DuckDb.ROW, column);
                                })
                        .collect(Collectors.joining());
        return "SELECT *" + firsts + " FROM " + DuckDb.TABLE;
    }

    private static String ofColumn(Aggregation.OfColumn aggregation, String v, ColumnType type) {
        String inOrder =
                "(list(%s ORDER BY %s) FILTER (%s IS NOT NULL))".formatted(v, DuckDb.ROW, v);
        return switch (aggregation) {
            case Aggregation.Count count -> "count(%s)".formatted(v);
            case Aggregation.CountDistinct count -> "count(DISTINCT %s)".formatted(v);
            case Aggregation.Min min -> readable(type, "min(%s)".formatted(v));
            case Aggregation.Max max -> readable(type, "max(%s)".formatted(v));
            case Aggregation.ArgMin min -> rowOfExtreme(v, "ASC");
            case Aggregation.ArgMax max -> rowOfExtreme(v, "DESC");
            case Aggregation.Nth nth -> {
                long position = nth.position() < 0 ? nth.position() : nth.position() + 1;
                yield readable(type, inOrder + "[" + position + "]");
            }
            case Aggregation.Sum sum -> sum(sum, type, v);
            case Aggregation.Mean mean -> near("avg(%s)", "1e-12 * avg(abs(%s))", asDouble(v));
            case Aggregation.SumOfSquares sum ->
                    near("sum(%1$s * %1$s)", "1e-12 * sum(%1$s * %1$s)", asDouble(v));
            case Aggregation.Product product -> product(asDouble(v));
            case Aggregation.Variance variance -> variance(variance.kind(), asDouble(v));
            case SummaryAggregation.Moment moment -> moment(moment.kind(), asDouble(v));
            case SummaryAggregation summary ->
                    throw new IllegalArgumentException(summary.label() + " is of the CPU alone");
            case Aggregation.Quantile quantile -> quantile(quantile, type, v);
            case Aggregation.Top top ->
                    "list_transform(coalesce(max(%s, %d), []), lambda x: %s)"
                            .formatted(v, top.count(), readable(type, "x"));
            case Aggregation.BoolAnd and -> "bool_and(%s)".formatted(v);
            case Aggregation.BoolOr or -> "bool_or(%s)".formatted(v);
            case Aggregation.Bitwise bitwise ->
                    "%s(%s)::BIGINT".formatted(bitwise.kind().label(), v);
        };
    }

    /** Of equal values, {@code arg_min} takes any after a condition with OR: its rows mix. */
    private static String rowOfExtreme(String v, String direction) {
        return "first(%1$s ORDER BY %2$s %3$s, %1$s) FILTER (%2$s IS NOT NULL)"
                .formatted(DuckDb.ROW, v, direction);
    }

    private static String asDouble(String column) {
        return column + "::DOUBLE";
    }

    private static String near(String value, String tolerance, Object... arguments) {
        return "[%s, %s]".formatted(value.formatted(arguments), tolerance.formatted(arguments));
    }

    private static String sum(Aggregation.Sum sum, ColumnType type, String v) {
        if (type.isFloat()) {
            return near("sum(%s)", "1e-12 * sum(abs(%s))", asDouble(v));
        }
        if (type instanceof ColumnType.Decimal) {
            return "sum(%s)".formatted(v);
        }
        return switch (sum.overflow()) {
            case ERROR -> "sum(%s)::BIGINT".formatted(v);
            case NULL -> "TRY_CAST(sum(%s) AS BIGINT)".formatted(v);
            case WRAP -> {
                String half = "9223372036854775808::HUGEINT";
                String whole = "18446744073709551616::HUGEINT";
                yield "((((sum(%s)::HUGEINT + %s) %% %s + %s) %% %s) - %s)::BIGINT"
                        .formatted(v, half, whole, whole, whole, half);
            }
        };
    }

    /** If a partial product may leave the range of doubles, the order of multiplication decides. */
    private static String product(String v) {
        String logarithms =
                "coalesce(sum(abs(ln(nullif(abs(%1$s), 0)))) FILTER (isfinite(%1$s)), 0)";
        return ("CASE WHEN "
                        + logarithms
                        + " > 700 THEN []::DOUBLE[]"
                        + " ELSE [product(%1$s), 1e-12 * abs(product(%1$s))] END")
                .formatted(v);
    }

    private static String variance(VarianceKind kind, String v) {
        String function =
                switch (kind) {
                    case VARIANCE -> "var_samp";
                    case STANDARD_DEVIATION -> "stddev_samp";
                    case POPULATION_VARIANCE -> "var_pop";
                    case POPULATION_STANDARD_DEVIATION -> "stddev_pop";
                };
        String value = "%s(%s) FILTER (isfinite(%s))".formatted(function, v, v);
        String rounding = "1e-15 * (max(abs(%s)) FILTER (isfinite(%s))) ** 2".formatted(v, v);
        String tolerance =
                kind.isRoot()
                        ? "coalesce(%s / nullif(%s, 0), 0)".formatted(rounding, value)
                        : rounding;
        return ("CASE WHEN count(%s) <= %d THEN [NULL, 0]"
                        + " WHEN bool_or(NOT isfinite(%s)) THEN ['NaN'::DOUBLE, 0]"
                        + " ELSE [%s, 1e-9 * %s + %s] END")
                .formatted(v, kind.deltaDegreesOfFreedom(), v, value, value, tolerance);
    }

    /** DuckDB adds up powers of the values themselves, so it tells those far from zero badly. */
    private static String moment(MomentKind kind, String v) {
        String finite = "FILTER (isfinite(%s))".formatted(v);
        String far =
                "(max(abs(%1$s)) %2$s / nullif(stddev_pop(%1$s) %2$s, 0))".formatted(v, finite);
        String isUsual = "abs(%1$s) < 1e60 AND (abs(%1$s) > 1e-60 OR %1$s = 0)".formatted(v);
        String flat = kind == MomentKind.SKEWNESS ? "['NaN'::DOUBLE, 0]" : "[NULL, 0]";
        return ("CASE WHEN count(%1$s) < %2$d THEN [NULL, 0]"
                        + " WHEN bool_or(NOT isfinite(%1$s)) THEN ['NaN'::DOUBLE, 0]"
                        + " WHEN min(%1$s) = max(%1$s) THEN %3$s"
                        + " WHEN bool_or(NOT (%4$s)) OR NOT %5$s < 1e3 THEN []::DOUBLE[]"
                        + " ELSE [%6$s(%1$s) FILTER (%4$s),"
                        + " 1e-9 * count(%1$s) + 1e-13 * %5$s ** 4] END")
                .formatted(v, kind.leastValues(), flat, isUsual, far, kind.label());
    }

    private static String quantile(Aggregation.Quantile asked, ColumnType type, String column) {
        if (asked.interpolation() == Interpolation.DISCRETE) {
            return readable(type, "quantile_disc(%s, %s)".formatted(column, asked.quantile()));
        }
        boolean isDecimal = type instanceof ColumnType.Decimal;
        String v = isDecimal ? column : asDouble(column);
        String sorted =
                "(list(%s ORDER BY %s) FILTER (%s IS NOT NULL))".formatted(v, column, column);
        String position = "(%s::DOUBLE * (count(%s) - 1))".formatted(asked.quantile(), column);
        String at = sorted + "[1 + %s(" + position + ")::BIGINT]";
        String lower = at.formatted("floor");
        String higher = at.formatted("ceil");
        String rounding = "1e-15 * max(abs(%s)) FILTER (isfinite(%s))".formatted(v, v);
        return switch (asked.interpolation()) {
            case LINEAR ->
                    isDecimal
                            ? "quantile_cont(%s, %s)".formatted(v, asked.quantile())
                            : "[quantile_cont(%s, %s), %s]"
                                    .formatted(v, asked.quantile(), rounding);
            case MIDPOINT -> "[(%s + %s) / 2, %s]".formatted(lower, higher, rounding);
            case LOWER, DISCRETE -> lower;
            case HIGHER -> higher;
            case NEAREST -> sorted + "[1 + round_even(" + position + ", 0)::BIGINT]";
        };
    }

    /** A line far from zero, or one whose points lie close together, is told less exactly. */
    private static String regression(PairAggregation.Regression line, String finite) {
        String x = asDouble(line.x());
        String y = asDouble(line.y());
        String value = "%s(%s, %s) FILTER (%s)".formatted(line.kind().label(), y, x, finite);
        String steepness =
                "(stddev_pop(%2$s) FILTER (%3$s) / stddev_pop(%1$s) FILTER (%3$s))"
                        .formatted(x, y, finite);
        String greatestX = "max(abs(%s)) FILTER (%s)".formatted(x, finite);
        String greatestY = "max(abs(%s)) FILTER (%s)".formatted(y, finite);
        String ofSlope =
                "(1e-9 * %1$s + 1e-14 * (%2$s * %3$s + %1$s * %2$s * %2$s) / var_pop(%4$s) FILTER (%5$s))"
                        .formatted(steepness, greatestX, greatestY, x, finite);
        String tolerance =
                switch (line.kind()) {
                    case SLOPE -> ofSlope;
                    case INTERCEPT -> ofSlope + " * " + greatestX + " + 1e-9 * " + greatestY;
                    case R_SQUARED -> "1e-7";
                };
        return "CASE WHEN var_pop(%s) FILTER (%s) = 0 THEN [NULL, 0] ELSE [%s, %s] END"
                .formatted(x, finite, value, tolerance);
    }

    private static String ofPair(PairAggregation pair) {
        String x = asDouble(pair.x());
        String y = asDouble(pair.y());
        String both = "%s IS NOT NULL AND %s IS NOT NULL".formatted(x, y);
        String finite = "isfinite(%s) AND isfinite(%s)".formatted(x, y);
        boolean isOfSample =
                pair instanceof PairAggregation.Covariance
                        || pair instanceof PairAggregation.Correlation;
        int least = isOfSample ? 2 : 1;
        String result =
                switch (pair) {
                    case PairAggregation.Regression line -> regression(line, finite);
                    case PairAggregation.Covariance _, PairAggregation.PopulationCovariance _ -> {
                        String deviations =
                                ("stddev_pop(%1$s) FILTER (%3$s) * stddev_pop(%2$s) FILTER (%3$s)")
                                        .formatted(x, y, finite);
                        String greatest =
                                "max(abs(%1$s)) FILTER (%3$s) * max(abs(%2$s)) FILTER (%3$s)"
                                        .formatted(x, y, finite);
                        yield "[%s(%s, %s) FILTER (%s), 1e-9 * %s + 1e-15 * %s]"
                                .formatted(
                                        least == 2 ? "covar_samp" : "covar_pop",
                                        x,
                                        y,
                                        finite,
                                        deviations,
                                        greatest);
                    }
                    case PairAggregation.Correlation correlation ->
                            "[corr(%s, %s) FILTER (%s), 1e-7]".formatted(x, y, finite);
                };
        return ("CASE WHEN count(*) FILTER (%s) < %d THEN [NULL, 0]"
                        + " WHEN bool_or(NOT (%s)) FILTER (%s) THEN ['NaN'::DOUBLE, 0]"
                        + " ELSE %s END")
                .formatted(both, least, finite, both, result);
    }
}
