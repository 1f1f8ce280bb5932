// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

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

    /** The functions and their arguments. */
    static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    static {
        ARGUMENTS.put("contains", "x, 'text'");
        ARGUMENTS.put("starts_with", "x, 'text'");
        ARGUMENTS.put("ends_with", "x, 'text'");
        ARGUMENTS.put("index_of", "x, 'text'");
        ARGUMENTS.put("length", "x");
        ARGUMENTS.put("byte_length", "x");
        ARGUMENTS.put("upper", "x");
        ARGUMENTS.put("lower", "x");
        ARGUMENTS.put("strip", "x [, 'characters']");
        ARGUMENTS.put("strip_left", "x [, 'characters']");
        ARGUMENTS.put("strip_right", "x [, 'characters']");
        ARGUMENTS.put("slice", "x, start [, stop]");
        ARGUMENTS.put("split", "x, 'delimiter', part [, max_parts]");
        ARGUMENTS.put("concat", "x, y, ...");
        ARGUMENTS.put("concatenate", "'separator', null | 'for nulls', x, y, ...");
        ARGUMENTS.put("replace", "x, 'text', 'replacement'");
        ARGUMENTS.put("copy_if_else", "condition, x, y");
        ARGUMENTS.put("repeat", "x, count");
        ARGUMENTS.put("pad_left", "x, width [, 'fill']");
        ARGUMENTS.put("pad_right", "x, width [, 'fill']");
        ARGUMENTS.put("pad_both", "x, width [, 'fill']");
        ARGUMENTS.put("to_integer", "x");
        ARGUMENTS.put("from_integer", "x");
        ARGUMENTS.put("to_float", "x");
        ARGUMENTS.put("hash", "x [, seed]");
        ARGUMENTS.put("regexp_matches", "x, 'pattern' [, 'options']");
        ARGUMENTS.put("regexp_full_match", "x, 'pattern' [, 'options']");
        ARGUMENTS.put("regexp_extract", "x, 'pattern' [, group [, 'options']]");
        ARGUMENTS.put("regexp_replace", "x, 'pattern', 'replacement' [, 'options']");
    }

    private StringCalls() {}

    static Expression of(String name, ArgumentReader in) {
        if (name.equals("concatenate")) {
            return concatenate(in);
        }
        Expression first = in.value();
        return switch (name) {
            case "contains" -> StringFunctions.contains(first, in.text());
            case "starts_with" -> StringFunctions.startsWith(first, in.text());
            case "ends_with" -> StringFunctions.endsWith(first, in.text());
            case "index_of" -> StringFunctions.indexOf(first, in.text());
            case "length" -> StringFunctions.length(first);
            case "byte_length" -> StringFunctions.byteLength(first);
            case "upper" -> StringFunctions.upper(first);
            case "lower" -> StringFunctions.lower(first);
            case "strip" -> StringFunctions.strip(first, Side.BOTH, textIfAny(in));
            case "strip_left" -> StringFunctions.strip(first, Side.LEFT, textIfAny(in));
            case "strip_right" -> StringFunctions.strip(first, Side.RIGHT, textIfAny(in));
            case "slice" -> slice(first, in.integer(), in);
            case "split" -> split(first, in.text(), in.smallInteger(), in);
            case "concat" -> StringFunctions.concatenate("", null, in.rest(first));
            case "replace" -> StringFunctions.replace(first, in.text(), in.text());
            case "copy_if_else" -> StringFunctions.copyIfElse(first, in.value(), in.value());
            case "repeat" -> StringFunctions.repeat(first, Math.max(0, in.smallInteger()));
            case "pad_left" -> pad(first, in.smallInteger(), Side.LEFT, in);
            case "pad_right" -> pad(first, in.smallInteger(), Side.RIGHT, in);
            case "pad_both" -> pad(first, in.smallInteger(), Side.BOTH, in);
            case "to_integer" -> StringFunctions.toInteger(first);
            case "from_integer" -> StringFunctions.fromInteger(first);
            case "to_float" -> StringFunctions.toFloat(first);
            case "regexp_matches" -> StringFunctions.matches(first, pattern(in));
            case "regexp_full_match" -> StringFunctions.matchesWhole(first, pattern(in));
            case "regexp_extract" -> extract(first, in);
            case "regexp_replace" -> replaceMatches(first, in);
            default -> StringFunctions.hash(first, in.hasMore() ? in.integer() : 0);
        };
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

    private static Expression split(
            Expression text, String delimiter, int part, ArgumentReader in) {
        return StringFunctions.split(text, delimiter, part, in.hasMore() ? in.smallInteger() : 0);
    }

    private static Expression pad(Expression text, int width, Side side, ArgumentReader in) {
        String fill = textIfAny(in);
        return StringFunctions.pad(text, width, side, fill == null ? " " : fill);
    }

    private static String pattern(ArgumentReader in) {
        return RegexOptions.applied(in.text(), textIfAny(in));
    }

    private static Expression extract(Expression text, ArgumentReader in) {
        String pattern = in.text();
        int group = in.hasMore() ? in.smallInteger() : 0;
        return StringFunctions.extract(text, RegexOptions.applied(pattern, textIfAny(in)), group);
    }

    private static Expression replaceMatches(Expression text, ArgumentReader in) {
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
