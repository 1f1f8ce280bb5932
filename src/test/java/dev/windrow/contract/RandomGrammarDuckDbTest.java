// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.Repetitions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random queries of all kinds of values, of tables with nulls, duplicates and extreme values,
 * beside DuckDB. {@code -Dwindrow.grammar.seed=7} begins elsewhere, {@code
 * -Dwindrow.grammar.queries=5000} asks more; a failure tells its seed.
 */
final class RandomGrammarDuckDbTest {

    private static final int TABLES = 4;
    private static final int ROWS = 12;

    /** The columns: a name, a type, and values between semicolons. */
    private static final List<String> COLUMNS =
            List.of(
                    "i|int|0; 1; 1; 2; 3; -1; 5",
                    "y|tinyint|127; -128; 0; 1; 2",
                    "l|bigint|9223372036854775807; -9223372036854775808; 0; 1; 9007199254740993",
                    "n|decimal(9,2)|0.50; 1.25; -1.00; 9999999.99; 0; 2.00; -0.01",
                    "n2|decimal(18,4)|1.2500; 99999999999999.9999; -3.0001; 0; 2",
                    "n3|decimal(38,6)|12345678901234567890123456789012.123456; -1.5; 0; 0.000001;"
                            + " 2",
                    "f|double|'nan'; -0.0; 0.0; 1; 'inf'; 0.5; 1e300; -1.5; 2",
                    "s|varchar|''; 'a'; 'é'; 'ab'; 'a,b'; '日本語'; 'B'; 'A'; '😀x'; '12'; ' a';"
                            + " '2024-02-29'",
                    "b|boolean|true; false",
                    "d|date|'2024-01-31'; '1969-12-31'; '2024-02-29'; '0001-01-01'; '9999-12-31'",
                    "t|timestamp|'2024-01-31 12:30:00'; '1969-12-31 23:59:59.999999'; '2024-01-31'",
                    "z|timestamptz|'2024-01-31 12:30:00+00'; '1969-12-31 23:00:00+05'",
                    "u|time|'00:00:00'; '12:30:15.25'; '23:59:59.999999'",
                    "v|interval|'1 day'; '1 month'; '25 hours'; '14 months'",
                    "a|int[]|[1,2,3]; []; [null]; [1]; [2,1,null]; [3,3]",
                    "w|varchar[]|['a','b']; []; ['']; [null,'é']; ['a']",
                    "r|struct(p int, q varchar)|{'p':1,'q':'a'}; {'p':null,'q':'b'};"
                            + " {'p':2,'q':null}",
                    "m|map(varchar,int)|map {'a':1}; map {'a':2,'b':null}; map {'é':3}");

    @TempDir private Path folder;

    @Test
    void randomQueriesAreAnsweredAsByDuckDb() throws SQLException {
        SeededQueries.compare(
                folder,
                "grammar",
                Repetitions.of(200, 1000),
                RandomGrammarDuckDbTest::create,
                seed -> new RandomGrammar(seed).query());
    }

    /** Makes the tables, of which the last one may have no rows. */
    private static void create(SqlBesideDuckDb both, Random random) throws SQLException {
        for (int table = 0; table < TABLES; table++) {
            boolean isEmpty = table == TABLES - 1 && random.nextBoolean();
            List<String> rows = new ArrayList<>();
            int count = 1 + random.nextInt(ROWS);
            for (int row = 0; row < count; row++) {
                int id = row;
                rows.add(
                        COLUMNS.stream()
                                .map(column -> value(column.split("\\|"), random))
                                .reduce("select " + id + " as id", (a, b) -> a + ", " + b));
            }
            both.create(
                    "t" + table,
                    "select * from (%s) where %s"
                            .formatted(String.join(" union all ", rows), !isEmpty));
        }
    }

    private static String value(String[] column, Random random) {
        String[] values = column[2].split("; ");
        String value = values[random.nextInt(values.length)];
        return "cast(%s as %s) as %s"
                .formatted(random.nextInt(5) == 0 ? "null" : value, column[1], column[0]);
    }
}
