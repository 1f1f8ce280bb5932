// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Small plans over a table that is not there. */
final class KnownTables {

    private static final long ROWS = 1_000_000;

    private KnownTables() {}

    /** A table {@code t}. */
    record Known(@Nullable List<String> names, Map<String, ColumnType> all, RelationFacts facts)
            implements Relation {

        @Override
        public String label() {
            return "t";
        }

        /** A stream's names are not known. */
        @Override
        public boolean isRepeatable() {
            return names != null;
        }

        @Override
        public OptionalLong expectedRows() {
            return OptionalLong.of(facts.rows());
        }

        @Override
        public Map<String, ColumnType> types(Collection<String> columns) {
            return all;
        }

        @Override
        public Optional<RelationFacts> facts(Collection<String> columns) {
            return Optional.of(facts);
        }
    }

    /** Reads a table of these columns. */
    static Read read(String... columns) {
        return Read.of(new Known(List.of(columns), Map.of(), new RelationFacts(ROWS, Map.of())));
    }

    /** Groups by keys. */
    static Aggregate groups(LogicalPlan rows, List<String> keys, NamedAggregation... all) {
        return new Aggregate(rows, GroupByQuery.of(keys, List.of(all)), null);
    }
}
