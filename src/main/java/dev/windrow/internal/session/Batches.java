// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

import java.util.Iterator;

/**
 * The groups of a query in batches, each a table that the caller closes: at least one batch, of
 * which no two have a group in common. For one thread.
 */
public interface Batches extends Iterator<Table>, AutoCloseable {

    /** Returns how the query is run, and why. */
    Account explanation();

    /** Returns where time and bytes went: complete once the last batch was handed out. */
    Profile profile();

    /** Frees what is left; a second call does nothing. */
    @Override
    void close();
}
