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
                    "Sets the number of threads of the CPU engine; by default, one for "
                            + "each processor.")
    private @Nullable Integer threads;

    @Option(
            names = "--scratch-share",
            order = HelpOrder.ENGINE,
            paramLabel = "SHARE",
            description =
                    "Limits the device memory that a hash strategy takes beyond the "
                            + "input, as a multiple of the input's size; 1.5 by default.")
    private @Nullable Double scratchShare;

    @Option(
            names = "--memory",
            order = HelpOrder.ENGINE,
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description =
                    "Limits the memory for rows and groups, such as 1GB. What does not "
                            + "fit goes to disk. The default is half of the machine's memory.")
    private @Nullable Long memory;

    @Option(
            names = "--spill-folder",
            order = HelpOrder.ENGINE,
            paramLabel = "FOLDER",
            description =
                    "Chooses the folder for what goes to disk; by default, Java's "
                            + "folder for temporary files.")
    private @Nullable Path spillFolder;

    @Option(
            names = "--timeout",
            order = HelpOrder.ENGINE,
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description =
                    "Ends a query that takes longer than this, such as 30s, 500ms or " + "5m.")
    private @Nullable Duration timeout;

    @Option(
            names = "--launch-profile",
            order = HelpOrder.ENGINE,
            paramLabel = "FILE|default",
            description =
                    "Names a file with launch settings for the device. By default, it "
                            + "is the one of tornado-config/launch, or of WINDROW_LAUNCH_PROFILE,"
                            + " that suits the device.")
    private @Nullable String launchProfile;

    @Option(
            names = "--no-kernel-cache",
            order = HelpOrder.ENGINE,
            description =
                    "Compiles every kernel of the device anew, and keeps none on disk "
                            + "for later commands.")
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
