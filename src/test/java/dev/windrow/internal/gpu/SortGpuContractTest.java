// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

/** The contract with sorted rows, including rows that the caller has sorted. */
class SortGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.SORT;
    }

    @Override
    public boolean supports(Table input, GroupByQuery query) {
        return input.rows() > 0 && isForDevices(query);
    }
}
