// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Operation;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import java.util.List;
import java.util.OptionalLong;

/**
 * The input of a GROUP BY, and its session: a table, or a table whose columns stay on the device.
 */
sealed interface GroupBySource extends Relation, GroupByInput
        permits GroupBySource.InMemory, OfScan {

    @Override
    default Read rows() {
        return Read.of(this);
    }

    /**
     * Returns the plan of operations on the rows, one after the other.
     *
     * @param most how many rows of the result are wanted: the first
     */
    default LogicalPlan transformed(List<Transformation> operations, long most) {
        List<String> named = ScanTransformRunner.inputNames(operations);
        LogicalPlan plan = named == null ? rows() : new Project(rows(), columns(named));
        for (Transformation each : operations) {
            plan =
                    switch (each) {
                        case dev.windrow.query.Filter(Expression condition) ->
                                new Filter(plan, condition);
                        case Select(var columns) -> new Project(plan, columns);
                        case Sort(var keys) -> new LogicalPlan.Sort(plan, keys);
                        case Transformation other -> new Operation(plan, other);
                    };
        }
        return most == Long.MAX_VALUE ? plan : new Limit(plan, 0, most);
    }

    private static List<DerivedColumn> columns(List<String> names) {
        return names.stream().map(DerivedColumn::of).toList();
    }

    GroupByResult run(GroupByQuery query);

    /** Returns the rows as they are read in parts. */
    Scan scan();

    /**
     * Returns whether some columns have lists, which must be packed to be grouped or aggregated.
     */
    boolean hasLists(List<String> columns);

    /** Returns the groups in batches. A table that is in memory has one batch of them. */
    default GroupByBatches batches(GroupByQuery query) {
        return GroupByBatches.of(run(query));
    }

    PreparedQuery prepare(GroupByQuery query);

    PreparedQuery prepareUploading(GroupByQuery query);

    Explanation explain(GroupByQuery query);

    /** Rows in memory. */
    sealed interface InMemory extends GroupBySource {

        /** Returns all rows. */
        Table all();

        @Override
        default String label() {
            return "table";
        }

        @Override
        default List<String> names() {
            return all().names();
        }

        @Override
        default boolean hasLists(List<String> columns) {
            return columns.stream()
                    .filter(names()::contains)
                    .map(all()::type)
                    .anyMatch(ListOf.class::isInstance);
        }

        @Override
        default OptionalLong expectedRows() {
            return OptionalLong.of(all().rows());
        }

        @Override
        default Scan scan() {
            return Scan.of(all());
        }

        @Override
        default Table partial(GroupByQuery query, long firstRow) {
            return windrow().partials().of(query, all(), firstRow);
        }
    }

    /** A table, read from the host by each query. */
    record OfTable(Windrow windrow, Table table) implements InMemory {

        @Override
        public Table all() {
            return table;
        }

        @Override
        public GroupByResult run(GroupByQuery query) {
            return windrow.run(query, table);
        }

        @Override
        public PreparedQuery prepare(GroupByQuery query) {
            return windrow.prepare(query, table);
        }

        @Override
        public PreparedQuery prepareUploading(GroupByQuery query) {
            return windrow.prepareUploading(query, table);
        }

        @Override
        public Explanation explain(GroupByQuery query) {
            return windrow.explain(query, table);
        }
    }

    /** A table whose columns stay on the device. */
    record OfResidentTable(Windrow windrow, ResidentTable table) implements InMemory {

        @Override
        public Table all() {
            return table.table();
        }

        @Override
        public GroupByResult run(GroupByQuery query) {
            return windrow.run(query, table);
        }

        @Override
        public PreparedQuery prepare(GroupByQuery query) {
            return windrow.prepare(query, table);
        }

        @Override
        public PreparedQuery prepareUploading(GroupByQuery query) {
            return windrow.prepareUploading(query, table.table());
        }

        @Override
        public Explanation explain(GroupByQuery query) {
            return windrow.explain(query, table);
        }
    }
}
