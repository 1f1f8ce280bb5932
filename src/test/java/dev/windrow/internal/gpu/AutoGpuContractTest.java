package dev.windrow.internal.gpu;

import dev.windrow.query.Algorithm;

/** The contract with whatever the planner chooses. */
class AutoGpuContractTest extends GpuContract {

    @Override
    Algorithm algorithm() {
        return Algorithm.AUTO;
    }

    @Override
    protected int[] rowCounts() {
        return new int[] {0, 31, 32, 127, 128, 1025, largeRows()};
    }

    @Override
    protected int largeRows() {
        return 4_500;
    }
}
