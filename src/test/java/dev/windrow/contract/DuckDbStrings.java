// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LengthUnit;
import dev.windrow.query.StringFunction.LetterCase;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.stream.Collectors;

/** Translates functions of well-formed strings to DuckDB's SQL. */
final class DuckDbStrings {

    private DuckDbStrings() {}

    /** Returns SQL for an expression; a split must have no maximum of parts. */
    static String sql(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> column.name();
            case Literal.TextLiteral text -> quoted(text.value());
            case Logic.IsNull isNull -> "(" + sql(isNull.operand()) + " IS NULL)";
            case Logic.Comparison comparison ->
                    "(" + sql(comparison.left()) + " = " + sql(comparison.right()) + ")";
            case StringFunction.Concat concat -> concat(concat);
            case StringFunction.CopyIfElse choice ->
                    "CASE WHEN %s THEN %s ELSE %s END"
                            .formatted(
                                    sql(choice.condition()),
                                    sql(choice.then()),
                                    sql(choice.otherwise()));
            case StringFunction function -> function(function, sql(function.operands().getFirst()));
            default -> throw new IllegalArgumentException(expression.label());
        };
    }

    private static String function(StringFunction function, String x) {
        return switch (function) {
            case StringFunction.Contains contains ->
                    switch (contains.place()) {
                        case ANYWHERE -> call("contains", x, quoted(contains.sought()));
                        case AT_START -> call("starts_with", x, quoted(contains.sought()));
                        case AT_END -> call("ends_with", x, quoted(contains.sought()));
                    };
            case StringFunction.Like like ->
                    "(%s LIKE %s%s)"
                            .formatted(
                                    x,
                                    quoted(like.pattern()),
                                    like.escape() == null
                                            ? ""
                                            : " ESCAPE " + quoted(like.escape()));
            case StringFunction.IndexOf indexOf ->
                    call("instr", x, quoted(indexOf.sought())) + " - 1";
            case StringFunction.Length length ->
                    call(length.unit() == LengthUnit.BYTES ? "strlen" : "length", x);
            case StringFunction.ChangeCase change ->
                    call(change.to() == LetterCase.UPPER ? "upper" : "lower", x);
            case StringFunction.Strip strip -> strip(strip, x);
            case StringFunction.Slice slice -> slice(slice, x);
            case StringFunction.Split split -> split(split, x);
            case StringFunction.Replace replace ->
                    call("replace", x, quoted(replace.target()), quoted(replace.replacement()));
            case StringFunction.Repeat repeat ->
                    call("repeat", x, Integer.toString(repeat.count()));
            case StringFunction.Pad pad -> pad(pad, x);
            case StringFunction.ToInteger to -> number(x, "[+-]?[0-9]+", "BIGINT");
            case StringFunction.ToFloat to ->
                    number(
                            x,
                            "(?i)[+-]?(([0-9]+([.][0-9]*)?|[.][0-9]+)(e[+-]?[0-9]+)?"
                                    + "|nan|inf|infinity)",
                            "DOUBLE");
            case StringFunction.FromInteger from -> "CAST(" + x + " AS VARCHAR)";
            case RegexFunction regex -> regex.label();
            case StringFunction.Hash hash -> throw new IllegalArgumentException(hash.label());
            case StringFunction.Concat concat -> throw new IllegalArgumentException(concat.label());
            case StringFunction.CopyIfElse choice ->
                    throw new IllegalArgumentException(choice.label());
        };
    }

    private static String concat(StringFunction.Concat concat) {
        List<String> parts =
                concat.parts().stream().map(part -> replaced(concat, sql(part))).toList();
        String separator = " || " + quoted(concat.separator()) + " || ";
        return parts.stream().collect(Collectors.joining(separator, "(", ")"));
    }

    private static String replaced(StringFunction.Concat concat, String part) {
        return concat.nullReplacement() == null
                ? part
                : call("coalesce", part, quoted(concat.nullReplacement()));
    }

    private static String strip(StringFunction.Strip strip, String x) {
        String function =
                switch (strip.side()) {
                    case LEFT -> "ltrim";
                    case RIGHT -> "rtrim";
                    case BOTH -> "trim";
                };
        return call(function, x, quoted(strip.characters()));
    }

    /** DuckDB counts from 1, and includes both ends. */
    private static String slice(StringFunction.Slice slice, String x) {
        long start = slice.start() < 0 ? slice.start() : slice.start() + 1;
        String from = "(" + x + ")[" + start + ":";
        Long stop = slice.stop();
        if (stop == null) {
            return from + "]";
        }
        return stop == 0
                ? "CASE WHEN " + x + " IS NOT NULL THEN '' END"
                : from + (stop < 0 ? stop - 1 : stop) + "]";
    }

    private static String split(StringFunction.Split split, String x) {
        int part = split.part() < 0 ? split.part() : split.part() + 1;
        return call("str_split", x, quoted(split.delimiter())) + "[" + part + "]";
    }

    /** DuckDB cuts strings that are too long. */
    private static String pad(StringFunction.Pad pad, String x) {
        String function =
                switch (pad.side()) {
                    case LEFT -> "lpad";
                    case RIGHT -> "rpad";
                    case BOTH -> throw new IllegalArgumentException(pad.label());
                };
        return "CASE WHEN length(%1$s) >= %2$d THEN %1$s ELSE %3$s END"
                .formatted(
                        x,
                        pad.width(),
                        call(function, x, Integer.toString(pad.width()), quoted(pad.fill())));
    }

    /** DuckDB also reads numbers with blanks or underscores. */
    private static String number(String x, String pattern, String type) {
        return "CASE WHEN regexp_full_match(%1$s, '%2$s') THEN TRY_CAST(%1$s AS %3$s) END"
                .formatted(x, pattern, type);
    }

    private static String call(String name, String... arguments) {
        return name + "(" + String.join(", ", arguments) + ")";
    }

    /** SQL text ends at a NUL. */
    private static String quoted(@Nullable String text) {
        String quoted = "'" + String.valueOf(text).replace("'", "''") + "'";
        return quoted.contains("\0")
                ? "(" + quoted.replace("\0", "' || chr(0) || '") + ")"
                : quoted;
    }
}
