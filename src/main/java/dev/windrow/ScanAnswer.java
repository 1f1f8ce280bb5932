// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

/** The groups of a query over a scan, all at once or in batches: one of both is asked for. */
sealed interface ScanAnswer permits ScanAnswer.InMemory, SpilledQuery {

    /** Returns all groups. */
    GroupByResult whole();

    /** Returns the groups in batches. */
    GroupByBatches batches();

    /**
     * Groups that are there.
     *
     * @param whole the groups
     */
    record InMemory(GroupByResult whole) implements ScanAnswer {

        @Override
        public GroupByBatches batches() {
            return GroupByBatches.of(whole);
        }
    }
}
