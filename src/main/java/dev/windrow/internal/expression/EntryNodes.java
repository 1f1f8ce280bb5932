// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.EntryNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.StringFunction;

import java.util.Map;
import java.util.Optional;

/** Makes nodes of what is best computed for the entries of a dictionary, rather than for rows. */
final class EntryNodes {

    private EntryNodes() {}

    /** Returns the node of an expression, if all that it needs is a column with a dictionary. */
    static Optional<Node> of(Expression expression, Table table) {
        if (!isTest(expression)
                || !(columnOf(expression) instanceof Expression.ColumnReference(String name))
                || !(table.column(name) instanceof DictionaryColumn column)
                || !EntryNode.isWorthwhile(column)) {
            return Optional.empty();
        }
        Table entries =
                new Table(
                        Map.of(name, column.dictionary()),
                        column.dictionary().rows(),
                        new ColumnMemory());
        return new NodeFactory(entries).of(expression) instanceof LongNode ofEntry
                ? Optional.of(new EntryNode(column, ofEntry))
                : Optional.empty();
    }

    /** Returns whether the result is a bool or an integer, and null if the column is. */
    private static boolean isTest(Expression expression) {
        return switch (expression) {
            case Logic.Comparison _, Logic.In _, Logic.Among _, StringFunction.Contains _ -> true;
            case StringFunction.Like _, StringFunction.IndexOf _, StringFunction.Length _ -> true;
            case StringFunction.Hash _ -> true;
            default -> false;
        };
    }

    /** Returns the column among operands that are literals apart from it, or another operand. */
    private static Expression columnOf(Expression expression) {
        Expression column = expression;
        for (Expression operand : expression.operands()) {
            if (!(operand instanceof Literal)) {
                if (column != expression && !column.equals(operand)) {
                    return expression;
                }
                column = operand;
            }
        }
        return column;
    }
}
