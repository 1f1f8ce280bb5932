package dev.windrow.internal.instrumentation;

import dev.windrow.launch.LaunchProfile;

import java.util.function.Supplier;

/**
 * Has what one thread plans take the numbers of another launch profile than its session's. Answers
 * do not depend on these. Without a device, nothing does.
 */
public final class LaunchTrial {

    private static final ScopedValue<LaunchProfile> TRIED = ScopedValue.newInstance();

    private LaunchTrial() {}

    /**
     * Does some work with another profile. What it prepares stays as it is afterwards.
     *
     * @param profile the profile that plans take
     * @param work prepares or runs queries on this thread
     * @return what the work returns
     */
    public static <R> R with(LaunchProfile profile, Supplier<R> work) {
        return ScopedValue.where(TRIED, profile).call(work::get);
    }

    /** Returns the profile that is tried on this thread, or else the one of the session. */
    public static LaunchProfile orElse(LaunchProfile ofSession) {
        return TRIED.orElse(ofSession);
    }
}
