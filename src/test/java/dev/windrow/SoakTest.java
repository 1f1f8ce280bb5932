// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;
import dev.windrow.simulator.DeviceCounts;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Eight threads ask all kinds of queries, in sessions of their own and in shared ones, and cancel
 * some; others fail. Whatever was taken for them is given back in the end. It runs for some
 * seconds, or for as many as the property {@code windrow.soak.seconds} says, and prints a table.
 */
@Tag("thorough")
final class SoakTest {

    private static final int SECONDS = Integer.getInteger("windrow.soak.seconds", 12);
    private static final long SEED = Long.getLong("windrow.soak.seed", 1);
    private static final int THREADS = 8;
    private static final int WARM_ROUNDS = 3;

    /** What compiled code, logs and pools of the JDK may keep of so many queries. */
    private static final long HEAP_SLACK_BYTES = 24L << 20;

    private static final int FILE_SLACK = 4;

    /** The simulator's threads are those of a device: they stay. */
    private static final String SIMULATOR = "windrow-simulator";

    private static final long WAIT_MILLISECONDS = 60_000;
    private static final long QUIET_MILLISECONDS = 200;
    private static final int QUIET_LOOKS = 10;

    /** What queries ask for that cannot be answered. */
    private static final Set<ErrorCode> MEANT =
            Set.of(ErrorCode.UNKNOWN_COLUMN, ErrorCode.CORRUPT_FILE);

    private static final Set<ErrorCode> CANCELLED = Set.of(ErrorCode.CANCELLED, ErrorCode.CLOSED);

    @TempDir Path folder;
    private final Map<ErrorCode, AtomicInteger> failures = new EnumMap<>(ErrorCode.class);
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger sessions = new AtomicInteger();
    private Path spills;
    private List<String> inputs;

    /** What a process holds. */
    private record Held(
            long heap, long columns, long device, long files, long threads, long spillFiles) {

        List<Long> all() {
            return List.of(heap, columns, device, files, threads, spillFiles);
        }
    }

    @Test
    void allIsGivenBack() throws Exception {
        prepare();
        run(System.nanoTime() + Duration.ofSeconds(Math.max(2, SECONDS / 3)).toNanos(), SEED);
        Held before = held();
        answers.set(0);
        sessions.set(0);
        failures.clear();
        run(System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos(), SEED + THREADS);
        Held after = held();
        System.out.println(report(before, after));
        assertThat(answers.get()).isPositive();
        assertThat(failures.keySet()).containsAll(MEANT);
        assertThat(after.columns()).as("bytes of column memory").isEqualTo(before.columns());
        assertThat(after.device()).as("bytes of the device").isEqualTo(before.device());
        assertThat(after.spillFiles()).as("temporary files").isZero();
        assertThat(threads()).as("threads").isEmpty();
        assertThat(after.files()).as("files").isLessThanOrEqualTo(before.files() + FILE_SLACK);
        assertThat(after.heap())
                .as("bytes of the heap")
                .isLessThanOrEqualTo(before.heap() + HEAP_SLACK_BYTES);
    }

    private void prepare() throws IOException {
        spills = Files.createDirectory(folder.resolve("spills"));
        inputs = new ArrayList<>();
        try (Table table =
                Tables.read("random:rows=30_000,keys=5_000,key=utf8,value=int64,nulls=0.1")) {
            for (String kind : List.of("parquet", "arrow", "csv")) {
                Path file = folder.resolve("t." + kind);
                Tables.write(table, file);
                inputs.add(file.toString());
            }
        }
        for (String kind : List.of("parquet", "arrow")) {
            byte[] bytes = Files.readAllBytes(folder.resolve("t." + kind));
            Path cut = folder.resolve("cut." + kind);
            Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
        }
    }

    private void run(long end, long seed) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS);
                Table table = Tables.read("random:rows=3_000,keys=40,key=int32,value=int64");
                Windrow shared = Windrow.open(config(EngineChoice.CPU))) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed + i);
                all.add(
                        threads.submit(
                                () -> {
                                    for (int round = 0; isToGoOn(round, end); round++) {
                                        work(random, table, shared);
                                    }
                                    return null;
                                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }

    /** A slow machine does little in the time, and chance may have asked nothing that fails. */
    private boolean isToGoOn(int round, long end) {
        synchronized (failures) {
            return round < WARM_ROUNDS
                    || System.nanoTime() < end
                    || !failures.keySet().containsAll(MEANT);
        }
    }

    private WindrowConfig config(EngineChoice engine) {
        return WindrowConfig.defaults().withEngine(engine).withThreads(2).withSpillFolder(spills);
    }

    /** Does one thing, alone or in a shared session; only failures that are meant pass. */
    private void work(Random random, Table table, Windrow shared) throws Exception {
        boolean isShared = random.nextInt(3) == 0;
        EngineChoice engine = random.nextInt(4) == 0 ? EngineChoice.GPU : EngineChoice.CPU;
        long memory = random.nextBoolean() ? 1L << 16 : 1L << 28;
        WindrowConfig config = config(engine).withMemory(memory);
        if (random.nextInt(6) == 0) {
            config = config.withTimeout(Duration.ofNanos(1 + random.nextInt(3_000_000)));
        }
        try {
            if (isShared) {
                ask(random, table, shared);
            } else {
                sessions.incrementAndGet();
                try (Windrow own = Windrow.open(config)) {
                    for (int i = random.nextInt(3); i >= 0; i--) {
                        ask(random, table, own);
                    }
                }
            }
            answers.incrementAndGet();
        } catch (WindrowException e) {
            if (!CANCELLED.contains(e.code())
                    && !MEANT.contains(e.code())
                    && e.code() != ErrorCode.OVERFLOW) {
                throw e;
            }
            synchronized (failures) {
                failures.computeIfAbsent(e.code(), code -> new AtomicInteger()).incrementAndGet();
            }
        } finally {
            // An interrupt that came late is none of the next query.
            Thread.interrupted();
        }
    }

    private void ask(Random random, Table table, Windrow windrow) throws Exception {
        switch (random.nextInt(11)) {
            case 0 -> windrow.run(query(random, "key", "value"), table).close();
            case 1 -> windrow.run(query(random, "key", "value"), Scan.of(table)).close();
            case 2, 3 ->
                    windrow.run(query(random, "key", "value"), Tables.scan(input(random))).close();
            case 4 -> {
                try (GroupByBatches batches =
                        windrow.runInBatches(
                                query(random, "key", "value"), Tables.scan(input(random)))) {
                    if (batches.hasNext()) {
                        batches.next().close();
                    }
                }
            }
            case 5 -> windrow.transform(table, Sort.by(SortKey.ascending("value"))).close();
            case 6 ->
                    windrow.transform(
                                    Tables.scan(input(random)),
                                    List.of(new Filter(column("value").greaterThan(literal(5)))),
                                    100)
                            .close();
            case 7 -> windrow.run(query(random, "key", "valve"), table).close();
            case 8 -> {
                String name = random.nextBoolean() ? "cut.arrow" : "cut.parquet";
                String cut = folder.resolve(name).toString();
                windrow.run(query(random, "key", "value"), Tables.scan(cut)).close();
            }
            case 9 -> {
                try (ResidentTable resident = windrow.resident(table)) {
                    windrow.run(query(random, "key", "value"), resident).close();
                }
            }
            default -> disturbed(random, table, windrow);
        }
    }

    /** Cancels or interrupts a query shortly after it began. */
    private void disturbed(Random random, Table table, Windrow windrow) throws Exception {
        Thread asking = Thread.currentThread();
        boolean interrupts = random.nextBoolean();
        int nanoseconds = random.nextInt(2_000_000);
        Thread other =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        Thread.sleep(Duration.ofNanos(nanoseconds));
                                    } catch (InterruptedException e) {
                                        return;
                                    }
                                    if (interrupts) {
                                        asking.interrupt();
                                    } else {
                                        windrow.cancel();
                                    }
                                });
        try {
            windrow.run(query(random, "key", "value"), Tables.scan(input(random))).close();
        } finally {
            Thread.interrupted();
            boolean isInterrupted = false;
            while (other.isAlive()) {
                try {
                    other.join();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
            assertThat(isInterrupted && !interrupts).isFalse();
            assertThat(table.rows()).isPositive();
        }
    }

    private String input(Random random) {
        return inputs.get(random.nextInt(inputs.size()));
    }

    private static GroupByQuery query(Random random, String key, String value) {
        List<NamedAggregation> all =
                List.of(
                        sum(value),
                        count(),
                        min(value),
                        max(value),
                        mean(value),
                        median(value),
                        countDistinct(value));
        List<NamedAggregation> some = new ArrayList<>();
        for (NamedAggregation each : all) {
            if (random.nextInt(3) == 0) {
                some.add(each);
            }
        }
        some.add(sum(column(value).plus(literal(random.nextInt(100)))).as("shifted"));
        GroupByQuery query = GroupByQuery.of(List.of(key), some).withSorted(random.nextBoolean());
        return random.nextInt(3) == 0
                ? query.withWhere(column(value).lessThan(literal(random.nextInt(1000))))
                : query;
    }

    /** Returns what is held once nothing is given back any more. */
    private Held held() throws Exception {
        long end = System.currentTimeMillis() + WAIT_MILLISECONDS;
        Held held = heldNow();
        // What a cancelled call left behind is given back a little later.
        for (int quiet = 0; quiet < QUIET_LOOKS && System.currentTimeMillis() < end; quiet++) {
            Thread.sleep(QUIET_MILLISECONDS);
            Held next = heldNow();
            quiet = next.threads() < held.threads() || next.columns() < held.columns() ? 0 : quiet;
            held = next;
        }
        return held;
    }

    private Held heldNow() throws IOException {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        var system =
                (com.sun.management.UnixOperatingSystemMXBean)
                        ManagementFactory.getOperatingSystemMXBean();
        try (Stream<Path> files = Files.list(spills)) {
            return new Held(
                    runtime.totalMemory() - runtime.freeMemory(),
                    ColumnMemory.liveBytes() - ColumnMemory.keptBytes(),
                    DeviceCounts.get().heldBytes(),
                    system.getOpenFileDescriptorCount(),
                    threads().size(),
                    files.count());
        }
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("windrow"))
                .filter(name -> !name.startsWith(SIMULATOR))
                .sorted()
                .toList();
    }

    private String report(Held before, Held after) {
        StringBuilder text = new StringBuilder();
        text.append("soak: %d s, %d threads, seed %d%n".formatted(SECONDS, THREADS, SEED));
        text.append(
                "answers %d, sessions %d, failures %s%n"
                        .formatted(answers.get(), sessions.get(), failures));
        List<String> names =
                List.of("heap bytes", "column bytes", "device bytes", "files", "threads", "spills");
        for (int i = 0; i < names.size(); i++) {
            text.append(
                    "%-13s %,15d %,15d%n"
                            .formatted(names.get(i), before.all().get(i), after.all().get(i)));
        }
        return text.append("threads now   ").append(threads()).append('\n').toString();
    }
}
