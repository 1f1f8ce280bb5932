// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.contract.DuckDbQueries;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** DuckDB's answers from a device, with the planner's choice of strategy. */
class GpuDuckDbQueriesTest extends DuckDbQueries {

    private static Windrow windrow;

    @BeforeAll
    static void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        windrow.close();
    }

    @Override
    public int queries() {
        return 60;
    }

    @Override
    public boolean isOfCpu() {
        return false;
    }

    @Override
    public int mostRows() {
        return 300;
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        return windrow.run(query, input).table();
    }
}
