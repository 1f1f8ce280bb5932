package dev.windrow.internal.gpu;

import dev.windrow.query.Algorithm;

/** The contract with a table in global memory that is filled part by part. */
class PartitionedGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.PARTITIONED;
    }
}
