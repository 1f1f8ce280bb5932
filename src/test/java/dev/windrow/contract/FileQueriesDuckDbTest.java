// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

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
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random queries over random files, compared with DuckDB: every format, one file or several, one
 * thread or several, both engines, and often so little memory that rows go to disk.
 *
 * <p>{@code -Dwindrow.files.seconds=600} takes longer, {@code -Dwindrow.files.queries=200} stops
 * after so many queries, and {@code -Dwindrow.files.seed=7} begins elsewhere. Without a seed, one
 * is drawn by the clock. A query's seed alone determines its files and its session.
 */
final class FileQueriesDuckDbTest {

    private static final int MOST_FILES = 4;
    private static final int MOST_THREADS = 4;
    private static final int MOST_ROWS = 5_000;

    /** The simulator is slow. */
    private static final int MOST_ROWS_OF_A_DEVICE = 400;

    /** One query in so many runs on a device. */
    private static final int DEVICE_SHARE = 6;

    /** Budgets of memory in bytes; the last suffices for all rows. */
    private static final long[] MEMORY = {1 << 14, 1 << 16, 1 << 18, 1L << 30};

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

    /** How many queries ended in which way. */
    private static final class Tally {
        private int right;
        private int wrong;
        private int spilled;
    }

    @TempDir private Path folder = Path.of("");

    private final Map<String, Tally> tallies = new TreeMap<>();

    @Test
    void areAnsweredAsByDuckDb() throws SQLException, IOException {
        long first = Long.getLong("windrow.files.seed", System.currentTimeMillis() * 1000);
        long most = Long.getLong("windrow.files.queries", Long.MAX_VALUE / 2);
        long end = System.nanoTime() + 1_000_000_000L * Long.getLong("windrow.files.seconds", 15);
        List<String> failures = new ArrayList<>();
        long seed = first;
        try (DuckDb database = DuckDb.open()) {
            while (seed < first + most && System.nanoTime() < end) {
                String failure = failure(seed++, database);
                if (!failure.isEmpty()) {
                    System.out.println(failure);
                    failures.add(failure);
                }
            }
        }
        System.out.printf("seeds %d to %d%n", first, seed - 1);
        System.out.printf("%-16s %6s %6s %6s %8s%n", "", "tried", "right", "wrong", "spilled");
        tallies.forEach(
                (name, tally) ->
                        System.out.printf(
                                "%-16s %6d %6d %6d %8d%n",
                                name,
                                tally.right + tally.wrong,
                                tally.right,
                                tally.wrong,
                                tally.spilled));
        assertThat(failures).isEmpty();
        assertThat(tallies).isNotEmpty();
    }

    /** Returns what is wrong with the answer to one query, or an empty text. */
    private String failure(long seed, DuckDb database) throws SQLException, IOException {
        // Without it, the first numbers of neighbouring seeds are alike.
        Random random = new Random(new SplittableRandom(seed).nextLong());
        Format format = Format.values()[random.nextInt(Format.values().length)];
        EngineChoice engine =
                random.nextInt(DEVICE_SHARE) == 0 ? EngineChoice.GPU : EngineChoice.CPU;
        int files = 1 + random.nextInt(MOST_FILES);
        int threads = 1 + random.nextInt(MOST_THREADS);
        long memory = MEMORY[random.nextInt(MEMORY.length)];
        boolean isSorted = random.nextBoolean();
        boolean isFiltered = random.nextInt(3) == 0;
        int mostRows = engine == EngineChoice.GPU ? MOST_ROWS_OF_A_DEVICE : MOST_ROWS;
        RandomCase drawn = RandomCase.draw(random, format.kinds, mostRows);
        long rows = drawn.rows().size();
        GroupByQuery query = drawn.query().withSorted(isSorted);
        if (isFiltered) {
            query = query.withWhere(rowsAround(random, rows));
        }
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(engine)
                        .withThreads(threads)
                        .withMemory(memory)
                        .withSpillFolder(Files.createDirectories(folder.resolve("spill")));
        String name = engine + " " + format;
        String description =
                "seed %d, %s, %d rows in %d files, %d threads, %d bytes of memory"
                        .formatted(seed, name, rows, files, threads, memory);
        Tally tally = tallies.computeIfAbsent(name, key -> new Tally());
        long before = ContractRunner.usedBytes();
        Map<String, ColumnType> types = new LinkedHashMap<>();
        List<Path> inputs;
        CaseTable numbered =
                drawn.table()
                        .column(
                                DuckDb.ROW,
                                ColumnKind.INT64,
                                LongStream.range(0, rows).boxed().toList());
        try (Table table = numbered.build()) {
            table.names().forEach(column -> types.put(column, table.column(column).type()));
            inputs = write(table, files, format);
        }
        ReadOptions options = ReadOptions.defaults();
        List<String> differences = new ArrayList<>();
        String sql = new DuckDbSql(types).select(query);
        try (Windrow windrow = Windrow.open(config);
                GroupByResult result =
                        windrow.run(
                                query,
                                Tables.scan(
                                        inputs.stream().map(Path::toString).toList(),
                                        format == Format.CSV
                                                ? options.withTypes(types)
                                                : options))) {
            tally.spilled += result.explanation().strategy().contains("spilled") ? 1 : 0;
            types.remove(DuckDb.ROW);
            database.load(types, drawn.columns(), drawn.rows().size());
            differences.addAll(
                    new DuckDbComparison(result.table(), query.keys().size())
                            .differences(result.table(), database.query(sql)));
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
        return description + "\n" + sql + "\n" + String.join("\n", differences);
    }

    /** Returns a condition that some rows meet, most of which lie together. */
    private static Expression rowsAround(Random random, long rows) {
        Expression row = Expression.column(DuckDb.ROW);
        long from = random.nextLong(rows + 1);
        Expression between =
                row.between(
                        Expression.literal(from),
                        Expression.literal(from + random.nextLong(rows + 1)));
        return between.or(row.equalTo(Expression.literal(random.nextLong(rows + 1))));
    }

    /** Writes adjacent rows to each file. */
    private List<Path> write(Table table, int files, Format format) {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            long from = table.rows() * i / files;
            long rows = table.rows() * (i + 1) / files - from;
            Path path = folder.resolve(i + "." + format.name().toLowerCase());
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
        if (ContractRunner.usedBytes() != before) {
            left.add("holds " + (ContractRunner.usedBytes() - before) + " bytes");
        }
        try (Stream<Path> spilled = Files.list(folder.resolve("spill"))) {
            spilled.forEach(file -> left.add("left " + file));
        }
        return left;
    }
}
