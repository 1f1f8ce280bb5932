package dev.windrow.internal.cpu;

import java.util.ArrayList;
import java.util.List;

/**
 * The groups of a range of rows: the same key may be in several partials.
 *
 * @param sealed for each table that had grown too big, its groups by partition; groups that are
 *     runs are not partitioned
 * @param last the groups of the rest
 */
record RangeGroups(List<List<Partial>> sealed, GroupTable last) {

    /** Returns all partials, in the order of the rows. */
    List<Partial> partials() {
        List<Partial> all = new ArrayList<>();
        sealed.forEach(all::addAll);
        all.add(last.groups());
        return all;
    }

    /** Returns the number of groups in all partials. */
    long count() {
        return partials().stream().mapToLong(Partial::count).sum();
    }
}
