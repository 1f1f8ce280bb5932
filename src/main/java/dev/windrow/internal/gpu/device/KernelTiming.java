// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;

import java.util.List;

/**
 * Decides for each run of a session whether its kernels are timed. The cost of timing cannot be
 * measured within the run, so an upper bound is estimated: the time of the copies, during which
 * nothing was compiled, and the waits after each kernel.
 */
public final class KernelTiming {

    private final KernelTimes times;
    private long total;
    private long spent;
    private long most;

    public KernelTiming(KernelTimes times) {
        this.times = times;
    }

    /** Returns whether the next run should be timed, if it may be. */
    public synchronized boolean isDue() {
        return switch (times) {
            case NEVER -> false;
            case SPARINGLY -> spent + most <= total * PlanTuning.KERNEL_TIMING_SHARE;
            case ALWAYS -> true;
        };
    }

    /**
     * Records a run.
     *
     * @param nanoseconds its duration
     * @param wasDue whether it was timed because that was due, not because it asked for it
     * @param phases its phases, TornadoVM's among them
     */
    public synchronized void ran(long nanoseconds, boolean wasDue, List<Phase> phases) {
        total += nanoseconds;
        if (!wasDue) {
            return;
        }
        long cost = 0;
        for (Phase phase : phases) {
            switch (phase.kind()) {
                case UPLOAD -> cost += phase.nanoseconds();
                case KERNEL -> cost += PlanTuning.KERNEL_WAIT_NANOSECONDS;
                default -> {}
            }
        }
        spent += cost;
        most = Math.max(most, cost);
    }
}
