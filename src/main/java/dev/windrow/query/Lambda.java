// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;
import java.util.Objects;

/**
 * What an expression makes of the elements of a list. The expression names an element, its place
 * from 1 and other values of the row as columns, and no column of the rows.
 *
 * @param kind what becomes of the list
 * @param operands the list, and then the other values of the row that the body names
 * @param names what the body calls an element, its place, and then the other values; of {@link
 *     Kind#REDUCE}, what is made so far comes first
 * @param body the expression
 */
public record Lambda(Kind kind, List<Expression> operands, List<String> names, Expression body)
        implements Expression {

    /** What becomes of the list. */
    public enum Kind {
        /** A list of what the body makes of each element. */
        TRANSFORM,
        /** A list of the elements for which the body is true. */
        FILTER,
        /** What the body makes of the first element and the second, of that and the third, … */
        REDUCE;

        /** {@return how many names the body has beside those of other values} */
        public int ownNames() {
            return this == REDUCE ? 3 : 2;
        }
    }

    /** Copies the lists. */
    public Lambda {
        Objects.requireNonNull(kind, "kind");
        operands = List.copyOf(operands);
        names = List.copyOf(names);
        operands.forEach(operand -> Operand.require(operand, "operand"));
        Operand.require(body, "body");
    }

    /** {@return the list and the other values} */
    @Override
    public List<Expression> operands() {
        return operands;
    }
}
