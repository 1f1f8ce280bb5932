// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Long and deep queries of several tables run, or fail with an error, also on small stacks. */
@ExtendWith(SmallStack.class)
@Timeout(600)
final class LongSqlTest {

    private static String run(String sql) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1);
        try (Windrow windrow = Windrow.open(config);
                TransformResult result = windrow.sql(sql)) {
            return String.valueOf(
                    result.table().column(result.table().names().getFirst()).getLong(0));
        } catch (WindrowException e) {
            return e.code() + " " + e.getMessage();
        }
    }

    private static String repeated(int times, String separator, String text) {
        return IntStream.range(0, times)
                .mapToObj(i -> text.replace("#", String.valueOf(i)))
                .collect(Collectors.joining(separator));
    }

    @ParameterizedTest
    @ValueSource(strings = {"join", "full join"})
    @Tag("thorough")
    void soDoOtherChainsOfJoins(String join) {
        chainsOfJoinsRunOrFailWithAnError(join);
    }

    @ParameterizedTest
    @ValueSource(strings = "left join")
    void chainsOfJoinsRunOrFailWithAnError(String join) {
        String chain = join + " (values (1)) b#(k#) on k = k#";
        String from = "select count(*) from (values (1)) a(k) ";
        assertThat(run(from + repeated(100, " ", chain))).isEqualTo("1");
        assertThat(run(from + repeated(1000, " ", chain)))
                .startsWith("UNSUPPORTED_SQL")
                .contains("joins and other steps within each other");
    }

    @Test
    void unionsAreLong() {
        assertThat(
                        run(
                                "select count(*) from ("
                                        + repeated(10_000, " union all ", "select # as k")
                                        + ")"))
                .isEqualTo("10000");
    }

    @Test
    void alternatingSetsFailWithAnError() {
        String sets = repeated(5000, " ", "union select 1 except select 2");
        assertThat(run("select 1 " + sets)).contains("UNSUPPORTED_SQL");
    }

    @Test
    void listsAndValuesAreLong() {
        assertThat(
                        run(
                                "select count(*) from (values (7)) t(k) where k in ("
                                        + repeated(20_000, ", ", "#")
                                        + ")"))
                .isEqualTo("1");
        assertThat(run("select count(*) from (values " + repeated(5000, ", ", "(#)") + ") t(k)"))
                .isEqualTo("5000");
    }

    @Test
    void nestedQueriesRunOrFailWithAnError() {
        for (int depth : new int[] {50, 500, 5000}) {
            assertThat(
                            run(
                                    repeated(depth, "", "select * from (")
                                            + "select 1 as k"
                                            + repeated(depth, "", ")")))
                    .matches("1|(UNSUPPORTED_SQL|INVALID_ARGUMENT) (?s:.*)");
            assertThat(run(repeated(depth, "", "select (") + "select 1" + repeated(depth, "", ")")))
                    .matches("1|(UNSUPPORTED_SQL|INVALID_ARGUMENT) (?s:.*)");
        }
    }

    @Test
    void nestedStructuresOfJsonRunOrFailWithAnError() {
        for (String level : new String[] {"[#]", "{\"a\": #}"}) {
            for (int depth : new int[] {20, 5000}) {
                String begin = level.substring(0, level.indexOf('#')).repeat(depth);
                String end = level.substring(level.indexOf('#') + 1).repeat(depth);
                String structure = begin + "\"INTEGER\"" + end;
                assertThat(run("select count(from_json('null', '" + structure + "'))"))
                        .matches("[01]|INVALID_ARGUMENT (?s:.*)within one another(?s:.*)");
            }
        }
    }

    @Test
    void tablesOfWithAreMany() {
        String with =
                "with a0 as (select 1 as k), "
                        + IntStream.range(1, 500)
                                .mapToObj(i -> "a%d as (select k from a%d)".formatted(i, i - 1))
                                .collect(Collectors.joining(", "));
        assertThat(run(with + " select k from a499"))
                .matches("1|(UNSUPPORTED_SQL|INVALID_ARGUMENT) (?s:.*)");
    }

    @Test
    void subqueriesInConditionsAreMany() {
        assertThat(
                        run(
                                "select count(*) from (values (1)) t(k) where "
                                        + repeated(40, " and ", "k in (select # union select 1)")))
                .isEqualTo("1");
        assertThat(
                        run(
                                "select count(*) from (values (1)) t(k) where "
                                        + repeated(1000, " and ", "k in (select #)")))
                .startsWith("UNSUPPORTED_SQL");
    }
}
