// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.internal.scan.RowOperations;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;

/** A table that is grouped while it is read. */
record OfScan(Windrow windrow, Scan scan) implements GroupBySource {

    @Override
    public String label() {
        return scan.label();
    }

    @Override
    public @Nullable List<String> names() {
        return scan.isRepeatable() ? scan.columnNames() : null;
    }

    @Override
    public boolean isRepeatable() {
        return scan.isRepeatable();
    }

    /** Does not ask for the names of columns, for which some scans read rows. */
    @Override
    public Read rows() {
        return new Read(this, null);
    }

    @Override
    public OptionalLong expectedRows() {
        if (!scan.isRepeatable()) {
            return OptionalLong.empty();
        }
        try (Splits splits = scan.splits(List.of())) {
            long expected = splits.estimate().expected();
            return expected == Splits.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(expected);
        }
    }

    @Override
    public Map<String, ColumnType> types(Collection<String> columns) {
        if (!scan.isRepeatable()) {
            return Map.of();
        }
        List<String> there = scan.columnNames().stream().filter(columns::contains).toList();
        Map<String, ColumnType> types = new HashMap<>();
        try (Table none = scan.first(there, 0)) {
            there.forEach(each -> types.put(each, none.column(each).type()));
        }
        return types;
    }

    @Override
    public boolean hasLists(List<String> columns) {
        return scan.mayHaveLists()
                && !columns.isEmpty()
                && types(columns).values().stream().anyMatch(ColumnType.ListOf.class::isInstance);
    }

    @Override
    public Optional<RelationFacts> facts(Collection<String> columns) {
        return ScanFacts.of(scan, columns);
    }

    /** Runs the plan of operations, one after the other, as one call. */
    <R> R transform(
            List<Transformation> operations,
            long most,
            BiFunction<PlanRunner, LogicalPlan, R> run) {
        return TypeRemarks.told(
                scan,
                RowOperations.namedColumns(operations),
                () -> windrow.planned(() -> transformed(operations, most), run));
    }

    @Override
    public GroupByResult run(GroupByQuery query) {
        return windrow.run(query, scan);
    }

    @Override
    public GroupByBatches batches(GroupByQuery query) {
        return windrow.runInBatches(query, scan);
    }

    @Override
    public PreparedQuery prepare(GroupByQuery query) {
        throw cannotBePrepared();
    }

    @Override
    public PreparedQuery prepareUploading(GroupByQuery query) {
        throw cannotBePrepared();
    }

    private WindrowException cannotBePrepared() {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "%s: a query over rows that are read as it runs cannot be prepared: read the table"
                        + " first, as with Tables.read",
                scan.label());
    }

    /**
     * Reads all rows, which the planner has to see, and tells how the query would run over them.
     */
    @Override
    public Explanation explain(GroupByQuery query) {
        try (Table table = scan.read(query.inputNames())) {
            return TypeRemarks.told(scan, query.inputNames(), () -> windrow.explain(query, table));
        }
    }

    @Override
    public Table partial(GroupByQuery query, long firstRow) {
        return windrow.partials().of(query, scan, firstRow);
    }
}
