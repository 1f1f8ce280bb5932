package dev.windrow.cli.parse;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction.Side;
import dev.windrow.query.StringFunctions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Parses calls of string functions, such as {@code split(name, ' ', 0)}. Names may be in any case,
 * with or without underscores: {@code startsWith} is {@code starts_with}.
 */
public final class StringFunctionParser {

    /** The functions, for the help. */
    public static final String HELP =
            "contains, starts_with, ends_with, index_of(x,'a'), length, byte_length, upper, lower,"
                    + " strip, strip_left, strip_right(x[,'characters']),"
                    + " slice(x,start[,stop]), split(x,'delimiter',part[,max_parts]),"
                    + " concat(x,y,...), concatenate('separator','for nulls',x,y,...),"
                    + " replace(x,'a','b'), copy_if_else(condition,x,y), repeat(x,count),"
                    + " pad_left, pad_right, pad_both(x,width[,'fill']), to_integer,"
                    + " from_integer, to_float and hash(x[,seed]).";

    /** The functions and their arguments. */
    public static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

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
    }

    private final OptionText in;
    private final ExpressionParser parser;

    StringFunctionParser(OptionText in, ExpressionParser parser) {
        this.in = in;
        this.parser = parser;
    }

    /**
     * Parses the arguments of a call, after the name and the opening parenthesis.
     *
     * @throws WindrowException {@code UNKNOWN_FUNCTION}, {@code SYNTAX} or {@code INVALID_ARGUMENT}
     */
    Expression call(String written) {
        String name = known(written);
        String expected = name + "(" + ARGUMENTS.get(name) + ")";
        Expression function = function(name, expected);
        in.expect(')', "\")\": " + expected);
        return function;
    }

    private static String known(String written) {
        String bare = bare(written);
        return ARGUMENTS.keySet().stream()
                .filter(name -> bare(name).equals(bare))
                .findFirst()
                .orElseThrow(
                        () ->
                                WindrowException.of(
                                        ErrorCode.UNKNOWN_FUNCTION,
                                        "no function \"%s\": there are %s; the nearest is %s",
                                        written,
                                        String.join(", ", ARGUMENTS.keySet()),
                                        NearestNames.of(written, ARGUMENTS.keySet()).getFirst()));
    }

    private static String bare(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private Expression function(String name, String expected) {
        if (name.equals("concatenate")) {
            return concatenate(expected);
        }
        Expression first = parser.condition();
        return switch (name) {
            case "contains" -> StringFunctions.contains(first, nextText(expected));
            case "starts_with" -> StringFunctions.startsWith(first, nextText(expected));
            case "ends_with" -> StringFunctions.endsWith(first, nextText(expected));
            case "index_of" -> StringFunctions.indexOf(first, nextText(expected));
            case "length" -> StringFunctions.length(first);
            case "byte_length" -> StringFunctions.byteLength(first);
            case "upper" -> StringFunctions.upper(first);
            case "lower" -> StringFunctions.lower(first);
            case "strip" -> StringFunctions.strip(first, Side.BOTH, textIfAny());
            case "strip_left" -> StringFunctions.strip(first, Side.LEFT, textIfAny());
            case "strip_right" -> StringFunctions.strip(first, Side.RIGHT, textIfAny());
            case "slice" -> slice(first, nextInteger(expected));
            case "split" -> split(first, nextText(expected), nextInt(expected));
            case "concat" -> StringFunctions.concatenate("", null, more(first));
            case "replace" ->
                    StringFunctions.replace(first, nextText(expected), nextText(expected));
            case "copy_if_else" ->
                    StringFunctions.copyIfElse(first, nextValue(expected), nextValue(expected));
            case "repeat" -> StringFunctions.repeat(first, nextInt(expected));
            case "pad_left" -> pad(first, nextInt(expected), Side.LEFT);
            case "pad_right" -> pad(first, nextInt(expected), Side.RIGHT);
            case "pad_both" -> pad(first, nextInt(expected), Side.BOTH);
            case "to_integer" -> StringFunctions.toInteger(first);
            case "from_integer" -> StringFunctions.fromInteger(first);
            case "to_float" -> StringFunctions.toFloat(first);
            default -> StringFunctions.hash(first, in.accept(',') ? integer() : 0);
        };
    }

    private Expression concatenate(String expected) {
        String separator = in.text();
        in.expect(',', "\",\": " + expected);
        String replacement = in.acceptKeyword("null") ? null : in.text();
        return StringFunctions.concatenate(separator, replacement, more(nextValue(expected)));
    }

    private Expression slice(Expression text, long start) {
        return in.accept(',')
                ? StringFunctions.slice(text, start, integer())
                : StringFunctions.slice(text, start);
    }

    private Expression split(Expression text, String delimiter, int part) {
        return StringFunctions.split(text, delimiter, part, in.accept(',') ? intOf(integer()) : 0);
    }

    private Expression pad(Expression text, int width, Side side) {
        String fill = textIfAny();
        return StringFunctions.pad(text, width, side, fill == null ? " " : fill);
    }

    private List<Expression> more(Expression first) {
        List<Expression> values = new ArrayList<>(List.of(first));
        while (in.accept(',')) {
            values.add(parser.condition());
        }
        return values;
    }

    private Expression nextValue(String expected) {
        in.expect(',', "\",\": " + expected);
        return parser.condition();
    }

    private String nextText(String expected) {
        in.expect(',', "\",\": " + expected);
        return in.text();
    }

    private @Nullable String textIfAny() {
        return in.accept(',') ? in.text() : null;
    }

    private long nextInteger(String expected) {
        in.expect(',', "\",\": " + expected);
        return integer();
    }

    private int nextInt(String expected) {
        return intOf(nextInteger(expected));
    }

    private long integer() {
        String sign = in.accept('-') ? "-" : "";
        String number = in.acceptNumber();
        try {
            return Long.parseLong(sign + number);
        } catch (NumberFormatException e) {
            throw number == null
                    ? in.failure("an integer")
                    : WindrowException.of(
                            ErrorCode.INVALID_ARGUMENT,
                            "%s%s, expected an integer of 64 bits",
                            sign,
                            number);
        }
    }

    private static int intOf(long value) {
        if (value != (int) value) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%d, expected an integer of 32 bits", value);
        }
        return (int) value;
    }
}
