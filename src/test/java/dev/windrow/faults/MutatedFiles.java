// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;
import dev.windrow.query.NamedAggregation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A program that reads changed files for as long as it is told. Each gives an answer, or one error
 * that blames the file, in time and in little memory. Anything else is printed with its seed, and
 * ends the program with the status 1.
 */
public final class MutatedFiles {

    /** No file here takes a hundredth of that on an idle machine. */
    private static final long MOST_SECONDS = 60;

    /** Beside what the process has before it reads a file. The heap is small. */
    private static final long MOST_BYTES = 512L << 20;

    /** What a changed file may be blamed for. */
    private static final Set<ErrorCode> BLAMED =
            Set.of(
                    ErrorCode.CORRUPT_FILE,
                    ErrorCode.UNSUPPORTED_FORMAT,
                    ErrorCode.UNSUPPORTED_TYPE,
                    ErrorCode.BAD_FIELD,
                    ErrorCode.DUPLICATE_NAME,
                    ErrorCode.OVERFLOW,
                    ErrorCode.HOST_MEMORY);

    private final Path folder;
    private final Map<String, List<byte[]>> seeds;
    private final Windrow windrow;
    private final Map<String, int[]> counts = new TreeMap<>();
    private volatile long deadline = Long.MAX_VALUE;
    private volatile String current = "";

    private MutatedFiles(Path folder, Map<String, List<byte[]>> seeds, Windrow windrow) {
        this.folder = folder;
        this.seeds = seeds;
        this.windrow = windrow;
    }

    /**
     * Arguments: a folder to work in, the seconds, the first seed, and how many seeds at most.
     *
     * @param arguments see above
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withThreads(2)
                        .withMemory(1 << 20)
                        .withSpillFolder(folder);
        try (Windrow windrow = Windrow.open(config)) {
            MutatedFiles fuzz = new MutatedFiles(folder, SeedFiles.write(folder), windrow);
            Thread.ofPlatform().daemon().start(fuzz::watch);
            long first = Long.parseLong(arguments[2]);
            boolean isSound =
                    fuzz.run(
                            TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1])),
                            first,
                            Long.parseLong(arguments[3]));
            System.exit(isSound ? 0 : 1);
        }
    }

    /** Ends the process if a file takes too long. */
    private void watch() {
        while (true) {
            if (System.nanoTime() > deadline) {
                System.out.println("HANGS " + current);
                Thread.getAllStackTraces()
                        .forEach(
                                (thread, frames) ->
                                        System.out.println(thread + " " + List.of(frames)));
                Runtime.getRuntime().halt(1);
            }
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private boolean run(long nanoseconds, long first, long most) throws IOException {
        long start = System.nanoTime();
        deadline = Long.MAX_VALUE;
        int wrong = 0;
        long seed = first;
        for (; seed - first < most && isToGoOn(start, nanoseconds); seed++) {
            wrong += isSound(seed) ? 0 : 1;
        }
        System.out.printf("seeds %d to %d%n", first, seed - 1);
        System.out.printf("%-8s %8s %8s %8s %8s%n", "format", "files", "read", "blamed", "wrong");
        counts.forEach(
                (format, count) ->
                        System.out.printf(
                                "%-8s %8d %8d %8d %8d%n",
                                format,
                                count[0] + count[1] + count[2],
                                count[0],
                                count[1],
                                count[2]));
        return wrong == 0;
    }

    /** Returns whether there is time left, or a format of which no file was read. */
    private boolean isToGoOn(long start, long nanoseconds) {
        return System.nanoTime() - start < nanoseconds || counts.size() < seeds.size();
    }

    /** Makes a file of a seed, which alone determines it, and reads it. */
    private boolean isSound(long seed) throws IOException {
        // Random draws alike at first from seeds that lie close together.
        Random random = new Random(new SplittableRandom(seed).nextLong());
        List<String> endings = List.copyOf(seeds.keySet());
        String ending = endings.get(random.nextInt(endings.size()));
        List<byte[]> files = seeds.get(ending);
        byte[] whole = files.get(random.nextInt(files.size()));
        byte[] other = files.get(random.nextInt(files.size()));
        byte[] changed = new Mutation(random).of(whole, other, ending.equals("csv"));
        Path file = folder.resolve("changed." + ending);
        Files.write(file, changed);
        current = "seed " + seed + ", " + file;
        int[] count = counts.computeIfAbsent(ending, key -> new int[3]);
        int way = random.nextInt(4);
        long held = ColumnMemory.liveBytes();
        long resident = HostMemory.begin();
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        String found = read(file, way, count);
        deadline = Long.MAX_VALUE;
        if (found.isEmpty() && ColumnMemory.liveBytes() != held) {
            found = "holds " + (ColumnMemory.liveBytes() - held) + " bytes";
        }
        if (found.isEmpty() && HostMemory.most() - resident > MOST_BYTES) {
            found = "takes " + ((HostMemory.most() - resident) >> 20) + " MiB";
        }
        if (!found.isEmpty()) {
            count[2]++;
            Files.copy(file, folder.resolve("wrong-" + seed + "." + ending));
            System.out.printf("WRONG seed %d, %s, way %d: %s%n", seed, ending, way, found);
        }
        return found.isEmpty();
    }

    /** Reads a file in one of four ways, and returns what is wrong, or nothing. */
    private String read(Path file, int way, int[] count) {
        try {
            String name = file.toString();
            switch (way) {
                case 0 -> Tables.columnNames(name);
                case 1 -> {
                    try (Table table = Tables.read(name)) {
                        SampleTables.values(table);
                    }
                }
                case 2 ->
                        windrow.groupBy(Tables.scan(name)).aggregate(Aggregations.count()).close();
                default -> group(name);
            }
            count[0]++;
            return "";
        } catch (WindrowException e) {
            String message = String.valueOf(e.getMessage());
            boolean isNamed =
                    message.startsWith(file.toString()) || e.code() == ErrorCode.UNSUPPORTED_TYPE;
            if (BLAMED.contains(e.code()) && isNamed && !message.contains("\n")) {
                count[1]++;
                return "";
            }
            return trace(e);
        } catch (RuntimeException | Error e) {
            return trace(e);
        }
    }

    private void group(String name) {
        List<String> names = Tables.columnNames(name);
        List<NamedAggregation> counts = new ArrayList<>(List.of(Aggregations.count().as("c0")));
        names.stream()
                .distinct()
                .filter(each -> !each.isEmpty())
                .forEach(each -> counts.add(Aggregations.count(each).as("c" + counts.size())));
        List<String> keys = names.subList(0, Math.min(1, names.size()));
        try (GroupByResult result =
                windrow.groupBy(Tables.scan(name))
                        .by(keys.toArray(String[]::new))
                        .aggregate(counts.toArray(NamedAggregation[]::new))) {
            SampleTables.values(result.table());
        }
    }

    private static String trace(Throwable failure) {
        StringBuilder text = new StringBuilder(failure.toString());
        for (Throwable each = failure; each != null; each = each.getCause()) {
            text.append("\n  ").append(each);
            List.of(each.getStackTrace()).stream()
                    .limit(12)
                    .forEach(frame -> text.append("\n    ").append(frame));
        }
        return text.toString();
    }
}
