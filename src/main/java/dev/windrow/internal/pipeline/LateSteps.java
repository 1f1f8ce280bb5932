// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.internal.expression.RowFailures;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Filters and selections in two parts: those that decide which rows are wanted, and those that
 * compute further columns of these rows. What may fail on a row is done early, for all rows.
 *
 * @param early what is done with all rows, one after the other
 * @param earlyInputs the columns that it reads
 * @param earlyOutputs the columns that it makes, without the rows' numbers
 * @param late what makes the other columns of the rows that are wanted
 * @param lateInputs the columns that it reads; null for all
 * @param outputs the columns of the result; null for all that the input has
 * @param inputKeys those of the first keys that are columns of the input, by their names there
 * @param mayFail whether some row may fail
 * @param number the column with the rows' numbers
 */
record LateSteps(
        List<Transformation> early,
        List<String> earlyInputs,
        List<String> earlyOutputs,
        List<Transformation> late,
        @Nullable List<String> lateInputs,
        @Nullable List<String> outputs,
        List<SortKey> inputKeys,
        boolean mayFail,
        String number) {

    private static final Expression ALL = Expression.literal(true);

    /** Divides operations, each a filter or a selection, whose result is sorted by keys. */
    static LateSteps of(List<Transformation> operations, List<SortKey> keys) {
        List<String> outputs = outputs(operations);
        String number = number(operations, keys);
        Set<String> needed = new LinkedHashSet<>();
        keys.forEach(key -> needed.add(key.column()));
        Deque<Transformation> early = new ArrayDeque<>();
        boolean mayFail = false;
        for (Transformation operation : operations.reversed()) {
            if (operation instanceof Select select) {
                List<DerivedColumn> some = new ArrayList<>();
                for (DerivedColumn column : select.columns()) {
                    boolean fails = RowFailures.arePossible(column.expression());
                    mayFail |= fails;
                    if (fails || needed.contains(column.name())) {
                        some.add(column);
                    }
                }
                needed.clear();
                some.forEach(column -> needed.addAll(column.expression().columns()));
                some.add(new DerivedColumn(number, new Expression.ColumnReference(number)));
                early.addFirst(new Select(some));
            } else if (operation instanceof Filter filter && !filter.condition().equals(ALL)) {
                mayFail |= RowFailures.arePossible(filter.condition());
                needed.addAll(filter.condition().columns());
                early.addFirst(filter);
            }
        }
        List<String> earlyInputs = List.copyOf(needed);
        List<String> earlyOutputs = outputs == null ? earlyInputs : outputs(early, number);
        Late late = Late.of(operations, outputs, earlyInputs, earlyOutputs);
        return new LateSteps(
                List.copyOf(early),
                earlyInputs,
                earlyOutputs,
                late.steps,
                late.inputs,
                outputs,
                inputKeys(operations, keys),
                mayFail,
                number);
    }

    /** What makes the columns that are not made early. */
    private record Late(List<Transformation> steps, @Nullable List<String> inputs) {

        static Late of(
                List<Transformation> operations,
                @Nullable List<String> outputs,
                List<String> earlyInputs,
                List<String> earlyOutputs) {
            if (outputs == null) {
                return new Late(List.of(), null);
            }
            Set<String> needed = new LinkedHashSet<>(outputs);
            earlyOutputs.forEach(needed::remove);
            Deque<Transformation> steps = new ArrayDeque<>();
            for (Transformation operation : operations.reversed()) {
                if (operation instanceof Select select && !needed.isEmpty()) {
                    List<DerivedColumn> some =
                            select.columns().stream()
                                    .filter(column -> needed.contains(column.name()))
                                    .toList();
                    needed.clear();
                    some.forEach(column -> needed.addAll(column.expression().columns()));
                    steps.addFirst(new Select(some));
                }
            }
            if (needed.isEmpty() && !steps.isEmpty()) {
                // A table without columns has no rows to compute constants for.
                earlyInputs.stream().limit(1).forEach(needed::add);
            }
            return new Late(List.copyOf(steps), List.copyOf(needed));
        }
    }

    /** Returns whether all keys are columns of the input. */
    boolean areKeysInput(List<SortKey> keys) {
        return inputKeys.size() == keys.size();
    }

    /** Returns those of the input's columns that are read for the wanted rows alone. */
    List<String> lateInputs(Collection<String> all) {
        return lateInputs == null
                ? all.stream().filter(name -> !earlyInputs.contains(name)).toList()
                : lateInputs;
    }

    private static @Nullable List<String> outputs(List<Transformation> operations) {
        return operations.reversed().stream()
                .filter(Select.class::isInstance)
                .findFirst()
                .map(select -> names((Select) select))
                .orElse(null);
    }

    private static List<String> outputs(Deque<Transformation> early, String number) {
        List<String> names = outputs(List.copyOf(early));
        return names == null
                ? List.of()
                : names.stream().filter(name -> !name.equals(number)).toList();
    }

    private static List<String> names(Select select) {
        return select.columns().stream().map(DerivedColumn::name).toList();
    }

    private static String number(List<Transformation> operations, List<SortKey> keys) {
        Set<String> taken = new LinkedHashSet<>();
        keys.forEach(key -> taken.add(key.column()));
        for (Transformation operation : operations) {
            if (operation instanceof Select select) {
                taken.addAll(names(select));
                taken.addAll(select.inputNames(List.of()));
            } else if (operation instanceof Filter filter) {
                taken.addAll(filter.condition().columns());
            }
        }
        String name = "row number";
        while (taken.contains(name)) {
            name += "_";
        }
        return name;
    }

    /** Finds the columns of the input that keys are, until one is computed. */
    private static List<SortKey> inputKeys(List<Transformation> operations, List<SortKey> keys) {
        List<SortKey> found = new ArrayList<>();
        for (SortKey key : keys) {
            String name = inputName(operations, key.column());
            if (name == null) {
                break;
            }
            found.add(key.by(name));
        }
        return List.copyOf(found);
    }

    private static @Nullable String inputName(List<Transformation> operations, String output) {
        String name = output;
        for (Transformation operation : operations.reversed()) {
            if (operation instanceof Select select) {
                String of = name;
                DerivedColumn column =
                        select.columns().stream()
                                .filter(each -> each.name().equals(of))
                                .findFirst()
                                .orElse(null);
                if (column == null
                        || !(column.expression() instanceof Expression.ColumnReference from)) {
                    return null;
                }
                name = from.name();
            }
        }
        return name;
    }
}
