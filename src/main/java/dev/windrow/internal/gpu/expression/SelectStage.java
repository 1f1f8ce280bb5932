// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.column.ColumnCopy;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.CopiedColumn;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.DeviceKind;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Computes the columns of a select. */
public final class SelectStage implements OperationStage {

    private final Select select;
    private final OperationArrays operation;
    private final TableStatistics statistics;
    private final TextArrays arrays;

    /** The columns, which are known once the tasks have run. */
    private final Map<String, Function<Download, MadeColumn>> made = new LinkedHashMap<>();

    public SelectStage(Select select, OperationArrays arrays) {
        this.select = select;
        operation = arrays;
        statistics = arrays.statistics();
        this.arrays = new TextArrays(arrays);
    }

    @Override
    public void addTasks() {
        ExpressionTasks tasks = new ExpressionTasks(arrays, statistics);
        for (DerivedColumn column : select.columns()) {
            made.put(column.name(), make(column.expression(), tasks));
        }
    }

    private Function<Download, MadeColumn> make(Expression expression, ExpressionTasks tasks) {
        if (expression instanceof Expression.ColumnReference(String name)) {
            return operation.graph().keepsResults() && !statistics.column(name).dictionary()
                    ? new CopiedColumn(name, operation, arrays.task("column")).addTasks()
                    : copiedOnHost(name);
        }
        return switch (DeviceKind.of(expression, statistics)) {
            case CONDITION -> {
                ConditionBits of = tasks.condition(expression);
                MadeColumn bools =
                        MadeColumn.bools(arrays.asResult(of.bits()), arrays.validity(of.known()));
                yield download -> bools;
            }
            case NUMBER -> {
                MadeColumn numbers = tasks.numberColumn(expression);
                yield download -> numbers;
            }
            case TEXT -> tasks.textColumn(expression);
        };
    }

    private Function<Download, MadeColumn> copiedOnHost(String name) {
        return download ->
                MadeColumn.ofHost(ColumnCopy.of(operation.table().column(name), download.memory()));
    }

    @Override
    public MadeRows result(Download download) {
        Map<String, MadeColumn> columns = new LinkedHashMap<>();
        made.forEach((name, column) -> columns.put(name, column.apply(download)));
        return new MadeRows(download.rows(), columns);
    }
}
