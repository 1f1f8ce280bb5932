// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.GroupByResult;
import dev.windrow.PreparedQuery;
import dev.windrow.ResidentTable;
import dev.windrow.Windrow;
import dev.windrow.column.Table;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Tag;

/**
 * The contract with the planner's choice over resident columns. The answer comes from a second run.
 */
@Tag("thorough")
class ResidentGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.AUTO;
    }

    @Override
    public int[] rowCounts() {
        return new int[] {0, 31, 32, 127, 128, 1025, largeRows()};
    }

    @Override
    public int largeRows() {
        return 4_500;
    }

    @Override
    Table answer(Windrow windrow, Table input, GroupByQuery query) {
        try (ResidentTable resident = windrow.resident(input);
                PreparedQuery prepared = windrow.prepare(query, resident)) {
            try (GroupByResult first = prepared.run()) {
                first.rows();
            }
            return prepared.run().table();
        }
    }
}
