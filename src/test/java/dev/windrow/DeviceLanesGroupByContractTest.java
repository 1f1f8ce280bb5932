// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

/** The contract over tables that are read in parts, all of them aggregated by lanes of a device. */
final class DeviceLanesGroupByContractTest extends GroupByContract {

    private static final int PARTS = 7;
    private static final Windrow WINDROW =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU).withThreads(3));

    @AfterAll
    static void closeSession() {
        WINDROW.close();
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        return WINDROW.run(query, new SlicedScan(input, PARTS)).table();
    }

    @Override
    public int hugeRows() {
        return 0;
    }
}
