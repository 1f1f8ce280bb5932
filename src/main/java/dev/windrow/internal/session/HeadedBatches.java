// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

/**
 * Partial aggregates in batches. Each says what it is and that it is whole, as if it were alone.
 *
 * @param batches keys and states, or rows
 * @param query what was asked
 */
record HeadedBatches(Batches batches, GroupByQuery query) implements Batches {

    @Override
    public boolean hasNext() {
        return batches.hasNext();
    }

    @Override
    public Table next() {
        return PartialHeader.add(batches.next(), query);
    }

    @Override
    public Account explanation() {
        return batches.explanation();
    }

    @Override
    public Profile profile() {
        return batches.profile();
    }

    @Override
    public void close() {
        batches.close();
    }
}
