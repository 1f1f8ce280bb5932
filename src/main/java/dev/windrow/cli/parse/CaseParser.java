// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses choices between values by {@code case}.
 *
 * <pre>
 * case   = "case" [value] branch {branch} ["else" result] "end"
 * branch = "when" condition "then" result
 * result = condition | "null"
 * </pre>
 *
 * <p>With a value after {@code case}, that value is compared with what follows each {@code when}.
 */
final class CaseParser {

    private final OptionText in;
    private final ExpressionParser parser;

    CaseParser(OptionText in, ExpressionParser parser) {
        this.in = in;
        this.parser = parser;
    }

    /** Parses what follows the word {@code case}. */
    Expression afterCase() {
        Expression compared = in.atKeyword("when") ? null : parser.condition();
        List<Conditional.When> branches = new ArrayList<>();
        while (in.acceptKeyword("when")) {
            Expression told = parser.condition();
            if (!in.acceptKeyword("then")) {
                throw in.failure("\"then\" after the condition of when");
            }
            Expression condition = compared == null ? told : compared.equalTo(told);
            branches.add(new Conditional.When(condition, result()));
        }
        if (branches.isEmpty()) {
            throw in.failure("\"when\" after case");
        }
        Expression otherwise = in.acceptKeyword("else") ? result() : null;
        if (!in.acceptKeyword("end")) {
            throw in.failure("\"when\", \"else\" or \"end\"");
        }
        return new Conditional.Case(branches, otherwise);
    }

    private @Nullable Expression result() {
        return in.acceptKeyword("null") ? null : parser.condition();
    }
}
