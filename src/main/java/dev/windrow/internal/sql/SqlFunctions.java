// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;

import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.NamedExpressionList;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Translates calls of functions of a row: those of {@link FunctionCalls}, and some that SQL calls
 * otherwise, or whose arguments it counts otherwise.
 */
final class SqlFunctions {

    private static final Map<String, String> OWN = new LinkedHashMap<>();

    static {
        OWN.put("coalesce", "x, y, ...");
        OWN.put("ifnull", "x, y");
        OWN.put("concat", "x, y, ...");
        OWN.put("char_length", "x");
        OWN.put("character_length", "x");
        OWN.put("octet_length", "x");
        OWN.put("trim", "x [, 'characters']");
        OWN.put("ltrim", "x [, 'characters']");
        OWN.put("rtrim", "x [, 'characters']");
        OWN.put("substring", "x, start [, length]");
        OWN.put("substr", "x, start [, length]");
        OWN.put("position", "'text' in x");
        OWN.put("strpos", "x, 'text'");
        OWN.put("instr", "x, 'text'");
        OWN.put("lpad", "x, width, 'fill'");
        OWN.put("rpad", "x, width, 'fill'");
    }

    private final SqlText text;
    private final ExpressionTranslator translator;

    SqlFunctions(SqlText text, ExpressionTranslator translator) {
        this.text = text;
        this.translator = translator;
    }

    Expression of(Function call) {
        String name = call.getName().toLowerCase(Locale.ROOT);
        if (AggregationFunctions.isName(name)) {
            throw text.failure(
                    ErrorCode.SYNTAX,
                    call,
                    call + " aggregates, expected it in the select list, HAVING or ORDER BY");
        }
        if (call.isDistinct()) {
            throw text.unsupported("DISTINCT in " + name, call, "only count has it");
        }
        boolean isOwn = OWN.containsKey(name);
        String known = isOwn ? name : known(call, name);
        String expected = isOwn ? name + "(" + OWN.get(name) + ")" : FunctionCalls.expected(known);
        SqlArguments in = new SqlArguments(text, call, expected, translator, arguments(call));
        Expression made = isOwn ? own(name, in) : FunctionCalls.of(known, in);
        in.requireNoMore();
        return made;
    }

    private String known(Function call, String name) {
        Set<String> names = new LinkedHashSet<>(OWN.keySet());
        names.addAll(FunctionCalls.ARGUMENTS.keySet());
        if (!FunctionCalls.isName(name)) {
            throw text.failure(
                    ErrorCode.UNKNOWN_FUNCTION,
                    call,
                    "no function \"%s\": there are %s, and aggregations; the nearest is %s"
                            .formatted(
                                    name,
                                    String.join(", ", names),
                                    NearestNames.of(name, names).getFirst()));
        }
        return FunctionCalls.known(name);
    }

    /** Returns the arguments, those with words between them in the order of the other notation. */
    private List<? extends net.sf.jsqlparser.expression.Expression> arguments(Function call) {
        NamedExpressionList<?> named = call.getNamedParameters();
        if (named == null) {
            return call.getParameters() == null ? List.of() : call.getParameters();
        }
        List<String> words = named.getNames().stream().map(String::toLowerCase).toList();
        String name = call.getName().toLowerCase(Locale.ROOT);
        boolean isKnown =
                name.equals("position") && words.equals(List.of("", "in"))
                        || name.startsWith("substr")
                                && (words.equals(List.of("", "from", "for"))
                                        || words.equals(List.of("", "from")));
        if (!isKnown) {
            throw text.unsupported("the notation of " + call, call, "");
        }
        return named;
    }

    private Expression own(String name, SqlArguments in) {
        return switch (name) {
            case "coalesce", "ifnull" -> new Expression.Coalesce(in.rest(in.value()));
            case "concat" -> StringFunctions.concatenate("", "", in.rest(in.value()));
            case "char_length", "character_length" -> StringFunctions.length(in.value());
            case "octet_length" -> StringFunctions.byteLength(in.value());
            case "trim" -> trimmed(in, Side.BOTH);
            case "ltrim" -> trimmed(in, Side.LEFT);
            case "rtrim" -> trimmed(in, Side.RIGHT);
            case "substring", "substr" -> substring(in);
            case "position" -> {
                String sought = in.text();
                yield place(in.value(), sought);
            }
            case "strpos", "instr" -> place(in.value(), in.text());
            case "lpad" -> padded(in, Side.LEFT);
            default -> padded(in, Side.RIGHT);
        };
    }

    private static Expression trimmed(SqlArguments in, Side side) {
        Expression value = in.value();
        return StringFunctions.strip(value, side, in.hasMore() ? in.text() : " ");
    }

    /** SQL counts characters from 1, and a start before it shortens the length. */
    private static Expression substring(SqlArguments in) {
        Expression value = in.value();
        long start = in.integer() - 1;
        if (!in.hasMore()) {
            return StringFunctions.slice(value, Math.max(start, 0));
        }
        long end = Math.max(start + Math.max(in.integer(), 0), 0);
        return StringFunctions.slice(value, Math.max(start, 0), end);
    }

    private static Expression place(Expression value, String sought) {
        return StringFunctions.indexOf(value, sought).plus(Expression.literal(1));
    }

    /** SQL also cuts longer strings. */
    private static Expression padded(SqlArguments in, Side side) {
        Expression value = in.value();
        int width = Math.clamp(in.integer(), 0, Integer.MAX_VALUE);
        Expression padded = StringFunctions.pad(value, width, side, in.hasMore() ? in.text() : " ");
        return StringFunctions.slice(padded, 0, width);
    }
}
