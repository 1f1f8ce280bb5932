// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.OrderByArg;
import ai.rapids.cudf.RollingAggregation;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;
import ai.rapids.cudf.WindowOptions;

import dev.windrow.query.Aggregation;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.StringFunction;
import dev.windrow.query.Transformation;

import java.util.List;

/**
 * An operation on columns through libcudf: those that some case asks for.
 *
 * @param operation the operation
 */
record LibcudfOperation(Transformation operation) implements LibcudfWork {

    @Override
    public String label() {
        return "libcudf";
    }

    @Override
    public Table compute(Table table, List<String> names) {
        return switch (operation) {
            case Rolling rolling -> means(rolling, table, names);
            case Sort sort -> table.orderBy(order(sort, names));
            case Filter filter -> filtered(filter, table, names);
            case Select select -> upper(select, table, names);
            default -> throw unsupported();
        };
    }

    /** The windows' rows count the row itself with those before it. */
    private Table means(Rolling rolling, Table table, List<String> names) {
        if (!(rolling.aggregations().getFirst().aggregation() instanceof Aggregation.Mean mean)) {
            throw unsupported();
        }
        try (Scalar preceding = Scalar.fromInt(Math.toIntExact(rolling.preceding() + 1));
                Scalar following = Scalar.fromInt(Math.toIntExact(rolling.following()));
                WindowOptions window =
                        WindowOptions.builder().window(preceding, following).minPeriods(1).build();
                ColumnVector means =
                        table.getColumn(names.indexOf(mean.column()))
                                .rollingWindow(RollingAggregation.mean(), window)) {
            return new Table(means);
        }
    }

    private static OrderByArg[] order(Sort sort, List<String> names) {
        return sort.keys().stream()
                .map(SortKey::column)
                .map(names::indexOf)
                .map(OrderByArg::asc)
                .toArray(OrderByArg[]::new);
    }

    private static Table filtered(Filter filter, Table table, List<String> names) {
        try (LibcudfExpressions condition =
                new LibcudfExpressions(table, names, LibcudfSums.PLAIN.decimals())) {
            return table.filter(condition.column(filter.condition()));
        }
    }

    private Table upper(Select select, Table table, List<String> names) {
        if (select.columns().getFirst().expression() instanceof StringFunction.ChangeCase change
                && change.text() instanceof Expression.ColumnReference(String name)) {
            try (ColumnVector upper = table.getColumn(names.indexOf(name)).upper()) {
                return new Table(upper);
            }
        }
        throw unsupported();
    }

    private UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException(operation.label() + ": no case asks for it yet");
    }
}
