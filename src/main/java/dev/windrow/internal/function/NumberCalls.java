// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import static dev.windrow.internal.function.FunctionCalls.put;

import dev.windrow.query.NumberFunctions;

/** The functions of numbers, by their names. */
final class NumberCalls {

    /** The functions, for the help. */
    static final String HELP =
            "round(x[,digits]), floor, ceil, abs, sign, mod(x,y), power(x,y), sqrt, exp, ln,"
                    + " log10;";

    private NumberCalls() {}

    static void add() {
        put(
                "round",
                "x [, digits]",
                in -> NumberFunctions.round(in.value(), in.hasMore() ? in.smallInteger() : 0));
        put("floor", "x", in -> NumberFunctions.floor(in.value()));
        put("ceil", "x", in -> NumberFunctions.ceiling(in.value()));
        put("abs", "x", in -> NumberFunctions.absolute(in.value()));
        put("sign", "x", in -> NumberFunctions.sign(in.value()));
        put("mod", "x, y", in -> in.value().modulo(in.value()));
        put("power", "x, y", in -> NumberFunctions.power(in.value(), in.value()));
        put("sqrt", "x", in -> NumberFunctions.squareRoot(in.value()));
        put("exp", "x", in -> NumberFunctions.exponential(in.value()));
        put("ln", "x", in -> NumberFunctions.naturalLogarithm(in.value()));
        put("log10", "x", in -> NumberFunctions.decimalLogarithm(in.value()));
    }
}
