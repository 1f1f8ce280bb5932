// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.query.Algorithm;

/**
 * The contract with block-local dictionaries. Where they are too small, the global table replaces
 * them.
 */
class LocalHashGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.LOCAL_HASH;
    }
}
