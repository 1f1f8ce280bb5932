// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.query.Conditional;
import dev.windrow.query.Conditional.Extreme;
import dev.windrow.query.Expression;

import java.util.LinkedHashMap;
import java.util.Map;

/** The functions that choose between values, by their names. */
final class ChoiceCalls {

    /** The functions and their arguments. */
    static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

    static {
        ARGUMENTS.put("nullif", "x, y");
        ARGUMENTS.put("greatest", "x, y, ...");
        ARGUMENTS.put("least", "x, y, ...");
    }

    private ChoiceCalls() {}

    static Expression of(String name, ArgumentReader in) {
        Expression first = in.value();
        return switch (name) {
            case "nullif" -> Conditional.nullIf(first, in.value());
            case "greatest" -> new Conditional.ExtremeOf(Extreme.GREATEST, in.rest(first));
            default -> new Conditional.ExtremeOf(Extreme.LEAST, in.rest(first));
        };
    }
}
