// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The groups of all batches that come first in an order, as a single batch. */
final class FirstGroups implements Iterator<Table> {

    private final Iterator<Table> batches;
    private final WantedGroups wanted;
    private final WantedGroups.Operations operations;
    private boolean isDone;

    FirstGroups(Iterator<Table> batches, WantedGroups wanted, WantedGroups.Operations operations) {
        this.batches = batches;
        this.wanted = wanted;
        this.operations = operations;
    }

    @Override
    public boolean hasNext() {
        return !isDone;
    }

    @Override
    public Table next() {
        if (isDone) {
            throw new NoSuchElementException("there is one batch");
        }
        isDone = true;
        Table first = wanted.wanted(batches.next(), operations);
        while (batches.hasNext()) {
            Table more;
            try {
                more = wanted.wanted(batches.next(), operations);
            } catch (RuntimeException | Error e) {
                first.close();
                throw e;
            }
            first = wanted.wanted(first, more, operations);
        }
        return wanted.shown(first, operations);
    }
}
