// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import org.jspecify.annotations.Nullable;

import java.util.stream.Collectors;

/** Writes choices between values, such as {@code case when a then b else c end}. */
final class ConditionalText {

    private ConditionalText() {}

    static String of(Conditional conditional) {
        return switch (conditional) {
            case Conditional.Case of -> of(of);
            case Conditional.ExtremeOf of ->
                    of.values().stream()
                            .map(Expression::label)
                            .collect(Collectors.joining(", ", of.extreme().label() + "(", ")"));
        };
    }

    private static String of(Conditional.Case of) {
        StringBuilder text = new StringBuilder("case");
        for (Conditional.When branch : of.branches()) {
            text.append(" when ")
                    .append(branch.condition().label())
                    .append(" then ")
                    .append(value(branch.value()));
        }
        if (of.otherwise() != null) {
            text.append(" else ").append(value(of.otherwise()));
        }
        return text.append(" end").toString();
    }

    private static String value(@Nullable Expression value) {
        return value == null ? "null" : value.label();
    }
}
