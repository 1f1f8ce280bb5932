// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import java.util.Locale;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;

/**
 * The public benchmarks' queries at the size for which totals are published: ten million rows, and
 * TPC-H at scale factor 1. It takes a minute and 3 GB: {@code -Dwindrow.benchmark.sums=cpu}, or
 * {@code gpu} with a GPU.
 */
@EnabledIfSystemProperty(named = BenchmarkSumsTest.PROPERTY, matches = "cpu|gpu")
final class BenchmarkSumsTest {

    static final String PROPERTY = "windrow.benchmark.sums";

    private static Windrow windrow;
    private static Table groups;

    @BeforeAll
    static void open() {
        String engine = System.getProperty(PROPERTY, "cpu").toUpperCase(Locale.ROOT);
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.valueOf(engine)));
        groups = Tables.read("h2o:G1_1e7_1e2_0_0");
    }

    @AfterAll
    static void close() {
        groups.close();
        windrow.close();
    }

    @Test
    void theFirstRowsAreThoseOfTheScript() {
        assertThat(first("id1", 5)).isEqualTo("id016 id039 id047 id043 id054");
        assertThat(first("id6", 3)).isEqualTo("5971 39457 74463");
        assertThat(first("v1", 5)).isEqualTo("5 5 2 1 2");
        assertThat(first("v3", 3)).isEqualTo("37.211254 48.951141 60.469241");
    }

    private static String first(String name, int rows) {
        return String.join(
                " ",
                LongStream.range(0, rows)
                        .mapToObj(
                                row ->
                                        switch (groups.column(name)) {
                                            case VariableWidthColumn text -> text.getString(row);
                                            case FixedWidthColumn number ->
                                                    number.type().isFloat()
                                                            ? "" + number.getDouble(row)
                                                            : "" + number.getLong(row);
                                            default -> name;
                                        })
                        .toList());
    }

    @Test
    void integersAddUp() {
        try (GroupByResult q1 = run(BenchmarkQuery.Q1);
                GroupByResult q2 = run(BenchmarkQuery.Q2)) {
            assertThat(q1.rows()).isEqualTo(100);
            assertThat(sum(q1, "v1")).isEqualTo(29_998_789);
            assertThat(q2.rows()).isEqualTo(10_000);
            assertThat(sum(q2, "v1")).isEqualTo(29_998_789);
        }
    }

    @Test
    void manyGroupsAddUp() {
        try (GroupByResult q3 = run(BenchmarkQuery.Q3)) {
            assertThat(q3.rows()).isEqualTo(100_000);
            assertThat(sum(q3, "v1")).isEqualTo(29_998_789);
            assertThat(sum(q3, "v3")).isCloseTo(4_999_719.622, within(0.0005));
        }
        try (GroupByResult q5 = run(BenchmarkQuery.Q5)) {
            assertThat(sum(q5, "v1")).isEqualTo(29_998_789);
            assertThat(sum(q5, "v2")).isEqualTo(79_989_360);
            assertThat(sum(q5, "v3")).isCloseTo(499_976_651.408, within(0.0005));
        }
    }

    @Test
    void meansOfFewGroupsAreThoseOfTheRows() {
        try (GroupByResult q4 = run(BenchmarkQuery.Q4)) {
            assertThat(q4.rows()).isEqualTo(100);
            assertThat(sum(q4, "v1") / q4.rows()).isCloseTo(2.9998789, within(1e-4));
            assertThat(sum(q4, "v2") / q4.rows()).isCloseTo(7.998936, within(1e-3));
        }
    }

    @Test
    void mediansAndDeviationsAddUp() {
        try (GroupByResult q6 = run(BenchmarkQuery.Q6)) {
            assertThat(sum(q6, "median_v3")).isCloseTo(499_920.140, within(0.0005));
            assertThat(sum(q6, "sd_v3")).isCloseTo(288_648.108, within(0.0005));
        }
    }

    @Test
    void rangesAndGreatestValuesAddUp() {
        try (GroupByResult q7 = run(BenchmarkQuery.Q7);
                GroupByResult q8 = run(BenchmarkQuery.Q8)) {
            assertThat(sum(q7, "max_v1") - sum(q7, "min_v2")).isEqualTo(399_882);
            ListColumn largest = (ListColumn) q8.column("largest2_v3");
            FixedWidthColumn values = (FixedWidthColumn) largest.elements();
            assertThat(total(values.rows(), values::getDouble))
                    .isCloseTo(19_700_450.588, within(0.0005));
        }
    }

    @Test
    void correlationsAddUp() {
        try (GroupByResult q9 = run(BenchmarkQuery.Q9)) {
            FixedWidthColumn r = (FixedWidthColumn) q9.column("r");
            assertThat(total(r.rows(), row -> r.getDouble(row) * r.getDouble(row)))
                    .isCloseTo(9.839, within(0.0005));
        }
    }

    @Test
    void nearlyEveryRowIsAGroup() {
        try (GroupByResult q10 = run(BenchmarkQuery.Q10)) {
            assertThat(sum(q10, "count")).isEqualTo(10_000_000);
            assertThat(sum(q10, "v3")).isCloseTo(499_976_651.408, within(0.0005));
        }
    }

    @Test
    void theFirstQueryOfTpchIsExact() {
        try (Table lines = Tables.read("tpch:lineitem?sf=1&money=decimal");
                GroupByResult totals =
                        windrow.run(BenchmarkQuery.TPCH_Q1.query().withSorted(true), lines)) {
            assertThat(((VariableWidthColumn) totals.column("l_returnflag")).getString(0))
                    .isEqualTo("A");
            assertThat(((VariableWidthColumn) totals.column("l_linestatus")).getString(0))
                    .isEqualTo("F");
            assertThat(unscaled(totals, "sum_qty")).isEqualTo("3773410700");
            assertThat(unscaled(totals, "sum_base_price")).isEqualTo("5658655440073");
            assertThat(unscaled(totals, "sum_disc_price")).isEqualTo("537582571348700");
            assertThat(unscaled(totals, "sum_charge")).isEqualTo("55909065222827692");
            assertThat(((FixedWidthColumn) totals.column("count_order")).getLong(0))
                    .isEqualTo(1_478_493);
        }
    }

    private static String unscaled(GroupByResult result, String name) {
        return ((FixedWidthColumn) result.column(name)).getDecimal(0).unscaledValue().toString();
    }

    private static GroupByResult run(BenchmarkQuery query) {
        return windrow.run(query.query(), groups);
    }

    private static double sum(GroupByResult result, String name) {
        FixedWidthColumn column = (FixedWidthColumn) result.column(name);
        return column.type().isFloat()
                ? total(column.rows(), column::getDouble)
                : total(column.rows(), column::getLong);
    }

    /** A total of ten million floats, exact to three digits behind the point. */
    private static double total(long rows, LongToDoubleFunction value) {
        return LongStream.range(0, rows).mapToDouble(value).sum();
    }
}
