// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.CollectedAggregation.JoinedStrings;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.ArrayList;
import java.util.List;

/** Joins the texts of numbers and other values, which are ordered as what they are. */
final class JoinedTexts {

    private JoinedTexts() {}

    /** Returns a query whose aggregations join texts alone. */
    static GroupByQuery of(GroupByQuery query, LogicalPlan rows, Statement statement) {
        return query.withAggregations(
                query.aggregations().stream().map(each -> of(each, rows, statement)).toList());
    }

    private static NamedAggregation of(
            NamedAggregation named, LogicalPlan rows, Statement statement) {
        NamedAggregation texts = ofTexts(named);
        if (texts == named) {
            return named;
        }
        String name = ((JoinedStrings) named.aggregation()).column();
        DerivedColumn value = new DerivedColumn(name, value(named, name));
        List<ColumnType> types = statement.tables().types(new Project(rows, List.of(value)));
        return types == null || types.getFirst() == Primitive.UTF8 ? named : texts;
    }

    private static Expression value(NamedAggregation named, String name) {
        return named.derived().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(DerivedColumn::expression)
                .orElseGet(() -> Expression.column(name));
    }

    /** Returns an aggregation that joins the texts of its values, if it joins texts. */
    static NamedAggregation ofTexts(NamedAggregation named) {
        if (!(named.aggregation()
                        instanceof
                        JoinedStrings(var name, var separator, var isDistinct, var order))
                || isDistinct && !order.isEmpty()) {
            return named;
        }
        List<DerivedColumn> derived = new ArrayList<>(named.derived());
        derived.removeIf(each -> order.stream().noneMatch(key -> key.column().equals(each.name())));
        Expression cast = value(named, name).cast(Primitive.UTF8);
        DerivedColumn text = new DerivedColumn(cast.label(), cast);
        derived.add(text);
        return new NamedAggregation(
                new JoinedStrings(text.name(), separator, isDistinct, order),
                named.name(),
                derived);
    }
}
