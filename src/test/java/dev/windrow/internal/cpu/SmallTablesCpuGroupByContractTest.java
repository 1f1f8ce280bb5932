// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

/** The contract, with tables so small that nearly every query is partitioned and merged. */
final class SmallTablesCpuGroupByContractTest extends GroupByContract {

    private static final int THREADS = 2;
    private static final int GROUPS_IN_PRIVATE_TABLES = 100;
    private static final CpuEngine ENGINE = new CpuEngine(THREADS, GROUPS_IN_PRIVATE_TABLES);

    @AfterAll
    static void closeEngine() {
        ENGINE.close();
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        var plan = CpuPlans.of(input, query, THREADS);
        return ENGINE.execute(plan, input, ProgressListener.NONE).groups();
    }

    @Override
    public int[] rowCounts() {
        return new int[] {0, 1, 33, 129, 1025, largeRows()};
    }

    @Override
    public int largeRows() {
        return 5_000;
    }

    @Override
    public boolean compensatesFloatSums() {
        return true;
    }

    @Override
    public int hugeRows() {
        return 0;
    }
}
