// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

/** The groups of a query over a scan, all at once or in batches: one of both is asked for. */
sealed interface ScanAnswer permits ScanAnswer.InMemory, SpilledQuery {

    /** Returns all groups. */
    Made whole();

    /** Returns the groups in batches. */
    Batches batches();

    /**
     * Groups that are there.
     *
     * @param whole the groups
     */
    record InMemory(Made whole) implements ScanAnswer {

        @Override
        public Batches batches() {
            return Batches.of(whole);
        }
    }
}
