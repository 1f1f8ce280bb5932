// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.WindrowException;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Functions of rows in an order within partitions, as SQL's {@code OVER (PARTITION BY … ORDER BY
 * …)} computes them. The rows of the table may have any order; the result keeps it.
 *
 * <pre>{@code
 * Window.partitionBy("customer")
 *         .orderBy(SortKey.descending("price"))
 *         .compute(rank().as("place"), lag("price").as("next_higher"))
 * }</pre>
 *
 * <p>The result has a column for each function, and none of the table's columns. {@link Rolling}
 * and {@link Cumulative} aggregate rows in the order that they have.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code UNKNOWN_COLUMN}; with {@code
 * UNSUPPORTED_TYPE} for a column that a function does not take, and for one of lists to partition
 * or order by; and with {@code OVERFLOW}, which names the row, if the exact sum of a frame does not
 * fit and its policy is an error.
 *
 * @param partition columns whose equal values make a partition, two nulls being equal; without
 *     columns, the table is one
 * @param order the order of the rows of a partition; without keys, that of the table, and all rows
 *     of a partition are peers
 * @param frame the rows that aggregations and {@code first_value}, {@code last_value} and {@code
 *     nth_value} look at
 * @param functions what is computed
 */
public record Window(
        List<String> partition,
        List<SortKey> order,
        Frame frame,
        List<NamedWindowFunction> functions)
        implements Transformation {

    /**
     * Makes a window.
     *
     * @throws WindrowException {@code DUPLICATE_NAME} if two functions have one name
     */
    public Window {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
        functions = List.copyOf(functions);
        Set<String> names = new LinkedHashSet<>();
        for (NamedWindowFunction named : functions) {
            WindowAggregations.requireNew(named.name(), names);
        }
    }

    /**
     * Begins with the partitions. A frame has the rows so far with the peers of the row, unless
     * {@link #over} says otherwise.
     *
     * @param columns columns of any type but lists; without columns, the table is one partition
     * @return the window, without an order and functions
     */
    public static Window partitionBy(String... columns) {
        return new Window(List.of(columns), List.of(), Frame.soFar(), List.of());
    }

    /**
     * Returns the same window with another order.
     *
     * @param keys the columns, the most significant first
     * @return the window
     */
    public Window orderBy(SortKey... keys) {
        return new Window(partition, List.of(keys), frame, functions);
    }

    /**
     * Returns the same window with another frame.
     *
     * @param rows which rows
     * @return the window
     */
    public Window over(Frame rows) {
        return new Window(partition, order, rows, functions);
    }

    /**
     * Returns the same window with more functions.
     *
     * @param more what is computed, too
     * @return the window
     * @throws WindrowException {@code DUPLICATE_NAME} if two functions have one name
     */
    public Window compute(NamedWindowFunction... more) {
        List<NamedWindowFunction> all = new ArrayList<>(functions);
        all.addAll(List.of(more));
        return new Window(partition, order, frame, all);
    }

    @Override
    public String name() {
        return "window";
    }

    @Override
    public Collection<String> inputNames(Collection<String> columns) {
        Set<String> names = new LinkedHashSet<>(partition);
        order.forEach(key -> names.add(key.column()));
        names.addAll(frame.columns());
        functions.forEach(named -> names.addAll(named.function().columns()));
        return names;
    }

    @Override
    public String label() {
        String computed =
                functions.stream()
                        .map(named -> named.function().label())
                        .collect(Collectors.joining(", "));
        return computed + " over (" + clauses() + ")";
    }

    /** {@return partitions, order and frame as SQL writes them} */
    public String clauses() {
        List<String> clauses = new ArrayList<>();
        if (!partition.isEmpty()) {
            clauses.add("partition by " + String.join(", ", partition));
        }
        if (!order.isEmpty()) {
            clauses.add(
                    "order by "
                            + order.stream().map(SortKey::label).collect(Collectors.joining(", ")));
        }
        if (!frame.equals(Frame.soFar())) {
            clauses.add(frame.label());
        }
        return String.join(" ", clauses);
    }
}
