// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import java.util.ArrayList;
import java.util.List;

/**
 * The groups of a range of rows. Several partials may have the same key.
 *
 * @param sealed the groups of tables that had grown too big: runs in the order of the rows, or one
 *     partial for each partition
 * @param last the remaining groups
 */
public record RangeGroups(List<PartialGroups> sealed, GroupTable last) {

    /** Returns all partials. Runs are in the order of the rows. */
    List<PartialGroups> partials() {
        List<PartialGroups> all = new ArrayList<>(sealed);
        all.add(last.groups());
        return all;
    }

    /** Returns the number of groups in all partials. */
    public long count() {
        return partials().stream().mapToLong(PartialGroups::count).sum();
    }
}
