// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

/** Runs queries: an engine, as the doctor sees it. */
@FunctionalInterface
public interface Runner {

    /**
     * Runs a query.
     *
     * @return the groups, in any order, and the strategy that found them
     * @throws dev.windrow.error.WindrowException as {@link dev.windrow.Windrow#run} does
     */
    Answer run(GroupByQuery query, Table input);

    /**
     * An engine's answer.
     *
     * @param groups the groups; the caller closes them
     * @param strategy the strategy's name
     */
    record Answer(Table groups, String strategy) implements AutoCloseable {
        @Override
        public void close() {
            groups.close();
        }
    }
}
