// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.sql.syntax.QueryParser;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;
import dev.windrow.query.Literal;
import dev.windrow.query.NumberFunctions;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;
import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;
import dev.windrow.query.TemporalFunctions;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Translates calls of functions of a row: those of {@link FunctionCalls}, and some that SQL calls
 * otherwise, or whose arguments it counts otherwise. Where both have a name, it means what SQL says
 * in a query, and what {@link FunctionCalls} says in an option of the command.
 */
final class SqlFunctions {

    /** Farther from a character than any other is. */
    private static final long FAR = 1L << 60;

    private static final List<String> MONTHS =
            List.of(
                    "January",
                    "February",
                    "March",
                    "April",
                    "May",
                    "June",
                    "July",
                    "August",
                    "September",
                    "October",
                    "November",
                    "December");

    private static final List<String> DAYS =
            List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");

    private static final Map<String, String> OWN = new LinkedHashMap<>();

    static {
        OWN.put("coalesce", "x, y, ...");
        OWN.put("ifnull", "x, y");
        OWN.put("concat", "x, y, ...");
        OWN.put("char_length", "x");
        OWN.put("character_length", "x");
        OWN.put("octet_length", "x");
        OWN.put("strlen", "x");
        OWN.put("trim", "x [, 'characters']");
        OWN.put("ltrim", "x [, 'characters']");
        OWN.put("rtrim", "x [, 'characters']");
        OWN.put("substring", "x, start [, length]");
        OWN.put("position", "'text' in x");
        OWN.put("strpos", "x, 'text'");
        OWN.put("instr", "x, 'text'");
        OWN.put("lpad", "x, width, 'fill'");
        OWN.put("rpad", "x, width, 'fill'");
        OWN.put("left", "x, count");
        OWN.put("right", "x, count");
        OWN.put("prefix", "x, 'text'");
        OWN.put("suffix", "x, 'text'");
        OWN.put("split_part", "x, 'delimiter', part");
        OWN.put("if", "condition, x, y");
        OWN.put("trunc", "x");
        OWN.put("isnan", "x");
        OWN.put("last_day", "x");
        OWN.put("monthname", "x");
        OWN.put("dayname", "x");
    }

    private final SqlText text;
    private final ExpressionTranslator translator;

    SqlFunctions(SqlText text, ExpressionTranslator translator) {
        this.text = text;
        this.translator = translator;
    }

    /** Returns whether a name, in any case, is that of a function that SQL has beside others. */
    static boolean isName(String name) {
        return OWN.containsKey(name.toLowerCase(Locale.ROOT));
    }

    Expression of(Call call) {
        requireOfRows(call);
        String name = call.function().toLowerCase(Locale.ROOT);
        boolean isQuery = text.place().equals(QueryParser.PLACE);
        boolean isOwn = OWN.containsKey(name) && (isQuery || !FunctionCalls.isName(name));
        String known = isOwn ? name : known(call, name);
        String expected = isOwn ? name + "(" + OWN.get(name) + ")" : FunctionCalls.expected(known);
        return translator.located(
                call.span(),
                () -> {
                    CallReader in = new CallReader(call, expected, translator);
                    Expression made = isOwn ? own(name, in) : FunctionCalls.of(known, in);
                    in.requireNoMore();
                    return made;
                });
    }

    /** Refuses calls that aggregate, or have a part that only aggregations have. */
    private void requireOfRows(Call call) {
        String name = call.function();
        if (call.over() == null && WindowFunctionCalls.isName(name)) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    call.span(),
                    text.written(call.span()) + " is of a window, expected OVER (...) behind it");
        }
        if (call.over() != null) {
            throw text.unsupported(
                    "a function over a window (OVER) here",
                    call.span(),
                    "the select list, QUALIFY and ORDER BY may have it");
        }
        if (AggregationFunctions.isName(name.toLowerCase(Locale.ROOT))) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    call.span(),
                    text.written(call.span())
                            + " aggregates, expected it in the select list, HAVING or ORDER BY");
        }
        if (call.filter() != null) {
            throw text.failure(
                    ErrorCode.UNKNOWN_FUNCTION,
                    call.span(),
                    "no aggregation \"%s\", which FILTER needs".formatted(name));
        }
        if (call.isDistinct() || !call.order().isEmpty() || call.nulls() != null) {
            throw text.unsupported(
                    "DISTINCT, ORDER BY or a treatment of nulls in " + name,
                    call.span(),
                    "aggregations have it");
        }
    }

    private String known(Call call, String name) {
        if (FunctionCalls.isName(name)) {
            return FunctionCalls.known(name);
        }
        Set<String> names = new LinkedHashSet<>(FunctionCalls.ARGUMENTS.keySet());
        names.addAll(OWN.keySet());
        throw text.failure(
                ErrorCode.UNKNOWN_FUNCTION,
                call.span(),
                "no function \"%s\": there are %s, and aggregations; the nearest is %s"
                        .formatted(
                                call.function(),
                                String.join(", ", names),
                                NearestNames.of(name, names).getFirst()));
    }

    private static Expression own(String name, CallReader in) {
        return switch (name) {
            case "coalesce", "ifnull" -> new Expression.Coalesce(in.rest(in.value()));
            case "concat" -> StringFunctions.concatenate("", "", in.rest(in.value()));
            case "char_length", "character_length" -> StringFunctions.length(in.value());
            case "octet_length", "strlen" -> StringFunctions.byteLength(in.value());
            case "trim" -> trimmed(in, Side.BOTH);
            case "ltrim" -> trimmed(in, Side.LEFT);
            case "rtrim" -> trimmed(in, Side.RIGHT);
            case "substring" -> substring(in);
            case "position" -> {
                String sought = in.text();
                yield place(in.value(), sought);
            }
            case "strpos", "instr" -> place(in.value(), in.text());
            case "lpad" -> padded(in, Side.LEFT);
            case "rpad" -> padded(in, Side.RIGHT);
            case "left" -> left(in);
            case "right" -> right(in);
            case "prefix" -> StringFunctions.startsWith(in.value(), in.text());
            case "suffix" -> StringFunctions.endsWith(in.value(), in.text());
            case "split_part" -> part(in);
            case "if" -> choice(in.value(), in.value(), in.value());
            case "trunc" -> truncated(in.value());
            case "isnan" -> in.value().equalTo(Expression.literal(Double.NaN));
            case "last_day" -> lastDay(in.value());
            case "monthname" -> named(Field.MONTH, 1, MONTHS, in.value());
            default -> named(Field.DAY_OF_WEEK, 0, DAYS, in.value());
        };
    }

    private static Expression trimmed(CallReader in, Side side) {
        Expression value = in.value();
        return StringFunctions.strip(value, side, in.hasMore() ? in.text() : " ");
    }

    /**
     * SQL counts characters from 1, and DuckDB counts a start below 0 from the end, and takes a
     * length below 0 from before the start. 0 is the place before the first character.
     */
    private static Expression substring(CallReader in) {
        Expression value = in.value();
        long start = Math.clamp(in.integer(), -FAR, FAR);
        long first = start > 0 ? start - 1 : start;
        if (!in.hasMore()) {
            return StringFunctions.slice(value, first);
        }
        long length = Math.clamp(in.integer(), -FAR, FAR);
        if (start == 0) {
            return StringFunctions.slice(value, 0, Math.max(length - 1, 0));
        }
        long other = start > 0 ? Math.max(first + length, 0) : first + length;
        return start < 0 && other >= 0
                ? StringFunctions.slice(value, first)
                : StringFunctions.slice(value, Math.min(first, other), Math.max(first, other));
    }

    private static Expression place(Expression value, String sought) {
        return StringFunctions.indexOf(value, sought).plus(Expression.literal(1));
    }

    /** SQL counts from the other end below 0. */
    private static Expression left(CallReader in) {
        return StringFunctions.slice(in.value(), 0, Math.clamp(in.integer(), -FAR, FAR));
    }

    private static Expression right(CallReader in) {
        Expression value = in.value();
        long count = Math.clamp(in.integer(), -FAR, FAR);
        return count == 0
                ? StringFunctions.slice(value, 0, 0)
                : StringFunctions.slice(value, -count);
    }

    /** SQL counts parts from 1, and gives the empty string where there are fewer. */
    private static Expression part(CallReader in) {
        Expression value = in.value();
        String delimiter = in.text();
        int part = in.smallInteger();
        Expression found =
                StringFunctions.split(value, delimiter, part > 0 ? part - 1 : part, 0)
                        .orIfNull(Expression.literal(""));
        return new Conditional.Case(List.of(new Conditional.When(value.isNotNull(), found)), null);
    }

    private static Expression choice(Expression condition, Expression then, Expression otherwise) {
        return new Conditional.Case(
                List.of(new Conditional.When(condition, orNull(then))), orNull(otherwise));
    }

    private static @Nullable Expression orNull(Expression value) {
        return value instanceof Literal.NullLiteral ? null : value;
    }

    private static Expression truncated(Expression value) {
        return choice(
                value.lessThan(Expression.literal(0)),
                NumberFunctions.ceiling(value),
                NumberFunctions.floor(value));
    }

    private static Expression lastDay(Expression value) {
        Expression first = TemporalFunctions.truncate(Unit.MONTH, value.cast(Primitive.DATE32));
        return IntervalLiterals.moved(
                IntervalLiterals.moved(first, new Interval(1, 0, Duration.ZERO)),
                new Interval(0, -1, Duration.ZERO));
    }

    /**
     * Names a field of a point in time.
     *
     * @param first the field of the first name
     */
    private static Expression named(Field field, int first, List<String> names, Expression value) {
        Expression number = TemporalFunctions.field(field, value);
        List<Conditional.When> branches = new ArrayList<>();
        for (String name : names) {
            Expression isNamed = number.equalTo(Expression.literal(first + branches.size()));
            branches.add(new Conditional.When(isNamed, Expression.literal(name)));
        }
        return new Conditional.Case(branches, null);
    }

    /** SQL also cuts longer strings. */
    private static Expression padded(CallReader in, Side side) {
        Expression value = in.value();
        int width = Math.clamp(in.integer(), 0, Integer.MAX_VALUE);
        Expression padded = StringFunctions.pad(value, width, side, in.hasMore() ? in.text() : " ");
        return StringFunctions.slice(padded, 0, width);
    }
}
