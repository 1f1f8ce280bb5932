// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random trees of joins: stars, chains and both, with nulls, missing keys, keys that come twice,
 * and sides without rows. Both engines answer alike.
 */
@ExtendWith(NoLeaks.class)
final class RandomStarsTest {

    private static final int QUERIES =
            Integer.getInteger("windrow.stars.queries", Repetitions.of(12, 24));

    /** A tree of joins, and a query of it. */
    private static final class Stars {

        private final Random random;
        private final Map<String, Table> tables = new LinkedHashMap<>();
        private final List<String> joins = new ArrayList<>();
        private final List<String> conditions = new ArrayList<>();
        private final List<String> keys = new ArrayList<>();
        private final List<String> added = new ArrayList<>();

        /** The tables whose columns are in the result, by which further ones may be looked up. */
        private final List<Integer> parents = new ArrayList<>();

        private final Windrow cpu;
        private boolean hasNulls;

        Stars(long seed, Windrow cpu) {
            this.cpu = cpu;
            random = new Random(seed);
            int dimensions = 1 + random.nextInt(4);
            int[] parent = new int[dimensions + 1];
            for (int i = 1; i <= dimensions; i++) {
                parent[i] = random.nextInt(i);
            }
            int[] rows = new int[dimensions + 1];
            for (int i = 0; i <= dimensions; i++) {
                rows[i] = i == 0 ? 2_000 : random.nextInt(12) == 0 ? 0 : 5 + random.nextInt(150);
            }
            for (int i = 0; i <= dimensions; i++) {
                tables.put("t" + i, table(i, rows, parent));
            }
            parents.add(0);
            for (int i = 1; i <= dimensions; i++) {
                join(i, parent[i]);
            }
            ask();
        }

        private Table table(int number, int[] rows, int[] parent) {
            Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
            boolean isTwice = random.nextInt(8) == 0;
            hasNulls = random.nextBoolean();
            int step = random.nextInt(8) == 0 ? 100_000 : 1 + random.nextInt(3);
            for (int row = 0; row < rows[number]; row++) {
                boolean isAgain = isTwice && row > 0 && random.nextInt(4) == 0;
                add(columns, "id" + number, (row - (isAgain ? 1 : 0)) * step - 3);
                add(columns, "v" + number, mayBeNull(row) ? null : random.nextInt(20));
                add(columns, "s" + number, mayBeNull(row) ? null : "s" + row % 5);
                add(columns, "m" + number, BigDecimal.valueOf(random.nextInt(10_000), 2));
                for (int other = number + 1; other < rows.length; other++) {
                    if (parent[other] == number) {
                        add(columns, "k" + other, mayBeNull(row) ? null : key(rows[other]));
                    }
                }
            }
            if (columns.isEmpty()) {
                rows[number] = 1;
                try (Table one = table(number, rows, parent)) {
                    return cpu.sql("select * from t where 1 = 0", SqlTables.none().with("t", one))
                            .table();
                }
            }
            return Table.of(columns);
        }

        /** A key that some row may have; every third is the same. */
        private Object key(int rows) {
            return random.nextInt(3) == 0 ? 1L : (long) random.nextInt(2 * rows + 4) - 3;
        }

        /** The first row tells the types of columns. */
        private boolean mayBeNull(int row) {
            return hasNulls && row > 0 && random.nextInt(7) == 0;
        }

        private static void add(
                Map<String, List<@Nullable Object>> columns, String name, @Nullable Object value) {
            columns.computeIfAbsent(name, absent -> new ArrayList<>()).add(value);
        }

        private void join(int number, int parent) {
            String on = "k%d = id%d".formatted(number, number);
            if (!parents.contains(parent)) {
                return;
            }
            switch (random.nextInt(10)) {
                case 0 -> {
                    joins.add("left join t%d on %s".formatted(number, on));
                    added.add("count(v" + number + ")");
                }
                case 1 -> {
                    conditions.add(
                            "k%d in (select id%d from t%d where v%d > 3)"
                                    .formatted(number, number, number, number));
                    return;
                }
                case 2 -> {
                    conditions.add(
                            "not exists (select 1 from t%d where %s and v%d < 9)"
                                    .formatted(number, on, number));
                    return;
                }
                default -> {
                    joins.add("join t%d on %s".formatted(number, on));
                    filter(number);
                }
            }
            parents.add(number);
        }

        private void filter(int number) {
            switch (random.nextInt(5)) {
                case 0 -> conditions.add("v%d between 2 and 15".formatted(number));
                case 1 -> conditions.add("s%d in ('s1', 's2', 's4')".formatted(number));
                case 2 -> conditions.add("(s%d = 's3' or v%d < 12)".formatted(number, number));
                case 3 -> conditions.add("m%d + v%d < m0".formatted(number, number));
                default -> {}
            }
        }

        private void ask() {
            filter(0);
            for (int each : parents) {
                if (random.nextInt(3) == 0) {
                    keys.add((random.nextBoolean() ? "v" : "s") + each);
                }
            }
            if (random.nextInt(6) == 0) {
                keys.add("id0");
            }
            int last = parents.getLast();
            added.add("count(*)");
            added.add("sum(v0)");
            added.add("sum(m0 * (1 - m%d))".formatted(last));
            added.add("max(v%d + 1)".formatted(parents.get(random.nextInt(parents.size()))));
        }

        String sql() {
            List<String> columns = new ArrayList<>(keys);
            columns.addAll(added);
            String by = keys.isEmpty() ? "" : " group by " + String.join(", ", keys);
            String where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
            return "select %s from t0 %s%s%s"
                    .formatted(String.join(", ", columns), String.join(" ", joins), where, by);
        }
    }

    private static final WindrowConfig TWO = WindrowConfig.defaults().withThreads(2);

    @Test
    void bothEnginesAnswerAlike() {
        int there = 0;
        int joins = 0;
        try (Windrow cpu = Windrow.open(TWO.withEngine(EngineChoice.CPU));
                Windrow gpu = Windrow.open(TWO.withEngine(EngineChoice.GPU))) {
            for (int seed = 0; seed < QUERIES; seed++) {
                Stars stars = new Stars(seed, cpu);
                String query = stars.sql();
                SqlTables host = SqlTables.none();
                SqlTables resident = SqlTables.none();
                List<ResidentTable> open = new ArrayList<>();
                for (Map.Entry<String, Table> each : stars.tables.entrySet()) {
                    host = host.with(each.getKey(), each.getValue());
                    open.add(gpu.resident(each.getValue()));
                    resident = resident.with(each.getKey(), open.getLast());
                }
                List<String> expected;
                try (TransformResult result = cpu.sql(query, host)) {
                    expected = StarJoinsTest.rows(result);
                }
                for (SqlTables tables : List.of(host, resident, resident)) {
                    try (TransformResult result = gpu.sql(query, tables)) {
                        assertThat(StarJoinsTest.rows(result))
                                .as("seed %d: %s", seed, query)
                                .isEqualTo(expected);
                        String explanation = result.explanation().toString();
                        there += explanation.contains("device-lookup") ? 1 : 0;
                        joins++;
                    }
                }
                open.forEach(ResidentTable::close);
                stars.tables.values().forEach(Table::close);
            }
        }
        assertThat(there).isGreaterThan(joins / 2);
    }
}
