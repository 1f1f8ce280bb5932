// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Table;
import dev.windrow.contract.RandomQueries;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import net.jqwik.api.lifecycle.AfterContainer;

/** Random queries, with tables so small that many are partitioned and merged. */
class CpuRandomQueriesTest extends RandomQueries {

    private static final int THREADS = 2;
    private static final int GROUPS_IN_PRIVATE_TABLES = 50;
    private static final CpuEngine ENGINE = new CpuEngine(THREADS, GROUPS_IN_PRIVATE_TABLES);

    @AfterContainer
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
}
