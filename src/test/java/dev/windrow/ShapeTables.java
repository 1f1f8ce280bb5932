// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables with columns of all types, and the queries of {@code device-shapes.sql} over them: {@code
 * t} has nulls and {@code n} none, {@code few} has few rows, {@code one} has one and {@code e}
 * none, and of {@code nul} all values but the number of the row are null.
 *
 * @param tables the tables by name
 */
record ShapeTables(Map<String, Table> tables) implements AutoCloseable {

    private static final List<String> WORDS =
            List.of("", "a", "ab", "abc", "Zebra", "zebra", "Größe", "x y", "O'Hara", "-7", "3.5");

    private static final int FEW = 33;
    private static final int NULLS = 100;
    private static final int NULL_EACH = 7;
    private static final Pattern ALTERNATIVES = Pattern.compile("\\{([^{}]*\\|[^{}]*)}");

    /** A column's type, and a random value of it. */
    private record Kind(ColumnType type, Function<Random, Object> value) {}

    private static final Map<String, Kind> KINDS = kinds();

    /** The columns of the kinds, and one with a dictionary. */
    private static final Set<String> COLUMNS =
            Stream.concat(KINDS.keySet().stream(), Stream.of("g"))
                    .collect(Collectors.toCollection(LinkedHashSet::new));

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        kinds.put("i8", new Kind(Primitive.INT8, random -> random.nextInt(20) - 10));
        kinds.put("i16", new Kind(Primitive.INT16, random -> random.nextInt(600) - 300));
        kinds.put("i32", new Kind(Primitive.INT32, random -> random.nextInt(5_000) - 2_500));
        kinds.put("i64", new Kind(Primitive.INT64, random -> random.nextLong() >> 20));
        kinds.put("f32", new Kind(Primitive.FLOAT32, random -> real(random, 4)));
        kinds.put("f64", new Kind(Primitive.FLOAT64, random -> real(random, 8)));
        kinds.put("d9", new Kind(new ColumnType.Decimal(9, 2), random -> whole(random, 17)));
        kinds.put("d18", new Kind(new ColumnType.Decimal(18, 4), random -> whole(random, 43)));
        kinds.put("d38", new Kind(new ColumnType.Decimal(38, 6), random -> whole(random, 100)));
        kinds.put("dt", new Kind(Primitive.DATE32, random -> random.nextInt(4_000) + 8_000));
        kinds.put(
                "ts",
                new Kind(
                        new ColumnType.Timestamp(Unit.MICROSECOND, null),
                        random -> random.nextInt(200_000_000) * 1_000_003L));
        kinds.put(
                "tz",
                new Kind(
                        new ColumnType.Timestamp(Unit.MILLISECOND, "Europe/Berlin"),
                        random -> random.nextInt(2_000_000) * 1_000_000L));
        kinds.put(
                "tm",
                new Kind(
                        new ColumnType.Time(Unit.MICROSECOND),
                        random -> random.nextInt(86_400) * 1_000_000L));
        kinds.put("b", new Kind(Primitive.BOOL, Random::nextBoolean));
        kinds.put("s", new Kind(Primitive.UTF8, ShapeTables::text));
        kinds.put("bin", new Kind(Primitive.BINARY, random -> word(random).replace("ß", "ss")));
        return kinds;
    }

    private static double real(Random random, int parts) {
        return switch (random.nextInt(40)) {
            case 0 -> Double.NaN;
            case 1 -> -0.0;
            default -> (random.nextInt(1_000 * parts) - 500.0 * parts) / parts;
        };
    }

    private static BigInteger whole(Random random, int bits) {
        BigInteger value = new BigInteger(bits, random);
        return random.nextBoolean() ? value : value.negate();
    }

    private static String text(Random random) {
        return random.nextInt(3) == 0 ? word(random) : "name " + word(random) + random.nextInt(500);
    }

    private static String word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    /** Returns the queries, with each alternative. */
    static List<String> queries() {
        List<String> queries = new ArrayList<>();
        for (String line : text().split("\n")) {
            if (line.isBlank() || line.startsWith("--")) {
                continue;
            }
            Set<String> types = line.contains("{type}") ? COLUMNS : Set.of("");
            types.forEach(type -> addAll(line.replace("{type}", type), queries));
        }
        return queries;
    }

    private static void addAll(String query, List<String> queries) {
        Matcher matcher = ALTERNATIVES.matcher(query);
        if (!matcher.find()) {
            queries.add(query);
            return;
        }
        for (String each : matcher.group(1).split("\\|", -1)) {
            String chosen = query.substring(0, matcher.start()) + each;
            addAll(chosen + query.substring(matcher.end()), queries);
        }
    }

    private static String text() {
        try (InputStream in = ShapeTables.class.getResourceAsStream("device-shapes.sql")) {
            byte[] bytes = Objects.requireNonNull(in, "device-shapes.sql").readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the tables, the greatest with so many rows. */
    static ShapeTables of(int rows, long seed) {
        Map<String, Table> tables = new LinkedHashMap<>();
        tables.put("t", table(rows, seed, NULL_EACH));
        tables.put("n", table(rows, seed + 1, Integer.MAX_VALUE));
        tables.put("few", table(FEW, seed + 2, NULL_EACH));
        tables.put("one", table(1, seed + 3, Integer.MAX_VALUE));
        tables.put("e", table(0, seed, NULL_EACH));
        tables.put("nul", table(NULLS, seed, 1));
        return new ShapeTables(tables);
    }

    /** Makes a table in which one value in so many is null. */
    private static Table table(int rows, long seed, int nullEach) {
        Random random = new Random(seed);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        Object[] numbers = new Object[rows];
        Arrays.setAll(numbers, row -> row);
        columns.put("id", Columns.of(memory, Primitive.INT64, Arrays.asList(numbers)));
        int keyNulls = nullEach == 1 ? 1 : Integer.MAX_VALUE;
        columns.put(
                "k",
                Columns.of(
                        memory,
                        Primitive.INT32,
                        values(rows, keyNulls, random, from -> from.nextInt(8))));
        columns.put(
                "v",
                Columns.of(
                        memory,
                        Primitive.FLOAT64,
                        values(rows, keyNulls, random, from -> from.nextInt(2_001) - 1_000.0)));
        KINDS.forEach(
                (name, kind) ->
                        columns.put(
                                name,
                                Columns.of(
                                        memory,
                                        kind.type(),
                                        values(rows, nullEach, random, kind.value()))));
        List<Integer> entries = new ArrayList<>();
        for (Object entry : values(rows, nullEach, random, from -> from.nextInt(WORDS.size()))) {
            entries.add((Integer) entry);
        }
        columns.put("g", Columns.dictionary(memory, WORDS, entries));
        return new Table(columns, rows, memory);
    }

    private static List<@Nullable Object> values(
            int rows, int nullEach, Random random, Function<Random, Object> value) {
        Object[] values = new Object[rows];
        Arrays.setAll(values, row -> random.nextInt(nullEach) == 0 ? null : value.apply(random));
        return Arrays.asList(values);
    }

    Table table(String name) {
        return tables.get(name);
    }

    SqlTables sql() {
        SqlTables sql = SqlTables.none();
        for (Map.Entry<String, Table> each : tables.entrySet()) {
            sql = sql.with(each.getKey(), each.getValue());
        }
        return sql;
    }

    @Override
    public void close() {
        tables.values().forEach(Table::close);
    }
}
