// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.DeviceInfo;
import dev.windrow.Devices;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.doctor.Finding.Status;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.conformance.Conformance;
import dev.windrow.internal.instrumentation.KernelComparison;
import dev.windrow.internal.instrumentation.KernelSourceFile;
import dev.windrow.query.Algorithm;
import dev.windrow.timeline.KernelSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Examines an installation: what is installed and what is missing, what TornadoVM compiles
 * correctly, and whether every strategy answers as a plain reference does.
 *
 * <pre>{@code
 * new Doctor(Doctor.DEFAULT_ROWS).examine(EngineChoice.AUTO, finding -> System.out.println(finding));
 * }</pre>
 */
public final class Doctor {

    /** Rows that make every strategy use many blocks and threads, yet take little time. */
    public static final int DEFAULT_ROWS = 20_000;

    /**
     * A user of the CPU alone waits some seconds, so every how manyth query is run: its code is the
     * same everywhere, unlike that of a device, which its compiler makes.
     */
    private static final int STEP_ON_CPU = 8;

    private static final List<Algorithm> DEVICE_ALGORITHMS =
            List.of(
                    Algorithm.AUTO,
                    Algorithm.FUSED,
                    Algorithm.LOCAL_HASH,
                    Algorithm.GLOBAL_HASH,
                    Algorithm.SORT,
                    Algorithm.DENSE);

    private final int rows;
    private final boolean isThorough;
    private final WindrowConfig config;

    /**
     * Makes a doctor that runs some queries on the CPU, or distributes all over a device's
     * strategies in turn.
     *
     * @param rows rows of the tables that strategies are examined on
     * @throws WindrowException {@code INVALID_ARGUMENT} if there are none
     */
    public Doctor(int rows) {
        this(rows, false, WindrowConfig.defaults());
    }

    /**
     * Makes a doctor.
     *
     * @param rows rows of the tables that strategies are examined on
     * @param isThorough whether every strategy runs every query; on a device, where each is
     *     compiled, that takes several times as long, and on the CPU, too
     * @param config says which device is examined
     * @throws WindrowException {@code INVALID_ARGUMENT} if there are no rows
     */
    public Doctor(int rows, boolean isThorough, WindrowConfig config) {
        if (rows < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d rows, expected at least 1", rows);
        }
        this.rows = rows;
        this.isThorough = isThorough;
        this.config = config.withScratchShare(WindrowConfig.ANY_SCRATCH);
    }

    /**
     * Examines the installation and an engine. With {@code AUTO}, the device is examined where it
     * is a GPU; the CPU always is.
     *
     * <p>Unless only the CPU engine is examined, TornadoVM writes the texts of all kernels of this
     * process to a temporary file from then on. If TornadoVM was started before, there are no texts
     * to examine.
     *
     * @param engine the engine to examine
     * @param findings is called with each finding at once, and with the verdict last
     * @return whether the engine may be trusted: no finding is a failure
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no device of the number that
     *     the configuration names; {@code ENGINE_UNAVAILABLE} if only a new process can use it
     */
    public boolean examine(EngineChoice engine, Consumer<Finding> findings) {
        Tally tally = new Tally(findings);
        Optional<CompiledKernels> kernels =
                engine == EngineChoice.CPU
                        ? Optional.empty()
                        : Optional.of(CompiledKernels.record());
        if (config.device() != null && engine != EngineChoice.CPU) {
            // From now on, the device is the default of this process.
            Windrow.open(config.withEngine(EngineChoice.AUTO)).close();
        }
        Devices devices = Devices.list();
        new Installation(devices, tally).examine();
        boolean device = isDeviceExamined(engine, devices);
        if (device && devices.preferred().isEmpty()) {
            tally.accept(new Finding(Status.FAILED, "engine gpu", devices.reason()));
            return tally.verdict();
        }
        if (device) {
            boolean addsDoublesAtomically =
                    devices.preferred().filter(each -> each.backend().equals("OpenCL")).isEmpty();
            new ConformanceExamination(Conformance.checks(addsDoublesAtomically)).examine(tally);
        }
        kernels.ifPresent(CompiledKernels::skip);
        examineStrategies(device, tally);
        kernels.filter(each -> device)
                .ifPresent(each -> new KernelExamination(each.read()).examine(tally));
        Optional<KernelComparison> kept = device ? KernelComparison.now() : Optional.empty();
        if (kept.isPresent()) {
            tally.accept(cached(kept.get()));
            KernelSourceFile.letBeIncomplete();
            examineDevice("gpu, kept kernels,", List.of(), tally);
        }
        return tally.verdict();
    }

    private static Finding cached(KernelComparison found) {
        String subject = "kernel cache";
        return found.different().isEmpty()
                ? Finding.right(
                        subject,
                        "%s: %d kernels have the text that was kept, %d were not there yet"
                                .formatted(found.folder(), found.alike(), found.fresh()))
                : new Finding(
                        Status.WRONG,
                        subject,
                        "%s has another text than TornadoVM writes of %s: report this; until then,"
                                        .formatted(
                                                found.folder(),
                                                String.join(", ", found.different()))
                                + " --no-kernel-cache answers rightly");
    }

    /**
     * Examines the texts of kernels. TornadoVM writes them to a file if Java is started with {@code
     * -Dtornado.printKernel=True -Dtornado.print.kernel.dir=FILE}. It compiles some conditions to a
     * text with another meaning.
     *
     * @param file texts in OpenCL C or CUDA C++, one after the other
     * @param findings is called with each wrong kernel
     * @return whether no kernel was found to differ from its method
     * @throws WindrowException {@code FILE_NOT_FOUND} or {@code INPUT_OUTPUT} if the file cannot be
     *     read; {@code INVALID_ARGUMENT} if there is no kernel in it
     */
    public static boolean examineKernels(Path file, Consumer<Finding> findings) {
        Tally tally = new Tally(findings);
        List<KernelSource> sources = CompiledKernels.in(file).read();
        if (sources.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%s: no text of a kernel is in it", file);
        }
        new KernelExamination(sources).examine(tally);
        return tally.failures == 0;
    }

    private static boolean isDeviceExamined(EngineChoice engine, Devices devices) {
        return switch (engine) {
            case CPU -> false;
            case GPU -> true;
            case AUTO -> devices.preferred().filter(DeviceInfo::isGpu).isPresent();
        };
    }

    private void examineStrategies(boolean device, Tally tally) {
        try (Windrow cpu = Windrow.open(config.withEngine(EngineChoice.CPU))) {
            Strategy strategy = new Strategy("cpu", Algorithm.AUTO, runner(cpu));
            if (device) {
                examineDevice("gpu", List.of(strategy), tally);
            } else {
                int step = isThorough ? 1 : STEP_ON_CPU;
                new StrategyExamination(List.of(strategy), List.of(), rows, step).examine(tally);
            }
        } catch (WindrowException e) {
            tally.accept(new Finding(Status.FAILED, "engine", e.code() + ": " + e.getMessage()));
        }
    }

    /**
     * Runs all queries on the device: where it is thorough, with each strategy.
     *
     * @param engine what findings call it
     * @param others strategies that run each query, too
     */
    private void examineDevice(String engine, List<Strategy> others, Tally tally) {
        try (Windrow gpu = Windrow.open(config.withEngine(EngineChoice.GPU))) {
            List<Strategy> always = new ArrayList<>(others);
            List<Strategy> inTurn = new ArrayList<>();
            for (Algorithm algorithm : DEVICE_ALGORITHMS) {
                Strategy strategy = new Strategy(engine, algorithm, runner(gpu));
                (isThorough ? always : inTurn).add(strategy);
            }
            new StrategyExamination(always, inTurn, rows).examine(tally);
        } catch (WindrowException e) {
            tally.accept(new Finding(Status.FAILED, engine, e.code() + ": " + e.getMessage()));
        }
    }

    private static Runner runner(Windrow windrow) {
        return (query, input) -> {
            GroupByResult result = windrow.run(query, input);
            return new Runner.Answer(result.table(), result.profile().strategy());
        };
    }

    /** Passes findings on, and counts them. */
    private static final class Tally implements Consumer<Finding> {

        private final Consumer<Finding> next;
        private final List<String> missing = new ArrayList<>();
        private int right;
        private int failures;

        Tally(Consumer<Finding> next) {
            this.next = next;
        }

        @Override
        public void accept(Finding finding) {
            switch (finding.status()) {
                case RIGHT -> right++;
                case MISSING -> missing.add(finding.subject());
                case WRONG, FAILED -> failures++;
                case OK, NOT_APPLICABLE -> {
                    // Neither good nor bad.
                }
            }
            next.accept(finding);
        }

        /** Says the verdict, and returns whether nothing is wrong. */
        boolean verdict() {
            String unneeded =
                    missing.isEmpty()
                            ? ""
                            : "; missing, and not needed for this: " + String.join(", ", missing);
            String subject = "verdict";
            next.accept(
                    failures == 0
                            ? Finding.ok(
                                    subject,
                                    "all is well, %d checks are right%s".formatted(right, unneeded))
                            : new Finding(
                                    Status.FAILED,
                                    subject,
                                    "%d wrong or failed, %d right: the lines above that begin with"
                                                    .formatted(failures, right)
                                            + " WRONG or FAILED say what and why"));
            return failures == 0;
        }
    }
}
