// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.contract.DuckDb;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.join.JoinTables.KeyKind;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Joins of random tables beside DuckDB's. */
@ExtendWith(NoLeaks.class)
class TableJoinDuckDbTest {

    private static final int THREADS = 2;
    private static final int TABLES = 60;
    private static final int MOST_ROWS = 120;
    private static final WorkerPool POOL = new WorkerPool(THREADS);
    private static DuckDb duckDb;

    /** A condition in both languages. */
    private record Condition(String sql, @Nullable Expression expression) {}

    private static final List<Condition> CONDITIONS =
            List.of(
                    new Condition("true", null),
                    new Condition("true", null),
                    new Condition("lv < rv", column("lv").lessThan(column("rv"))),
                    new Condition("ls = rs", column("ls").equalTo(column("rs"))),
                    new Condition("rb", column("rb")));

    @BeforeAll
    static void openDatabase() throws SQLException {
        duckDb = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        POOL.close();
        duckDb.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SINGLE")
    void rowsAreThoseOfDuckDb(JoinType kind) throws SQLException {
        for (int seed = 0; seed < TABLES; seed++) {
            JoinTables tables = new JoinTables(1_000 + seed);
            Random random = tables.random();
            List<KeyKind> kinds = new ArrayList<>();
            List<KeyPair> keys = new ArrayList<>();
            // DuckDB compares rows with nulls otherwise than SQL does: IN has one column.
            for (int i = kind == JoinType.MARK ? 1 : 1 + random.nextInt(2); i > 0; i--) {
                boolean matchesNulls = kind != JoinType.MARK && random.nextInt(4) == 0;
                keys.add(new KeyPair("lk" + kinds.size(), "rk" + kinds.size(), matchesNulls));
                kinds.add(JoinTables.KINDS.get(random.nextInt(JoinTables.KINDS.size())));
            }
            Condition condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
            try (Table left = side(tables, true, kinds);
                    Table right = side(tables, false, kinds)) {
                load("l", left);
                load("r", right);
                String sql = sql(kind, keys, condition.sql());
                assertThat(texts(rows(kind, left, right, keys, condition.expression())))
                        .as("seed " + seed + ": " + sql)
                        .isEqualTo(texts(duckDb.query(sql)));
            }
        }
    }

    private static Table side(JoinTables tables, boolean isLeft, List<KeyKind> kinds) {
        Random random = tables.random();
        return tables.side(isLeft, kinds, random.nextInt(MOST_ROWS), random.nextBoolean());
    }

    private static void load(String name, Table table) throws SQLException {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
        for (String column : table.names()) {
            if (!(table.type(column) instanceof ColumnType.ListOf)) {
                types.put(column, table.type(column));
                columns.put(column, Columns.read(table.column(column)));
            }
        }
        duckDb.load(name, types, columns, (int) table.rows());
    }

    private static String sql(JoinType kind, List<KeyPair> keys, String condition) {
        String equal =
                keys.stream()
                        .map(
                                key ->
                                        key.left()
                                                + (key.matchesNulls()
                                                        ? " is not distinct from "
                                                        : " = ")
                                                + key.right())
                        .collect(Collectors.joining(" and "));
        String on = " r on " + equal + " and " + condition;
        return switch (kind) {
            case INNER, LEFT, RIGHT, FULL -> "select lrow, rrow from l " + kind + " join" + on;
            case SEMI, ANTI -> "select lrow from l " + kind + " join" + on;
            case MARK, SINGLE ->
                    "select lrow, lk0 in (select rk0 from r where " + condition + ") from l";
        };
    }

    private static List<List<@Nullable Object>> rows(
            JoinType kind,
            Table left,
            Table right,
            List<KeyPair> keys,
            @Nullable Expression condition) {
        try (Table result = JoinTables.joined(kind, left, right, keys, condition, POOL, THREADS)) {
            List<String> names = new ArrayList<>(List.of("lrow", "rrow", "mark"));
            names.retainAll(result.names());
            return NestedLoopJoin.rows(result.only(names));
        }
    }

    private static List<String> texts(List<List<@Nullable Object>> rows) {
        return rows.stream().map(Object::toString).sorted().toList();
    }
}
