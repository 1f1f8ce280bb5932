package dev.windrow.internal.gpu;

import dev.windrow.query.Algorithm;

/**
 * The contract with block-local dictionaries, which give way to the global table where they are too
 * small.
 */
class LocalHashGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.LOCAL_HASH;
    }
}
