package dev.windrow.internal.plan;

/**
 * Tells whoever runs a plan that its query has outgrown the device while it ran, and that nobody
 * asked for a strategy that only a device has: it is to run on the CPU.
 */
public final class OutgrownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient DevicePlan plan;

    /**
     * Makes the news.
     *
     * @param plan the plan that was too small
     * @param reason what was found, and what the device lacks for it
     */
    OutgrownException(DevicePlan plan, String reason) {
        super(reason);
        this.plan = plan;
    }

    /**
     * Returns the plan for the CPU.
     *
     * @param threads how many threads work
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_PLAN} if a kernel of the query
     *     has no meaning there
     */
    public CpuPlan onCpu(int threads) {
        return Planner.onCpu(plan, threads, getMessage());
    }
}
