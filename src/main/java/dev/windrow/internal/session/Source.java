// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a plan reads: a table, a table whose columns stay on the device, or one in parts. */
public sealed interface Source extends Relation {

    /** Returns the plan that reads all rows. */
    default Read rows() {
        return Read.of(this);
    }

    /** Returns the rows as they are read in parts. */
    Scan scan();

    /**
     * Returns whether some columns have lists, which must be packed to be grouped or aggregated.
     */
    boolean hasLists(List<String> columns);

    /** Rows in memory. */
    sealed interface InMemory extends Source {

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
    }

    /** A table, read from the host by each query. */
    record OfTable(Table all) implements InMemory {}

    /** A table whose columns stay on the device. */
    record OfResident(Resident table) implements InMemory {

        @Override
        public Table all() {
            return table.table();
        }
    }

    /** A table that is worked on while it is read. */
    record OfScan(Scan scan) implements Source {

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
                return expected == Splits.UNKNOWN
                        ? OptionalLong.empty()
                        : OptionalLong.of(expected);
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
                    && types(columns).values().stream().anyMatch(ListOf.class::isInstance);
        }

        @Override
        public Optional<RelationFacts> facts(Collection<String> columns) {
            return ScanFacts.of(scan, columns);
        }
    }
}
