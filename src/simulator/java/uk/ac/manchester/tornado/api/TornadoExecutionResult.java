// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.simulator.PlanExecutor;

/** An execution's profile, and access to its results on the device. */
public class TornadoExecutionResult {

    private final PlanExecutor executor;

    TornadoExecutionResult(PlanExecutor executor) {
        this.executor = executor;
    }

    public TornadoProfilerResult getProfilerResult() {
        return new TornadoProfilerResult(executor);
    }

    /** Copies arrays to the host. It clears the timers of the execution, as the real one does. */
    public TornadoExecutionResult transferToHost(Object... objects) {
        for (Object object : objects) {
            executor.transferToHost(object);
        }
        return this;
    }

    /** Copies a part of an array to the host. */
    public TornadoExecutionResult transferToHost(DataRange dataRange) {
        dataRange.materialize();
        executor.transferToHost(
                dataRange.getArray(), dataRange.getOffset(), dataRange.getPartialSize());
        return this;
    }

    public boolean isReady() {
        return true;
    }
}
