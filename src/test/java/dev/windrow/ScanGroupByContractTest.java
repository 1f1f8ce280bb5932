// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

/** The contract over tables that are read in parts, by several lanes. */
final class ScanGroupByContractTest extends GroupByContract {

    private static final int PARTS = 7;
    private static final Windrow WINDROW =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));

    @AfterAll
    static void closeSession() {
        WINDROW.close();
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        return query.keysSorted()
                ? scanned(input, query)
                : SmallStates.apart(input, query, ScanGroupByContractTest::scanned);
    }

    /** States are merged where rows might not fit in memory. */
    private static Table scanned(Table input, GroupByQuery query) {
        boolean areSmall =
                query.aggregations().stream()
                        .allMatch(named -> StateSchema.isSmall(named.aggregation()));
        SlicedScan scan = new SlicedScan(input, PARTS);
        return WINDROW.run(query, areSmall ? scan.withoutRows() : scan).table();
    }

    @Override
    public int hugeRows() {
        return 0;
    }
}
