// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import java.util.List;
import java.util.function.Function;

/** Work over results that lie on the device: each is a resident table as long as the work lasts. */
final class OverResults {

    private final SessionState session;
    private final Engines engines;
    private final QueryRunner queries;
    private final TransformRunner transforms;

    OverResults(
            SessionState session,
            Engines engines,
            QueryRunner queries,
            TransformRunner transforms) {
        this.session = session;
        this.engines = engines;
        this.queries = queries;
        this.transforms = transforms;
    }

    Made run(GroupByQuery query, Table table, Preparation preparation) {
        return on(
                table,
                result -> {
                    try (PreparedGroups once = preparation.of(query, result, false, true)) {
                        return once.run();
                    }
                });
    }

    Made run(Transformation transformation, Table table) {
        return on(table, result -> transforms.run(transformation, result));
    }

    /** Sorts groups by their keys where they lie, and closes them. */
    Table sorted(Table groups, List<String> keys) {
        if (!engines.holds(groups)) {
            return engines.cpu().sorted(groups, keys);
        }
        Sort sort = new Sort(keys.stream().map(SortKey::ascending).toList());
        try (groups;
                Resident result = kept(groups)) {
            return transforms.run(sort, result).table();
        }
    }

    Account explain(GroupByQuery query, Table table) {
        return on(table, result -> queries.explain(query, result));
    }

    Account explain(Transformation transformation, Table table) {
        return on(table, result -> transforms.explain(transformation, result));
    }

    private Resident kept(Table table) {
        return new Resident(session, table, engines.keep(table), closed -> {});
    }

    private <R> R on(Table table, Function<Resident, R> work) {
        return session.withResidents(
                () -> {
                    try (Resident result = kept(table)) {
                        return work.apply(result);
                    }
                });
    }
}
