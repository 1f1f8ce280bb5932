// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** The contract over tables that are read in parts, all of them aggregated by lanes of a device. */
@Tag("thorough")
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

    /** Not many, since the simulator is slow. */
    @Override
    public int[] rowCounts() {
        return new int[] {0, 1, 33, 129, largeRows()};
    }

    @Override
    public int[] keyCounts(int rows) {
        return new int[] {1, 129, rows};
    }

    @Override
    public int largeRows() {
        return 2_000;
    }

    @Override
    public int gridStrength() {
        return 1;
    }

    @Override
    public int mixes() {
        return 12;
    }

    @Override
    public int hugeRows() {
        return 0;
    }
}
