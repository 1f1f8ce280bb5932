package dev.windrow.internal.gpu.transform;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunction;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;

/** Computes columns with strings. */
final class SelectStage implements OperationStage {

    private final Select select;
    private final Table table;
    private final TextArrays arrays;
    private final Map<String, Made> made = new LinkedHashMap<>();

    /** A column that was made, and how it comes back. */
    @FunctionalInterface
    private interface Made {
        Column column(Download download);
    }

    SelectStage(Select select, OperationArrays arrays) {
        this.select = select;
        table = arrays.table();
        this.arrays =
                new TextArrays(arrays.graph(), arrays.input(), table, arrays.stage().findings());
    }

    @Override
    public void addTasks() {
        ExpressionTasks tasks = new ExpressionTasks(arrays);
        for (DerivedColumn column : select.columns()) {
            made.put(column.name(), make(column.expression(), tasks));
        }
    }

    private Made make(Expression expression, ExpressionTasks tasks) {
        return switch (expression) {
            case Expression.Column column -> download -> copied(column.name(), download);
            case Expression.Comparison _,
                    Expression.And _,
                    Expression.Or _,
                    Expression.Not _,
                    Expression.IsNull _,
                    StringFunction.Contains _,
                    StringFunction.Like _ -> {
                DeviceCondition of = tasks.condition(expression);
                DeviceCondition condition =
                        new DeviceCondition(
                                arrays.asResult(of.bits()), arrays.asResult(of.known()));
                yield download -> bools(condition, download);
            }
            case StringFunction.Length _,
                    StringFunction.IndexOf _,
                    StringFunction.ToInteger _,
                    StringFunction.Hash _ -> {
                DeviceIntegers of = tasks.integers(expression);
                DeviceIntegers integers =
                        new DeviceIntegers(
                                arrays.asResult(of.words()),
                                of.source(),
                                arrays.asResult(of.present()));
                yield download -> integers(integers, download);
            }
            default -> {
                DeviceText text = arrays.asResult(tasks.column(expression));
                yield download -> strings(text, download);
            }
        };
    }

    @Override
    public Table result(Download download) {
        Map<String, Column> columns = new LinkedHashMap<>();
        made.forEach((name, column) -> columns.put(name, column.column(download)));
        return new Table(columns, table.rows(), download.memory());
    }

    private Column copied(String name, Download download) {
        return ColumnCopy.of(table.column(name), download.memory());
    }

    private Column bools(DeviceCondition condition, Download download) {
        MemorySegment bits = download.bytes(condition.bits(), Bits.bytesFor(arrays.rows()));
        return new BitColumn(bits, 0, arrays.rows(), validity(condition.known(), download));
    }

    private Column integers(DeviceIntegers integers, Download download) {
        return new FixedWidthColumn(
                Primitive.INT64,
                download.bytes(integers.words(), (long) arrays.rows() * Long.BYTES),
                arrays.rows(),
                validity(integers.present(), download));
    }

    private Column strings(DeviceText text, Download download) {
        MemorySegment offsets = download.ints(text.begins(), arrays.rows() + 1L);
        int bytes = text.begins().get(arrays.rows());
        return new VariableWidthColumn(
                Primitive.UTF8,
                offsets,
                Integer.BYTES,
                download.bytes(text.characters(), bytes),
                arrays.rows(),
                validity(text.present(), download));
    }

    private Validity validity(LongArray present, Download download) {
        Validity given = arrays.given(present);
        return given == null
                ? download.validity(present, arrays.rows())
                : ColumnCopy.of(given, arrays.rows(), download.memory());
    }
}
