package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.ResolvedQuery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What all threads of one query share.
 *
 * @param resolved what is asked
 * @param input the table
 * @param encoding how keys become words
 * @param aggregations makes an accumulator of each aggregation
 * @param groupsPerTable groups after which a thread starts a new table
 */
record Query(
        ResolvedQuery resolved,
        Table input,
        KeyEncoding encoding,
        List<Supplier<Accumulator>> aggregations,
        int groupsPerTable) {

    /** Returns the key columns of a query. */
    static List<Column> keyColumns(ResolvedQuery resolved, Table input) {
        List<Column> columns = new ArrayList<>();
        for (ResolvedQuery.Key key : resolved.keys()) {
            columns.add(input.column(key.name()));
        }
        return columns;
    }

    /** Returns whether groups are runs of adjacent rows; without a key, all rows are one run. */
    boolean groupsAreRuns() {
        return resolved.query().keysSorted() || encoding.words() == 0;
    }

    /** Returns an empty table, with room for as many groups as are expected. */
    GroupTable newTable(int expectedGroups) {
        Partial groups = newPartial(expectedGroups);
        return new GroupTable(
                groups,
                groupsAreRuns()
                        ? new RunFinder(groups.keys())
                        : new HashFinder(groups.keys(), expectedGroups));
    }

    /** Returns an empty partial, with room for as many groups as are expected. */
    Partial newPartial(int expectedGroups) {
        List<Accumulator> accumulators = new ArrayList<>();
        for (Supplier<Accumulator> aggregation : aggregations) {
            accumulators.add(aggregation.get());
        }
        return new Partial(new GroupKeys(encoding, expectedGroups), accumulators);
    }
}
