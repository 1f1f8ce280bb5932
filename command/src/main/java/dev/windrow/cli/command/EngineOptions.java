// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.parse.ByteSizeConverter;
import dev.windrow.cli.parse.DurationConverter;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.time.Duration;

/** The options of the engine. */
final class EngineOptions {

    @Option(
            names = "--engine",
            order = HelpOrder.ENGINE,
            paramLabel = "auto|gpu|cpu",
            converter = LabelConverters.OfEngine.class,
            completionCandidates = LabelConverters.OfEngine.class,
            description =
                    "Chooses where it runs: by default on the CPU, and on a GPU beside it if there"
                            + " is one.")
    private @Nullable EngineChoice engine;

    @Mixin private DeviceOption device = new DeviceOption();

    @Option(
            names = "--threads",
            order = HelpOrder.ENGINE,
            paramLabel = "N",
            description =
                    "Sets the number of threads of the CPU engine: by default one for each"
                            + " processor.")
    private @Nullable Integer threads;

    @Option(
            names = "--scratch-share",
            order = HelpOrder.ENGINE,
            paramLabel = "SHARE",
            description =
                    "Limits the device memory that a hash strategy takes besides the input, for"
                            + " each byte of it: by default to 1.5.")
    private @Nullable Double scratchShare;

    @Option(
            names = "--memory",
            order = HelpOrder.ENGINE,
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description =
                    "Limits the memory that rows and groups take, such as 1GB; other rows lie on"
                        + " disk until they are aggregated. The default is half of the machine's"
                        + " memory.")
    private @Nullable Long memory;

    @Option(
            names = "--spill-folder",
            order = HelpOrder.ENGINE,
            paramLabel = "FOLDER",
            description =
                    "Says where such rows lie: by default in Java's folder for temporary files.")
    private @Nullable Path spillFolder;

    @Option(
            names = "--timeout",
            order = HelpOrder.ENGINE,
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Ends a query that takes longer, such as 30s, 500ms or 5m.")
    private @Nullable Duration timeout;

    @Option(
            names = "--launch-profile",
            order = HelpOrder.ENGINE,
            paramLabel = "FILE|default",
            description = {
                "Names the numbers that a device is launched by: by default those of the file in"
                        + " tornado-config/launch, or of WINDROW_LAUNCH_PROFILE, that suits it."
            })
    private @Nullable String launchProfile;

    @Option(
            names = "--no-kernel-cache",
            order = HelpOrder.ENGINE,
            description =
                    "Compiles every kernel of the device, and keeps none on disk for other"
                            + " commands.")
    private boolean compilesAll;

    /** Returns the session's settings. */
    WindrowConfig config(ProgressListener progress) {
        WindrowConfig config =
                device.in(WindrowConfig.defaults().withProgress(progress))
                        .withKernelCache(!compilesAll);
        if (engine != null) {
            config = config.withEngine(engine);
        }
        if (scratchShare != null) {
            config = config.withScratchShare(scratchShare);
        }
        if (memory != null) {
            config = config.withMemory(memory);
        }
        if (spillFolder != null) {
            config = config.withSpillFolder(spillFolder);
        }
        if (timeout != null) {
            config = config.withTimeout(timeout);
        }
        if (launchProfile != null) {
            config = config.withLaunchProfile(launchProfile);
        }
        return threads == null ? config : config.withThreads(threads);
    }
}
