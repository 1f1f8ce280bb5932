// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.instrumentation;

import dev.windrow.launch.LaunchProfile;

import org.jspecify.annotations.Nullable;

import java.util.function.Supplier;

/**
 * Lets one thread plan with another launch profile than its session's. Answers do not depend on it.
 * Without a device, it has no effect.
 */
public final class LaunchTrial {

    private static final ScopedValue<LaunchProfile> TRIED = ScopedValue.newInstance();

    private LaunchTrial() {}

    /**
     * Does some work with another profile. Plans that the work prepares keep that profile.
     *
     * @param profile the profile for plans
     * @param work prepares or runs queries on this thread
     * @return what the work returns
     */
    public static <R extends @Nullable Object> R with(LaunchProfile profile, Supplier<R> work) {
        return ScopedValue.where(TRIED, profile).call(work::get);
    }

    /** Returns work that plans with the profile being tried here, whichever thread does it. */
    public static <R extends @Nullable Object> Supplier<R> carried(Supplier<R> work) {
        if (!TRIED.isBound()) {
            return work;
        }
        LaunchProfile tried = TRIED.get();
        return () -> with(tried, work);
    }

    /** Returns the profile being tried on this thread, or else the session's. */
    public static LaunchProfile orElse(LaunchProfile ofSession) {
        return TRIED.orElse(ofSession);
    }
}
