// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.List;

class LibcudfComparisonTest {

    private static final Measurement OURS = measurement("int-3", "dense", 3, 2.0, 0.5);
    private static final Measurement THEIRS = measurement("int-3", "libcudf", 3, 9.0, Double.NaN);

    @Test
    void ratiosSayHowManyTimesAsLongLibcudfTook() {
        LibcudfComparison.Line line = new LibcudfComparison.Line(OURS, THEIRS);
        assertThat(line.wallRatio()).isCloseTo(4.5, within(1e-12));
        assertThat(line.kernelRatio()).isCloseTo(18, within(1e-12));
    }

    @Test
    void everyWayInWhichLibcudfRanACaseIsALine() {
        Measurement detected =
                measurement("int-3", "libcudf, overflow detected", 3, 20.0, Double.NaN);
        Measurement onlyOurs = measurement("int-1", "dense", 1, 1.0, 1.0);
        Measurement onlyTheirs = measurement("int-7", "libcudf", 7, 1.0, Double.NaN);
        LibcudfComparison comparison =
                LibcudfComparison.of(
                        List.of(onlyOurs, OURS), List.of(onlyTheirs, THEIRS, detected));
        assertThat(comparison.lines())
                .containsExactly(
                        new LibcudfComparison.Line(OURS, THEIRS),
                        new LibcudfComparison.Line(OURS, detected));
    }

    @Test
    void isAMarkdownTable() {
        assertThat(LibcudfComparison.of(List.of(OURS), List.of(THEIRS)).markdown().lines())
                .satisfiesExactly(
                        header ->
                                assertThat(header)
                                        .startsWith("| case | rows |")
                                        .endsWith("| wall / wall | home / home | wall / kernels |"),
                        rule -> assertThat(rule).matches("\\|(-+:?\\|)+"),
                        line ->
                                assertThat(line)
                                        .isEqualTo(
                                                "| int-3 | 100 | 3 | dense | 0.500 | 2.000 | 3.000"
                                                    + " | 70 | libcudf | 9.000 | 10.000 | 70 | 4.50"
                                                    + " | 3.33 | 18.00 |"));
    }

    @Test
    void withoutKernelsTheirCellsAreEmpty() {
        Measurement onCpu = measurement("int-3", "cpu-hash", 3, 2.0, Double.NaN);
        assertThat(LibcudfComparison.of(List.of(onCpu), List.of(THEIRS)).markdown())
                .endsWith(
                        "| int-3 | 100 | 3 | cpu-hash |  | 2.000 | 3.000 | 70 | libcudf | 9.000 |"
                                + " 10.000 | 70 | 4.50 | 3.33 |  |\n");
    }

    @Test
    void differentAnswersAreNotCompared() {
        Measurement wrong = measurement("int-3", "libcudf", 4, 9.0, Double.NaN);
        LibcudfComparison comparison = LibcudfComparison.of(List.of(OURS), List.of(wrong, THEIRS));
        assertThat(comparison.lines()).containsExactly(new LibcudfComparison.Line(OURS, THEIRS));
        assertThat(comparison.markdown())
                .endsWith(
                        "\nNot compared:\n\n"
                                + "- int-3: Windrow's result has 3 rows, libcudf's 4:"
                                + " one of them is wrong\n");
    }

    @Test
    void anAnswerThatWasFoundWrongIsNotCompared() {
        Measurement wrong =
                measurement(
                        "int-3",
                        "libcudf",
                        3,
                        9.0,
                        Double.NaN,
                        "DIFFERENT from the CPU engine's: group 2: sum(value) is 1, expected 2");
        assertThat(LibcudfComparison.of(List.of(OURS), List.of(wrong)).lines()).isEmpty();
        assertThat(LibcudfComparison.of(List.of(OURS), List.of(wrong)).mismatches())
                .containsExactly(
                        "int-3: the answer of libcudf is DIFFERENT from the CPU engine's:"
                                + " group 2: sum(value) is 1, expected 2");
    }

    @Test
    void differentDataIsNotCompared() {
        Measurement others =
                new Measurement(
                        "int-3", "random:rows=7", "", "", "libcudf", 7, 3, 5, 1, Double.NaN, 1, "");
        assertThat(LibcudfComparison.of(List.of(OURS), List.of(others)).mismatches())
                .containsExactly(
                        "int-3: Windrow read random:rows=100, libcudf random:rows=7:"
                                + " run both with the same --rows");
    }

    private static Measurement measurement(
            String name, String strategy, long groups, double wall, double kernels) {
        return measurement(name, strategy, groups, wall, kernels, "not checked");
    }

    private static Measurement measurement(
            String name, String strategy, long groups, double wall, double kernels, String check) {
        return new Measurement(
                name,
                "random:rows=100",
                "a device",
                "versions",
                strategy,
                100,
                groups,
                70,
                wall,
                kernels,
                wall + 1,
                check);
    }
}
