// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.parse.CountConverter;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.launch.LaunchFile;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfiles;
import dev.windrow.tune.Choice;
import dev.windrow.tune.GainTable;
import dev.windrow.tune.LaunchFileText;
import dev.windrow.tune.TuneSettings;
import dev.windrow.tune.Tuned;
import dev.windrow.tune.Tuner;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;

/** Tunes the launch profile of the device at hand. */
@Command(
        name = "tune",
        description = {
            "Finds the launch profile of the device at hand. It measures which block sizes, numbers"
                + " of blocks, table sizes and strategies are fastest, checks every answer against"
                + " the CPU engine's, and writes the profile. From then on, Windrow takes it on"
                + " devices of that name.",
            "For example: windrow tune --rows 1e7 --limit 60"
        },
        footer = {
            "",
            "A full run over 1e8 rows takes some minutes on a large GPU, and 20 GB of the host's"
                    + " and",
            "of the device's memory. --limit, --only and --rows make it shorter."
        })
final class TuneCommand implements Callable<Integer> {

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--rows",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Rows of the cases, such as 1e7; 1e8 by default.")
    private Long rows = TuneSettings.DEFAULT_ROWS;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Runs of each variant, of which the fastest counts; default: ${DEFAULT-VALUE}.")
    private int repeats = TuneSettings.DEFAULT_REPEATS;

    @Option(
            names = "--only",
            paramLabel = "KEY,...",
            split = ",",
            description = "Tunes these keys, such as stream-threads; others stay as they are.")
    private List<String> only = List.of();

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "Begins no further key after that time.")
    private @Nullable Long limit;

    @Option(
            names = "--output",
            paramLabel = "FILE|FOLDER",
            description = {
                "Where the profile goes: by default into tornado-config/launch, where it is found."
            })
    private @Nullable Path output;

    @Option(names = "--force", description = "Writes over a file that is there.")
    private boolean force;

    @Option(
            names = "--engine",
            paramLabel = "auto|gpu",
            converter = LabelConverters.OfEngine.class,
            completionCandidates = LabelConverters.OfEngine.class,
            description = "gpu tunes TornadoVM's device even if it is no GPU.")
    private EngineChoice engine = EngineChoice.AUTO;

    @Mixin private DeviceOption device = new DeviceOption();

    @Option(
            names = "--launch-profile",
            paramLabel = "FILE|default",
            description = "Where tuning begins; by default at the profile that suits the device.")
    private @Nullable String launchProfile;

    @Override
    public Integer call() {
        var settings =
                new TuneSettings(
                        rows,
                        repeats,
                        keys(),
                        limit == null ? Duration.ofDays(1) : Duration.ofSeconds(limit));
        if (engine == EngineChoice.CPU) {
            throw new ParameterException(
                    spec.commandLine(), "--engine cpu: only a device has a launch profile");
        }
        if (output != null && !Files.isDirectory(output)) {
            requireFree(output);
        }
        try (ProgressDisplay progress = root.streams().progress().get()) {
            WindrowConfig config =
                    device.in(WindrowConfig.defaults())
                            .withEngine(engine)
                            .withProgress(progress.listener());
            if (launchProfile != null) {
                config = config.withLaunchProfile(launchProfile);
            }
            Tuner tuner = new Tuner(config, settings, this::tell);
            Path file = file(tuner.device());
            requireFree(file);
            return tell(tuner.run(), file);
        }
    }

    private Set<LaunchKey> keys() {
        Set<LaunchKey> keys = EnumSet.noneOf(LaunchKey.class);
        for (String label : only) {
            keys.add(LaunchKey.find(label.strip()).orElseThrow(() -> unknown(label.strip())));
        }
        return keys.isEmpty() ? EnumSet.allOf(LaunchKey.class) : keys;
    }

    private ParameterException unknown(String label) {
        List<String> known = Arrays.stream(LaunchKey.values()).map(LaunchKey::label).toList();
        return new ParameterException(
                spec.commandLine(),
                "--only "
                        + label
                        + ": no such key; did you mean "
                        + String.join(", ", NearestNames.of(label, known))
                        + "?");
    }

    /** Returns the file for a device's profile. */
    private Path file(Tuner.Target device) {
        Path folder = LaunchProfiles.folder();
        if (output != null && !Files.isDirectory(output)) {
            return output;
        }
        if (output != null) {
            folder = output;
        }
        String name =
                (device.name() + "-" + device.backend())
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-|-$", "");
        return (folder == null ? Path.of(LaunchProfiles.FOLDER) : folder)
                .resolve(name + LaunchFile.SUFFIX);
    }

    /**
     * Checks the file's name, that it can be written, and that nothing is overwritten: no
     * measurement may be lost.
     */
    private void requireFree(Path file) {
        if (!file.toString().endsWith(LaunchFile.SUFFIX)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--output " + file + ": expected a folder, or a name that ends in .properties");
        }
        if (Files.exists(file) && !force) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s is there already: write over it with --force, or name another file with"
                            + " --output",
                    file);
        }
        // Folders that are not there are made.
        Path folder = file.toAbsolutePath().getParent();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw ErrorCode.PERMISSION_DENIED.failure("%s: %s may not be written to", file, folder);
        }
    }

    private int tell(Tuned tuned, Path file) {
        List<String> asked = spec.root().commandLine().getParseResult().originalArgs();
        String command = "windrow " + String.join(" ", asked);
        write(file, LaunchFileText.of(tuned, LocalDate.now(), command));
        StringWriter text = new StringWriter();
        try (Table gains = GainTable.of(tuned.gains())) {
            gains.print(new PrintWriter(text));
        }
        print(text + "wrote " + file + System.lineSeparator());
        if (!tuned.wrong().isEmpty()) {
            throw ErrorCode.WRONG_ANSWER.failure(String.join("; ", tuned.wrong()));
        }
        return ExitStatus.DONE;
    }

    private static void write(Path file, List<String> lines) {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
            Files.write(unfinished, lines, StandardCharsets.UTF_8);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw ErrorCode.INPUT_OUTPUT.failure("%s cannot be written: %s", file, e.getMessage());
        }
    }

    private void tell(Choice choice) {
        String change =
                choice.isChanged()
                        ? choice.value() + ", was " + choice.before()
                        : choice.value() + " stays";
        print(choice.key().label() + " = " + change + System.lineSeparator());
        choice.reasons().forEach(reason -> print("  " + reason + System.lineSeparator()));
    }

    private void print(String text) {
        ResultStream out = root.streams().out();
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
