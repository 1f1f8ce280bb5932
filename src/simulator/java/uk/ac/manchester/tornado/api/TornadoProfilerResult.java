// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.simulator.PlanExecutor;
import uk.ac.manchester.tornado.api.simulator.Profile;

/**
 * Times in nanoseconds and sizes in bytes of the latest execution of the graphs that are selected
 * now; all zero without a profiler. It is a live view, as in the real API.
 */
public class TornadoProfilerResult {

    private final PlanExecutor executor;

    TornadoProfilerResult(PlanExecutor executor) {
        this.executor = executor;
    }

    public long getTotalTime() {
        return executor.sum(Profile::totalTime);
    }

    /** Zero: nothing is compiled. */
    public long getCompileTime() {
        return 0;
    }

    /** Zero: nothing is compiled. */
    public long getTornadoCompilerTime() {
        return 0;
    }

    /** Zero: nothing is compiled. */
    public long getDriverInstallTime() {
        return 0;
    }

    public long getDataTransfersTime() {
        return getDeviceWriteTime() + getDeviceReadTime();
    }

    /** Time of copies from host to device. */
    public long getDeviceWriteTime() {
        return executor.sum(Profile::copyInTime);
    }

    /** Time of copies from device to host. */
    public long getDeviceReadTime() {
        return executor.sum(Profile::copyOutTime);
    }

    /** Zero: nothing is queued. */
    public long getDataTransferDispatchTime() {
        return 0;
    }

    /** Zero: nothing is queued. */
    public long getKernelDispatchTime() {
        return 0;
    }

    public long getDeviceKernelTime() {
        return executor.sum(Profile::kernelTime);
    }

    /**
     * One JSON object for each profiled execution of each selected graph since the graph was made,
     * one after another: it grows, as in the real API.
     */
    public String getProfileLog() {
        return executor.profileLog();
    }

    /** Includes the header of each array. */
    public long getTotalBytesCopyIn() {
        return executor.sum(Profile::copyInBytes);
    }

    /** Includes the header of each array. */
    public long getTotalBytesCopyOut() {
        return executor.sum(Profile::copyOutBytes);
    }

    public long getTotalBytesTransferred() {
        return getTotalBytesCopyIn() + getTotalBytesCopyOut();
    }

    public long getTotalDeviceMemoryUsage() {
        return executor.sum(Profile::allocatedBytes);
    }
}
