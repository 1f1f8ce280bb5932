// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A program whose file system is {@link FaultyFiles}. It reads a file, groups it with so little
 * memory that rows go to disk, and writes the result, while a read or a write fails. Each run ends
 * in the right answer or in one error, and leaves nothing behind. Anything else is printed with its
 * seed, and ends the program with the status 1.
 */
public final class FaultRuns {

    private static final String ROWS = "random:rows=60_000,keys=20_000,value=int32,nulls=0.1";
    private static final List<String> INPUTS = List.of("parquet", "arrow", "arrows", "csv");
    private static final List<String> OUTPUTS = List.of("csv", "jsonl", "arrow", "arrows");
    private static final int FILES = 6;
    private static final long LITTLE_MEMORY = 1 << 19;

    /** What is wrong with the disk. */
    private enum Kind {
        READ_FAILS,
        WRITE_FAILS,
        DISK_FULL,
        PARTS,
        LANE_DIES
    }

    /** What a run without a fault reads, writes and answers. */
    private record Sound(long reads, long writes, byte[] answer) {}

    private final Path inputs;
    private final Path outputs;
    private final Path spill;
    private final Map<String, Sound> sound = new HashMap<>();
    private final Map<Kind, int[]> counts = new TreeMap<>();

    /** Whether the last query's rows went to disk. */
    private boolean spilled;

    private FaultRuns(Path folder) throws IOException {
        inputs = Files.createDirectories(folder.resolve("inputs"));
        outputs = Files.createDirectories(folder.resolve("outputs"));
        spill = Files.createDirectories(folder.resolve("spill"));
    }

    /**
     * Arguments: a folder to work in, the first seed, and how many seeds.
     *
     * @param arguments see above
     */
    public static void main(String[] arguments) throws IOException {
        FaultRuns runs = new FaultRuns(Path.of(arguments[0]));
        long first = Long.parseLong(arguments[1]);
        long count = Long.parseLong(arguments[2]);
        try (Table table = Tables.read(ROWS)) {
            for (String ending : INPUTS) {
                for (int part = 0; part < FILES; part++) {
                    long from = table.rows() * part / FILES;
                    long rows = table.rows() * (part + 1) / FILES - from;
                    try (Table slice = table.slice(from, rows)) {
                        Tables.write(slice, runs.inputs.resolve(part + "." + ending));
                    }
                }
            }
        }
        int wrong = 0;
        for (long seed = first; seed < first + count; seed++) {
            wrong += runs.isSound(seed) ? 0 : 1;
        }
        System.out.printf("seeds %d to %d%n", first, first + count - 1);
        System.out.printf("%-12s %6s %6s %6s %6s%n", "fault", "runs", "right", "error", "wrong");
        runs.counts.forEach(
                (kind, found) ->
                        System.out.printf(
                                "%-12s %6d %6d %6d %6d%n",
                                kind, Arrays.stream(found).sum(), found[0], found[1], found[2]));
        System.exit(wrong == 0 ? 0 : 1);
    }

    private boolean isSound(long seed) throws IOException {
        Random random = new Random(new SplittableRandom(seed).nextLong());
        String input = INPUTS.get(random.nextInt(INPUTS.size()));
        Path output = outputs.resolve("o." + OUTPUTS.get(random.nextInt(OUTPUTS.size())));
        int threads = 1 + random.nextInt(4);
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        String name = input + " " + output.getFileName() + " " + threads;
        Sound expected = sound.get(name);
        if (expected == null) {
            Fault.clear();
            WindrowException failure = run(input, output, threads, 0);
            if (failure != null || !spilled) {
                throw new IllegalStateException(name + ": rows do not go to disk", failure);
            }
            expected = new Sound(Fault.reads(), Fault.writes(), Files.readAllBytes(output));
            sound.put(name, expected);
        }
        for (String ending : OUTPUTS) {
            Files.deleteIfExists(outputs.resolve("o." + ending));
        }
        long held = ColumnMemory.liveBytes();
        Fault.clear();
        long dying = 0;
        boolean isOnce = random.nextBoolean();
        switch (kind) {
            case READ_FAILS -> Fault.failRead(1 + random.nextLong(expected.reads()), isOnce);
            case WRITE_FAILS ->
                    Fault.failWrite(1 + random.nextLong(expected.writes()), isOnce, Fault.BROKEN);
            case DISK_FULL ->
                    Fault.failWrite(1 + random.nextLong(expected.writes()), isOnce, Fault.FULL);
            case PARTS -> Fault.doParts();
            case LANE_DIES -> dying = 1 + random.nextInt(FILES);
        }
        int[] count = counts.computeIfAbsent(kind, key -> new int[3]);
        String wrong;
        boolean isRight = false;
        try {
            WindrowException failure = run(input, output, threads, dying);
            Fault.clear();
            isRight = failure == null;
            wrong = failure == null ? wrong(output, expected) : wrong(failure, kind, output);
        } catch (RuntimeException | Error e) {
            Fault.clear();
            wrong = trace(e);
        }
        if (wrong.isEmpty()) {
            wrong = left(output, held);
        }
        count[!wrong.isEmpty() ? 2 : isRight ? 0 : 1]++;
        if (!wrong.isEmpty()) {
            System.out.printf("WRONG seed %d, %s, %s: %s%n", seed, name, kind, wrong);
        }
        return wrong.isEmpty();
    }

    /** What a lane dies of. */
    private static final class Dying extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private @Nullable WindrowException run(String input, Path output, int threads, long dying) {
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withThreads(threads)
                        .withMemory(LITTLE_MEMORY)
                        .withSpillFolder(spill);
        List<String> files =
                IntStream.range(0, FILES)
                        .mapToObj(part -> inputs.resolve(part + "." + input).toString())
                        .toList();
        try (Windrow windrow = Windrow.open(config);
                GroupByResult result =
                        windrow.groupBy(scan(files, dying))
                                .by("key")
                                .sorted()
                                .aggregate(
                                        Aggregations.count(),
                                        Aggregations.sum("value"),
                                        Aggregations.median("value"))) {
            spilled = result.explanation().strategy().contains("spilled");
            Tables.write(result.table(), output);
            return null;
        } catch (WindrowException e) {
            return e;
        }
    }

    private static Scan scan(List<String> files, long dying) {
        Scan scan = Tables.scan(files, ReadOptions.defaults());
        return dying == 0 ? scan : new DyingScan(scan, dying, Dying::new);
    }

    private static String wrong(Path output, Sound expected) throws IOException {
        return Arrays.equals(Files.readAllBytes(output), expected.answer())
                ? ""
                : "another answer, in " + output;
    }

    private static String wrong(WindrowException failure, Kind kind, Path output) {
        ErrorCode code =
                switch (kind) {
                    case READ_FAILS, WRITE_FAILS -> ErrorCode.INPUT_OUTPUT;
                    case DISK_FULL -> ErrorCode.DISK_FULL;
                    case LANE_DIES ->
                            failure.getCause() instanceof Dying ? ErrorCode.INTERNAL : null;
                    case PARTS -> null;
                };
        String message = String.valueOf(failure.getMessage());
        if (failure.code() != code || message.contains("\n")) {
            return "expected " + code + ", found " + failure.code() + " " + trace(failure);
        }
        return Files.exists(output) ? "an error, and yet an output" : "";
    }

    /** Returns what a run left behind. */
    private String left(Path output, long held) throws IOException {
        if (ColumnMemory.liveBytes() != held) {
            return "holds " + (ColumnMemory.liveBytes() - held) + " bytes";
        }
        for (Path folder : List.of(outputs, spill)) {
            try (Stream<Path> found = Files.list(folder)) {
                List<Path> files = found.filter(each -> !each.equals(output)).toList();
                if (!files.isEmpty()) {
                    return "left " + files;
                }
            }
        }
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            List<String> open =
                    descriptors
                            .map(FaultRuns::target)
                            .filter(each -> each.startsWith(outputs.getParent() + "/"))
                            .toList();
            return open.isEmpty() ? "" : "has not closed " + open;
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            // It was that of the listing.
            return "";
        }
    }

    private static String trace(Throwable failure) {
        StringBuilder text = new StringBuilder(failure.toString());
        for (Throwable each = failure; each != null; each = each.getCause()) {
            text.append("\n  ").append(each);
            Stream.of(each.getStackTrace())
                    .limit(12)
                    .forEach(frame -> text.append("\n    ").append(frame));
        }
        return text.toString();
    }
}
