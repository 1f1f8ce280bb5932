// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processes that are told to end, or are killed, at random moments. Each output is whole or absent;
 * one that is told to end leaves nothing else, and what a killed one leaves goes away with the
 * next.
 *
 * <p>{@code -Dwindrow.faults.signals=500} ends more of them.
 */
@EnabledOnOs(OS.LINUX)
final class KilledProcessesTest {

    private static final int MOST_MILLISECONDS = 4000;
    private static final long MOST_SECONDS = 120;

    @TempDir private Path folder = Path.of("");
    private final List<String> inputs = new ArrayList<>();
    private final Map<String, Map<String, List<@Nullable Object>>> expected = new HashMap<>();

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
        endByItself();
        for (String output : EndlessQueries.OUTPUTS) {
            expected.put(output, values(output));
        }
        long seed = Long.getLong("windrow.faults.seed", System.currentTimeMillis());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        int[] found = new int[4];
        for (int run = Integer.getInteger("windrow.faults.signals", 8); run > 0; run--) {
            boolean isKilled = random.nextBoolean();
            end(random.nextInt(MOST_MILLISECONDS), isKilled);
            check(found);
            found[isKilled ? 1 : 0]++;
            if (!isKilled && found[1] == 0) {
                assertThat(left()).isEmpty();
            }
            for (String output : EndlessQueries.OUTPUTS) {
                Files.deleteIfExists(folder.resolve("outputs").resolve(output));
            }
        }
        endByItself();
        assertThat(left()).isEmpty();
        System.out.printf(
                "%d told to end, %d killed: %d outputs whole, %d absent%n",
                found[0], found[1], found[2], found[3]);
    }

    /** Starts a process and ends it after a while. */
    private void end(int milliseconds, boolean isKilled) throws Exception {
        Process process = start(Long.MAX_VALUE);
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("begins");
            Thread.sleep(milliseconds);
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
    }

    private void endByItself() throws Exception {
        Process process = start(1);
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
    }

    private Process start(long times) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
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

    private void check(int[] found) {
        for (String output : EndlessQueries.OUTPUTS) {
            boolean isThere = Files.exists(folder.resolve("outputs").resolve(output));
            found[isThere ? 2 : 3]++;
            if (isThere) {
                assertThat(values(output)).as(output).isEqualTo(expected.get(output));
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
