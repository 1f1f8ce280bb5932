// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Objects;

/**
 * What a function in Java makes of the values of each row. A row with a null gives a null, unless
 * the function takes nulls.
 *
 * @param function the function
 * @param arguments its arguments
 */
public record FunctionCall(RowFunction function, List<Expression> arguments) implements Expression {

    /**
     * Copies the arguments.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if they are too deep
     */
    public FunctionCall {
        Objects.requireNonNull(function, "function");
        arguments = List.copyOf(arguments);
        arguments.forEach(argument -> Operand.require(argument, "argument"));
    }

    /** {@return the arguments} */
    @Override
    public List<Expression> operands() {
        return arguments;
    }
}
