// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Lines (fact) join items, dates and shops, which a device looks up. */
@ExtendWith(NoLeaks.class)
final class StarJoinsTest {

    private static final int LINES = 5_000;

    private static final Map<String, Table> TABLES = new LinkedHashMap<>();

    private static Windrow cpu =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
    private static Windrow gpu =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU).withThreads(2));

    @BeforeAll
    static void makeTables() {
        cpu.close();
        gpu.close();
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
        gpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU).withThreads(2));
        Random random = new Random(7);
        Draft lines = new Draft("line", "item", "day", "amount", "price", "mode", "tax");
        for (int i = 0; i < LINES; i++) {
            lines.add(
                    i,
                    i % 31 == 0 ? null : (long) random.nextInt(130) - 10,
                    LocalDate.of(2024, 1, 1).plusDays(random.nextInt(40)),
                    i % 17 == 0 ? null : (long) random.nextInt(100),
                    (double) random.nextInt(1000) / 8,
                    List.of("air", "rail", "ship").get(random.nextInt(3)),
                    i % 19 == 0 ? null : BigDecimal.valueOf(random.nextInt(1000), 2));
        }
        TABLES.put("lines", lines.table());
        Draft items = new Draft("id", "shop", "kind", "weight", "cost", "fresh");
        for (int id = 1; id <= 100; id++) {
            if (id % 7 != 0) {
                items.add(
                        id,
                        id % 11 == 0 ? null : (short) (id % 5),
                        id % 13 == 0 ? null : "kind " + id % 4,
                        id / 4.0,
                        id % 6 == 0 ? null : (long) id * 10,
                        id % 3 == 0);
            }
        }
        TABLES.put("items", items.table());
        Draft shops = new Draft("number", "town", "zone", "opened", "size");
        for (int number = 0; number < 4; number++) {
            shops.add(
                    (long) number,
                    "town " + number % 3,
                    number % 2,
                    LocalDate.of(2020, 1 + number, 1),
                    number + 0.5f);
        }
        TABLES.put("shops", shops.table());
        Draft days = new Draft("day", "week", "feast");
        for (int day = 0; day < 30; day++) {
            days.add(LocalDate.of(2024, 1, 1).plusDays(day), day / 7, day % 10 == 0);
        }
        TABLES.put("days", days.table());
        Draft twice = new Draft("id", "rate");
        twice.add(1, 1);
        twice.add(2, 2);
        twice.add(2, 3);
        TABLES.put("twice", twice.table());
        Draft sparse = new Draft("id", "rate");
        sparse.add(1L, 1);
        sparse.add(1L << 40, 2);
        TABLES.put("sparse", sparse.table());
    }

    @AfterAll
    static void close() {
        TABLES.values().forEach(Table::close);
        TABLES.clear();
        cpu.close();
        gpu.close();
    }

    /** A table that is being made. */
    private static final class Draft {

        private final Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();

        Draft(String... names) {
            for (String name : names) {
                columns.put(name, new ArrayList<>());
            }
        }

        void add(@Nullable Object... row) {
            int at = 0;
            for (List<@Nullable Object> column : columns.values()) {
                column.add(row[at++]);
            }
        }

        Table table() {
            return Table.of(columns);
        }
    }

    private static SqlTables tables() {
        SqlTables all = SqlTables.none();
        for (Map.Entry<String, Table> each : TABLES.entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    static List<String> rows(TransformResult result) {
        List<List<?>> columns = new ArrayList<>();
        result.table().columns().forEach(each -> columns.add(Columns.read(each)));
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < result.rows(); row++) {
            int at = row;
            rows.add(
                    columns.stream().map(each -> String.valueOf(each.get(at))).toList().toString());
        }
        rows.sort(null);
        return rows;
    }

    private static String answersAlike(String query, SqlTables tables) {
        List<String> expected;
        try (TransformResult result = cpu.sql(query, tables())) {
            expected = rows(result);
        }
        try (TransformResult result = gpu.sql(query, tables)) {
            assertThat(rows(result)).as(query).isEqualTo(expected);
            return result.explanation().toString();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select shop, count(*), sum(amount) from lines join items on item = id group by"
                        + " shop",
                "select kind, sum(amount * cost), count(cost) from lines join items on item = id"
                        + " where weight > 5 group by kind",
                "select count(*), sum(price * weight) from lines, items where item = id and fresh",
                "select sum(case when kind like '%1' then amount else 0 end), sum(amount)"
                        + " from lines, items where item = id and mode in ('air', 'rail')",
                "select sum(amount) from lines, items where item = id and (kind = 'kind 1' and"
                    + " amount < 50 and cost > 100 or kind = 'kind 2' and amount >= 50 and mode ="
                    + " 'ship')",
                "select town, week, count(*), sum(price) from lines join items on item = id join"
                        + " shops on shop = number join days using (day) group by town, week",
                "select town, sum(amount) from lines join (select id, town from items join shops on"
                        + " shop = number where zone = 0) on item = id group by town",
                "select week, sum(amount) from lines join days on lines.day = days.day"
                        + " where not feast group by week",
                "select id, min(cost), sum(weight), count(*) from lines join items on item = id"
                        + " group by id",
                "select line, sum(cost) from lines join items on item = id group by line",
                "select mode, sum(amount) from lines left join (select id from items where weight <"
                        + " 0) on item = id where line < 50 group by mode",
                "select rate, sum(amount) from lines join sparse on item = id group by rate",
                "select sum(amount), sum(rate) from lines left join sparse on sparse.id = item"
                        + " where item < 9",
                "select mode, count(*), sum(amount) from lines where item in (select id from items"
                        + " where fresh) group by mode",
                "select mode, count(*) from lines where not exists (select 1 from items where id ="
                        + " item) group by mode",
                "select mode, sum(cost), count(cost), count(*) from lines left join items on item ="
                        + " id group by mode",
                "select extract(month from opened) as month, sum(amount) from lines join items on"
                        + " item = id join shops on shop = number group by month",
                "select sum(amount * size) from lines join items on item = id join shops on shop ="
                        + " number and item % 2 = zone",
                "select 100.00 * sum(case when kind like '%1' then tax * (1 - tax) else 0 end) /"
                        + " sum(tax * (1 - tax)) from lines, items where item = id and line > 9",
                "select sum(case when fresh then tax when weight > 9 then 7 end), count(*) from"
                        + " lines, items where item = id",
                "select mode, max(amount) from lines join items on item = id where cost + line < 0"
                        + " group by mode"
            })
    void aDeviceAnswersAsTheCpuDoes(String query) {
        assertThat(answersAlike(query, tables()))
                .contains("device-lookup")
                .contains("engine     gpu")
                .doesNotContain("the device does not compute");
    }

    @Test
    void residentTablesAnswerAlike() {
        try (ResidentTable lines = gpu.resident(TABLES.get("lines"))) {
            SqlTables tables = tables().with("lines", lines);
            String query =
                    "select town, sum(amount), count(*) from lines join items on item = id join"
                            + " shops on shop = number where mode = 'air' group by town";
            assertThat(answersAlike(query, tables)).contains("device-lookup");
            assertThat(answersAlike(query, tables)).doesNotContain("kept since it ran before");
            assertThat(lines.residentBytes()).isPositive();
        }
    }

    private static SqlTables residents(List<ResidentTable> open) {
        SqlTables tables = SqlTables.none();
        for (Map.Entry<String, Table> each : TABLES.entrySet()) {
            open.add(gpu.resident(each.getValue()));
            tables = tables.with(each.getKey(), open.getLast());
        }
        return tables;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select shop, count(*), sum(amount), sum(price) from lines join items on item = id"
                        + " where line between 100 and 900 group by shop",
                "select kind, sum(tax * (1 - tax)), sum(price * weight), count(amount) from lines"
                        + " join items on item = id where line < 300 and weight > 5 group by kind",
                "select town, sum(amount), max(price), count(*) from lines join items on item = id"
                        + " join shops on shop = number where zone = 1 and weight > 20 and line >"
                        + " 4000 group by town",
                "select week, sum(tax), sum(cost) from lines join days using (day) join items on"
                        + " item = id where week = 2 and amount is not null group by week",
                "select id, sum(price), sum(weight) from lines, items where item = id and weight"
                        + " < 3 group by id",
                "select sum(amount * size), count(*) from lines join items on item = id join shops"
                        + " on shop = number and item % 2 = zone where amount < 20",
                "select town, sum(price) from lines join items on item = id join shops on shop ="
                        + " number where mode = 'air' and kind = 'kind 1' group by town",
                "select sum(tax) from lines where line < 500 and item in (select id from items"
                        + " where fresh)"
            })
    void conditionsThatKeepFewRowsChooseThemFirst(String query) {
        List<ResidentTable> open = new ArrayList<>();
        SqlTables tables = residents(open);
        assertThat(answersAlike(query, tables)).doesNotContain("chosen first");
        for (int again = 0; again < 2; again++) {
            assertThat(answersAlike(query, tables))
                    .contains("kept since it ran before")
                    .contains("chosen first");
        }
        open.forEach(ResidentTable::close);
    }

    @Test
    void rowsAreChosenInSeveralSteps() {
        List<ResidentTable> open = new ArrayList<>();
        SqlTables tables = residents(open);
        String query =
                "select town, sum(tax * (1 - tax)), sum(price * size), count(*) from lines join"
                    + " items on item = id join shops on shop = number join days using (day) where"
                    + " line between 1000 and 1900 and item % 2 = zone and week = 1 group by town";
        answersAlike(query, tables);
        assertThat(answersAlike(query, tables)).contains(", of these ");
        open.forEach(ResidentTable::close);
    }

    @Test
    void conditionsAreMetTogetherWhereNoneSavesWork() {
        List<ResidentTable> open = new ArrayList<>();
        SqlTables tables = residents(open);
        for (String condition : List.of("line >= 1", "line < 0", "10 / line < 3 and line > 0")) {
            String query =
                    "select shop, sum(amount) from lines join items on item = id where "
                            + condition
                            + " group by shop";
            answersAlike(query, tables);
            assertThat(answersAlike(query, tables)).doesNotContain("chosen first");
        }
        String ofTexts =
                "select mode, sum(amount) from lines join items on item = id where line < 100 group"
                        + " by mode";
        answersAlike(ofTexts, tables);
        assertThat(answersAlike(ofTexts, tables)).doesNotContain("chosen first");
        open.forEach(ResidentTable::close);
    }

    @Test
    void joinsOfResidentTablesStayPrepared() {
        List<ResidentTable> open = new ArrayList<>();
        SqlTables tables = residents(open);
        String query =
                "select kind, sum(amount), count(*) from shops, items, lines where shop = number"
                        + " and id = item and zone = 1 and weight > %d group by kind order by kind";
        String kept = "kept since it ran before";
        assertThat(answersAlike(query.formatted(3), tables))
                .contains("kept with the resident table")
                .doesNotContain(kept)
                .doesNotContain("cpu-join");
        assertThat(answersAlike(query.formatted(4), tables)).doesNotContain(kept);
        assertThat(answersAlike(query.formatted(3), tables)).contains(kept);
        assertThat(answersAlike(query.formatted(4), tables)).contains(kept);
        ResidentTable lines = open.removeFirst();
        lines.close();
        lines = gpu.resident(TABLES.get("lines"));
        open.add(lines);
        SqlTables others = tables.with("lines", lines);
        assertThat(answersAlike(query.formatted(3), others)).doesNotContain(kept);
        open.forEach(ResidentTable::close);
    }

    @Test
    void whatDoesNotSuitIsLeftToTheCpu() {
        assertThat(
                        answersAlike(
                                "select rate, sum(amount) from lines join twice on item = id group"
                                        + " by rate",
                                tables()))
                .contains("cpu-join")
                .contains("are not unique: 2 comes twice");
        assertThat(
                        answersAlike(
                                "select line % 10 as digit, sum(cost) from lines join items on item"
                                        + " = id group by 1",
                                tables()))
                .contains("the device does not compute all");
    }
}
