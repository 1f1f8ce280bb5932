// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.PlanFixture;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.GroupByQuery;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes plans without a planner. */
final class CpuPlans {

    private CpuPlans() {}

    /** Plans a query for some threads. */
    static CpuPlan of(Table input, GroupByQuery query, int threads) {
        Map<String, ColumnType> types = new HashMap<>();
        input.names().forEach(name -> types.put(name, input.column(name).type()));
        KeyStatistics statistics =
                PlanFixture.statistics(
                        input.rows(), 0, 0, 0, Collections.nCopies(query.keys().size(), 0));
        return new CpuPlan(QueryResolver.resolve(query, types), statistics, threads, List.of());
    }
}
