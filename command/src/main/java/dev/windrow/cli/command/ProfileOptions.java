// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.DeviceSpeed;
import dev.windrow.cli.output.ProfileReport;
import dev.windrow.cli.parse.AttachedValue;
import dev.windrow.column.Table;
import dev.windrow.doctor.CompiledKernels;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.timeline.KernelSource;
import dev.windrow.timeline.RunReport;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The options of the profile: whether and where it is written. */
final class ProfileOptions {

    /**
     * The least longs that are copied to measure a copy: with fewer, the launch would be measured.
     */
    private static final long LEAST_COPIED = 1 << 20;

    @Option(
            names = "--profile",
            order = HelpOrder.RESULT,
            arity = "0..1",
            paramLabel = "FILE",
            preprocessor = AttachedValue.class,
            description = {
                "Prints times and bytes on standard error as well. --profile=FILE.html writes a"
                        + " page with a timeline instead, --profile=FILE.json a trace for Perfetto;"
                        + " may be given several times."
            })
    private List<String> profiles = List.of();

    @Option(
            names = "--kernel-sources",
            order = HelpOrder.RESULT,
            description = "Has the page of --profile=FILE.html show the generated kernels.")
    private boolean kernelSources;

    private @Nullable CompiledKernels kernels;
    private @Nullable ProcessorUse processors;

    /**
     * Checks these options before any work is done.
     *
     * @throws WindrowException if an option is faulty
     */
    void validate() {
        files().forEach(RunReport::requireWritable);
        if (kernelSources && files().stream().noneMatch(RunReport::isPage)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "--kernel-sources without --profile=FILE.html, which shows them");
        }
    }

    /** Returns settings that time kernels only if a profile is asked for. */
    WindrowConfig config(WindrowConfig config) {
        return config.withKernelTimes(profiles.isEmpty() ? KernelTimes.NEVER : KernelTimes.ALWAYS);
    }

    /** Returns a phase of a command that ends now. */
    static Phase phase(long start, Phase.Kind kind, String name, Table table) {
        return Phase.since(start, kind, name, table.byteSize(), table.rows());
    }

    /**
     * Starts to measure the use of processors, and to collect kernel sources if they are asked for.
     * Called before a session is opened.
     */
    void prepare() {
        if (kernelSources) {
            kernels = CompiledKernels.record();
        }
        processors = ProcessorUse.begin();
    }

    /**
     * Writes the profile where it is asked for.
     *
     * @param windrow the session; the copy speed of its device is measured
     * @param title the input and the query, in a line
     * @param profile where time and bytes went
     * @param result the name of the result's rows, such as {@code groups}
     * @param plan the plan, line by line
     * @param err the stream that takes the profile as text
     */
    void tell(
            Windrow windrow,
            String title,
            Profile profile,
            String result,
            List<String> plan,
            PrintStream err) {
        if (profiles.isEmpty()) {
            return;
        }
        double busy = processors == null ? 0 : processors.average();
        List<KernelSource> sources = kernels == null ? List.of() : kernels.read();
        Profile told = withCopy(windrow, profile);
        if (busy > 0) {
            told =
                    told.withNotes(
                            List.of(
                                    String.format(
                                            Locale.ROOT,
                                            "%.1f of %d processors busy on average",
                                            busy,
                                            Runtime.getRuntime().availableProcessors())));
        }
        if (profiles.contains(AttachedValue.NONE)) {
            ProfileReport.lines(told, result).forEach(err::println);
        }
        RunReport report = new RunReport(title, told, busy, plan, sources);
        files().forEach(report::write);
    }

    private List<Path> files() {
        return profiles.stream().filter(name -> !name.isEmpty()).map(Path::of).toList();
    }

    private static Profile withCopy(Windrow windrow, Profile profile) {
        boolean hasKernels =
                profile.phases().stream().anyMatch(phase -> phase.kind() == Phase.Kind.KERNEL);
        if (!hasKernels) {
            return profile;
        }
        try (DeviceSpeed speed = DeviceSpeed.of(windrow)) {
            long elements = Math.max(LEAST_COPIED, profile.rows());
            return profile.withCopyGigabytesPerSecond(speed.copyGigabytesPerSecond(elements));
        }
    }
}
