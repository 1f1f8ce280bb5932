// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.query.Argsort;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random tables sorted by up to three keys, compared with DuckDB's {@code ORDER BY}. {@code
 * -Dwindrow.differential.seed} gives other tables; each failure names its seed.
 */
@ExtendWith(NoLeaks.class)
class TransformDuckDbTest {

    private static final int SORTS = 25;
    private static final int ROWS = 400;

    /** Kinds whose values DuckDB holds and orders as Windrow does. */
    private static final List<ColumnKind> KINDS =
            ColumnKind.ALL.stream()
                    .filter(kind -> kind != ColumnKind.UTF8 && kind != ColumnKind.DICTIONARY)
                    .toList();

    @Test
    void rowsComeInDuckDbsOrder() throws SQLException {
        long seed = Long.getLong("windrow.differential.seed", 1);
        try (DuckDb database = DuckDb.open();
                Windrow cpu = open(EngineChoice.CPU);
                Windrow device = open(EngineChoice.GPU)) {
            for (int i = 0; i < SORTS; i++) {
                check(seed * SORTS + i, database, List.of(cpu, device));
            }
        }
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(2));
    }

    private static void check(long seed, DuckDb database, List<Windrow> sessions)
            throws SQLException {
        Random random = new Random(seed);
        CaseTable table = new CaseTable(seed);
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
        List<SortKey> keys = new ArrayList<>();
        for (int k = 0; k <= random.nextInt(3); k++) {
            String name = "k" + k;
            ColumnKind kind = KINDS.get(random.nextInt(KINDS.size()));
            List<@Nullable Object> values = new ArrayList<>();
            int distinct = 1 + random.nextInt(60);
            for (int row = 0; row < ROWS; row++) {
                boolean isNull = random.nextInt(8) == 0;
                values.add(isNull ? null : kind.keys().apply(random.nextInt(distinct)));
            }
            table.column(name, kind, values);
            types.put(name, kind.type());
            columns.put(name, values);
            keys.add(new SortKey(name, random.nextBoolean(), random.nextBoolean()));
        }
        database.load(types, columns, ROWS);
        List<Object> expected =
                database.query(sql(keys)).stream().map(row -> row.getFirst()).toList();
        try (Table input = table.build()) {
            for (Windrow session : sessions) {
                try (TransformResult rows = session.transform(input, argsort(keys))) {
                    assertThat(rowsOf(rows))
                            .as("seed %d, %s: %s", seed, session.engine(), sql(keys))
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static Argsort argsort(List<SortKey> keys) {
        return Argsort.by(keys.toArray(SortKey[]::new));
    }

    private static String sql(List<SortKey> keys) {
        String order =
                keys.stream()
                        .map(
                                key ->
                                        key.column()
                                                + (key.descending() ? " DESC" : " ASC")
                                                + (key.nullsFirst()
                                                        ? " NULLS FIRST"
                                                        : " NULLS LAST"))
                        .collect(Collectors.joining(", "));
        return "SELECT %s FROM %s ORDER BY %s, %s"
                .formatted(DuckDb.ROW, DuckDb.TABLE, order, DuckDb.ROW);
    }

    private static List<Object> rowsOf(TransformResult result) {
        FixedWidthColumn rows = (FixedWidthColumn) result.column(Argsort.ROW);
        List<Object> all = new ArrayList<>();
        for (long i = 0; i < rows.rows(); i++) {
            all.add(rows.getLong(i));
        }
        return all;
    }
}
