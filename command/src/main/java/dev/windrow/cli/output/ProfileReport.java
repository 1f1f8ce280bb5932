// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.profile.DeviceMemory;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Formats a profile:
 *
 * <pre>
 * engine    CPU, 8 threads
 * strategy  hash
 * rows      1500000
 * groups    3
 * phase                             ms           bytes     GB/s
 * read                         812.400        36000000     0.04
 * kernel dictionary              0.314        18000000    57.32
 * </pre>
 */
public final class ProfileReport {

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final int NAME_WIDTH = 28;
    private static final double PERCENT = 100;

    /** The decisions that name an operation on columns, and how groups are found. */
    private static final Set<String> STEP_SUBJECTS = Set.of("operation", "strategy");

    private ProfileReport() {}

    /**
     * Returns the lines.
     *
     * @param profile where time and bytes went
     * @param result the name of the result's rows, such as {@code groups}
     */
    public static List<String> lines(Profile profile, String result) {
        List<String> lines = new ArrayList<>();
        lines.add("engine    " + profile.engine());
        lines.add("strategy  " + profile.strategy());
        lines.addAll(steps(profile.decisions()));
        lines.add("rows      " + profile.rows());
        lines.add(format("%-9s %d", result, profile.groups()));
        double copy = profile.copyGigabytesPerSecond();
        lines.add(
                format("%-" + NAME_WIDTH + "s %12s %16s %9s", "phase", "ms", "bytes", "GB/s")
                        + (copy > 0 ? "  of a copy" : ""));
        profile.phases().forEach(phase -> lines.add(line(profile, phase)));
        lines.add(total(profile));
        if (copy > 0) {
            lines.add(
                    format(
                            "the device copies %.2f GB/s; a kernel's bytes are its arrays', each"
                                    + " counted once: it has no share if it used only a part",
                            copy));
        }
        if (profile.peakDeviceBytes() > 0) {
            lines.add(memory(profile));
        }
        if (profile.memory().budgetBytes() > 0) {
            lines.add(pool(profile.memory()));
        }
        profile.notes().forEach(note -> lines.add("note: " + note));
        return lines;
    }

    /** Returns the engine of each operation and its reason, where there are several. */
    private static List<String> steps(List<Profile.Decision> decisions) {
        List<String> lines = new ArrayList<>();
        Profile.Decision engine = null;
        for (Profile.Decision decision : decisions) {
            if (decision.subject().equals("engine")) {
                engine = decision;
            } else if (engine != null && STEP_SUBJECTS.contains(decision.subject())) {
                lines.add(
                        format(
                                "%-9s %s on %s: %s",
                                "step", decision.choice(), engine.choice(), engine.reason()));
                engine = null;
            }
        }
        return lines.size() > 1 ? lines : List.of();
    }

    /** Returns how much of the device's memory was the input, and how much the strategy added. */
    private static String memory(Profile profile) {
        long others = profile.peakDeviceBytes() - profile.inputBytes();
        return format(
                "peak device memory  %d bytes: %d input, %d (%.2f times) scratch and result",
                profile.peakDeviceBytes(),
                profile.inputBytes(),
                others,
                (double) others / Math.max(1, profile.inputBytes()));
    }

    /** Returns how much the session holds on the device, and how much of it was used again. */
    private static String pool(DeviceMemory memory) {
        return format(
                "device memory pool  %d bytes held, %d at most so far, of %d; %.1f%% of %d used"
                        + " again",
                memory.liveBytes(),
                memory.peakBytes(),
                memory.budgetBytes(),
                PERCENT * memory.reuseRate(),
                memory.requestedBytes());
    }

    private static String line(Profile profile, Phase phase) {
        String label = phase.kind().name().toLowerCase(Locale.ROOT);
        String name = phase.name().equals(label) ? label : name(label, phase);
        boolean known = phase.bytes() > 0;
        OptionalDouble share = profile.shareOfCopy(phase);
        return format(
                        "%-" + NAME_WIDTH + "s %12.3f %16s %9s  %9s",
                        name,
                        phase.nanoseconds() / NANOSECONDS_PER_MILLISECOND,
                        known ? phase.bytes() : "",
                        known ? format("%.2f", phase.gigabytesPerSecond()) : "",
                        share.isPresent() ? format("%.1f%%", PERCENT * share.getAsDouble()) : "")
                .stripTrailing();
    }

    private static String name(String label, Phase phase) {
        return phase.kind() == Phase.Kind.HOST || phase.name().startsWith(label)
                ? phase.name()
                : label + " " + phase.name();
    }

    private static String total(Profile profile) {
        long nanoseconds = profile.phases().stream().mapToLong(Phase::nanoseconds).sum();
        return format(
                "%-" + NAME_WIDTH + "s %12.3f", "total", nanoseconds / NANOSECONDS_PER_MILLISECOND);
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
