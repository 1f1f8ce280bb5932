package dev.windrow.internal.function;

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
 * The functions of strings, by their names on the command line and in SQL. Names may be in any
 * case, with or without underscores: {@code startsWith} is {@code starts_with}.
 */
public final class StringCalls {

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

    private final ArgumentReader in;

    private StringCalls(ArgumentReader in) {
        this.in = in;
    }

    /**
     * Returns the name of a function as the list has it.
     *
     * @param written the name in any case
     * @throws WindrowException {@code UNKNOWN_FUNCTION}, with the known names
     */
    public static String known(String written) {
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

    /** Returns a function and its arguments, for messages. */
    public static String expected(String name) {
        return name + "(" + ARGUMENTS.get(name) + ")";
    }

    /**
     * Makes what a call computes.
     *
     * @param name a known name
     * @param in its arguments, which are read from the first one on
     * @throws WindrowException {@code INVALID_ARGUMENT}, or as reading does
     */
    public static Expression of(String name, ArgumentReader in) {
        return new StringCalls(in).function(name);
    }

    private Expression function(String name) {
        if (name.equals("concatenate")) {
            return concatenate();
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
            case "strip" -> StringFunctions.strip(first, Side.BOTH, textIfAny());
            case "strip_left" -> StringFunctions.strip(first, Side.LEFT, textIfAny());
            case "strip_right" -> StringFunctions.strip(first, Side.RIGHT, textIfAny());
            case "slice" -> slice(first, in.integer());
            case "split" -> split(first, in.text(), nextInt());
            case "concat" -> StringFunctions.concatenate("", null, more(first));
            case "replace" -> StringFunctions.replace(first, in.text(), in.text());
            case "copy_if_else" -> StringFunctions.copyIfElse(first, in.value(), in.value());
            case "repeat" -> StringFunctions.repeat(first, nextInt());
            case "pad_left" -> pad(first, nextInt(), Side.LEFT);
            case "pad_right" -> pad(first, nextInt(), Side.RIGHT);
            case "pad_both" -> pad(first, nextInt(), Side.BOTH);
            case "to_integer" -> StringFunctions.toInteger(first);
            case "from_integer" -> StringFunctions.fromInteger(first);
            case "to_float" -> StringFunctions.toFloat(first);
            default -> StringFunctions.hash(first, in.hasMore() ? in.integer() : 0);
        };
    }

    private Expression concatenate() {
        String separator = in.text();
        String replacement = in.textOrNull();
        return StringFunctions.concatenate(separator, replacement, more(in.value()));
    }

    private Expression slice(Expression text, long start) {
        return in.hasMore()
                ? StringFunctions.slice(text, start, in.integer())
                : StringFunctions.slice(text, start);
    }

    private Expression split(Expression text, String delimiter, int part) {
        return StringFunctions.split(text, delimiter, part, in.hasMore() ? nextInt() : 0);
    }

    private Expression pad(Expression text, int width, Side side) {
        String fill = textIfAny();
        return StringFunctions.pad(text, width, side, fill == null ? " " : fill);
    }

    private List<Expression> more(Expression first) {
        List<Expression> values = new ArrayList<>(List.of(first));
        while (in.hasMore()) {
            values.add(in.value());
        }
        return values;
    }

    private @Nullable String textIfAny() {
        return in.hasMore() ? in.text() : null;
    }

    private int nextInt() {
        long value = in.integer();
        if (value != (int) value) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%d, expected an integer of 32 bits", value);
        }
        return (int) value;
    }
}
