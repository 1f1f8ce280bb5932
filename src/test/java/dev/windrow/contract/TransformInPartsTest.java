// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.instrumentation.LaunchTrial;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.query.Aggregations;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** What does not fit a device's arrays or memory is computed there in parts. */
@ExtendWith(NoLeaks.class)
class TransformInPartsTest {

    private static final int ROWS = 9_001;

    /** Two words of each row, so that a part has at most 4,096 rows. */
    private static final LaunchProfile SHORT_ARRAYS =
            LaunchProfile.DEFAULT.with(LaunchKey.ARRAY_ELEMENTS, 8_192);

    /** Aggregations of windows in one operation. */
    private static final int WINDOWS = 4;

    private static final String PARTS = "parts +[0-9]+: .*(than a device array holds|may take)";

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

    private static <R> R withShortArrays(Supplier<R> work) {
        return LaunchTrial.with(SHORT_ARRAYS, work);
    }

    /** Compares the device's answer with the CPU engine's, over host and resident tables. */
    private static void check(Table table, Transformation asked, String explained) {
        try (TransformResult expected = cpu.transform(table, asked);
                TransformResult found = withShortArrays(() -> device.transform(table, asked))) {
            same(found, expected, asked);
            assertThat(found.explanation().toString()).containsPattern(explained);
            assertThat(withShortArrays(() -> device.explain(asked, table)).toString())
                    .isEqualTo(found.explanation().toString());
            if (explained.equals(PARTS)) {
                assertThat(found.explanation().strategy()).isEqualTo("device-" + asked.name());
                assertThat(found.profile().peakDeviceBytes()).isPositive();
                assertThat(found.profile().rows()).isEqualTo(table.rows());
                assertThat(found.profile().groups()).isEqualTo(expected.rows());
                assertThat(String.join(" ", found.profile().notes())).containsPattern(explained);
            }
            try (ResidentTable resident = device.resident(table)) {
                for (int run = 0; run < Repetitions.of(1, 2); run++) {
                    try (TransformResult again =
                            withShortArrays(() -> device.transform(resident, asked))) {
                        same(again, expected, asked);
                    }
                }
            }
        }
    }

    private static void same(
            TransformResult found, TransformResult expected, Transformation asked) {
        assertThat(found.table().names()).isEqualTo(expected.table().names());
        for (String name : expected.table().names()) {
            Column one = found.column(name);
            Column other = expected.column(name);
            assertThat(one.type()).isEqualTo(other.type());
            assertThat(one.rows()).as(asked.label()).isEqualTo(other.rows());
            for (long row = 0; row < other.rows(); row++) {
                Object value = PlainValues.read(one, row);
                Object wanted = PlainValues.read(other, row);
                if (Objects.equals(value, wanted)) {
                    continue;
                }
                String what = "%s: %s of row %d".formatted(asked.label(), name, row);
                if (wanted instanceof Double real && Double.isFinite(real)) {
                    assertThat((Double) value)
                            .as(what)
                            .isCloseTo(real, within(Math.abs(real) * 1e-12));
                } else {
                    assertThat(value).as(what).isEqualTo(wanted);
                }
            }
        }
    }

    /** A column of each type, and some whose values are known. */
    private static Table table(int rows) {
        CaseTable made = new CaseTable(rows);
        for (int i = 0; i < ColumnKind.ALL.size(); i++) {
            made.values("k" + i, ColumnKind.ALL.get(i), rows, NullPattern.SOME);
        }
        made.column("i", ColumnKind.INT32, values(rows, row -> row % 7 == 3 ? null : row * 37L));
        made.column("l", ColumnKind.INT64, values(rows, row -> row * 1_000_003L - (1L << 40)));
        made.column("d", ColumnKind.FLOAT64, values(rows, row -> row % 11 == 5 ? null : row / 4d));
        made.column("s", ColumnKind.UTF8, values(rows, row -> row % 13 == 0 ? null : "é" + row));
        // A group that is longer than a part, then groups of seven.
        made.column("g", ColumnKind.INT32, values(rows, row -> row < 5_000 ? 1L : row / 7L));
        return made.build();
    }

    private static List<@Nullable Object> values(int rows, IntFunction<@Nullable Object> value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(value.apply(row));
        }
        return values;
    }

    private static final Select COMPUTED =
            Select.of(
                    new DerivedColumn("n", column("i").plus(column("l"))),
                    new DerivedColumn("x", column("d").times(literal(1.5))),
                    new DerivedColumn("q", column("d").greaterThan(literal(99))),
                    new DerivedColumn("c", column("i").cast(Primitive.FLOAT64)),
                    new DerivedColumn("u", upper(column("s"))),
                    new DerivedColumn("w", concat(column("s"), literal("!"))),
                    new DerivedColumn("e", column("d").isNull()));

    @ParameterizedTest
    @ValueSource(ints = {4_097, 4_160, ROWS})
    void columnsAreComputed(int rows) {
        try (Table table = table(rows)) {
            check(table, COMPUTED, PARTS);
        }
    }

    /** The second leaves nothing of most parts, and the third nothing at all. */
    @ParameterizedTest
    @ValueSource(longs = {100, 320_000, 1L << 30})
    void rowsAreSelected(long least) {
        try (Table table = table(ROWS)) {
            check(table, new Filter(column("i").atLeast(literal(least))), PARTS);
        }
    }

    @Test
    void oneRowLessFitsAnArray() {
        List<@Nullable Object> values = values(4_096, row -> (long) row);
        try (Table table = new CaseTable(1).column("i", ColumnKind.INT32, values).build()) {
            Transformation asked = new Filter(column("i").atLeast(literal(1_000)));
            try (TransformResult found = withShortArrays(() -> device.transform(table, asked))) {
                assertThat(found.explanation().toString())
                        .contains("engine     device")
                        .doesNotContain("parts");
            }
        }
    }

    @Test
    void columnsOfAllTypesAreCopied() {
        try (Table table = table(ROWS)) {
            List<DerivedColumn> all = new ArrayList<>();
            table.names().forEach(name -> all.add(new DerivedColumn(name, column(name))));
            // Columns alone would need no device.
            all.add(new DerivedColumn("more", column("i").plus(literal(1))));
            check(table, new Select(all), PARTS);
        }
    }

    /** Long strings make some parts larger than the plan expected: these are divided again. */
    @Test
    void someStringsAreLongerThanOthers() {
        List<@Nullable Object> texts = values(ROWS, row -> "x".repeat(row / 2_000 == 2 ? 9 : 1));
        try (Table table = new CaseTable(1).column("s", ColumnKind.UTF8, texts).build()) {
            Transformation asked = Select.of(new DerivedColumn("u", upper(column("s"))));
            check(table, asked, "parts +1?[0-9]: ");
            try (TransformResult found = withShortArrays(() -> device.transform(table, asked))) {
                assertThat(found.profile().notes().size()).isGreaterThan(1);
            }
        }
    }

    /** The CPU computes the part with it, and all others are computed on the device. */
    @Test
    void oneStringAloneIsTooLong() {
        List<@Nullable Object> texts = values(ROWS, row -> "x".repeat(row == 1_777 ? 9_000 : 1));
        try (Table table = new CaseTable(1).column("s", ColumnKind.UTF8, texts).build()) {
            check(table, Select.of(new DerivedColumn("u", upper(column("s")))), "parts ");
        }
    }

    @Test
    void aFailureNamesTheRowOfTheTable() {
        List<@Nullable Object> values =
                values(ROWS, row -> row < 7_500 ? (long) row : Long.MAX_VALUE);
        try (Table table = new CaseTable(1).column("l", ColumnKind.INT64, values).build()) {
            Transformation asked = Select.of(new DerivedColumn("m", column("l").plus(literal(1))));
            assertThat(failure(() -> withShortArrays(() -> device.transform(table, asked))))
                    .isEqualTo(failure(() -> cpu.transform(table, asked)));
            Transformation windows = Rolling.of(1, 0, Aggregations.sum("l"));
            assertThat(failure(() -> withShortArrays(() -> device.transform(table, windows))))
                    .contains("in the window of row 7500")
                    .isEqualTo(failure(() -> cpu.transform(table, windows)));
        }
    }

    private static String failure(Supplier<TransformResult> work) {
        WindrowException failure =
                catchThrowableOfType(WindrowException.class, () -> work.get().close());
        assertThat(failure.code()).isEqualTo(ErrorCode.OVERFLOW);
        return failure.getMessage();
    }

    @Test
    void memoryThatIsScarceMakesPartsToo() {
        Transformation asked = new Filter(column("i").atLeast(literal(20_000)));
        try (Table table = table(40_000);
                Windrow small =
                        Windrow.open(
                                WindrowConfig.defaults()
                                        .withEngine(EngineChoice.GPU)
                                        .withDeviceBytes(4_000_000));
                TransformResult expected = cpu.transform(table, asked);
                TransformResult found = small.transform(table, asked)) {
            same(found, expected, asked);
            assertThat(found.explanation().toString())
                    .containsPattern("parts +[0-9]+: the query needs .* of device memory")
                    .containsPattern("memory +.* for each part");
            assertThat(found.profile().peakDeviceBytes()).isBetween(1L, 4_000_000L);
        }
    }

    /** A sort looks at all rows. */
    @Test
    void whatIsNotDividedRunsOnTheCpu() {
        try (Table table = table(ROWS)) {
            check(
                    table,
                    new Sort(List.of(SortKey.descending("i"))),
                    "engine +cpu: .* more characters than a device array holds");
        }
    }

    /** Moving windows reach into the parts before and behind, and past the ends of groups. */
    @ParameterizedTest
    @CsvSource("7, 3, 2, true")
    void windowsReachOverParts(long preceding, long following, long least, boolean areGrouped) {
        List<NamedAggregation> asked = new ArrayList<>(List.of(Aggregations.count()));
        for (int i = 0; i < ColumnKind.ALL.size(); i++) {
            // The device takes few aggregations at a time: each kind gets one of them.
            if (Repetitions.isThorough()
                    || ColumnKind.REPRESENTATIONS.contains(ColumnKind.ALL.get(i))) {
                asked.add(ofAnyType("k" + i, i));
            }
        }
        asked.add(Aggregations.sum("l"));
        asked.add(Aggregations.mean("i"));
        asked.add(Aggregations.sum("d"));
        asked.add(Aggregations.standardDeviation("d"));
        asked.add(Aggregations.mean("d"));
        List<String> over = areGrouped ? List.of("g") : List.of();
        try (Table table = table(ROWS)) {
            for (int first = 0; first < asked.size(); first += WINDOWS) {
                List<NamedAggregation> some =
                        asked.subList(first, Math.min(asked.size(), first + WINDOWS));
                check(table, new Rolling(some, preceding, following, least, over), PARTS);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"7, 3, 0, false", "0, 65, 1, true", "130, 60, 3, true"})
    @Tag("thorough")
    void soDoOtherWindows(long preceding, long following, long least, boolean areGrouped) {
        windowsReachOverParts(preceding, following, least, areGrouped);
    }

    private static NamedAggregation ofAnyType(String name, int turn) {
        return switch (turn % 5) {
            case 0 -> Aggregations.min(name);
            case 1 -> Aggregations.max(name);
            case 2 -> Aggregations.firstNonNull(name);
            case 3 -> Aggregations.lastNonNull(name);
            default -> Aggregations.count(name);
        };
    }

    /** Each part would be read twice and more. */
    @Test
    void windowsThatReachFartherThanPartsRunOnTheCpu() {
        try (Table table = table(ROWS)) {
            for (Rolling far :
                    List.of(
                            Rolling.of(4_000, 0, Aggregations.sum("l")),
                            Rolling.of(Long.MAX_VALUE, 3, Aggregations.max("l")))) {
                check(table, far, "engine +cpu: .*more than a device array holds");
            }
        }
    }
}
