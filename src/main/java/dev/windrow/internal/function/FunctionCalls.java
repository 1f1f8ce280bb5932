// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The functions of a row, by their names on the command line and in SQL. Names may be in any case,
 * with or without underscores: {@code startsWith} is {@code starts_with}.
 */
public final class FunctionCalls {

    /** The functions of numbers, for the help. */
    public static final String OF_NUMBERS = NumberCalls.HELP;

    /** The functions of dates and points in time, for the help. */
    public static final String OF_TIME = TemporalCalls.HELP;

    /** The functions of strings, for the help. */
    public static final String OF_STRINGS = StringCalls.HELP;

    /** The functions and their arguments. */
    public static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    /** What makes the calls of the functions. */
    private static final Map<String, Function<ArgumentReader, Expression>> MAKERS = new HashMap<>();

    static {
        NumberCalls.add();
        TemporalCalls.add();
        StringCalls.add();
        ChoiceCalls.add();
    }

    /** Other names of some functions. */
    private static final Map<String, String> OTHER_NAMES =
            Map.of(
                    "ceiling", "ceil",
                    "pow", "power",
                    "lcase", "lower",
                    "ucase", "upper",
                    "len", "length",
                    "dayofmonth", "day",
                    "weekday", "dayofweek",
                    "weekofyear", "week");

    /** The names of the list by their bare form. */
    private static final Map<String, String> KNOWN =
            ARGUMENTS.keySet().stream()
                    .collect(Collectors.toMap(FunctionCalls::bare, name -> name));

    private FunctionCalls() {}

    /** Returns whether there is a function of a name. */
    public static boolean isName(String written) {
        return KNOWN.containsKey(bare(written));
    }

    /**
     * Returns the name of a function as the list has it.
     *
     * @param written the name in any case
     * @throws WindrowException {@code UNKNOWN_FUNCTION}, with the known names
     */
    public static String known(String written) {
        String name = KNOWN.get(bare(written));
        if (name == null) {
            throw ErrorCode.UNKNOWN_FUNCTION.failure(
                    "no function \"%s\": there are %s; the nearest is %s",
                    written,
                    String.join(", ", ARGUMENTS.keySet()),
                    NearestNames.of(written, ARGUMENTS.keySet()).getFirst());
        }
        return name;
    }

    static String bare(String name) {
        String bare = name.replace("_", "").toLowerCase(Locale.ROOT);
        return OTHER_NAMES.getOrDefault(bare, bare);
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
        return Objects.requireNonNull(MAKERS.get(name)).apply(in);
    }

    /** Adds a function. */
    static void put(String name, String arguments, Function<ArgumentReader, Expression> maker) {
        ARGUMENTS.put(name, arguments);
        MAKERS.put(name, maker);
    }
}
