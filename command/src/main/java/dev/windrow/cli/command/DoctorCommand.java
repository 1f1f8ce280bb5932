// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.QuietConsole;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.column.PrintableText;
import dev.windrow.doctor.Doctor;
import dev.windrow.doctor.Finding;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Examines the installation and prints a line for each finding. */
@Command(
        name = "doctor",
        description = {
            "Tells what is installed, what is missing and how to get it, and whether answers are"
                + " right. With a device, it also tells what TornadoVM compiles rightly, and"
                + " whether the texts of kernels do what the methods say. A verdict comes last.",
            "For example: windrow doctor --engine gpu"
        },
        footer = {
            "",
            "ok: as it should be; missing: not there, not needed for this; n/a: cannot run this",
            "query; WRONG, FAILED: exit status 3"
        })
final class DoctorCommand implements Callable<Integer> {

    private static final String LINE = "%-8s %s: %s%n";

    @ParentCommand private RootCommand root = RootCommand.DETACHED;
    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--engine",
            paramLabel = "auto|gpu|cpu",
            converter = LabelConverters.OfEngine.class,
            completionCandidates = LabelConverters.OfEngine.class,
            description = "What is examined: by default the CPU, and the GPU if there is one.")
    private EngineChoice engine = EngineChoice.AUTO;

    @Mixin private DeviceOption device = new DeviceOption();

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the generated tables; default: ${DEFAULT-VALUE}.")
    private int rows = Doctor.DEFAULT_ROWS;

    @Option(
            names = "--thorough",
            description = {
                "Puts every strategy to every query, for which a device takes ten minutes, and"
                    + " lists all. Without it, the device's strategies take turns; the CPU engine"
                    + " is put to an eighth of the queries; and checks that are right are counted."
            })
    private boolean isThorough;

    @Option(
            names = "--kernel-sources",
            paramLabel = "FILE",
            description = {
                "Examines only the kernels in a file that TornadoVM wrote, such as those of a"
                        + " program that has its own: start it with -Dtornado.printKernel=True"
                        + " -Dtornado.print.kernel.dir=FILE"
            })
    private @Nullable Path kernelSources;

    @Override
    public Integer call() {
        boolean sound = QuietConsole.run(isDebugging(), this::examine);
        return sound ? ExitStatus.DONE : ExitStatus.ENGINE_FAILED;
    }

    private boolean examine() {
        return kernelSources == null
                ? new Doctor(rows, isThorough, device.in(WindrowConfig.defaults()))
                        .examine(engine, this::print)
                : Doctor.examineKernels(kernelSources, this::print);
    }

    private boolean isDebugging() {
        var option = spec.root().findOption("--debug");
        return option != null && Boolean.TRUE.equals(option.getValue());
    }

    private void print(Finding finding) {
        if (finding.status() == Finding.Status.RIGHT && !isThorough) {
            return;
        }
        String line =
                String.format(
                        Locale.ROOT,
                        LINE,
                        finding.status().label(),
                        PrintableText.of(finding.subject()),
                        PrintableText.of(finding.detail()));
        ResultStream out = root.streams().out();
        out.write(line.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
