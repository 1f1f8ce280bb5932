// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.PreparedQuery;
import dev.windrow.ResidentTable;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.AnswerCheck;
import dev.windrow.bench.Platform;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.instrumentation.LaunchTrial;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Runs cases in one session. Trials share their data: rows are drawn once and stay on the device,
 * and the CPU engine computes each answer once.
 */
final class Workbench implements AutoCloseable {

    private static final double NANOSECONDS = 1e6;

    /**
     * The least pairs of a duel. Of 8 pairs, a given one of the two wins 6 or more by chance in a
     * seventh of all duels.
     */
    private static final int PAIRS = 8;

    private final Windrow windrow;
    private final Windrow reference;

    /** A session whose device gets all rows, also where another one shares them with the CPU. */
    private final Windrow device;

    private final WindrowConfig config;
    private final TuneSettings settings;
    private final Map<String, ResidentTable> tables = new LinkedHashMap<>();
    private final Map<String, Answer> answers = new HashMap<>();
    private final Map<Asked, Trial> trials = new HashMap<>();

    private record Asked(TuneCase of, LaunchProfile profile) {}

    /** A case that is ready to run with a profile. */
    private interface Ready extends AutoCloseable {

        GroupByResult run();

        /** Runs it and returns the milliseconds that count. */
        double milliseconds();

        @Override
        void close();
    }

    /** Counts the time of all kernels. */
    private record Resident(PreparedQuery prepared) implements Ready {

        @Override
        public GroupByResult run() {
            return prepared.run();
        }

        @Override
        public double milliseconds() {
            try (GroupByResult groups = prepared.runProfiled()) {
                return groups.profile().nanoseconds(Phase.Kind.KERNEL) / NANOSECONDS;
            }
        }

        @Override
        public void close() {
            prepared.close();
        }
    }

    /** Counts the time of the whole query. */
    private record InLanes(Windrow device, TuneCase of, Table table, LaunchProfile profile)
            implements Ready {

        @Override
        public GroupByResult run() {
            return LaunchTrial.with(profile, () -> device.run(of.query(), table));
        }

        @Override
        public double milliseconds() {
            long begin = System.nanoTime();
            run().close();
            return (System.nanoTime() - begin) / NANOSECONDS;
        }

        @Override
        public void close() {
            // The session keeps the lanes.
        }
    }

    private record Answer(GroupByResult groups, AnswerCheck.Expected expected) {}

    Workbench(Windrow windrow, WindrowConfig config, TuneSettings settings) {
        this.windrow = windrow;
        this.config = config;
        this.settings = settings;
        reference = Windrow.open(config.withEngine(EngineChoice.CPU));
        device = Windrow.open(config.withEngine(EngineChoice.GPU));
    }

    /** Returns the trial of a case with a profile; each combination is tried once. */
    Trial trial(TuneCase of, LaunchProfile profile) {
        Asked asked = new Asked(of, profile);
        Trial known = trials.get(asked);
        if (known == null) {
            known = measure(of, profile);
            trials.put(asked, known);
        }
        return known;
    }

    /** Runs a case with two profiles in turn, both of which gave the right answer. */
    PairedRuns duel(TuneCase of, LaunchProfile one, LaunchProfile other) {
        ResidentTable table = table(of);
        PairedRuns duel = new PairedRuns();
        try (Ready first = prepare(of, table, one)) {
            first.run().close();
            try (Ready second = prepare(of, table, other)) {
                second.run().close();
                for (int pair = 0; pair < Math.max(PAIRS, settings.repeats()); pair++) {
                    duel.add(first.milliseconds(), second.milliseconds());
                }
            }
        }
        return duel;
    }

    private Ready prepare(TuneCase of, ResidentTable table, LaunchProfile profile) {
        return of.isInLanes()
                ? new InLanes(device, of, table.table(), profile)
                : new Resident(LaunchTrial.with(profile, () -> windrow.prepare(of.query(), table)));
    }

    private ResidentTable table(TuneCase of) {
        return tables.computeIfAbsent(of.dataSet(settings.rows()), this::read);
    }

    private Trial measure(TuneCase of, LaunchProfile profile) {
        ResidentTable table = table(of);
        try (Ready prepared = prepare(of, table, profile)) {
            try (GroupByResult first = prepared.run()) {
                Optional<String> misfit = misfit(of, first.profile());
                if (misfit.isPresent()) {
                    return Trial.failed(misfit.get());
                }
                Optional<String> difference =
                        answer(of, table.table()).expected().difference(first.table());
                if (difference.isPresent()) {
                    return Trial.wrong(difference.get());
                }
            }
            return Trial.of(least(prepared));
        } catch (WindrowException e) {
            return Trial.failed(e.code() + ": " + e.getMessage());
        }
    }

    /** Tells why a run says nothing of a case. */
    private static Optional<String> misfit(TuneCase of, Profile profile) {
        if (of.isInLanes()) {
            return profile.strategy().endsWith("-partial")
                    ? Optional.empty()
                    : Optional.of("too few rows for chunks");
        }
        return Platform.isDevice(profile)
                ? Optional.empty()
                : Optional.of("it does not run on the device");
    }

    /** Returns the least time of a run, in milliseconds. */
    private double least(Ready prepared) {
        double least = Double.POSITIVE_INFINITY;
        for (int run = 0; run < settings.repeats(); run++) {
            least = Math.min(least, prepared.milliseconds());
        }
        return least;
    }

    private ResidentTable read(String data) {
        ReadOptions reading = ReadOptions.defaults().withProgress(config.progress());
        return windrow.resident(Tables.read(data, reading));
    }

    private Answer answer(TuneCase of, Table table) {
        GroupByQuery anyHow = of.query().withAlgorithm(Algorithm.AUTO);
        String asked = of.dataSet(settings.rows()) + " " + anyHow.aggregations();
        return answers.computeIfAbsent(
                asked,
                ignored -> {
                    GroupByResult groups = reference.run(anyHow, table);
                    AnswerCheck check = new AnswerCheck(anyHow, table.rows());
                    return new Answer(groups, check.expecting(groups.table()));
                });
    }

    @Override
    public void close() {
        answers.values().forEach(answer -> answer.groups().close());
        for (ResidentTable table : tables.values()) {
            table.close();
            table.table().close();
        }
        reference.close();
        device.close();
    }
}
