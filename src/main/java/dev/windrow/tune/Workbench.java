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
    private final WindrowConfig config;
    private final TuneSettings settings;
    private final Map<String, ResidentTable> tables = new LinkedHashMap<>();
    private final Map<String, Answer> answers = new HashMap<>();
    private final Map<Asked, Trial> trials = new HashMap<>();

    private record Asked(TuneCase of, LaunchProfile profile) {}

    private record Answer(GroupByResult groups, AnswerCheck.Expected expected) {}

    Workbench(Windrow windrow, WindrowConfig config, TuneSettings settings) {
        this.windrow = windrow;
        this.config = config;
        this.settings = settings;
        reference = Windrow.open(config.withEngine(EngineChoice.CPU));
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
        try (PreparedQuery first = prepare(of, table, one)) {
            first.run().close();
            try (PreparedQuery second = prepare(of, table, other)) {
                second.run().close();
                for (int pair = 0; pair < Math.max(PAIRS, settings.repeats()); pair++) {
                    duel.add(milliseconds(first), milliseconds(second));
                }
            }
        }
        return duel;
    }

    private PreparedQuery prepare(TuneCase of, ResidentTable table, LaunchProfile profile) {
        return LaunchTrial.with(profile, () -> windrow.prepare(of.query(), table));
    }

    private ResidentTable table(TuneCase of) {
        return tables.computeIfAbsent(of.dataSet(settings.rows()), this::read);
    }

    private Trial measure(TuneCase of, LaunchProfile profile) {
        ResidentTable table = table(of);
        try (PreparedQuery prepared = prepare(of, table, profile)) {
            try (GroupByResult first = prepared.run()) {
                if (!Platform.isDevice(first.profile())) {
                    return Trial.failed("it does not run on the device");
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

    /** Returns the least time of all kernels of a run, in milliseconds. */
    private double least(PreparedQuery prepared) {
        double least = Double.POSITIVE_INFINITY;
        for (int run = 0; run < settings.repeats(); run++) {
            least = Math.min(least, milliseconds(prepared));
        }
        return least;
    }

    private static double milliseconds(PreparedQuery prepared) {
        try (GroupByResult groups = prepared.runProfiled()) {
            return groups.profile().nanoseconds(Phase.Kind.KERNEL) / NANOSECONDS;
        }
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
    }
}
