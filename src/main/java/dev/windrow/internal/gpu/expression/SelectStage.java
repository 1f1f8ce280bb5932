package dev.windrow.internal.gpu.expression;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.DeviceKind;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Computes the columns of a select. */
public final class SelectStage implements OperationStage {

    private final Select select;
    private final OperationArrays operation;
    private final TableStatistics statistics;
    private final TextArrays arrays;

    /** The computed columns and their downloads. */
    private final Map<String, Function<Download, Column>> made = new LinkedHashMap<>();

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

    private Function<Download, Column> make(Expression expression, ExpressionTasks tasks) {
        if (expression instanceof Expression.Column(String name)) {
            return download -> ColumnCopy.of(operation.table().column(name), download.memory());
        }
        return switch (DeviceKind.of(expression, statistics)) {
            case CONDITION -> {
                ConditionBits of = tasks.condition(expression);
                ConditionBits condition =
                        new ConditionBits(arrays.asResult(of.bits()), arrays.asResult(of.known()));
                yield download -> bools(condition, download);
            }
            case NUMBER -> tasks.numberColumn(expression);
            case TEXT -> {
                DeviceText text = arrays.asResult(tasks.column(expression));
                yield download -> strings(text, download);
            }
        };
    }

    /**
     * Makes the table.
     *
     * @throws MisfitException if some value does not fit its type
     */
    @Override
    public Table result(Download download) {
        if (download.statusAt(DeviceStatus.MISFIT) != 0) {
            throw new MisfitException();
        }
        Map<String, Column> columns = new LinkedHashMap<>();
        made.forEach((name, column) -> columns.put(name, column.apply(download)));
        return new Table(columns, download.rows(), download.memory());
    }

    private Column bools(ConditionBits condition, Download download) {
        MemorySegment bits = download.bytes(condition.bits(), Bits.bytesFor(download.rows()));
        return new BitColumn(
                bits, 0, download.rows(), arrays.validity(condition.known(), download));
    }

    private Column strings(DeviceText text, Download download) {
        MemorySegment offsets = download.ints(text.begins(), download.rows() + 1);
        int bytes = text.begins().get((int) download.rows());
        return new VariableWidthColumn(
                Primitive.UTF8,
                offsets,
                Integer.BYTES,
                download.bytes(text.characters(), bytes),
                download.rows(),
                arrays.validity(text.present(), download));
    }
}
