// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;

import dev.windrow.query.Aggregation;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.List;

/**
 * A GROUP BY through libcudf: the rows that meet the condition are copied, then expressions become
 * columns, then these are aggregated.
 *
 * @param query the query
 * @param sums how decimals are added up, and whether overflow is detected
 */
record LibcudfQuery(GroupByQuery query, LibcudfSums sums) implements LibcudfWork {

    @Override
    public String label() {
        return sums.label();
    }

    @Override
    public Table compute(Table table, List<String> names) {
        Expression where = query.where();
        if (where == null) {
            return aggregate(table, names);
        }
        // Columns that only the condition reads are not copied.
        List<String> needed = List.copyOf(query.withWhere(null).inputNames());
        ColumnVector[] columns =
                needed.stream()
                        .map(name -> table.getColumn(names.indexOf(name)))
                        .toArray(ColumnVector[]::new);
        try (LibcudfExpressions condition = expressions(table, names);
                Table wide = new Table(columns);
                Table selected = wide.filter(condition.column(where))) {
            return aggregate(selected, needed);
        }
    }

    /** Returns whether the result has Windrow's columns: sums with a flag of overflow are pairs. */
    boolean isComparable() {
        return sums != LibcudfSums.OVERFLOW_DETECTED;
    }

    private LibcudfExpressions expressions(Table table, List<String> names) {
        return new LibcudfExpressions(table, names, sums.decimals());
    }

    private Table aggregate(Table table, List<String> names) {
        try (LibcudfExpressions values = expressions(table, names)) {
            if (query.keys().isEmpty()) {
                return totals(values);
            }
            LibcudfGroups groups = new LibcudfGroups(sums);
            query.keys()
                    .forEach(
                            key ->
                                    groups.addKey(
                                            values.column(new Expression.ColumnReference(key))));
            query.aggregations().forEach(named -> groups.add(named, values));
            return groups.aggregate();
        }
    }

    /** Without keys, all rows are one group. */
    private Table totals(LibcudfExpressions values) {
        ColumnVector[] totals = new ColumnVector[query.aggregations().size()];
        try {
            for (int i = 0; i < totals.length; i++) {
                totals[i] = total(query.aggregations().get(i), values);
            }
            return new Table(totals);
        } finally {
            closeAll(totals);
        }
    }

    private static ColumnVector total(NamedAggregation named, LibcudfExpressions values) {
        if (!(named.aggregation() instanceof Aggregation.Sum sum)) {
            throw new UnsupportedOperationException(
                    named.aggregation().label() + " without keys: no case asks for it yet");
        }
        try (Scalar total = values.widened(input(named, sum.column())).sum()) {
            return ColumnVector.fromScalar(total, 1);
        }
    }

    /** Returns the expression that a column of an aggregation stands for, or the column. */
    static Expression input(NamedAggregation named, String column) {
        return named.derived().stream()
                .filter(derived -> derived.name().equals(column))
                .map(derived -> derived.expression())
                .findFirst()
                .orElse(new Expression.ColumnReference(column));
    }

    static void closeAll(ColumnVector[] columns) {
        for (ColumnVector column : columns) {
            if (column != null) {
                column.close();
            }
        }
    }
}
