// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Batches of groups, of which a condition keeps some, until there are as many as are wanted. */
final class SelectedBatches implements Iterator<Table> {

    private final Iterator<Table> batches;
    private final WantedGroups.Operations operations;
    private WantedGroups left;
    private boolean isBegun;

    SelectedBatches(
            Iterator<Table> batches, WantedGroups wanted, WantedGroups.Operations operations) {
        this.batches = batches;
        this.operations = operations;
        left = wanted;
    }

    @Override
    public boolean hasNext() {
        // A result without groups has columns all the same.
        return (left.most() > 0 || !isBegun) && batches.hasNext();
    }

    @Override
    public Table next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more groups");
        }
        isBegun = true;
        Table kept = left.shown(left.wanted(batches.next(), operations), operations);
        if (left.most() < Long.MAX_VALUE) {
            left = left.limitedTo(left.most() - kept.rows());
        }
        return kept;
    }
}
