// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Iterator;
import java.util.List;

/** Writes choices between values, such as {@code case when a then b else c end}. */
final class ConditionalText {

    private ConditionalText() {}

    /**
     * Writes a choice.
     *
     * @param operands the texts of its operands
     */
    static String of(Conditional conditional, List<String> operands) {
        return switch (conditional) {
            case Conditional.Case of -> of(of, operands.iterator());
            case Conditional.ExtremeOf of ->
                    of.extreme().label() + "(" + String.join(", ", operands) + ")";
        };
    }

    private static String of(Conditional.Case of, Iterator<String> operands) {
        StringBuilder text = new StringBuilder("case");
        for (Conditional.When branch : of.branches()) {
            text.append(" when ")
                    .append(operands.next())
                    .append(" then ")
                    .append(branch.value() == null ? "null" : operands.next());
        }
        if (of.otherwise() != null) {
            text.append(" else ").append(operands.next());
        }
        return text.append(" end").toString();
    }
}
