// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.query.KernelArgument;

import java.util.Set;
import java.util.TreeSet;

/**
 * The columns, and parts of columns, that a query copies to the device: only what some stage reads.
 *
 * @param values columns whose values are read or compared as they are
 * @param numbers columns of floats for arithmetic: these are on the device a second time
 * @param validities columns whose validity is read
 */
record InputColumns(Set<String> values, Set<String> numbers, Set<String> validities) {

    static InputColumns of(DeviceQuery device) {
        InputColumns read = new InputColumns(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        device.query().keys().forEach(key -> read.values.add(key.name()));
        device.query().keys().forEach(key -> read.addValidity(key.name(), device));
        for (PartialAggregate aggregate : device.aggregates()) {
            read.validities.addAll(aggregate.present());
            read.addValues(aggregate.column(), aggregate, device);
            read.addValues(aggregate.partner(), aggregate, device);
        }
        for (ValueOrder order : device.orders()) {
            if (order.column() != null) {
                read.addValidity(order.column(), device);
                if (order.kind() == ValueOrder.Kind.VALUES) {
                    read.values.add(order.column());
                }
            }
            order.others().forEach(column -> read.addValidity(column, device));
        }
        for (ValueOrderPick pick : device.picks()) {
            if (pick instanceof ValueOrderPick.Segments segments) {
                segments.kernel().arrays().forEach(array -> read.addArray(array, device));
            }
        }
        RowProgram rowProgram = device.rowProgram();
        if (rowProgram != null) {
            read.addInputsOf(rowProgram);
        }
        return read;
    }

    /** Adds the columns that rows are evaluated from; what comes of that is not copied. */
    private void addInputsOf(RowProgram rowProgram) {
        for (RowProgram.Derived derived : rowProgram.derived()) {
            values.remove(derived.name());
            numbers.remove(derived.name());
            validities.remove(derived.name());
        }
        if (rowProgram.carrier() != null && !rowProgram.carrierIsNullable()) {
            validities.remove(rowProgram.carrier());
        }
        rowProgram
                .inputs()
                .forEach(
                        (name, column) -> {
                            (column.type().isFloat() ? numbers : values).add(name);
                            if (column.nullable()) {
                                validities.add(name);
                            }
                        });
    }

    /** A user's kernel gets floats as floats, and everything else as words. */
    private void addArray(KernelArgument.OfArray array, DeviceQuery device) {
        String column = array.slot().name();
        switch (array.slot().kind()) {
            case VALUES ->
                    (device.columns().get(column).type().isFloat() ? numbers : values).add(column);
            case VALIDITY -> addValidity(column, device);
            case OFFSETS, CHARACTERS, SCRATCH, SEGMENTS, RESULT, RESULT_VALIDITY -> {}
        }
    }

    private void addValues(String column, PartialAggregate aggregate, DeviceQuery device) {
        if (column == null || aggregate.operation() == PartialAggregate.Operation.MEAN) {
            return;
        }
        boolean calculates = aggregate.accumulatorType() == PartialAggregate.AccumulatorType.DOUBLE;
        boolean isFloat = device.columns().get(column).type().isFloat();
        (calculates && isFloat ? numbers : values).add(column);
    }

    private void addValidity(String column, DeviceQuery device) {
        if (device.columns().get(column).nullable()) {
            validities.add(column);
        }
    }

    long bytes(DeviceQuery device) {
        long rows = device.statistics().rows();
        long bytes = validities.size() * Math.ceilDiv(rows, Byte.SIZE);
        for (String column : values) {
            ColumnStatistics statistics = device.columns().get(column);
            bytes +=
                    Math.ceilDiv(rows * statistics.fixedBits(), Byte.SIZE)
                            + statistics.characters();
        }
        for (String column : numbers) {
            bytes += rows * device.columns().get(column).type().byteWidth();
        }
        return bytes;
    }
}
