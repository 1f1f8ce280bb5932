package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;

import java.util.function.Function;

/** Work over results that lie on the device: each is a resident table as long as the work lasts. */
final class OverResults {

    private final SessionState session;
    private final Engines engines;
    private final QueryRunner queries;
    private final TransformRunner transforms;
    private final Preparation preparation;
    private final Runnable before;

    /**
     * Makes it.
     *
     * @param before frees memory that is not needed any more
     */
    OverResults(
            SessionState session,
            Engines engines,
            QueryRunner queries,
            TransformRunner transforms,
            Preparation preparation,
            Runnable before) {
        this.session = session;
        this.engines = engines;
        this.queries = queries;
        this.transforms = transforms;
        this.preparation = preparation;
        this.before = before;
    }

    GroupByResult run(GroupByQuery query, Table table) {
        return on(
                table,
                result -> {
                    try (PreparedQuery once = preparation.of(query, result, false, true)) {
                        return once.run();
                    }
                });
    }

    TransformResult run(Transformation transformation, Table table) {
        return on(table, result -> transforms.run(transformation, result));
    }

    Explanation explain(GroupByQuery query, Table table) {
        return on(table, result -> queries.explain(query, result));
    }

    Explanation explain(Transformation transformation, Table table) {
        return on(table, result -> transforms.explain(transformation, result));
    }

    private <R> R on(Table table, Function<ResidentTable, R> work) {
        return session.withResidents(
                () -> {
                    before.run();
                    try (ResidentTable result =
                            new ResidentTable(session, table, engines.keep(table), closed -> {})) {
                        return session.cancellation().run(() -> work.apply(result));
                    }
                });
    }
}
