// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

/**
 * The contract over tables whose rows lie on disk, but for a few kilobytes: partitions are divided
 * once more, and those of few keys, too.
 */
final class SpilledGroupByContractTest extends GroupByContract {

    private static final int PARTS = 7;
    private static final long MEMORY_BYTES = 1 << 16;
    private static final Windrow WINDROW =
            Windrow.open(
                    WindrowConfig.defaults()
                            .withEngine(EngineChoice.CPU)
                            .withThreads(3)
                            .withMemory(MEMORY_BYTES));

    @AfterAll
    static void closeSession() {
        WINDROW.close();
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        return WINDROW.run(query, new SlicedScan(input, PARTS, false)).table();
    }

    @Override
    public int hugeRows() {
        return 0;
    }
}
