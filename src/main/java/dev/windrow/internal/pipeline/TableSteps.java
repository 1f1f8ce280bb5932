// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.query.Transformation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Filters and selections, done one after the other.
 *
 * @param operations none for the table as it is
 */
record TableSteps(List<Transformation> operations) {

    /**
     * Does the operations.
     *
     * @param taker takes the last table, which is closed afterwards if it is not the first
     */
    void run(Table table, CpuLane lane, Consumer<Table> taker) {
        List<Table> made = new ArrayList<>(List.of(table));
        try {
            operations.forEach(each -> made.add(lane.run(each, made.getLast())));
            taker.accept(made.getLast());
        } finally {
            made.subList(1, made.size()).reversed().forEach(Table::close);
        }
    }

    /** Does the operations, and returns a copy of what they make, which the caller closes. */
    Table copy(Table table, CpuLane lane) {
        List<Table> copies = new ArrayList<>();
        run(table, lane, made -> copies.add(TableConcatenation.copy(List.of(made), lane.memory())));
        return copies.getFirst();
    }
}
