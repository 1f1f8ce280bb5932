// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.DeviceInfo;
import dev.windrow.Devices;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;
import dev.windrow.profile.KernelTimes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tunes the numbers of a launch profile one after the other, each with the values chosen before. A
 * value is taken if it is faster by more than noise over all of its cases together, slower by more
 * than noise in none, and also wins {@link PairedRuns}.
 */
public final class Tuner {

    /** A little more than the time of the same kernels varies from run to run. */
    private static final double NOISE = 0.03;

    private final WindrowConfig config;
    private final TuneSettings settings;
    private final Consumer<Choice> listener;
    private final Map<LaunchKey, Choice> choices = new EnumMap<>(LaunchKey.class);
    private final Map<String, TuneCase> cases = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();

    /**
     * Makes a tuner.
     *
     * @param config the session's settings
     * @param settings the extent of the measurements
     * @param listener is called with each choice at once
     */
    public Tuner(WindrowConfig config, TuneSettings settings, Consumer<Choice> listener) {
        this.config =
                config.withScratchShare(WindrowConfig.ANY_SCRATCH)
                        .withKernelTimes(KernelTimes.ALWAYS);
        this.settings = settings;
        this.listener = listener;
    }

    /** The device that is tuned, and its back end. */
    public record Target(String name, String backend) {}

    /**
     * Returns the device that is tuned.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is no device, with the remedy
     */
    public Target device() {
        try (Windrow windrow = Windrow.open(config)) {
            DeviceInfo device = device(windrow);
            return new Target(device.name().strip(), device.backend());
        }
    }

    /**
     * Tunes the profile.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is no device, with the remedy
     */
    public Tuned run() {
        try (Windrow windrow = Windrow.open(config)) {
            DeviceInfo device = device(windrow);
            try (Workbench bench = new Workbench(windrow, config, settings)) {
                LaunchProfile before = launchProfile(device).named("tuned", "being tuned");
                LaunchProfile tuned = tuned(bench, before);
                return new Tuned(
                        device.name().strip(),
                        device.backend(),
                        Software.line(),
                        settings,
                        tuned,
                        choices(before),
                        gains(bench, tuned),
                        wrong);
            }
        }
    }

    /** Returns the profile that plans for the device use at present. */
    private LaunchProfile launchProfile(DeviceInfo device) {
        return LaunchProfiles.find(config.launchProfile(), device.name().strip(), device.backend());
    }

    private static DeviceInfo device(Windrow windrow) {
        Devices devices = Devices.list();
        if (windrow.hasDevice()) {
            return devices.preferred().orElseThrow();
        }
        String reason =
                devices.preferred()
                        .map(
                                device ->
                                        device.name()
                                                + " is not a GPU: tune it all the same with"
                                                + " --engine gpu")
                        .orElse(devices.reason());
        throw ErrorCode.ENGINE_UNAVAILABLE.failure("there is no device to tune: " + reason);
    }

    private LaunchProfile tuned(Workbench bench, LaunchProfile before) {
        long end = System.nanoTime() + settings.limit().toNanos();
        List<TuneStep> steps =
                TuneSteps.all().stream()
                        .filter(step -> settings.keys().contains(step.key()))
                        .toList();
        LaunchProfile best = before;
        for (int index = 0; index < steps.size(); index++) {
            TuneStep step = steps.get(index);
            config.progress().progress("tuning " + step.key().label(), index, steps.size());
            Choice choice =
                    System.nanoTime() - end > 0
                            ? kept(step.key(), best, "not measured: the time was up")
                            : choice(bench, step, best);
            choices.put(step.key(), choice);
            listener.accept(choice);
            best = best.with(step.key(), choice.value());
        }
        config.progress().progress("tuning", steps.size(), steps.size());
        return best;
    }

    private static Choice kept(LaunchKey key, LaunchProfile profile, String reason) {
        return new Choice(key, profile.get(key), profile.get(key), List.of(reason));
    }

    private Choice choice(Workbench bench, TuneStep step, LaunchProfile best) {
        return switch (step) {
            case TuneStep.Values values -> value(bench, values, best);
            case TuneStep.Crossing crossing -> crossing(bench, crossing, best);
        };
    }

    private Choice value(Workbench bench, TuneStep.Values step, LaunchProfile best) {
        LaunchKey key = step.key();
        long before = best.get(key);
        step.cases().forEach(each -> cases.put(each.name(), each));
        List<String> reasons = new ArrayList<>();
        reasons.add(tell(bench, step, before, best) + " (before)");
        NavigableSet<Long> tried = new TreeSet<>(Set.of(before));
        Deque<Long> open = new ArrayDeque<>(step.values());
        LaunchProfile chosen = best;
        while (!open.isEmpty()) {
            long value = open.remove();
            if (tried.add(value)) {
                LaunchProfile other = best.with(key, value);
                boolean wins =
                        isBetter(bench, step.cases(), chosen, other)
                                && isWinner(bench, step.cases(), chosen, other);
                reasons.add(tell(bench, step, value, other));
                chosen = wins ? other : chosen;
            }
            if (open.isEmpty()) {
                step.beyond(chosen.get(key), tried).ifPresent(open::add);
            }
        }
        return new Choice(key, before, chosen.get(key), reasons);
    }

    private boolean isBetter(
            Workbench bench, List<TuneCase> of, LaunchProfile one, LaunchProfile other) {
        double product = 1;
        for (TuneCase each : of) {
            Trial old = trial(bench, each, one);
            Trial now = trial(bench, each, other);
            if (!now.isRight() || now.milliseconds() > old.milliseconds() * (1 + NOISE)) {
                return false;
            }
            product *= old.isRight() ? now.milliseconds() / old.milliseconds() : 0;
        }
        return Math.pow(product, 1.0 / of.size()) < 1 - NOISE;
    }

    /** Compares two profiles once more, since the best of many values may only be lucky. */
    private static boolean isWinner(
            Workbench bench, List<TuneCase> of, LaunchProfile one, LaunchProfile other) {
        try {
            return wins(bench, of, one, other);
        } catch (WindrowException e) {
            return false; // a value that fails now and then is not faster
        }
    }

    private static boolean wins(
            Workbench bench, List<TuneCase> of, LaunchProfile one, LaunchProfile other) {
        double product = 1;
        boolean isDecided = false;
        for (TuneCase each : of) {
            if (!bench.trial(each, one).isRight()) {
                return true;
            }
            PairedRuns duel = bench.duel(each, one, other);
            if (duel.isDecided() && duel.ratio() > 1 + NOISE) {
                return false;
            }
            isDecided |= duel.isDecided() && duel.ratio() < 1;
            product *= duel.ratio();
        }
        return isDecided && Math.pow(product, 1.0 / of.size()) < 1 - NOISE;
    }

    private Choice crossing(Workbench bench, TuneStep.Crossing step, LaunchProfile best) {
        List<String> reasons = new ArrayList<>();
        @Nullable TuneCase last = null;
        @Nullable TuneCase first = null;
        for (TuneCase count : step.counts()) {
            Trial few = trial(bench, count.by(step.few()), best);
            Trial many = trial(bench, count.by(step.many()), best);
            reasons.add(
                    count.keys()
                            + " keys: "
                            + step.few().label()
                            + " "
                            + tell(few)
                            + ", "
                            + step.many().label()
                            + " "
                            + tell(many));
            boolean fewIsFaster = few.milliseconds() <= many.milliseconds() * (1 + NOISE);
            last = fewIsFaster ? count : last;
            first = fewIsFaster ? null : first == null ? count : first;
        }
        long before = best.get(step.key());
        long value = between(step, before, last, first);
        return new Choice(step.key(), before, value, reasons);
    }

    /**
     * Returns the number of keys from which the second strategy is faster.
     *
     * @param last the case with the most keys at which the first strategy is faster, or null
     * @param first the case with the fewest keys from which the second is faster, or null
     */
    static long between(
            TuneStep.Crossing step,
            long before,
            @Nullable TuneCase last,
            @Nullable TuneCase first) {
        LaunchKey.Range range = step.key().range();
        if (first == null) {
            return last == null ? before : Math.max(before, Math.min(last.keys(), range.most()));
        }
        if (last == null) {
            return Math.min(before, first.keys());
        }
        boolean fits = before >= last.keys() && before <= first.keys();
        double middle = Math.sqrt((double) last.keys() * first.keys());
        return fits ? before : Math.clamp(Math.round(middle), range.least(), range.most());
    }

    private Trial trial(Workbench bench, TuneCase of, LaunchProfile profile) {
        Trial trial = bench.trial(of, profile);
        if (trial.isWrong()) {
            String line = of.name() + ": " + trial.failure();
            if (!wrong.contains(line)) {
                wrong.add(line);
            }
        }
        return trial;
    }

    private String tell(Workbench bench, TuneStep step, long value, LaunchProfile profile) {
        return step.cases().stream()
                .map(each -> each.name() + " " + tell(trial(bench, each, profile)))
                .collect(Collectors.joining(", ", value + ": ", ""));
    }

    private static String tell(Trial trial) {
        return trial.isRight()
                ? String.format(Locale.ROOT, "%.3f ms", trial.milliseconds())
                : trial.failure();
    }

    /** Returns the choice for each key, also for keys that were not tuned. */
    private List<Choice> choices(LaunchProfile before) {
        List<Choice> all = new ArrayList<>();
        for (LaunchKey key : LaunchKey.values()) {
            all.add(choices.getOrDefault(key, kept(key, before, "not measured")));
        }
        return all;
    }

    private List<Tuned.Gain> gains(Workbench bench, LaunchProfile tuned) {
        LaunchProfile standard = LaunchProfile.DEFAULT.named(tuned.name(), tuned.origin());
        List<Tuned.Gain> gains = new ArrayList<>();
        for (TuneCase each : cases.values()) {
            boolean areRight =
                    bench.trial(each, standard).isRight() && bench.trial(each, tuned).isRight();
            if (areRight) {
                gain(bench, each, standard, tuned).ifPresent(gains::add);
            }
        }
        return gains;
    }

    private static Optional<Tuned.Gain> gain(
            Workbench bench, TuneCase of, LaunchProfile standard, LaunchProfile tuned) {
        try {
            PairedRuns duel = bench.duel(of, standard, tuned);
            return Optional.of(new Tuned.Gain(of.name(), duel.leastOfOne(), duel.leastOfOther()));
        } catch (WindrowException e) {
            return Optional.empty(); // what was measured before is worth more than this key
        }
    }
}
