// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.dictionary;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.keys.KeyForm;
import dev.windrow.internal.plan.sample.KeyDomain;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The scratch of hash strategies, at 100 M rows. */
class ScratchBoundTest {

    private static final long ROWS = 100_000_000;

    /** The documented bound, whatever the tuning says. */
    private static final double MOST = 1.5;

    private static final long FEW = 100;
    private static final long MANY = 100_000_000;

    /** Key columns, the number of possible keys, and the longest string. */
    private record Keys(String name, List<ColumnStatistics> columns, long possible, int longest) {

        static Keys of(String name, long possible, ColumnStatistics... columns) {
            return new Keys(name, List.of(columns), possible, 0);
        }

        static Keys ofStrings(String name, int longest, ColumnStatistics... columns) {
            return new Keys(name, List.of(columns), MANY, longest);
        }

        KeyStatistics statistics(long keys) {
            long greatest = (long) Math.pow(keys, 1.0 / columns.size());
            Optional<KeyDomain> domain =
                    longest > 0 ? Optional.empty() : Optional.of(new KeyDomain(0, greatest, false));
            List<Integer> lengths = Collections.nCopies(3, longest);
            return new KeyStatistics(
                    ROWS,
                    PlanTuning.SAMPLED_ROWS,
                    keys,
                    keys,
                    0.125,
                    List.of(),
                    0,
                    List.of(),
                    0.0625,
                    32,
                    lengths,
                    Collections.nCopies(columns.size(), domain),
                    false);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Keys> allKeys() {
        ColumnStatistics tiny = statistics(Primitive.INT8);
        ColumnStatistics letter = strings(false, ROWS);
        return List.of(
                Keys.of("int8", 256, tiny),
                Keys.of("2 int8", 65_536, tiny, tiny),
                Keys.of("3 int8", 1 << 24, tiny, tiny, tiny),
                Keys.of("2 int8?", 65_536, nullable(Primitive.INT8), nullable(Primitive.INT8)),
                Keys.of("int16, int8", 1 << 24, statistics(Primitive.INT16), tiny),
                Keys.of("int32", MANY, statistics(Primitive.INT32)),
                Keys.of("int32, int8", MANY, statistics(Primitive.INT32), tiny),
                Keys.of("2 int32", MANY, statistics(Primitive.INT32), statistics(Primitive.INT32)),
                Keys.of("int64, int8", MANY, statistics(Primitive.INT64), tiny),
                Keys.of("2 dictionaries", MANY, dictionary(false), dictionary(false)),
                Keys.ofStrings("letter", 1, letter),
                Keys.ofStrings("2 letters", 1, letter, letter),
                Keys.ofStrings("20 letters", 20, strings(false, 20 * ROWS)),
                Keys.ofStrings("long strings", 99, strings(true, 15 * ROWS)));
    }

    private static final Map<String, NamedAggregation[]> QUESTIONS =
            Map.of(
                    "count", new NamedAggregation[] {count()},
                    "sum", new NamedAggregation[] {sum("v")},
                    "five",
                            new NamedAggregation[] {
                                sum("v"), min("v"), max("v"), count(), mean("v")
                            },
                    "variance", new NamedAggregation[] {variance("v")},
                    "rows", new NamedAggregation[] {first("v"), argMax("v")},
                    "median", new NamedAggregation[] {median("v"), sum("v")});

    private static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (Keys keys : allKeys()) {
            for (String question : QUESTIONS.keySet()) {
                cases.add(Arguments.of(keys, question));
            }
        }
        return cases.stream();
    }

    private static Asked asked(Keys keys, String question, ColumnStatistics value) {
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
        for (ColumnStatistics column : keys.columns()) {
            columns.put("k" + columns.size(), column);
        }
        Asked asked = Asked.of(columns, QUESTIONS.get(question));
        return question.equals("count") ? asked : asked.with("v", value);
    }

    private static double scratch(DevicePlan plan) {
        return (double) PlanBytes.ofScratch(plan) / DeviceBytes.ofInput(plan);
    }

    /** Up to tens of thousands of groups, nothing is sorted because of the bound. */
    @ParameterizedTest
    @MethodSource("cases")
    void hashStrategiesKeepWithinTheBound(Keys keys, String question) {
        for (ColumnStatistics value :
                List.of(
                        statistics(Primitive.INT8),
                        nullable(Primitive.INT32),
                        statistics(Primitive.FLOAT64))) {
            Asked asked = asked(keys, question, value);
            for (long groups : new long[] {3, FEW, 1_000, 60_000}) {
                KeyStatistics statistics = keys.statistics(Math.min(groups, keys.possible()));
                for (Algorithm algorithm : List.of(Algorithm.AUTO, Algorithm.HASH)) {
                    DevicePlan plan = asked.algorithm(algorithm).devicePlan(statistics);
                    assertThat(plan.strategy())
                            .as("%s of %d groups, %s", algorithm, groups, value.type())
                            .isNotEqualTo("sort");
                    assertThat(scratch(plan))
                            .as("%s of %d groups, %s", algorithm, groups, value.type())
                            .isLessThanOrEqualTo(MOST);
                }
            }
        }
    }

    /** If nearly every row has its own group, queries that exceed the bound are sorted. */
    @ParameterizedTest
    @MethodSource("cases")
    void whatCannotKeepWithinTheBoundIsSorted(Keys keys, String question) {
        Asked asked = asked(keys, question, statistics(Primitive.FLOAT64));
        for (long groups : new long[] {1_000_000, 10_000_000, 15_000_000, MANY}) {
            DevicePlan plan = asked.devicePlan(keys.statistics(Math.min(groups, keys.possible())));
            assertThat(plan.strategy().equals("sort") || scratch(plan) <= MOST)
                    .as("%s of %d groups: %s", plan.strategy(), groups, plan.decisions())
                    .isTrue();
        }
    }

    /**
     * Encoded keys of eight bytes are allowed where the columns are wide: they are found faster.
     */
    @Test
    void keysAreEncodedWhereTheBoundAllows() {
        Keys wide =
                Keys.of("2 int32", MANY, statistics(Primitive.INT32), statistics(Primitive.INT32));
        Asked asked =
                asked(wide, "sum", statistics(Primitive.FLOAT64)).algorithm(Algorithm.GLOBAL_HASH);
        DevicePlan plan = asked.devicePlan(wide.statistics(1_000));
        assertThat(plan.device().keyForm()).isEqualTo(KeyForm.WORDS);
    }

    @Test
    void kernelsEncodeNarrowKeysAsTheyGo() {
        Keys narrow =
                Keys.of("2 int8", 65_536, statistics(Primitive.INT8), statistics(Primitive.INT8));
        DevicePlan plan =
                (DevicePlan)
                        asked(narrow, "five", statistics(Primitive.INT8))
                                .algorithm(Algorithm.GLOBAL_HASH)
                                .plan(narrow.statistics(1_000), WITH_DEVICE);
        assertThat(plan.device().keyForm()).isEqualTo(KeyForm.COLUMNS);
        assertThat(((SlotPlan) plan).findsSlots()).isTrue();
        assertThat(plan.decisions().getLast().subject()).isEqualTo("keys");
        assertThat(plan.decisions().getLast().reason())
                .matches(
                        "global-hash would take [0-9.]+ MB besides the input, and 1.5 times the"
                                + " input's 300.0 MB is the most");
    }

    /**
     * With wide columns, an order within groups is within the bound, and the plan does not mention
     * it.
     */
    @Test
    void anOrderWithinGroupsKeepsWithinTheBoundWhereColumnsAreWide() {
        Keys keys = Keys.of("int32", MANY, statistics(Primitive.INT32));
        for (long groups : new long[] {FEW, 1_000, 60_000}) {
            DevicePlan plan =
                    asked(keys, "median", statistics(Primitive.FLOAT64))
                            .devicePlan(keys.statistics(groups));
            assertThat(PlanBytes.ofOrders(plan)).isGreaterThanOrEqualTo(DeviceBytes.ofSort(ROWS));
            assertThat(PlanBytes.ofWork(plan))
                    .isLessThanOrEqualTo((long) (MOST * DeviceBytes.ofInput(plan)));
            assertThat(plan.decisions()).noneMatch(one -> one.subject().equals("orders"));
        }
    }

    /**
     * With narrow columns, the strategy alone keeps within the bound, and the plan says what the
     * order takes.
     */
    @Test
    void anUnavoidableOrderIsReported() {
        Keys keys = Keys.of("int8", 256, statistics(Primitive.INT8));
        Asked asked = asked(keys, "median", statistics(Primitive.INT8));
        DevicePlan plan = asked.devicePlan(keys.statistics(FEW));
        assertThat(plan.strategy()).isNotEqualTo("sort");
        assertThat(scratch(plan)).isLessThanOrEqualTo(MOST);
        assertThat(PlanBytes.ofOrders(plan)).isLessThan(17 * ROWS);
        Decision said = plan.decisions().getLast();
        assertThat(said.subject()).isEqualTo("orders");
        assertThat(said.choice()).matches("1\\.[67] GB for rows in the order of groups");
        assertThat(said.reason())
                .contains(" besides the input, and 1.5 times the input's 200.0 MB");
        assertThat(PlanText.of(plan)).anyMatch(line -> line.contains("orders within groups 1."));
    }

    /** All sorts of a query share one pair of buffers. */
    @Test
    void severalOrdersTakeNoMoreThanOne() {
        Asked asked = Asked.by(statistics(Primitive.INT32), median("v"), median("w"), product("v"));
        DevicePlan plan =
                asked.with("v", statistics(Primitive.FLOAT64))
                        .with("w", statistics(Primitive.FLOAT64))
                        .devicePlan(PlanFixture.statisticsUpTo(ROWS, 1 << 20, 1 << 20));
        assertThat(((SlotPlan) plan).reduces(Reduction.IN_ORDER)).isTrue();
        long edges = ROWS / PlanTuning.REDUCE_TILE_ROWS * 2 * Double.BYTES;
        long ofGroups = 40L * plan.groupCapacity();
        assertThat(PlanBytes.ofOrders(plan))
                .isLessThan(DeviceBytes.ofSort(ROWS) + edges + ofGroups);
    }

    private static Situation with(long memory) {
        return PlanFixture.with(PlanFixture.device(48L << 10, memory));
    }

    /** If the device is too small for the first plan, a plan with less memory is found. */
    @Test
    void aPlanThatFitsTheDeviceIsFound() {
        Keys keys =
                Keys.of("2 int32", MANY, statistics(Primitive.INT32), statistics(Primitive.INT32));
        Asked asked = asked(keys, "sum", statistics(Primitive.FLOAT64)).algorithm(Algorithm.HASH);
        KeyStatistics statistics = keys.statistics(1_000_000);
        DevicePlan roomy = asked.devicePlan(statistics);
        long less = (long) (PlanBytes.of(roomy) / PlanTuning.DEVICE_MEMORY_SHARE) - 1;
        DevicePlan plan = (DevicePlan) asked.plan(statistics, with(less));
        assertThat(PlanBytes.of(plan)).isLessThan(PlanBytes.of(roomy));
        assertThat(plan.strategy()).isEqualTo(roomy.strategy());
        assertThat(plan.decisions().getLast().reason())
                .contains(" of device memory, of which ")
                .contains(" may be used");
        assertThat(asked.plan(statistics, with(1_000_000_000))).isInstanceOf(CpuPlan.class);
    }

    @Test
    void anErrorSaysWhatWouldFit() {
        Keys keys = Keys.of("int32", MANY, statistics(Primitive.INT32));
        Asked sorted = asked(keys, "sum", statistics(Primitive.FLOAT64)).algorithm(Algorithm.SORT);
        assertThatThrownBy(() -> sorted.plan(keys.statistics(1_000), with(2_000_000_000)))
                .isInstanceOf(WindrowException.class)
                .hasMessageMatching(
                        "the query needs [0-9.]+ GB of device memory, of which 1.8 GB may be used;"
                                + " the algorithm dense would take 1.2 GB: use auto");
    }

    @Test
    void smallTablesMayTakeAFewMegabytes() {
        DevicePlan plan =
                Asked.by(statistics(Primitive.INT8), min("v"), max("v"))
                        .with("v", statistics(Primitive.INT8))
                        .devicePlan(PlanFixture.statisticsUpTo(1_000_000, 200, 200));
        assertThat(ScratchBound.holds(plan)).isTrue();
        assertThat(ScratchBound.most(plan)).isEqualTo(8 << 20);
        assertThat(plan.device().limits()).isEqualTo(DEVICE);
    }

    private static DevicePlan of(Asked asked, long rows, long keys) {
        return (DevicePlan)
                asked.plan(PlanFixture.statisticsUpTo(rows, keys, keys), PlanFixture.WITH_DEVICE);
    }

    /**
     * For any query, number of rows and strategy, a plan keeps within the bound, or there is an
     * error.
     */
    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void noPlanTakesMore(Algorithm algorithm) {
        for (NamedAggregation[] question : QUESTIONS.values()) {
            for (ColumnStatistics key :
                    List.of(statistics(Primitive.INT8), statistics(Primitive.INT64))) {
                Asked asked =
                        Asked.by(key, question)
                                .with("v", statistics(Primitive.INT32))
                                .algorithm(algorithm);
                for (long rows = 1; rows <= ROWS; rows *= 10) {
                    for (long keys = 1; keys <= rows; keys *= 10) {
                        assertKeeps(
                                asked, rows, Math.min(keys, key.fixedBytes() == 1 ? 256 : keys));
                    }
                }
            }
        }
    }

    private static void assertKeeps(Asked asked, long rows, long keys) {
        try {
            DevicePlan plan = of(asked, rows, keys);
            double input = DeviceBytes.ofInput(plan);
            assertThat(
                            plan.strategy().equals("sort")
                                    || PlanBytes.ofScratch(plan) <= 8 << 20
                                    || PlanBytes.ofScratch(plan) <= MOST * input)
                    .as("%s of %d rows, %d keys: %s", asked.query(), rows, keys, plan.decisions())
                    .isTrue();
        } catch (WindrowException e) {
            assertThat(asked.query().algorithm()).isNotIn(Algorithm.AUTO, Algorithm.HASH);
            assertThat(e.code()).isIn(ErrorCode.DEVICE_MEMORY, ErrorCode.UNSUPPORTED_PLAN);
        }
    }

    /** Each thread lists rows that hold extremes. */
    @Test
    void fewRowsHaveFewThreads() {
        Asked asked =
                Asked.by(statistics(Primitive.INT16), argMax("v"))
                        .with("v", statistics(Primitive.INT8));
        DevicePlan few = of(asked, 1_000_000, 1_000);
        assertThat(few.strategy()).isEqualTo("dense");
        assertThat(few.device().limits().computeUnits()).isEqualTo(7);
        assertThat(few.decisions().getLast())
                .extracting(Decision::subject, Decision::choice)
                .containsExactly("threads", "those of 7 of 100 compute units");
        assertThat(of(asked, 10_000_000, 1_000).device().limits()).isEqualTo(DEVICE);
    }

    @Test
    void whatIsAskedForByNameIsRefusedOrAllowed() {
        Asked asked =
                Asked.by(statistics(Primitive.INT32), sum("v"))
                        .with("v", statistics(Primitive.FLOAT64))
                        .algorithm(Algorithm.GLOBAL_HASH);
        KeyStatistics all = PlanFixture.statisticsUpTo(1_000_000, 1_000_000, 1_000_000);
        assertThatThrownBy(() -> asked.plan(all, WITH_DEVICE))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY))
                .hasMessage(
                        "global-hash would take 99.9 MB besides the input, and 1.5 times the"
                            + " input's 12.0 MB is the most; use auto, which takes sort, or allow a"
                            + " scratch share of 8.4");
        Situation allowed = new Situation(8, DEVICE, "a test has a device", 0, 8.4, false);
        assertThat(((DevicePlan) asked.plan(all, allowed)).strategy()).isEqualTo("global-hash");
    }
}
