// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

@ExtendWith(NoLeaks.class)
final class GroupingSetsCommandTest {

    @TempDir private Path folder = Path.of("");
    private String sales = "";

    @BeforeEach
    void writeInput() throws IOException {
        Path file = folder.resolve("sales.csv");
        Files.writeString(file, "city,year,price\nRome,1,3\nOslo,1,1\nRome,2,2\n,2,10\n");
        sales = file.toString();
    }

    @Test
    void rollsUp() {
        Run run =
                groupBy(
                        "--by=city,year",
                        "--rollup",
                        "--agg=grouping(city) as all_cities, grouping(city, year), sum(price)",
                        "--order-by=\"grouping(city,year)\", \"sum(price)\"",
                        "--format=csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsExactly(
                        "city,year,all_cities,\"grouping(city,year)\",sum(price)",
                        "Oslo,1,0,0,1",
                        "Rome,2,0,0,2",
                        "Rome,1,0,0,3",
                        ",2,0,0,10",
                        "Oslo,,0,1,1",
                        "Rome,,0,1,5",
                        ",,0,1,10",
                        ",,1,3,16");
    }

    @Test
    void groupsByNamedSets() {
        assertThat(
                        groupBy(
                                        "--by=city,year",
                                        "--grouping-sets=(year), ()",
                                        "--agg=count(*)",
                                        "--format=csv")
                                .err())
                .contains("the key \"city\" is in no grouping set");
        assertThat(
                        groupBy("--by=year", "--cube", "--agg=count(*)", "--sort", "--format=csv")
                                .outLines())
                .containsExactly("year,count(*)", "1,2", "2,2", ",4");
    }

    @Test
    void explainsSets() {
        Run run = Run.of("explain", sales, "--by=city,year", "--cube", "--agg=sum(price)");
        assertThat(run.out()).contains("(city, year), (city), (year), ()");
    }

    @Test
    void makesColumnsOfValues() {
        Run run =
                groupBy(
                        "--by=city",
                        "--pivot=concat('y', from_integer(year)) as y",
                        "--agg=sum(price)",
                        "--order-by=y1 desc",
                        "--limit=2",
                        "--format=csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines()).containsExactly("city,y1,y2", "Rome,3,2", "Oslo,1,");
        assertThat(Run.of("explain", sales, "--by=city", "--pivot=year", "--agg=count(*)").out())
                .contains("a column for each value of year");
        assertThat(groupBy("--by=city", "--pivot=year, price").err())
                .contains("--pivot year, price, expected one column");
        assertThat(groupBy("--by=city", "--pivot=year", "--partial").err())
                .contains("expected no --pivot year");
        assertThat(groupBy("--by=city", "--pivot=year", "--rollup").err())
                .contains("a pivot of grouping sets");
    }

    @Test
    void wrongUsageIsTold() {
        assertThat(groupBy("--by=city", "--rollup", "--cube").err())
                .contains("expected one of --rollup, --cube and --grouping-sets");
        assertThat(groupBy("--by=city", "--agg=grouping(city)").err())
                .contains("expected --rollup, --cube or --grouping-sets");
        assertThat(groupBy("--by=city", "--rollup", "--partial").err())
                .contains("--partial writes no results, expected no grouping sets");
        assertThat(groupBy("--by=city", "--grouping-sets=city").err()).contains("(a, b), (a), ()");
    }

    private Run groupBy(String... options) {
        List<String> all = new ArrayList<>(List.of("groupby", sales));
        all.addAll(List.of(options));
        return Run.of(all.toArray(String[]::new));
    }
}
