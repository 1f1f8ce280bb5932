// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Tag;

/** The contract with one kernel made for each query, for the queries that such a kernel serves. */
@Tag("thorough")
class FusedGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.FUSED;
    }

    @Override
    public int[] keyCounts(int rows) {
        return new int[] {1, 5, rows};
    }

    @Override
    public boolean supports(Table input, GroupByQuery query) {
        if (!super.supports(input, query)) {
            return false;
        }
        try {
            session().explain(query.withAlgorithm(algorithm()), input);
            return true;
        } catch (WindrowException e) {
            return e.code() != ErrorCode.UNSUPPORTED_PLAN;
        }
    }
}
