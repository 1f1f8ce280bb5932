// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Frames of all units, distances and exclusions: DuckDB and Windrow answer alike. */
class WindowFramesDuckDbTest {

    private static final int ROWS = 300;

    private static final List<String> UNITS = List.of("rows", "range", "groups");

    private static final List<String> BOUNDS =
            List.of(
                    "between unbounded preceding and current row",
                    "between current row and unbounded following",
                    "between unbounded preceding and unbounded following",
                    "between current row and current row",
                    "between 2 preceding and 1 following",
                    "between 3 preceding and 2 preceding",
                    "between 1 following and 4 following",
                    "between 2 following and 1 following",
                    "between unbounded preceding and 2 following",
                    "between 1 preceding and unbounded following",
                    "between k % 3 preceding and (k * 5) % 4 following",
                    "between o following and 2 + 2 * o following",
                    "between unbounded preceding and p + 1 following");

    private static final List<String> EXCLUSIONS =
            List.of(
                    "",
                    "exclude no others",
                    "exclude current row",
                    "exclude group",
                    "exclude ties");

    /**
     * Rows with equal keys come in any order, so functions of one of them have one key for each.
     */
    private static final List<String> FUNCTIONS =
            List.of("count(*)", "count(v)", "sum(v)", "min(v)", "max(s)", "count(distinct v)");

    private static final List<String> FUNCTIONS_OF_ONE_ROW =
            List.of(
                    "first_value(v)",
                    "last_value(v ignore nulls)",
                    "nth_value(v, 2)",
                    "nth_value(v, 2 ignore nulls)",
                    "nth_value(v, k % 4)",
                    "ntile(nullif(o, 3) + 1)",
                    "nth_value(k, nullif(o, 3) ignore nulls)",
                    "first_value(s order by o desc, k)",
                    "last_value(v order by x desc ignore nulls)",
                    "count(distinct s)",
                    "avg(x)");

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void makesTheTable() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create(
                "t",
                "select i as k, (i * 7919) % 4 as p, (i * 104729) % 23 as o,"
                        + " case when i % 5 <> 0 then (i * 31) % 11 end as v,"
                        + " chr(97 + (i * 13 % 7)::int) as s, i / 4.0 as x from range("
                        + ROWS
                        + ") r(i)");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> frames() {
        return UNITS.stream()
                .flatMap(unit -> BOUNDS.stream().map(bounds -> unit + " " + bounds))
                .flatMap(frame -> EXCLUSIONS.stream().map(excluded -> frame + " " + excluded));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void aFrameHasTheRowsThatDuckDbHas(String frame) throws SQLException {
        boolean isOfRows = frame.startsWith("rows");
        String ofPeers = isOfRows ? "order by o, k" : "order by o";
        assertThat(both.difference(query(FUNCTIONS, ofPeers + " " + frame), false)).isEmpty();
        assertThat(both.difference(query(FUNCTIONS_OF_ONE_ROW, "order by k " + frame), false))
                .isEmpty();
    }

    private static String query(List<String> functions, String window) {
        return functions.stream()
                .map(function -> function + " over w")
                .collect(
                        Collectors.joining(
                                ", ",
                                "select k, ",
                                " from t window w as (partition by p " + window + ")"));
    }
}
