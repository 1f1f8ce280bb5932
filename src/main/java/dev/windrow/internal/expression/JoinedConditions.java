// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.number.LogicNodes;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes the nodes of conditions that are joined by AND or OR, of any number. */
final class JoinedConditions {

    private final NodeFactory factory;

    JoinedConditions(NodeFactory factory) {
        this.factory = factory;
    }

    LongNode and(List<Expression> conditions) {
        return joined(conditions, LogicNodes::and, 0);
    }

    LongNode or(List<Expression> conditions) {
        return joined(conditions, LogicNodes::or, 1);
    }

    private LongNode joined(
            List<Expression> conditions,
            Function<List<LongNode>, LongNode> joined,
            long absorbing) {
        int most = ExpressionTuning.MOST_KEPT_CONDITIONS;
        if (conditions.size() <= most) {
            return joined.apply(nodes(factory, conditions));
        }
        List<Supplier<LongNode>> parts = new ArrayList<>();
        boolean isNullable = false;
        for (int from = 0; from < conditions.size(); from += most) {
            List<Expression> part =
                    conditions.subList(from, Math.min(conditions.size(), from + most));
            Supplier<LongNode> made = () -> joined.apply(nodes(factory.separate(), part));
            // Made once beforehand for its errors.
            isNullable |= made.get().isNullable();
            parts.add(made);
        }
        return LogicNodes.joined(parts, isNullable, absorbing);
    }

    private static List<LongNode> nodes(NodeFactory factory, List<Expression> conditions) {
        return conditions.stream().map(factory::typedCondition).toList();
    }
}
