// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random queries of random tables, compared with DuckDB: an independent idea of each aggregation.
 * {@link DuckDbSql} says where Windrow differs on purpose.
 *
 * <p>{@code -Dwindrow.differential.queries=5000} asks more, {@code -Dwindrow.differential.seed=123}
 * begins elsewhere. A test's name is its seed, which alone determines its table and its query.
 */
public abstract class DuckDbQueries extends ContractRunner {

    private static final List<ColumnKind> KINDS = ColumnKind.withSumsOfDuckDb();

    private static DuckDb database;

    @BeforeAll
    static void openDatabase() throws SQLException {
        database = DuckDb.open();
    }

    @AfterAll
    static void closeDatabase() throws SQLException {
        database.close();
    }

    /** Returns the default number of queries. */
    public abstract int queries();

    /** Returns whether to ask what only the CPU computes, too. */
    public abstract boolean isOfCpu();

    /** Returns the rows of a table, at most. */
    public abstract int mostRows();

    @TestFactory
    Stream<DynamicTest> areAnsweredAsByDuckDb() {
        long first = Long.getLong("windrow.differential.seed", 0);
        int count = Integer.getInteger("windrow.differential.queries", queries());
        return LongStream.range(first, first + count)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(seed)));
    }

    private void compare(long seed) throws SQLException {
        RandomCase drawn = RandomCase.draw(new Random(seed), KINDS, mostRows());
        CaseTable table = drawn.table();
        List<String> differences;
        String sql;
        try (Table input = table.build()) {
            Map<String, ColumnType> types = new LinkedHashMap<>();
            input.names().forEach(name -> types.put(name, input.column(name).type()));
            GroupByQuery query = isOfCpu() ? drawn.queryOfCpu() : drawn.query();
            sql = new DuckDbSql(types).select(query);
            database.load(types, drawn.columns(), drawn.rows().size());
            try (Table result = run(input, query)) {
                differences =
                        new DuckDbComparison(result, query.keys().size())
                                .differences(result, database.query(sql));
            }
        }
        assertThat(differences).as("seed %d; %s%n%s", seed, table, sql).isEmpty();
    }
}
