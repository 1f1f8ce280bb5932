// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.internal.scan.PartialQuery;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How partial aggregates by all keys become those of fewer keys, and results. */
sealed interface GroupingSteps {

    /**
     * Partial aggregates by all keys.
     *
     * @param partials the partial aggregates, which the caller closes
     * @param explanation how they were made
     * @param profile where the time went
     */
    record Finest(Table partials, Explanation explanation, Profile profile) {}

    /**
     * Returns the steps of a query: plain aggregations, which any engine runs, if these can be
     * merged by each other; otherwise states, which the CPU makes.
     */
    static GroupingSteps of(GroupBySource source, GroupByQuery query) {
        return PartialQuery.of(query)
                .<GroupingSteps>map(plain -> new OfResults(source, plain))
                .orElseGet(() -> new OfStates(source, query));
    }

    /** Returns what is asked of the rows. */
    GroupByQuery asked();

    /** Aggregates the rows by all keys. */
    Finest finest();

    /** Merges partial aggregates by fewer keys, which the caller closes. */
    Table merge(List<String> keys, Table finer);

    /** Makes the results of partial aggregates by just these keys, which the caller closes. */
    Table finish(List<String> keys, NullKeys nullKeys, Table partials);

    /** Partial aggregates are the results of plain aggregations. */
    record OfResults(GroupBySource source, PartialQuery plain) implements GroupingSteps {

        @Override
        public GroupByQuery asked() {
            return plain.split();
        }

        @Override
        public Finest finest() {
            GroupByResult groups = source.run(plain.split());
            return new Finest(groups.table(), groups.explanation(), groups.profile());
        }

        @Override
        public Table merge(List<String> keys, Table finer) {
            return source.windrow().run(plain.merge().withKeys(keys), finer).table();
        }

        @Override
        public Table finish(List<String> keys, NullKeys nullKeys, Table partials) {
            GroupByQuery last = plain.last().withKeys(keys).withNullKeys(nullKeys);
            return plain.finished(source.windrow().run(last, partials).table(), keys);
        }
    }

    /** Partial aggregates are states, or the values themselves where all are needed at once. */
    record OfStates(GroupBySource source, GroupByQuery query) implements GroupingSteps {

        @Override
        public GroupByQuery asked() {
            return query;
        }

        @Override
        public Finest finest() {
            long start = System.nanoTime();
            Table states = source.partial(query, 0);
            Phase phase =
                    Phase.since(
                            start,
                            Phase.Kind.HOST,
                            "aggregate by all keys",
                            states.byteSize(),
                            states.rows());
            String reason = "only the CPU makes the states of these aggregations";
            Explanation explanation =
                    new Explanation(
                            "cpu-partial",
                            List.of("strategy   cpu-partial", "engine     " + reason));
            Profile profile =
                    new Profile(
                            "cpu",
                            "cpu-partial",
                            states.rows(),
                            states.rows(),
                            List.of(phase),
                            0,
                            0,
                            List.of(reason));
            return new Finest(states, explanation, profile);
        }

        @Override
        public Table merge(List<String> keys, Table finer) {
            GroupByQuery coarser = query.withKeys(keys);
            try (Table left = without(coarser, finer)) {
                return source.windrow().partials().combine(coarser, List.of(left));
            }
        }

        @Override
        public Table finish(List<String> keys, NullKeys nullKeys, Table partials) {
            GroupByQuery coarser = query.withKeys(keys).withNullKeys(nullKeys);
            try (Table left = without(coarser, partials)) {
                return source.windrow().partials().merge(coarser, List.of(left)).table();
            }
        }

        /**
         * Returns a table without the keys that a coarser query lacks, as one of its own. Keys that
         * are aggregated, too, stay: rows that are collected have one column for both.
         */
        private Table without(GroupByQuery coarser, Table partials) {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : partials.names()) {
                boolean isOtherKey =
                        query.keys().contains(name) && !coarser.groupedNames().contains(name);
                if (!isOtherKey && !name.equals(PartialHeader.NAME)) {
                    columns.put(name, partials.column(name));
                }
            }
            return PartialHeader.add(
                    new Table(columns, partials.rows(), new ColumnMemory()), coarser);
        }
    }
}
