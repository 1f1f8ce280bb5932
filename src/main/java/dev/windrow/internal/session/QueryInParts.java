// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.scan.DividedTable;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A query whose rows, or groups, are too many for a device. They are divided by their keys, and the
 * device aggregates one part after the other. No group is in two parts.
 *
 * @param query what is asked, without a condition and expressions
 * @param reason why not all rows at once
 * @param threads threads that divide rows
 */
record QueryInParts(GroupByQuery query, int parts, String reason, String engine, int threads) {

    /** Tells how it runs. Each part is planned once its rows are known. */
    Account explanation() {
        String strategy = "in-parts";
        return new Account(
                strategy, List.of("strategy   " + strategy, "engine     " + engine, line()));
    }

    private String line() {
        return "parts      %d, each with all rows of its keys: %s".formatted(parts, reason);
    }

    /**
     * Runs the query.
     *
     * @param runner runs it over the rows of a part, and is told the most groups of any part
     *     before, since parts are alike
     */
    Made run(Table table, BiFunction<Table, Long, Made> runner) {
        List<Made> results = new ArrayList<>();
        long mostGroups = 0;
        List<Phase> divisions = new ArrayList<>();
        long start = System.nanoTime();
        try (DividedTable divided = DividedTable.of(query, table, parts, threads)) {
            for (int part = 0; part < parts; part++) {
                try (Table rows = divided.part(part)) {
                    divisions.add(
                            Phase.since(
                                    start,
                                    Phase.Kind.HOST,
                                    "divide by key",
                                    rows.byteSize(),
                                    rows.rows()));
                    if (rows.rows() > 0) {
                        results.add(runner.apply(rows, mostGroups));
                        mostGroups = Math.max(mostGroups, results.getLast().rows());
                    }
                }
                start = System.nanoTime();
            }
            return result(table.rows(), results, divisions);
        } finally {
            results.forEach(Made::close);
        }
    }

    /** Puts the groups of all parts together. */
    private Made result(long rows, List<Made> results, List<Phase> divisions) {
        long start = System.nanoTime();
        Table groups = DividedTable.joined(results.stream().map(Made::table).toList());
        Made first = results.getFirst();
        Profile profile =
                ProfileOfParts.of(
                        results.stream().map(Made::profile).toList(),
                        divisions,
                        line(),
                        start,
                        rows,
                        groups);
        return new Made(groups, first.explanation().withMore(List.of(line())), profile);
    }
}
