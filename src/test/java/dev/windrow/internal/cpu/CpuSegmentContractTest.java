// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.Table;
import dev.windrow.contract.SegmentContract;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

/** Users' kernels over groups on the CPU, with tables so small that they are soon merged. */
class CpuSegmentContractTest extends SegmentContract {

    private static final int THREADS = 3;
    private static final int GROUPS_IN_PRIVATE_TABLES = 24;

    @Override
    public Table run(Table input, GroupByQuery query) {
        try (CpuEngine engine = new CpuEngine(THREADS, GROUPS_IN_PRIVATE_TABLES)) {
            var plan = CpuPlans.of(input, query, THREADS);
            return engine.execute(plan, input, ProgressListener.NONE).groups();
        }
    }
}
