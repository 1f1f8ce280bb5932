// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

/** The contract, with tables of their usual size. */
final class CpuGroupByContractTest extends GroupByContract {

    private static final int THREADS = 3;
    private static final CpuEngine ENGINE = new CpuEngine(THREADS);

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
    public boolean compensatesFloatSums() {
        return true;
    }

    /**
     * Returns several times as many rows as a log keeps before it is pruned, and more groups than
     * one thread merges. {@link CpuEngineStressTest} has a million.
     */
    @Override
    public int hugeRows() {
        return 300_007;
    }

    @Override
    public boolean triesEveryKind() {
        return true;
    }

    @Override
    public int gridStrength() {
        return super.gridStrength() + 1;
    }
}
