// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.EntryNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda;
import dev.windrow.query.Logic;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes nodes of what is best computed for the entries of a dictionary, rather than for rows. */
final class EntryNodes {

    private EntryNodes() {}

    /**
     * Returns the node of an expression whose values are no texts, if all that it needs is a column
     * with a dictionary.
     */
    static Optional<Node> of(Expression expression, Table table) {
        Set<String> names = new HashSet<>();
        if (!isComputed(expression)
                || !isOfOneColumn(expression, table, names)
                || names.isEmpty()
                || !(new NodeFactory(table, false).of(expression) instanceof LongNode ofRow)) {
            return Optional.empty();
        }
        DictionaryColumn column = (DictionaryColumn) table.column(names.iterator().next());
        return Optional.of(new EntryNode(column, ofRow));
    }

    /** Returns whether a row's value takes longer to find than that of its entry. */
    private static boolean isComputed(Expression expression) {
        return !(expression instanceof Expression.ColumnReference)
                && !(expression instanceof Logic.IsNull(Expression.ColumnReference _));
    }

    /** Adds the name of the column if an expression has the same value for equal values of it. */
    private static boolean isOfOneColumn(Expression expression, Table table, Set<String> names) {
        return switch (expression) {
            case Expression.ColumnReference(String name) ->
                    names.contains(name)
                            || names.isEmpty()
                                    && table.column(name) instanceof DictionaryColumn column
                                    && EntryNode.isWorthwhile(column)
                                    && names.add(name);
            // A call may return another value each time.
            case FunctionCall _, Lambda _ -> false;
            default -> areOfOneColumn(expression.operands(), table, names);
        };
    }

    /** A loop, since calls within calls of a stream take four times the stack. */
    private static boolean areOfOneColumn(
            List<Expression> expressions, Table table, Set<String> names) {
        for (Expression each : expressions) {
            if (!isOfOneColumn(each, table, names)) {
                return false;
            }
        }
        return true;
    }
}
