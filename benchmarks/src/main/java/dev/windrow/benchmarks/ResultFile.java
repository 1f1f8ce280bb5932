// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Writes the measurements of both sides to files whose names have the date and the device: a table
 * to read and to quote, and the measurements as they were written.
 */
public final class ResultFile {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");

    private final Clock clock;

    ResultFile(Clock clock) {
        this.clock = clock;
    }

    /**
     * Prints the comparison, and writes it.
     *
     * @param arguments Windrow's file, libcudf's file, the folder of results, and the command that
     *     was run
     */
    public static void main(String[] arguments) throws IOException {
        Path written =
                new ResultFile(Clock.systemUTC())
                        .write(
                                Path.of(arguments[0]),
                                Path.of(arguments[1]),
                                Path.of(arguments[2]),
                                arguments[3]);
        PrintStream out = System.out;
        out.println();
        out.print(Files.readString(written));
        out.println();
        out.println("written to " + written);
    }

    /** Writes both files, and returns the one to read. */
    Path write(Path windrow, Path libcudf, Path folder, String command) throws IOException {
        List<Measurement> ours = Measurement.read(windrow);
        List<Measurement> theirs = Measurement.read(libcudf);
        if (ours.isEmpty() || theirs.isEmpty()) {
            throw new IOException("nothing to compare: " + windrow + " and " + libcudf);
        }
        LocalDateTime now = LocalDateTime.now(clock);
        Files.createDirectories(folder);
        String name = free(folder, DATE.format(now) + "-" + slug(ours.getFirst().device()));
        Files.writeString(
                folder.resolve(name + ".json"),
                "{\"windrow\":%s,\"libcudf\":%s}\n"
                        .formatted(
                                Files.readString(windrow).strip(),
                                Files.readString(libcudf).strip()));
        return Files.writeString(
                folder.resolve(name + ".md"), text(now, ours, theirs, command, name));
    }

    private static String text(
            LocalDateTime now,
            List<Measurement> ours,
            List<Measurement> theirs,
            String command,
            String name) {
        return String.format(
                Locale.ROOT,
                """
                # %s, %s UTC

                - command: `%s`
                - %s
                - %s
                - Times are milliseconds, the least of the runs after the first, over columns that \
                were on the device already.
                - The wall time ends with the result on the device: always with libcudf, and with Windrow where there are many \
                groups; few groups come to the host with the query. "home" ends with all of the result on the host.
                - "first" is the first query of its kind: on Windrow's side it also uploads the columns and compiles \
                the kernels; libcudf's columns are there before, and its kernels come compiled.
                - "wall / wall", "home / home" and "wall / kernels" are libcudf's times over Windrow's; \
                the last, its wall time over the sum of Windrow's kernels.
                - every run: [%s.json](%s.json)

                %s\
                """,
                ours.getFirst().device(),
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").format(now),
                command,
                ours.getFirst().versions(),
                theirs.getFirst().versions(),
                name,
                name,
                LibcudfComparison.of(ours, theirs).markdown());
    }

    /**
     * Returns a name that no table in the folder has, so that a run does not overwrite another's.
     */
    static String free(Path folder, String name) {
        String free = name;
        for (int number = 2; Files.exists(folder.resolve(free + ".md")); number++) {
            free = name + "-" + number;
        }
        return free;
    }

    /** Returns a name that suits a file: NVIDIA H200 becomes nvidia-h200. */
    static String slug(String device) {
        return device.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
    }
}
