// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.query.Algorithm;

/** The contract with the table in global memory. */
class GlobalHashGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.GLOBAL_HASH;
    }
}
