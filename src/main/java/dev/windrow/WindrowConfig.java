package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * The settings of a session. The defaults are written here and nowhere else.
 *
 * @param engine which engine runs queries
 * @param threads threads of the CPU engine, at least 1
 * @param progress hears how far long work has come
 * @param launchProfile the file of a launch profile, or {@code default}; null for the one that the
 *     environment variable {@code WINDROW_LAUNCH_PROFILE} names, or else suits the device
 */
public record WindrowConfig(
        EngineChoice engine,
        int threads,
        ProgressListener progress,
        @Nullable String launchProfile) {

    public WindrowConfig {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(progress, "progress");
        if (threads < 1) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%d threads, expected at least 1", threads);
        }
    }

    /** Returns the defaults: the best engine at hand, a thread for each processor. */
    public static WindrowConfig defaults() {
        return new WindrowConfig(
                EngineChoice.AUTO,
                Runtime.getRuntime().availableProcessors(),
                ProgressListener.NONE,
                null);
    }

    /** Returns the same settings with another engine. */
    public WindrowConfig withEngine(EngineChoice choice) {
        return new WindrowConfig(choice, threads, progress, launchProfile);
    }

    /** Returns the same settings with another number of CPU threads. */
    public WindrowConfig withThreads(int count) {
        return new WindrowConfig(engine, count, progress, launchProfile);
    }

    /** Returns the same settings with another listener. */
    public WindrowConfig withProgress(ProgressListener listener) {
        return new WindrowConfig(engine, threads, listener, launchProfile);
    }

    /** Returns the same settings with a launch profile: a file, or {@code default}. */
    public WindrowConfig withLaunchProfile(String fileOrDefault) {
        return new WindrowConfig(engine, threads, progress, fileOrDefault);
    }
}
