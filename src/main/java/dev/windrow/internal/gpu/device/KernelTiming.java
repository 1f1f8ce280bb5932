package dev.windrow.internal.gpu.device;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;

import java.util.List;

/**
 * Says of each run of a session whether its kernels are to be timed. What that costs cannot be
 * measured beside the run itself, so it is estimated, as the most that it may be: the time of the
 * copies, beside which nothing was compiled, and the waits after each kernel.
 */
public final class KernelTiming {

    private final KernelTimes times;
    private long total;
    private long spent;
    private long most;

    public KernelTiming(KernelTimes times) {
        this.times = times;
    }

    /** Returns whether the next run is to be timed, if it is one that may be. */
    public synchronized boolean isDue() {
        return switch (times) {
            case NEVER -> false;
            case SPARINGLY -> spent + most <= total * PlanTuning.KERNEL_TIMING_SHARE;
            case ALWAYS -> true;
        };
    }

    /**
     * Takes notice of a run.
     *
     * @param nanoseconds what it took
     * @param wasDue whether it was timed because that was due, and not because it asked for that
     * @param phases what TornadoVM told of it, among other phases
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
