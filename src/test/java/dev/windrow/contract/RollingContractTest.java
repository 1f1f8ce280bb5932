// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainReference;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregations;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.Rolling;
import dev.windrow.query.RowValue;
import dev.windrow.query.VarianceKind;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Moving windows over every type, on the CPU, the device and a resident table. */
@ExtendWith(NoLeaks.class)
class RollingContractTest {

    private static final int[] ROWS = {1, 65, 130};
    private static final int[][] WINDOWS = {
        {0, 0}, {3, 0}, {0, 2}, {7, 1}, {100, 29}, {5_000, 5_000}
    };
    private static final List<ColumnKind> KINDS =
            ColumnKind.ALL.stream()
                    .filter(kind -> !kind.toString().matches("time\\(.*|.*\\((s|ms|us)\\)|int16"))
                    .toList();
    private static final NullPattern[] NULLS = NullPattern.values();

    private static Windrow cpu;
    private static Windrow device;

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        cpu.close();
        device.close();
    }

    /** Every type, with rows, windows, nulls, minimum periods, and groups or none. */
    @TestFactory
    Stream<DynamicTest> everyType() {
        List<int[]> grid =
                CoveringArray.of(
                        2, 43, KINDS.size(), ROWS.length, WINDOWS.length, NULLS.length, 3, 2);
        return IntStream.range(0, KINDS.size())
                .mapToObj(
                        kind ->
                                DynamicTest.dynamicTest(
                                        KINDS.get(kind).toString(),
                                        () ->
                                                Repetitions.some(grid, kind).stream()
                                                        .filter(levels -> levels[0] == kind)
                                                        .forEach(RollingContractTest::checkKind)));
    }

    private static void checkKind(int[] levels) {
        ColumnKind kind = KINDS.get(levels[0]);
        int turn = Arrays.hashCode(levels);
        int rows = ROWS[levels[1]];
        ColumnKind key = ColumnKind.ALL.get(Math.floorMod(turn, ColumnKind.ALL.size()));
        CaseTable table =
                new CaseTable(turn)
                        .values("v", kind, rows, NULLS[levels[3]])
                        .keys("k", key, rows, 2, Skew.UNIFORM, NullPattern.SOME);
        Rolling rolling =
                new Rolling(
                        aggregations(kind),
                        WINDOWS[levels[2]][0],
                        WINDOWS[levels[2]][1],
                        new int[] {0, 1, 3}[levels[4]],
                        levels[5] == 1 ? List.of("k") : List.of());
        check(table, rolling);
    }

    /** Sums that do not fit are null here. */
    private static List<NamedAggregation> aggregations(ColumnKind kind) {
        List<NamedAggregation> all =
                new ArrayList<>(
                        List.of(
                                Aggregations.count(),
                                Aggregations.count("v"),
                                Aggregations.min("v"),
                                Aggregations.max("v"),
                                Aggregations.first("v"),
                                Aggregations.last("v"),
                                Aggregations.firstNonNull("v"),
                                Aggregations.lastNonNull("v")));
        if (kind.type().isNumeric()) {
            all.add(Aggregations.sum("v").onOverflow(OverflowPolicy.NULL));
            all.add(Aggregations.mean("v"));
            all.add(Aggregations.standardDeviation("v"));
            all.add(Aggregations.variance("v", VarianceKind.POPULATION_VARIANCE));
        }
        return all;
    }

    private static void check(CaseTable made, Rolling rolling) {
        try (Table table = made.build()) {
            List<List<Answer>> expected = expected(table, rolling);
            String what = made + "; " + rolling.label() + ", at least " + rolling.minPeriods();
            // Floats are added with compensation; other totals are rounded once and then divided.
            boolean isFloat = table.column("v").type().isFloat();
            holds(cpu.transform(table, rolling), expected, isFloat, "cpu: " + what);
            holds(device.transform(table, rolling), expected, isFloat, "device: " + what);
        }
    }

    /** Returns the expected answers of each aggregation, row by row. */
    private static List<List<Answer>> expected(Table table, Rolling rolling) {
        int rows = (int) table.rows();
        List<Column> keys = rolling.over().stream().map(table::column).toList();
        int[] group = new int[rows];
        for (int row = 1; row < rows; row++) {
            int here = row;
            boolean isSame =
                    keys.stream()
                            .allMatch(
                                    key ->
                                            java.util.Objects.equals(
                                                    PlainValues.read(key, here),
                                                    PlainValues.read(key, here - 1)));
            group[row] = isSame ? group[row - 1] : row;
        }
        List<List<Answer>> all = new ArrayList<>();
        for (NamedAggregation named : rolling.aggregations()) {
            List<Answer> answers = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                int here = row;
                List<Integer> window =
                        IntStream.range(
                                        (int) Math.max(0, row - rolling.preceding()),
                                        (int) Math.min(rows, row + rolling.following() + 1))
                                .filter(other -> group[other] == group[here])
                                .boxed()
                                .toList();
                answers.add(answer(table, named.aggregation(), window, rolling.minPeriods()));
            }
            all.add(answers);
        }
        return all;
    }

    private static Answer answer(
            Table table, Aggregation aggregation, List<Integer> window, long minPeriods) {
        Answer answer = PlainReference.aggregate(table, aggregation, window);
        List<String> present =
                switch (aggregation) {
                    case RowValue value -> value.present();
                    default -> aggregation.columns();
                };
        long counted =
                window.stream()
                        .filter(
                                row ->
                                        present.stream()
                                                .noneMatch(name -> table.column(name).isNull(row)))
                        .count();
        boolean isCount =
                aggregation instanceof Aggregation.Count
                        || aggregation instanceof Aggregation.CountRows;
        return counted < minPeriods && !isCount ? new Answer.Exactly(null) : answer;
    }

    private static void holds(
            TransformResult result, List<List<Answer>> expected, boolean isFloat, String what) {
        try (result) {
            List<Column> columns = List.copyOf(result.table().columns());
            for (int i = 0; i < columns.size(); i++) {
                String name = result.table().names().get(i);
                for (int row = 0; row < expected.get(i).size(); row++) {
                    Object found = PlainValues.read(columns.get(i), row);
                    Answer answer = expected.get(i).get(row);
                    assertThat(answer.isMetBy(found, isFloat))
                            .as("%s%n%s of row %d: %s, expected %s", what, name, row, found, answer)
                            .isTrue();
                }
            }
        }
    }
}
