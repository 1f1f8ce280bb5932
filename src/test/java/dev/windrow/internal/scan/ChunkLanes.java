// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.pipeline.HashGroups;
import dev.windrow.internal.pipeline.RowCollection;
import dev.windrow.internal.plan.Situation;
import dev.windrow.launch.LaunchProfiles;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Lanes of a device whose chunks are so small that tests fill many of them. */
public final class ChunkLanes {

    /** Most bytes of a chunk: some two thousand rows. */
    private static final int CHUNK_BYTES = 1 << 16;

    /** Rows of which a device claims to have taken a nanosecond each, and the CPU a second. */
    private static final long ROWS_BEFORE = 1_000_000_000_000L;

    private ChunkLanes() {}

    /** Writes a launch profile of so many lanes, and returns its file. */
    public static String profile(Path folder, int lanes) {
        Path file = folder.resolve("lanes" + lanes + ".properties");
        try {
            Files.writeString(
                    file,
                    "device = *%nbackend = *%nlanes = %d%nchunk-bytes = %d%n"
                            .formatted(lanes, CHUNK_BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toString();
    }

    /** Returns the lanes of a device as a launch profile has them. */
    public static DeviceLanes of(GpuEngine engine, String profile) {
        var launch = LaunchProfiles.find(profile, engine.limits().name(), engine.backend());
        return engine.lanes(
                new Situation(1, engine.limits().launchedBy(launch), "a test", 0, 1.5, true));
    }

    /** Lets lanes take part beside the CPU, or do all the work. */
    public static DeviceUse use(@Nullable DeviceLanes lanes, boolean isAlone) {
        return use(lanes, isAlone, new LaneTimes());
    }

    /** Lets lanes take part beside the CPU, in nearly every split for which one is free. */
    public static DeviceUse preferred(DeviceLanes lanes) {
        LaneTimes times = new LaneTimes();
        times.addDevice(ROWS_BEFORE, ROWS_BEFORE);
        times.addCpu(ROWS_BEFORE, ROWS_BEFORE * 1_000_000);
        return use(lanes, false, times);
    }

    private static DeviceUse use(@Nullable DeviceLanes lanes, boolean isAlone, LaneTimes times) {
        return new DeviceUse(() -> lanes, isAlone, isAlone, () -> true, isAlone, times);
    }

    /** Runs a query in lanes, if that suits it. */
    public static Optional<Outcome> run(
            GroupByQuery query, Scan scan, ScanBudget budget, int threads, DeviceUse device) {
        RowCollection rows = new RowCollection(query, false, budget, threads);
        return HashGroups.of(query, scan, Map.of(), rows, device, ProgressListener.NONE);
    }
}
