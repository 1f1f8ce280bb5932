// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.WITHOUT_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.device;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.internal.plan.groupby.PlanFixture.with;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class PlannerTest {

    private static final long ROWS = 10_000_000;

    private static final Asked BY_INT =
            Asked.by(statistics(Primitive.INT32), sum("v"), count())
                    .with("v", statistics(Primitive.FLOAT64));

    /** A query whose rows are sorted by their groups. */
    private static final Asked BY_INT_ORDERED =
            Asked.by(statistics(Primitive.INT32), product("v"))
                    .with("v", statistics(Primitive.FLOAT64));

    private static final Situation LITTLE_LOCAL_MEMORY = with(device(32L << 10, 1L << 40));
    private static final Situation LITTLE_MEMORY = with(device(48L << 10, 1L << 20));

    private static final String THREADS_REASON =
            " keys: each block has its own accumulators, for up to ";
    private static final String GLOBAL_REASON =
            " keys: fewer than the 16000000 from which rows are sorted";

    static Stream<Arguments> choices() {
        return Stream.of(
                choice(Algorithm.AUTO, 1, WITHOUT_DEVICE, "cpu-hash", "a test has no device"),
                choice(Algorithm.HASH, 1, WITHOUT_DEVICE, "cpu-hash", "a test has no device"),
                choice(Algorithm.AUTO, 1, WITH_DEVICE, "global-hash", inBlocks(1, 4)),
                choice(Algorithm.AUTO, 4, WITH_DEVICE, "global-hash", inBlocks(4, 4)),
                choice(Algorithm.AUTO, 5, WITH_DEVICE, "global-hash", inBlocks(5, 8)),
                choice(Algorithm.HASH, 64, WITH_DEVICE, "global-hash", inBlocks(64, 64)),
                choice(Algorithm.AUTO, 65, WITH_DEVICE, "global-hash", inBlocks(65, 128)),
                choice(Algorithm.AUTO, 128, WITH_DEVICE, "global-hash", inBlocks(128, 128)),
                choice(
                        Algorithm.AUTO,
                        4_097,
                        WITH_DEVICE,
                        "global-hash",
                        "about 4097" + GLOBAL_REASON),
                choice(
                        Algorithm.HASH,
                        4_097,
                        WITH_DEVICE,
                        "global-hash",
                        "about 4097" + GLOBAL_REASON),
                choice(
                        Algorithm.AUTO,
                        1_000_000,
                        WITH_DEVICE,
                        "global-hash",
                        "about 1000000" + GLOBAL_REASON),
                choice(
                        Algorithm.HASH,
                        16_000_000,
                        WITH_DEVICE,
                        "sort",
                        "about 16000000 keys: from 16000000, a table would take too much memory"),
                choice(Algorithm.LOCAL_HASH, 5, WITH_DEVICE, "local-hash", "it was asked for"),
                choice(
                        Algorithm.LOCAL_HASH,
                        1_000_000,
                        WITH_DEVICE,
                        "local-hash",
                        "it was asked for"),
                choice(Algorithm.GLOBAL_HASH, 5, WITH_DEVICE, "global-hash", "it was asked for"),
                choice(
                        Algorithm.AUTO,
                        5,
                        LITTLE_LOCAL_MEMORY,
                        "global-hash",
                        "about 5" + GLOBAL_REASON),
                choice(
                        Algorithm.AUTO,
                        5,
                        LITTLE_MEMORY,
                        "cpu-hash",
                        "the query needs 120.9 MB of device memory, of which 943.7 KB may be"
                                + " used"));
    }

    @Test
    void aTableIsChosenUpToManyKeys() {
        Asked asked = BY_INT.algorithm(Algorithm.HASH);
        assertThat(asked.chosen(statistics(10 * ROWS, 15_999_999)).strategy())
                .isEqualTo("global-hash");
        assertThat(asked.chosen(statistics(10 * ROWS, 16_000_000)).strategy()).isEqualTo("sort");
    }

    private static String inBlocks(long keys, int groups) {
        return "about " + keys + THREADS_REASON + groups;
    }

    private static Arguments choice(
            Algorithm algorithm, long keys, Situation situation, String strategy, String reason) {
        return Arguments.of(algorithm, keys, situation, strategy, reason);
    }

    @ParameterizedTest
    @MethodSource("choices")
    void aStrategyIsChosenForAReason(
            Algorithm algorithm, long keys, Situation situation, String strategy, String reason) {
        PhysicalPlan plan = BY_INT.algorithm(algorithm).plan(statistics(ROWS, keys), situation);
        assertThat(plan.strategy()).isEqualTo(strategy);
        boolean isCpu = plan instanceof CpuPlan;
        assertThat(plan.decisions())
                .first()
                .isEqualTo(
                        new Decision(
                                "engine",
                                isCpu ? "cpu" : "gpu",
                                isCpu ? reason : "a test has a device"));
        assertThat(plan.decisions())
                .filteredOn(decision -> decision.subject().equals("strategy"))
                .first()
                .isEqualTo(
                        new Decision(
                                "strategy",
                                strategy,
                                isCpu
                                        ? "a hash table for each thread, merged by partition"
                                        : reason));
    }

    /** Queries that no device runs. */
    static Stream<Arguments> requirements() {
        return Stream.of(
                Arguments.of(BY_INT, statistics(0, 0), "the table is empty"),
                Arguments.of(
                        BY_INT.keysSorted().algorithm(Algorithm.HASH),
                        statistics(ROWS, 5),
                        "a device's hash table does not merge only adjacent keys"),
                Arguments.of(
                        Asked.by(strings(false, 3_000_000_000L)),
                        statistics(ROWS, 5, 300),
                        "column \"k\" has more characters than a device array holds"),
                Arguments.of(
                        BY_INT,
                        statistics(1_500_000_000L, 5),
                        "1500000000 rows are more than a device array holds"));
    }

    @ParameterizedTest
    @MethodSource("requirements")
    void whatADeviceCannotRunIsRunOnTheCpu(Asked asked, KeyStatistics statistics, String reason) {
        PhysicalPlan plan = asked.plan(statistics, WITH_DEVICE);
        assertThat(plan.strategy()).isEqualTo("cpu-hash");
        assertThat(plan.decisions().getFirst()).isEqualTo(new Decision("engine", "cpu", reason));
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"AUTO", "HASH"})
    void aForcedAlgorithmNeedsADevice(Algorithm algorithm) {
        assertUnsupported(
                BY_INT.algorithm(algorithm),
                statistics(ROWS, 5),
                WITHOUT_DEVICE,
                "the algorithm "
                        + algorithm.label()
                        + " runs on a device only: a test has no device");
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"LOCAL_HASH", "GLOBAL_HASH", "DENSE"})
    void onlySortingKeepsEqualKeysApartThatAreNotAdjacent(Algorithm algorithm) {
        assertUnsupported(
                BY_INT.keysSorted().algorithm(algorithm),
                statistics(ROWS, 5),
                WITH_DEVICE,
                "the algorithm "
                        + algorithm.label()
                        + " merges all equal keys, and only adjacent ones are to be merged: use"
                        + " sort or auto");
    }

    @Test
    void forcedDictionariesNeedLocalMemory() {
        assertUnsupported(
                BY_INT.algorithm(Algorithm.LOCAL_HASH),
                statistics(ROWS, 5),
                LITTLE_LOCAL_MEMORY,
                "the algorithm local-hash needs 49152 bytes of local memory for a block, of which"
                        + " small device has 32768: use global-hash or auto");
    }

    @Test
    void sortsNeedLocalMemory() {
        String reason =
                "small device has 32768 bytes of local memory for a block, of which a sort of rows"
                        + " needs 35968";
        Asked ordered = Asked.by(statistics(Primitive.INT32), median("v"));
        PhysicalPlan plan =
                ordered.with("v", statistics(Primitive.INT32))
                        .plan(statistics(ROWS, 5), LITTLE_LOCAL_MEMORY);
        assertThat(plan.strategy()).isEqualTo("cpu-hash");
        assertThat(plan.decisions().getFirst().reason()).isEqualTo(reason);
        assertUnsupported(
                BY_INT.algorithm(Algorithm.SORT),
                statistics(ROWS, 5),
                LITTLE_LOCAL_MEMORY,
                "the algorithm sort runs on a device only: " + reason);
    }

    private static void assertUnsupported(
            Asked asked, KeyStatistics statistics, Situation situation, String message) {
        assertThatThrownBy(() -> asked.plan(statistics, situation))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_PLAN))
                .hasMessage(message);
    }

    @Test
    void memoryThatOthersHoldIsNotFree() {
        long half = DEVICE.globalMemoryBytes() / 2;
        Situation full =
                new Situation(8, DEVICE, "a test has a device", DEVICE.globalMemoryBytes() - 1_000);
        assertThat(BY_INT.plan(statistics(ROWS, 5), full).decisions().getFirst().reason())
                .matches(
                        "the query needs [0-9.]+ MB of device memory, of which 900 B may be used:"
                                + " resident tables and prepared queries hold [0-9.]+ TB besides;"
                                + " close some");
        Situation roomy = new Situation(8, DEVICE, "a test has a device", half);
        assertThat(BY_INT.plan(statistics(ROWS, 5), roomy)).isInstanceOf(DevicePlan.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Algorithm.class,
            names = {"LOCAL_HASH", "GLOBAL_HASH", "SORT"})
    void aForcedAlgorithmNeedsDeviceMemory(Algorithm algorithm) {
        Situation roomy = PlanFixture.withoutBound(device(48L << 10, 1L << 20));
        assertThatThrownBy(() -> BY_INT.algorithm(algorithm).plan(statistics(ROWS, 5), roomy))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY))
                .hasMessageMatching(
                        "the query needs [0-9.]+ MB of device memory, of which 943.7 KB may be"
                                + " used; use the CPU engine, or ask of fewer rows at a time");
    }

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "1,100",
        "255,3",
        "4096,128",
        "4097,1",
        "1000000,17",
        "16777217,64",
        "500000000,128"
    })
    void blocksCoverTheRows(long rows, long keys) {
        for (int computeUnits : new int[] {1, 2, 7, 132, 1_000}) {
            DeviceLimits limits =
                    new DeviceLimits("d", computeUnits, 48L << 10, 1_024, 1L << 40, true, true);
            LocalHashPlan plan =
                    (LocalHashPlan)
                            BY_INT.algorithm(Algorithm.LOCAL_HASH)
                                    .plan(statistics(rows, Math.min(rows, keys)), with(limits));
            assertThat((long) plan.blocks() * plan.rowsPerBlock()).isGreaterThanOrEqualTo(rows);
            assertThat((plan.blocks() - 1L) * plan.rowsPerBlock())
                    .as("no block is idle")
                    .isLessThan(rows);
            assertThat(plan.rowsPerBlock() % PlanTuning.MAP_THREADS).isZero();
            assertThat(plan.rowsPerBlock()).isGreaterThanOrEqualTo(4_096);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1000,1,1024",
        "1000,256,1024",
        "1000,257,2048",
        "1000000,1000000,4194304",
        "1000000,5000000,4194304",
        "10000000,2000000,4194304",
        "600000000,600000000,1073741824"
    })
    void aTableIsAPowerOfTwoAndAtMostHalfFull(long rows, long keys, int slots) {
        GlobalHashPlan plan =
                (GlobalHashPlan)
                        BY_INT_ORDERED
                                .algorithm(Algorithm.GLOBAL_HASH)
                                .devicePlan(statistics(rows, keys));
        assertThat(plan.slots()).isEqualTo(slots);
        assertThat(plan.allSlots()).isEqualTo(slots + GlobalHashPlan.RESERVED_SLOTS);
        assertThat(1L << plan.sortBits()).isGreaterThan(plan.allSlots());
    }

    @Test
    void aTableDoesNotGiveTheSameBitsEveryTime() {
        Asked reproducible = BY_INT.reproducible();
        assertUnsupported(
                reproducible.algorithm(Algorithm.GLOBAL_HASH),
                statistics(ROWS, 5_000_000),
                WITH_DEVICE,
                "the algorithm global-hash adds floats up in an order that depends on timing, and"
                        + " the same bits every time were asked for: use sort or auto");
        assertThat(reproducible.devicePlan(statistics(ROWS, 5_000_000)).strategy())
                .isEqualTo("sort");
        assertThat(
                        Asked.by(statistics(Primitive.INT64), count())
                                .reproducible()
                                .devicePlan(statistics(ROWS, 1_000_000))
                                .strategy())
                .as("no float is added")
                .isEqualTo("global-hash");
    }

    @Test
    void droppedRowsAreSortedBehindTheLastSlot() {
        Asked nullable =
                Asked.by(nullable(Primitive.INT32), product("v"))
                        .with("v", statistics(Primitive.INT32))
                        .algorithm(Algorithm.GLOBAL_HASH);
        KeyStatistics statistics = statistics(65_536, 10_000);
        GlobalHashPlan including = (GlobalHashPlan) nullable.devicePlan(statistics);
        GlobalHashPlan excluding =
                (GlobalHashPlan) nullable.withoutNullKeys().devicePlan(statistics);
        assertThat(including.dropsRows()).isFalse();
        assertThat(excluding.dropsRows()).isTrue();
        assertThat(excluding.reduces(Reduction.IN_ORDER)).isTrue();
        assertThat(1L << excluding.sortBits()).isGreaterThan(excluding.allSlots());
    }

    @Test
    void nothingIsDroppedWhereNoKeyIsNull() {
        assertThat(
                        Asked.by(statistics(Primitive.INT32), count())
                                .withoutNullKeys()
                                .devicePlan(statistics(ROWS, 5))
                                .dropsRows())
                .isFalse();
    }

    /** Keys of every width, with the most rows that a device takes. */
    @Test
    void wordsOfAllRowsFitADeviceArray() {
        List<ColumnStatistics> kinds =
                List.of(
                        statistics(Primitive.INT8),
                        nullable(Primitive.INT64),
                        nullable(new Decimal(38, 0)),
                        strings(true, 1_000),
                        PlanFixture.dictionary(true));
        for (ColumnStatistics first : kinds) {
            for (ColumnStatistics second : kinds) {
                for (int words = 1; words <= 10; words++) {
                    Asked asked = Asked.of(Map.of("a", first, "b", second), count());
                    long rows = PlanTuning.DEVICE_ARRAY_LIMIT / words;
                    PhysicalPlan plan = asked.plan(statistics(rows, 5, 23, 23), WITH_DEVICE);
                    if (plan instanceof DevicePlan onDevice) {
                        assertThat(rows * onDevice.device().layout().words())
                                .isLessThanOrEqualTo(PlanTuning.DEVICE_ARRAY_LIMIT);
                    }
                }
            }
        }
    }

    @Test
    void theSameArgumentsGiveTheSamePlan() {
        KeyStatistics statistics = statistics(ROWS, 1_000);
        assertThat(BY_INT.plan(statistics, WITH_DEVICE))
                .isEqualTo(BY_INT.plan(statistics, WITH_DEVICE));
    }

    @Test
    void moreRowsKeysAndColumnsTakeMoreMemory() {
        long one = PlanBytes.of(BY_INT.devicePlan(statistics(ROWS, 1_000)));
        assertThat(PlanBytes.of(BY_INT.devicePlan(statistics(2 * ROWS, 1_000)))).isGreaterThan(one);
        assertThat(PlanBytes.of(BY_INT.devicePlan(statistics(ROWS, 1_000_000)))).isGreaterThan(one);
        assertThat(
                        PlanBytes.of(
                                Asked.by(statistics(Primitive.INT32), count(), sum("w"))
                                        .with("w", statistics(Primitive.INT64))
                                        .devicePlan(statistics(ROWS, 1_000))))
                .isGreaterThan(one);
    }

    @Test
    void aCpuPlanHasTheThreadsOfTheSituation() {
        assertThat(BY_INT.plan(statistics(ROWS, 5), WITHOUT_DEVICE))
                .isInstanceOfSatisfying(
                        CpuPlan.class, plan -> assertThat(plan.threads()).isEqualTo(8));
    }
}
