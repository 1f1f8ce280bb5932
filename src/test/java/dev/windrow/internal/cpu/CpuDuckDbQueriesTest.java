// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Table;
import dev.windrow.contract.DuckDbQueries;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

/** DuckDB's answers, from tables so small that many are partitioned and merged. */
class CpuDuckDbQueriesTest extends DuckDbQueries {

    private static final int THREADS = 2;
    private static final int GROUPS_IN_PRIVATE_TABLES = 50;
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
    public int queries() {
        return 150;
    }

    @Override
    public boolean isOfCpu() {
        return true;
    }

    @Override
    public int mostRows() {
        return 3_000;
    }
}
