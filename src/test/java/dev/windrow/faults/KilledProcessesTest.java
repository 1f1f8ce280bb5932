// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.ChildJava;
import dev.windrow.Repetitions;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Processes that are told to end, or are killed, at random moments of each step: as they open a
 * session, group with rows on disk, and write. How long a step takes is measured before. Each
 * output is whole or absent, and there if its writing had ended; one that is told to end leaves
 * nothing else, and what a killed one leaves goes away with the next.
 *
 * <p>{@code -Dwindrow.faults.signals=500} ends more of them.
 */
@EnabledOnOs(OS.LINUX)
final class KilledProcessesTest {

    private static final long MOST_SECONDS = 600;

    /**
     * The classes are loaded in the first round; the second writes over the outputs of the first.
     */
    private static final int ROUNDS = 2;

    /** As many are certain to have met whole, absent and unfinished outputs. */
    private static final int SIGNALS_THAT_MEET_ALL = 100;

    /** A step of a process, and how long it takes when nothing disturbs it. */
    private record Step(String name, long nanos) {}

    /** What became of processes that were ended in one kind of step. */
    private static final class Tally {
        private int processes;
        private int whole;
        private int absent;
        private int unfinished;
    }

    @TempDir private Path folder = Path.of("");
    private final List<String> inputs = new ArrayList<>();
    private final Map<String, Map<String, List<@Nullable Object>>> expected = new HashMap<>();
    private final Map<String, Tally> tallies = new TreeMap<>();

    @Test
    void outputsAreWholeOrAbsentAndNothingElseStays() throws Exception {
        for (String name : List.of("outputs", "spill", "temporary")) {
            Files.createDirectory(folder.resolve(name));
        }
        try (Table table = Tables.read("random:rows=60_000,keys=20_000,value=int32,nulls=0.1")) {
            for (int part = 0; part < 6; part++) {
                Path file = folder.resolve(part + ".parquet");
                try (Table slice = table.slice(part * 10_000L, 10_000)) {
                    Tables.write(slice, file);
                }
                inputs.add(file.toString());
            }
        }
        List<Step> steps = measured();
        for (String output : EndlessQueries.OUTPUTS) {
            expected.put(output, values(output));
        }
        long seed = Repetitions.seed("windrow.faults.seed");
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        int signals = Integer.getInteger("windrow.faults.signals", 2);
        for (int run = 0; run < signals; run++) {
            for (String output : EndlessQueries.OUTPUTS) {
                Files.deleteIfExists(folder.resolve("outputs").resolve(output));
            }
            // Half of the signals come while outputs are written, which takes a small part of the
            // time.
            String kind = random.nextBoolean() ? EndlessQueries.WRITE : "";
            List<Integer> choices = new ArrayList<>();
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i).name().startsWith(kind)) {
                    choices.add(i);
                }
            }
            end(steps, choices.get(random.nextInt(choices.size())), random);
        }
        measured();
        assertThat(left()).isEmpty();
        System.out.printf(
                "%-16s %9s %13s %14s %10s%n",
                "", "processes", "outputs whole", "outputs absent", "unfinished");
        tallies.forEach(
                (name, tally) ->
                        System.out.printf(
                                "%-16s %9d %13d %14d %10d%n",
                                name,
                                tally.processes,
                                tally.whole,
                                tally.absent,
                                tally.unfinished));
        if (signals >= SIGNALS_THAT_MEET_ALL) {
            assertThat(tallies.values()).anyMatch(tally -> tally.whole > 0);
            assertThat(tallies.values()).anyMatch(tally -> tally.absent > 0);
            assertThat(tallies.values()).anyMatch(tally -> tally.unfinished > 0);
        }
    }

    /** Runs a process to its end, and returns its steps. */
    private List<Step> measured() throws Exception {
        Process process = start(ROUNDS);
        List<Step> steps = new ArrayList<>();
        try (BufferedReader lines = process.inputReader()) {
            String last = lines.readLine();
            long begin = System.nanoTime();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                long now = System.nanoTime();
                steps.add(new Step(last, now - begin));
                last = line;
                begin = now;
            }
            assertThat(last).isEqualTo(EndlessQueries.END);
            assertThat(process.waitFor()).isZero();
        }
        return steps;
    }

    /** Starts a process, ends it at a random moment of a step, and looks at what is there. */
    private void end(List<Step> steps, int number, Random random) throws Exception {
        Step step = steps.get(number);
        boolean isKilled = random.nextBoolean();
        long nanos = (long) (random.nextDouble() * step.nanos());
        List<Path> before = left();
        List<String> begun = new ArrayList<>();
        Process process = start(Long.MAX_VALUE);
        try (BufferedReader lines = process.inputReader()) {
            for (int i = 0; i <= number; i++) {
                assertThat(lines.readLine()).isEqualTo(steps.get(i).name());
                begun.add(steps.get(i).name());
            }
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(end - System.nanoTime());
            }
            assertThat(process.isAlive()).isTrue();
            if (isKilled) {
                process.destroyForcibly();
            } else {
                process.destroy();
            }
            assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        String kind = step.name().replaceFirst(" .*", "");
        Tally tally =
                tallies.computeIfAbsent(
                        (isKilled ? "killed, " : "ended, ") + kind, name -> new Tally());
        tally.processes++;
        check(begun, tally);
        List<Path> left = left();
        if (!isKilled) {
            assertThat(before).as("left by one that was told to end").containsAll(left);
        }
        left.removeAll(before);
        tally.unfinished +=
                left.stream().anyMatch(file -> file.startsWith(folder.resolve("outputs"))) ? 1 : 0;
    }

    private Process start(long times) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJava.SHORT_LIVED);
        command.addAll(MutatedFilesTest.FLAGS);
        command.add("-Djava.io.tmpdir=" + folder.resolve("temporary"));
        command.addAll(List.of("--class-path", System.getProperty("java.class.path")));
        command.add(EndlessQueries.class.getName());
        command.add(folder.resolve("outputs").toString());
        command.add(folder.resolve("spill").toString());
        command.add(String.valueOf(times));
        command.addAll(inputs);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Checks that each output is whole or absent, and there if another step had begun after it. */
    private void check(List<String> begun, Tally tally) {
        for (String output : EndlessQueries.OUTPUTS) {
            if (Files.exists(folder.resolve("outputs").resolve(output))) {
                assertThat(values(output)).as(output).isEqualTo(expected.get(output));
                tally.whole++;
            } else {
                int written = begun.indexOf(EndlessQueries.WRITE + output);
                assertThat(written).as(output).isIn(-1, begun.size() - 1);
                tally.absent++;
            }
        }
    }

    private Map<String, List<@Nullable Object>> values(String output) {
        try (Table table = Tables.read(folder.resolve("outputs").resolve(output).toString())) {
            return SampleTables.values(table);
        }
    }

    /** Returns what lies in the folders beside the outputs. */
    private List<Path> left() throws IOException {
        List<Path> left = new ArrayList<>();
        for (String name : List.of("outputs", "spill", "temporary")) {
            try (Stream<Path> found = Files.list(folder.resolve(name))) {
                found.filter(
                                each ->
                                        !EndlessQueries.OUTPUTS.contains(
                                                each.getFileName().toString()))
                        .forEach(left::add);
            }
        }
        return left;
    }
}
