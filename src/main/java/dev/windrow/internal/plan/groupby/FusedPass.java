// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.ColumnPart.Part;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.keys.KeyField;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One pass of a {@link FusedPlan} over the rows. The first adds up what needs nothing else, the
 * first rows of places among that. The second adds up offsets from these rows' values, and the
 * third powers and products of deviations from the offsets' means. Most plans have but one.
 *
 * @param number the passes before it
 */
public record FusedPass(FusedPlan plan, int number) {

    /** Returns the number of the pass that a partial aggregate belongs to. */
    static int of(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case OFFSET -> 1;
            case DEVIATION -> 2;
            default -> 0;
        };
    }

    private DeviceQuery device() {
        return plan.device();
    }

    /** Returns the partial aggregates that the pass adds up: means are made of others. */
    private Stream<PartialAggregate> aggregates() {
        return device().aggregates().stream()
                .filter(aggregate -> of(aggregate) == number)
                .filter(aggregate -> aggregate.operation() != Operation.MEAN);
    }

    /**
     * Returns the partial aggregates of integers, rows among them. The first one of the first pass
     * counts the rows of each place.
     */
    public List<PartialAggregate> integers() {
        Stream<PartialAggregate> all =
                aggregates().filter(each -> each.accumulatorType() != AccumulatorType.DOUBLE);
        return number > 0
                ? all.toList()
                : Stream.concat(Stream.of(PartialAggregate.count(List.of())), all)
                        .distinct()
                        .toList();
    }

    /** Returns the partial aggregates of floats. */
    public List<PartialAggregate> floats() {
        return aggregates()
                .filter(each -> each.accumulatorType() == AccumulatorType.DOUBLE)
                .toList();
    }

    /**
     * Returns the rows that a thread reads before it adds the first: fewer, the more columns a row
     * has.
     */
    public int rowsInFlight() {
        int parts = parts().size();
        int rows = parts <= PlanTuning.FUSED_FEW_PARTS ? 8 : 4;
        while (rows > 1 && rows * parts > PlanTuning.FUSED_VALUES_IN_FLIGHT) {
            rows /= 2;
        }
        return rows;
    }

    /** Returns the parts of the table's columns that the kernel reads, each once. */
    public List<ColumnPart> parts() {
        Set<ColumnPart> parts = new LinkedHashSet<>();
        for (String name : numbers()) {
            parts.add(new ColumnPart(Part.NUMBER, name));
            addValidity(name, parts);
        }
        for (int key = 0; key < device().query().keys().size(); key++) {
            addKey(
                    device().query().keys().get(key).name(),
                    device().layout().valueField(key),
                    parts);
        }
        aggregates()
                .flatMap(aggregate -> aggregate.present().stream())
                .filter(name -> !device().isDerived(name))
                .forEach(name -> addValidity(name, parts));
        return List.copyOf(parts);
    }

    /** Returns the columns of the table whose values are calculated with. */
    public List<String> numbers() {
        Set<String> numbers = new LinkedHashSet<>();
        RowProgram rows = device().rowProgram();
        if (rows != null) {
            numbers.addAll(rows.inputs().keySet());
        }
        plan.keys()
                .forEach(key -> numbers.add(device().query().keys().get(key.field().key()).name()));
        aggregates()
                .filter(PartialAggregate::readsValue)
                .forEach(
                        aggregate -> {
                            addNumber(aggregate.column(), numbers);
                            addNumber(aggregate.partner(), numbers);
                        });
        return List.copyOf(numbers);
    }

    private void addNumber(@Nullable String column, Set<String> numbers) {
        if (column != null && !device().isDerived(column)) {
            numbers.add(column);
        }
    }

    private void addKey(String column, KeyField field, Set<ColumnPart> parts) {
        switch (field.kind()) {
            case BOOL, INTEGER, DICTIONARY, DECIMAL ->
                    parts.add(new ColumnPart(Part.NUMBER, column));
            case FLOAT32, FLOAT64 -> parts.add(new ColumnPart(Part.BITS, column));
            case PACKED_STRING -> {
                parts.add(new ColumnPart(Part.OFFSETS, column));
                parts.add(new ColumnPart(Part.CHARACTERS, column));
            }
            case NULL_FLAG, INTERNED_STRING ->
                    throw new IllegalStateException("no fused kernel has keys of " + field.kind());
        }
        addValidity(column, parts);
    }

    private void addValidity(String column, Set<ColumnPart> parts) {
        if (plan.isNullable(column)) {
            parts.add(new ColumnPart(Part.VALIDITY, column));
        }
    }
}
