package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;

/** What a GROUP BY reads: a table, or one whose columns stay on the device, and its session. */
sealed interface GroupBySource {

    GroupByResult run(GroupByQuery query);

    PreparedQuery prepare(GroupByQuery query);

    PreparedQuery prepareUploading(GroupByQuery query);

    Explanation explain(GroupByQuery query);

    /** Orders groups in the session. */
    TransformResult sort(Table groups, Sort order);

    /** A table that is grouped in a session. */
    record OfTable(Windrow windrow, Table table) implements GroupBySource {

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

        @Override
        public TransformResult sort(Table groups, Sort order) {
            return windrow.transform(groups, order);
        }
    }

    /** A table that is grouped in a session, and whose columns stay on the device. */
    record OfResidentTable(Windrow windrow, ResidentTable table) implements GroupBySource {

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

        @Override
        public TransformResult sort(Table groups, Sort order) {
            return windrow.transform(groups, order);
        }
    }
}
