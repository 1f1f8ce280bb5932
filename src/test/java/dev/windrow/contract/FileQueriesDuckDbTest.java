// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Repetitions;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.scan.ChunkLanes;
import dev.windrow.internal.scan.Groups;
import dev.windrow.internal.scan.Outcome;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random queries over random files, compared with DuckDB: every format, one file or many, any
 * number of lanes, each engine and both together, and often so little memory that rows go to disk.
 *
 * <p>{@code -Dwindrow.files.seconds=600} takes longer, {@code -Dwindrow.files.queries=200} stops
 * after so many queries, and {@code -Dwindrow.files.seed=7} begins elsewhere, see {@link
 * Repetitions#seed}. A query's seed alone determines its files and its session.
 */
final class FileQueriesDuckDbTest {

    private static final int MOST_FILES = 12;
    private static final int MOST_THREADS = 4;
    private static final int MOST_LANES = 3;
    private static final int MOST_ROWS = 5_000;

    /** The simulator is slow. */
    private static final int MOST_ROWS_OF_A_DEVICE = 400;

    /** Budgets of memory in bytes; the last suffices for all rows. */
    private static final long[] MEMORY = {1 << 14, 1 << 16, 1 << 18, 1L << 30};

    /** How often a query is asked until lanes of the device take part: they are made meanwhile. */
    private static final int MOST_ROUNDS = 20;

    private static final long PAUSE_NANOSECONDS = 10_000_000;

    /** A format, and the kinds of columns that it keeps as they are. */
    private enum Format {
        PARQUET(kind -> !isOfSeconds(kind.type())),
        ARROW(kind -> true),
        ARROWS(kind -> true),
        /** Dates and times would have to lie in the years that text can tell. */
        CSV(
                kind ->
                        kind.type() == Primitive.BOOL
                                || kind.type().isNumeric()
                                || kind == ColumnKind.SHORT_UTF8);

        private final List<ColumnKind> kinds;

        Format(Predicate<ColumnKind> keeps) {
            kinds = ColumnKind.withSumsOfDuckDb().stream().filter(keeps).toList();
        }

        private static boolean isOfSeconds(ColumnType type) {
            return type instanceof Timestamp timestamp && timestamp.unit() == Unit.SECOND
                    || type instanceof Time time && time.unit() == Unit.SECOND;
        }
    }

    /** What answers a query. */
    private enum Engine {
        CPU(EngineChoice.CPU, MOST_ROWS),
        GPU(EngineChoice.GPU, MOST_ROWS_OF_A_DEVICE),
        /** Lanes of the CPU and of the device; what does not suit lanes is left to the CPU. */
        HYBRID(EngineChoice.CPU, MOST_ROWS_OF_A_DEVICE);

        private final EngineChoice choice;
        private final int mostRows;

        Engine(EngineChoice choice, int mostRows) {
            this.choice = choice;
            this.mostRows = mostRows;
        }

        /** Most queries are of the CPU, which is fast. */
        static Engine draw(Random random) {
            return switch (random.nextInt(8)) {
                case 0 -> GPU;
                case 1 -> HYBRID;
                default -> CPU;
            };
        }
    }

    /** How many queries ended in which way. */
    private static final class Tally {
        private int right;
        private int wrong;
        private int spilled;
        private int shared;
    }

    /** A query over files. */
    private record Asked(
            Format format,
            Engine engine,
            int files,
            int threads,
            int lanes,
            long memory,
            RandomCase drawn,
            GroupByQuery query) {

        static Asked draw(long seed) {
            // Without it, the first numbers of neighbouring seeds are alike.
            Random random = new Random(new SplittableRandom(seed).nextLong());
            Format format = Format.values()[random.nextInt(Format.values().length)];
            Engine engine = Engine.draw(random);
            int files = 1 + random.nextInt(MOST_FILES);
            int threads = 1 + random.nextInt(MOST_THREADS);
            int lanes = 1 + random.nextInt(MOST_LANES);
            long memory = MEMORY[random.nextInt(MEMORY.length)];
            RandomCase drawn = RandomCase.draw(random, format.kinds, engine.mostRows);
            GroupByQuery query = drawn.query().withSorted(random.nextBoolean());
            if (engine == Engine.HYBRID) {
                query = suitedToLanes(query);
            }
            if (random.nextBoolean()) {
                query = query.withWhere(new RandomConditions(random, drawn).draw());
            }
            return new Asked(format, engine, files, threads, lanes, memory, drawn, query);
        }

        /** Leaves away what lanes would leave to the CPU, and keys that make many groups. */
        private static GroupByQuery suitedToLanes(GroupByQuery query) {
            List<NamedAggregation> suited =
                    query.aggregations().stream()
                            .filter(
                                    named ->
                                            ResultStates.asked(
                                                            GroupByQuery.of(
                                                                    List.of(), List.of(named)))
                                                    .isPresent())
                            .toList();
            List<String> keys = query.keys().subList(0, Math.min(1, query.keys().size()));
            return GroupByQuery.of(keys, suited.isEmpty() ? List.of(Aggregations.count()) : suited)
                    .withNullKeys(query.nullKeys())
                    .withSorted(query.sorted());
        }

        String name() {
            return engine + " " + format;
        }

        @Override
        public String toString() {
            return "%s, %d rows in %d files, %d threads, %d lanes, %d bytes of memory"
                    .formatted(name(), drawn.rows().size(), files, threads, lanes, memory);
        }

        /** Returns the table of the files, with numbers of rows. */
        Table table() {
            return drawn.table()
                    .column(
                            DuckDb.ROW,
                            ColumnKind.INT64,
                            LongStream.range(0, drawn.rows().size()).boxed().toList())
                    .build();
        }
    }

    @TempDir private Path folder = Path.of("");

    private final Map<String, Tally> tallies = new TreeMap<>();

    @Test
    void areAnsweredAsByDuckDb() throws SQLException, IOException {
        long first = Repetitions.seed("windrow.files.seed");
        long most = Long.getLong("windrow.files.queries", Long.MAX_VALUE / 2);
        long end = System.nanoTime() + 1_000_000_000L * Long.getLong("windrow.files.seconds", 3);
        Files.createDirectory(folder.resolve("spill"));
        List<String> failures = new ArrayList<>();
        long seed = first;
        try (DuckDb database = DuckDb.open()) {
            while (seed < first + most && System.nanoTime() < end) {
                Asked asked = Asked.draw(seed);
                String failure = failure(asked, database);
                if (!failure.isEmpty()) {
                    failures.add("seed " + seed + ", " + asked + "\n" + failure);
                    System.out.println(failures.getLast());
                }
                seed++;
            }
        }
        System.out.printf("seeds %d to %d%n", first, seed - 1);
        System.out.printf(
                "%-16s %6s %6s %6s %8s %8s%n", "", "tried", "right", "wrong", "spilled", "shared");
        tallies.forEach(
                (name, tally) ->
                        System.out.printf(
                                "%-16s %6d %6d %6d %8d %8d%n",
                                name,
                                tally.right + tally.wrong,
                                tally.right,
                                tally.wrong,
                                tally.spilled,
                                tally.shared));
        assertThat(failures).isEmpty();
        assertThat(tallies).isNotEmpty();
    }

    /** Returns what is wrong with the answer to a query, or an empty text. */
    private String failure(Asked asked, DuckDb database) throws SQLException, IOException {
        Tally tally = tallies.computeIfAbsent(asked.name(), key -> new Tally());
        RandomCase drawn = asked.drawn();
        long before = ContractRunner.usedBytes();
        Map<String, ColumnType> types = new LinkedHashMap<>();
        List<Path> inputs;
        try (Table table = asked.table()) {
            table.names().forEach(column -> types.put(column, table.column(column).type()));
            inputs = write(table, asked);
        }
        ReadOptions options = ReadOptions.defaults();
        Scan scan =
                Tables.scan(
                        inputs.stream().map(Path::toString).toList(),
                        asked.format() == Format.CSV ? options.withTypes(types) : options);
        String sql = new DuckDbSql(types).select(asked.query());
        types.remove(DuckDb.ROW);
        database.load(types, drawn.columns(), drawn.rows().size());
        List<List<@Nullable Object>> expected = database.query(sql);
        List<String> differences = new ArrayList<>();
        try {
            if (asked.engine() != Engine.HYBRID
                    || !compareInLanes(asked, scan, expected, differences)) {
                compare(asked, scan, expected, differences);
            }
        } catch (RuntimeException | AssertionError e) {
            differences.add(e.toString());
            Stream.of(e.getStackTrace()).limit(12).forEach(at -> differences.add("  at " + at));
        }
        differences.addAll(left(inputs, before));
        if (differences.isEmpty()) {
            tally.right++;
            return "";
        }
        tally.wrong++;
        return sql + "\n" + String.join("\n", differences);
    }

    /** Compares the answer of a session. */
    private void compare(
            Asked asked,
            Scan scan,
            List<List<@Nullable Object>> expected,
            List<String> differences) {
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(asked.engine().choice)
                        .withThreads(asked.threads())
                        .withMemory(asked.memory())
                        .withLaunchProfile(ChunkLanes.profile(folder, asked.lanes()))
                        .withSpillFolder(folder.resolve("spill"));
        try (Windrow windrow = Windrow.open(config);
                GroupByResult result = windrow.run(asked.query(), scan)) {
            if (result.explanation().strategy().contains("spilled")) {
                tallies.get(asked.name()).spilled++;
            }
            compare(asked, result.table(), expected, differences);
        }
    }

    /**
     * Compares the answers of lanes of both kinds, until those of the device have had rows.
     *
     * @return whether there was an answer
     */
    private boolean compareInLanes(
            Asked asked,
            Scan scan,
            List<List<@Nullable Object>> expected,
            List<String> differences) {
        ScanBudget budget = new ScanBudget(asked.memory(), folder.resolve("spill"));
        try (GpuEngine device = GpuEngine.open()) {
            DeviceLanes lanes = ChunkLanes.of(device, ChunkLanes.profile(folder, asked.lanes()));
            for (int round = 0; round < MOST_ROUNDS; round++) {
                Optional<Outcome> outcome =
                        ChunkLanes.run(
                                asked.query(),
                                scan,
                                budget,
                                asked.threads(),
                                ChunkLanes.preferred(lanes));
                if (outcome.isEmpty()) {
                    return false;
                }
                try (Table groups = ((Groups.InMemory) outcome.get().groups()).table()) {
                    compare(asked, groups, expected, differences);
                }
                if (outcome.get().lanes().deviceRows() > 0) {
                    tallies.get(asked.name()).shared++;
                    return true;
                }
                LockSupport.parkNanos(PAUSE_NANOSECONDS);
            }
        } catch (WindrowException e) {
            if (e.code() != ErrorCode.OVERFLOW) {
                throw e;
            }
            // A part of a sum did not fit its type. A session then asks in another way.
            return false;
        }
        return true;
    }

    private static void compare(
            Asked asked,
            Table groups,
            List<List<@Nullable Object>> expected,
            List<String> differences) {
        differences.addAll(
                new DuckDbComparison(groups, asked.query().keys().size())
                        .differences(groups, expected));
    }

    /** Writes adjacent rows to each file. */
    private List<Path> write(Table table, Asked asked) {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < asked.files(); i++) {
            long from = table.rows() * i / asked.files();
            long rows = table.rows() * (i + 1) / asked.files() - from;
            Path path = folder.resolve(i + "." + asked.format().name().toLowerCase());
            paths.add(path);
            try (Table slice = table.slice(from, rows)) {
                Tables.write(slice, path);
            }
        }
        return paths;
    }

    /** Deletes the files, and returns what else is left of a query. */
    private List<String> left(List<Path> inputs, long before) throws IOException {
        List<String> left = new ArrayList<>();
        for (Path input : inputs) {
            Files.delete(input);
        }
        long held = ContractRunner.leftBytes(before);
        if (held != 0) {
            left.add("holds " + held + " bytes");
        }
        try (Stream<Path> spilled = Files.list(folder.resolve("spill"))) {
            spilled.forEach(file -> left.add("left " + file));
        }
        return left;
    }
}
