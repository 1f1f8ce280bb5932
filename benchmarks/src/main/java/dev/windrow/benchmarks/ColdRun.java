// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process from its start to its exit. Its peak memory is known on Linux only.
 *
 * @param wall nanoseconds
 * @param peakBytes the greatest resident memory; it is polled, so that the memory of the last
 *     milliseconds may be missing
 * @param output the standard output
 */
record ColdRun(long wall, long peakBytes, String output) {

    private static final long ASKED_EVERY_MILLISECONDS = 2;
    private static final int KILOBYTE = 1024;

    /**
     * Starts a process and waits for its end.
     *
     * @throws IOException if its exit status is not 0
     */
    static ColdRun of(ProcessBuilder command) throws IOException {
        Path printed = Files.createTempFile("windrow-cold", ".txt");
        try {
            command.redirectOutput(printed.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
            long begin = System.nanoTime();
            Process process = command.start();
            Path status = Path.of("/proc", Long.toString(process.pid()), "status");
            long peak = 0;
            while (!process.waitFor(ASKED_EVERY_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                peak = Math.max(peak, peakOf(status));
            }
            long wall = System.nanoTime() - begin;
            if (process.exitValue() != 0) {
                throw new IOException(command.command() + " exited with " + process.exitValue());
            }
            return new ColdRun(
                    wall, peak, Files.readString(printed, StandardCharsets.UTF_8).strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process ran", e);
        } finally {
            Files.delete(printed);
        }
    }

    /** Returns a process's peak memory, or 0 if it has just ended. */
    private static long peakOf(Path status) throws IOException {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE)
                    .findFirst()
                    .orElse(0);
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            if (Files.exists(status)) {
                throw e;
            }
            return 0;
        }
    }

    /** Returns the run with the median time. */
    static ColdRun median(List<ColdRun> runs) {
        return runs.stream()
                .sorted(Comparator.comparingLong(ColdRun::wall))
                .toList()
                .get(runs.size() / 2);
    }
}
