// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import static dev.windrow.internal.function.FunctionCalls.put;

import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/** The functions of strings, by their names. */
final class StringCalls {

    /** The functions, for the help. */
    static final String HELP =
            "contains, starts_with, ends_with, index_of(x,'a'), length, byte_length, upper, lower,"
                    + " strip, strip_left, strip_right(x[,'characters']),"
                    + " slice(x,start[,stop]), split(x,'delimiter',part[,max_parts]),"
                    + " concat(x,y,...), concatenate('separator','for nulls',x,y,...),"
                    + " replace(x,'a','b'), copy_if_else(condition,x,y), repeat(x,count),"
                    + " pad_left, pad_right, pad_both(x,width[,'fill']), to_integer,"
                    + " from_integer, to_float, hash(x[,seed]), regexp_matches,"
                    + " regexp_full_match(x,'pattern'[,'options']),"
                    + " regexp_extract(x,'pattern'[,group[,'options']]) and"
                    + " regexp_replace(x,'pattern','replacement'[,'options']).";

    private StringCalls() {}

    static void add() {
        put("contains", "x, 'text'", in -> StringFunctions.contains(in.value(), in.text()));
        put("starts_with", "x, 'text'", in -> StringFunctions.startsWith(in.value(), in.text()));
        put("ends_with", "x, 'text'", in -> StringFunctions.endsWith(in.value(), in.text()));
        put("index_of", "x, 'text'", in -> StringFunctions.indexOf(in.value(), in.text()));
        put("length", "x", in -> StringFunctions.length(in.value()));
        put("byte_length", "x", in -> StringFunctions.byteLength(in.value()));
        put("upper", "x", in -> StringFunctions.upper(in.value()));
        put("lower", "x", in -> StringFunctions.lower(in.value()));
        put("slice", "x, start [, stop]", in -> slice(in.value(), in.integer(), in));
        put("split", "x, 'delimiter', part [, max_parts]", StringCalls::split);
        put(
                "concat",
                "x, y, ...",
                in -> StringFunctions.concatenate("", null, in.rest(in.value())));
        put("concatenate", "'separator', null | 'for nulls', x, y, ...", StringCalls::concatenate);
        put(
                "replace",
                "x, 'text', 'replacement'",
                in -> StringFunctions.replace(in.value(), in.text(), in.text()));
        put(
                "copy_if_else",
                "condition, x, y",
                in -> StringFunctions.copyIfElse(in.value(), in.value(), in.value()));
        put(
                "repeat",
                "x, count",
                in -> StringFunctions.repeat(in.value(), Math.max(0, in.smallInteger())));
        for (Side side : Side.values()) {
            String suffix = "_" + side.name().toLowerCase(Locale.ROOT);
            put(
                    side == Side.BOTH ? "strip" : "strip" + suffix,
                    "x [, 'characters']",
                    in -> StringFunctions.strip(in.value(), side, textIfAny(in)));
            put("pad" + suffix, "x, width [, 'fill']", in -> pad(in, side));
        }
        put("to_integer", "x", in -> StringFunctions.toInteger(in.value()));
        put("from_integer", "x", in -> StringFunctions.fromInteger(in.value()));
        put("to_float", "x", in -> StringFunctions.toFloat(in.value()));
        put(
                "hash",
                "x [, seed]",
                in -> StringFunctions.hash(in.value(), in.hasMore() ? in.integer() : 0));
        put(
                "regexp_matches",
                "x, 'pattern' [, 'options']",
                in -> StringFunctions.matches(in.value(), pattern(in)));
        put(
                "regexp_full_match",
                "x, 'pattern' [, 'options']",
                in -> StringFunctions.matchesWhole(in.value(), pattern(in)));
        put("regexp_extract", "x, 'pattern' [, group [, 'options']]", StringCalls::extract);
        put("regexp_replace", "x, 'pattern', 'replacement' [, 'options']", StringCalls::replaced);
    }

    private static Expression concatenate(ArgumentReader in) {
        String separator = in.text();
        String replacement = in.textOrNull();
        return StringFunctions.concatenate(separator, replacement, in.rest(in.value()));
    }

    private static Expression slice(Expression text, long start, ArgumentReader in) {
        return in.hasMore()
                ? StringFunctions.slice(text, start, in.integer())
                : StringFunctions.slice(text, start);
    }

    private static Expression split(ArgumentReader in) {
        return StringFunctions.split(
                in.value(), in.text(), in.smallInteger(), in.hasMore() ? in.smallInteger() : 0);
    }

    private static Expression pad(ArgumentReader in, Side side) {
        Expression text = in.value();
        int width = in.smallInteger();
        String fill = textIfAny(in);
        return StringFunctions.pad(text, width, side, fill == null ? " " : fill);
    }

    private static String pattern(ArgumentReader in) {
        return RegexOptions.applied(in.text(), textIfAny(in));
    }

    private static Expression extract(ArgumentReader in) {
        Expression text = in.value();
        String pattern = in.text();
        int group = in.hasMore() ? in.smallInteger() : 0;
        return StringFunctions.extract(text, RegexOptions.applied(pattern, textIfAny(in)), group);
    }

    private static Expression replaced(ArgumentReader in) {
        Expression text = in.value();
        String pattern = in.text();
        String replacement = in.text();
        String options = textIfAny(in);
        boolean areAll = options != null && options.indexOf('g') >= 0;
        String others = options == null ? null : options.replace("g", "");
        return StringFunctions.replaceMatches(
                text, RegexOptions.applied(pattern, others), replacement, areAll);
    }

    private static @Nullable String textIfAny(ArgumentReader in) {
        return in.hasMore() ? in.text() : null;
    }
}
