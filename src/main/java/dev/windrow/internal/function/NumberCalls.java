// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.query.Expression;
import dev.windrow.query.NumberFunctions;

import java.util.LinkedHashMap;
import java.util.Map;

/** The functions of numbers, by their names. */
final class NumberCalls {

    /** The functions, for the help. */
    static final String HELP =
            "round(x[,digits]), floor, ceil, abs, sign, mod(x,y), power(x,y), sqrt, exp, ln,"
                    + " log10;";

    /** The functions and their arguments. */
    static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    static {
        ARGUMENTS.put("round", "x [, digits]");
        ARGUMENTS.put("floor", "x");
        ARGUMENTS.put("ceil", "x");
        ARGUMENTS.put("abs", "x");
        ARGUMENTS.put("sign", "x");
        ARGUMENTS.put("mod", "x, y");
        ARGUMENTS.put("power", "x, y");
        ARGUMENTS.put("sqrt", "x");
        ARGUMENTS.put("exp", "x");
        ARGUMENTS.put("ln", "x");
        ARGUMENTS.put("log10", "x");
    }

    private NumberCalls() {}

    static Expression of(String name, ArgumentReader in) {
        Expression first = in.value();
        return switch (name) {
            case "round" -> NumberFunctions.round(first, in.hasMore() ? in.smallInteger() : 0);
            case "floor" -> NumberFunctions.floor(first);
            case "ceil" -> NumberFunctions.ceiling(first);
            case "abs" -> NumberFunctions.absolute(first);
            case "sign" -> NumberFunctions.sign(first);
            case "mod" -> first.modulo(in.value());
            case "power" -> NumberFunctions.power(first, in.value());
            case "sqrt" -> NumberFunctions.squareRoot(first);
            case "exp" -> NumberFunctions.exponential(first);
            case "ln" -> NumberFunctions.naturalLogarithm(first);
            default -> NumberFunctions.decimalLogarithm(first);
        };
    }
}
