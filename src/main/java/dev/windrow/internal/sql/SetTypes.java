// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.List;

/**
 * The types of the inputs of INTERSECT and EXCEPT: each column becomes one that all of its values
 * fit, and a text if it is one in some input. A UNION finds that out as it runs.
 */
final class SetTypes {

    private SetTypes() {}

    /**
     * Returns inputs whose columns have one type, as far as it is known before rows are read.
     *
     * @param plans inputs of the same names
     * @param tables tells types
     */
    static List<LogicalPlan> made(
            List<LogicalPlan> plans, List<String> names, SqlTableSource tables) {
        List<List<ColumnType>> types = new ArrayList<>();
        for (LogicalPlan plan : plans) {
            List<ColumnType> known = tables.types(plan);
            if (known == null) {
                return plans;
            }
            types.add(known);
        }
        List<ColumnType> common = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            int place = i;
            ColumnType all =
                    CommonType.ofRows(
                            types.stream().map(each -> each.get(place)).toList(), names.get(i));
            if (all == null) {
                // Nulls have any type, which shows as they are compared.
                return plans;
            }
            common.add(all);
        }
        List<LogicalPlan> made = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            made.add(as(common, plans.get(i), types.get(i), names));
        }
        return made;
    }

    private static LogicalPlan as(
            List<ColumnType> common, LogicalPlan plan, List<ColumnType> types, List<String> names) {
        if (types.equals(common)) {
            return plan;
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Expression column = Expression.column(names.get(i));
            boolean isSame = types.get(i).equals(common.get(i));
            columns.add(
                    new DerivedColumn(names.get(i), isSame ? column : column.cast(common.get(i))));
        }
        return new Project(plan, columns);
    }
}
