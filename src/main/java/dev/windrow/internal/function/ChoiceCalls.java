// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import static dev.windrow.internal.function.FunctionCalls.put;

import dev.windrow.query.Conditional;
import dev.windrow.query.Conditional.Extreme;

/** The functions that choose between values, by their names. */
final class ChoiceCalls {

    private ChoiceCalls() {}

    static void add() {
        put("nullif", "x, y", in -> Conditional.nullIf(in.value(), in.value()));
        put(
                "greatest",
                "x, y, ...",
                in -> new Conditional.ExtremeOf(Extreme.GREATEST, in.rest(in.value())));
        put(
                "least",
                "x, y, ...",
                in -> new Conditional.ExtremeOf(Extreme.LEAST, in.rest(in.value())));
    }
}
