// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.contract.RandomQueries;
import dev.windrow.query.GroupByQuery;

import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Random queries on a device, with the planner's choice of strategy. */
class GpuRandomQueriesTest extends RandomQueries {

    private static Windrow windrow;

    @BeforeContainer
    static void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterContainer
    static void close() {
        windrow.close();
    }

    @Override
    public int mostRows() {
        return 150;
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        return windrow.run(query, input).table();
    }
}
