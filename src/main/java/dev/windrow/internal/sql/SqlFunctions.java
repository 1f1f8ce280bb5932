// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.TimeParts;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.FragmentParser;
import dev.windrow.internal.sql.syntax.Macros;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Collated;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.RowFunction;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Translates calls of functions of a row: those of {@link FunctionCalls}, and some that SQL calls
 * otherwise, or whose arguments it counts otherwise. Where both have a name, it means what SQL says
 * in a query, and what {@link FunctionCalls} says in an option of the command.
 */
final class SqlFunctions {

    /** Farther from a character than any other is. */
    private static final long FAR = 1L << 60;

    /** The functions whose first argument names a part of a point in time. */
    private static final Set<String> OF_A_PART = Set.of("date_part", "date_trunc", "date_diff");

    private static final Map<String, String> OWN = new LinkedHashMap<>();

    static {
        OWN.put("coalesce", "x, y, ...");
        OWN.put("concat", "x, y, ...");
        OWN.put("trim", "x [, 'characters']");
        OWN.put("ltrim", "x [, 'characters']");
        OWN.put("rtrim", "x [, 'characters']");
        OWN.put("substring", "x, start [, length]");
        OWN.put("strpos", "x, 'text'");
        OWN.put("instr", "x, 'text'");
        OWN.put("lpad", "x, width, 'fill'");
        OWN.put("rpad", "x, width, 'fill'");
        OWN.put("left", "x, count");
        OWN.put("right", "x, count");
        OWN.put("like_escape", "x, 'pattern', 'sign'");
        OWN.put("json_transform", "json, 'structure'");
        OWN.put("from_json", "json, 'structure'");
        OWN.put("json_transform_strict", "json, 'structure'");
        OWN.put("from_json_strict", "json, 'structure'");
        OWN.put("split_part", "x, 'delimiter', part");
    }

    private final SqlText text;
    private final ExpressionTranslator translator;

    SqlFunctions(SqlText text, ExpressionTranslator translator) {
        this.text = text;
        this.translator = translator;
    }

    /** Returns whether a name, in any case, is that of a function that SQL has beside others. */
    static boolean isName(String name) {
        String known = name.toLowerCase(Locale.ROOT);
        return OWN.containsKey(known)
                || RowFunctions.isName(known)
                || LambdaTranslator.FUNCTIONS.containsKey(known);
    }

    /** Returns the names of all functions of rows. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>(OWN.keySet());
        names.addAll(FunctionCalls.ARGUMENTS.keySet());
        names.addAll(RowFunctions.ARGUMENTS.keySet());
        names.addAll(LambdaTranslator.FUNCTIONS.keySet());
        names.addAll(Macros.ARGUMENTS.keySet());
        names.removeIf(name -> !Character.isLetter(name.charAt(0)));
        return names;
    }

    Expression of(Call call) {
        requireOfRows(call);
        String name = call.function().toLowerCase(Locale.ROOT);
        if (isOfRowFunction(call, name)) {
            return ofRows(call, name);
        }
        if (LambdaTranslator.FUNCTIONS.containsKey(name)) {
            return LambdaTranslator.of(call, translator);
        }
        boolean isOwn = OWN.containsKey(name) && (text.isQuery() || !FunctionCalls.isName(name));
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

    /**
     * Returns whether a function in Java makes the value: one that has no other form, or whose
     * other form needs arguments that are the same for all rows.
     */
    private static boolean isOfRowFunction(Call call, String name) {
        boolean hasOther = OWN.containsKey(name) || FunctionCalls.isName(name);
        return RowFunctions.isName(name) && !(hasOther && areSame(call, name));
    }

    private static boolean areSame(Call call, String name) {
        if (name.equals("time_bucket")) {
            return call.arguments().size() == 2
                    && CallReader.isInterval(call.arguments().getFirst());
        }
        if (!OF_A_PART.contains(name)) {
            return call.arguments().stream().skip(1).allMatch(SqlFunctions::isSameForAllRows);
        }
        return call.arguments().isEmpty()
                || call.arguments().getFirst() instanceof SqlExpression.TextLiteral part
                        && !(name.equals("date_part")
                                ? TimeParts.isMadeField(part.value())
                                : TimeParts.isLongUnit(part.value()));
    }

    private static boolean isSameForAllRows(SqlExpression argument) {
        return switch (argument) {
            case SqlExpression.TextLiteral _, SqlExpression.NumberLiteral _ -> true;
            case SqlExpression.Negation(SqlExpression.NumberLiteral _, Span _) -> true;
            default -> false;
        };
    }

    private Expression ofRows(Call call, String name) {
        RowFunction function = RowFunctions.of(name);
        List<Expression> arguments = new ArrayList<>();
        boolean isOfTexts = name.equals("concat_ws");
        for (SqlExpression each : call.arguments()) {
            Expression argument = translator.of(each);
            boolean isText = !isOfTexts || each instanceof SqlExpression.TextLiteral;
            arguments.add(isText ? argument : argument.cast(ColumnType.Primitive.UTF8));
        }
        if (RowFunctions.isOfChance(name)) {
            // Each call draws its own value: no two of them are equal expressions.
            arguments.add(Expression.literal(call.span().start()));
        }
        int count = arguments.size();
        if (function.typing() == null
                && function.signatures().stream().noneMatch(each -> each.takes(count))) {
            throw text.expected(
                    "the arguments of %s(%s)".formatted(name, RowFunctions.ARGUMENTS.get(name)),
                    call.span());
        }
        return translator.located(call.span(), () -> JsonCalls.of(function, arguments));
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
        throw text.failure(
                ErrorCode.UNKNOWN_FUNCTION,
                call.span(),
                "no function \"%s\": %sdocs/reference/functions.md has all of them"
                        .formatted(call.function(), FunctionMeanings.question(name)));
    }

    private static Expression own(String name, CallReader in) {
        return switch (name) {
            case "coalesce" -> new Expression.Coalesce(in.rest(in.value()));
            case "concat" -> StringFunctions.concatenate("", "", in.rest(in.value()));
            case "trim" -> trimmed(in, Side.BOTH);
            case "ltrim" -> trimmed(in, Side.LEFT);
            case "rtrim" -> trimmed(in, Side.RIGHT);
            case "substring" -> substring(in);
            case "strpos", "instr" -> place(in.value(), in.text());
            case "lpad" -> padded(in, Side.LEFT);
            case "rpad" -> padded(in, Side.RIGHT);
            case "like_escape" -> like(in.value(), in.text(), in.text());
            case "left" -> left(in);
            case "right" -> right(in);
            case "json_transform", "from_json", "json_transform_strict", "from_json_strict" ->
                    JsonCalls.transformed(
                            in.value(),
                            FragmentParser.structure(in.text()),
                            !name.endsWith("_strict"));
            default -> part(in);
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

    /** Returns what functions of {@link Collated} make of a text. */
    static Expression key(Expression text, List<String> functions) {
        Expression key = text;
        for (String function : functions) {
            key =
                    function.equals(Collated.LOWER)
                            ? StringFunctions.lower(key)
                            : new FunctionCall(RowFunctions.of(function), List.of(key));
        }
        return key;
    }

    private static Expression like(Expression value, String pattern, String escape) {
        return escape.isEmpty()
                ? StringFunctions.like(value, pattern)
                : StringFunctions.like(value, pattern, escape);
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
        if (part == 0) {
            return StringFunctions.slice(value, 0, 0);
        }
        Expression found =
                StringFunctions.split(value, delimiter, part > 0 ? part - 1 : part, 0)
                        .orIfNull(Expression.literal(""));
        return new Conditional.Case(List.of(new Conditional.When(value.isNotNull(), found)), null);
    }

    /** SQL also cuts longer strings. */
    private static Expression padded(CallReader in, Side side) {
        Expression value = in.value();
        int width = Math.clamp(in.integer(), 0, Integer.MAX_VALUE);
        String fill = in.hasMore() ? in.text() : " ";
        if (fill.codePointCount(0, fill.length()) != 1) {
            return new FunctionCall(
                    RowFunctions.of(side == Side.LEFT ? "lpad" : "rpad"),
                    List.of(value, Expression.literal(width), Expression.literal(fill)));
        }
        Expression padded = StringFunctions.pad(value, width, side, fill);
        return StringFunctions.slice(padded, 0, width);
    }
}
