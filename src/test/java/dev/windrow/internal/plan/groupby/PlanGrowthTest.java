// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.query.Aggregations.count;
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
import dev.windrow.internal.plan.groupby.CapacityMiss.Kind;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.keys.KeyLayoutTest;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

class PlanGrowthTest {

    private static final long ROWS = 10_000_000;
    private static final long CHARACTERS = 300_000_000;

    private static final Asked BY_INT = Asked.by(statistics(Primitive.INT32), count());
    private static final Asked BY_STRING = Asked.by(strings(false, CHARACTERS), count());

    private static DevicePlan grow(DevicePlan plan, Kind kind) {
        return Planner.grow(plan, new CapacityMiss(kind, 0));
    }

    private static GlobalHashPlan global(Asked asked, KeyStatistics statistics) {
        return (GlobalHashPlan) asked.algorithm(Algorithm.GLOBAL_HASH).devicePlan(statistics);
    }

    private static DevicePlan local(long keys) {
        return BY_INT.algorithm(Algorithm.LOCAL_HASH).devicePlan(statistics(ROWS, keys));
    }

    private static void assertNote(DevicePlan grown, DevicePlan before, Kind kind, String remedy) {
        assertThat(grown.decisions())
                .startsWith(before.decisions().toArray(Decision[]::new))
                .endsWith(new Decision("again", remedy, kind.reason()))
                .hasSize(before.decisions().size() + 1);
    }

    @Test
    void dictionariesThatAreFullAreGivenUp() {
        DevicePlan local = local(5);
        DevicePlan global = grow(local, Kind.LOCAL_KEYS);
        assertThat(global).isInstanceOf(GlobalHashPlan.class);
        assertNote(global, local, Kind.LOCAL_KEYS, "global-hash");
    }

    @Test
    void aFullTableGrowsToWhatTheRowsNeed() {
        GlobalHashPlan plan = global(BY_INT, statistics(ROWS, 1_000));
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            slots.add(plan.slots());
            plan = (GlobalHashPlan) grow(plan, Kind.SLOTS);
        }
        assertThat(slots)
                .containsExactly(4_096, 32_768, 262_144, 2_097_152, 16_777_216, 33_554_432);
        assertThat(plan.slots()).as("unlucky hashes").isEqualTo(67_108_864);
        assertThat(plan.decisions().getLast())
                .isEqualTo(
                        new Decision(
                                "again", "a table of 67108864 slots", "more groups than expected"));
    }

    @Test
    void whereATableCannotTellKeysApartTheyAreSorted() {
        Asked decimals =
                Asked.by(statistics(new Decimal(38, 0)), count()).algorithm(Algorithm.GLOBAL_HASH);
        DevicePlan plan = decimals.devicePlan(statistics(ROWS, 5_000_000));
        assertThat(plan).isInstanceOf(GlobalHashPlan.class);
        SortPlan sorted = (SortPlan) grow(plan, Kind.HASH_COLLISION);
        assertThat(sorted.order()).isEqualTo(SortPlan.Order.WORDS);
        assertNote(sorted, plan, Kind.HASH_COLLISION, "a sort by all words of the keys");
    }

    @Test
    void theLargestTableDoesNotGrow() {
        GlobalHashPlan plan = global(BY_INT, statistics(600_000_000, 600_000_000));
        assertThat(plan.slots()).isEqualTo(PlanTuning.MOST_SLOTS);
        assertDeviceMemory(
                plan,
                Kind.SLOTS,
                "more groups than expected, and a table of 1073741824 slots cannot grow; use the"
                        + " CPU engine");
    }

    private static void assertDeviceMemory(DevicePlan plan, Kind kind, String message) {
        assertThatThrownBy(() -> grow(plan, kind))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY))
                .hasMessage(message);
    }

    @Test
    void whatDoesNotFitTheDeviceIsAnError() {
        DeviceLimits limits = PlanFixture.device(48L << 10, 500_000_000);
        GlobalHashPlan plan =
                (GlobalHashPlan)
                        BY_INT.algorithm(Algorithm.GLOBAL_HASH)
                                .plan(
                                        statistics(ROWS, 1_000_000),
                                        PlanFixture.withoutBound(limits));
        assertDeviceMemory(
                plan,
                Kind.SLOTS,
                "more groups than expected: the query then needs 871.9 MB of device memory, and"
                        + " small device has 450.0 MB for it; use the CPU engine or fewer rows");
    }

    /** A query that names no strategy goes to the CPU, as it would have with correct statistics. */
    @Test
    void whatOutgrowsTheDeviceGoesToTheCpu() {
        DeviceLimits scarce = PlanFixture.device(48L << 10, 450_000_000);
        assertOutgrown(
                (DevicePlan) BY_STRING.plan(statistics(ROWS, 5_000, 5), PlanFixture.with(scarce)),
                Kind.PACKED_STRING,
                ": the query then needs ");
        DeviceLimits unable = PlanFixture.device(16L << 10, 1L << 40);
        assertOutgrown(
                (DevicePlan) BY_INT.plan(statistics(ROWS, 1_000), PlanFixture.with(unable)),
                Kind.EXTREMES_UNRESOLVED,
                " small device has 16384 bytes of local memory for a block, of which a sort ");
        DevicePlan forced =
                (DevicePlan)
                        BY_INT.algorithm(Algorithm.GLOBAL_HASH)
                                .plan(statistics(ROWS, 1_000), PlanFixture.withoutBound(unable));
        assertThatThrownBy(() -> grow(forced, Kind.EXTREMES_UNRESOLVED))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("a sort of rows needs 35968; use the CPU engine");
    }

    private static void assertOutgrown(DevicePlan plan, Kind kind, String reason) {
        assertThatThrownBy(() -> grow(plan, kind))
                .hasMessageContaining(reason)
                .isInstanceOfSatisfying(
                        OutgrownException.class,
                        e -> {
                            CpuPlan cpu = Planner.onCpu(e, 3);
                            assertThat(cpu.threads()).isEqualTo(3);
                            assertThat(cpu.query()).isEqualTo(plan.query());
                            assertThat(cpu.decisions().getFirst().reason()).contains(reason);
                        });
    }

    @ParameterizedTest
    @CsvSource({"5,GlobalHashPlan", "100000,GlobalHashPlan", "18000000,SortPlan"})
    void aStringThatProvedLongLetsAllBeInterned(long keys, String strategy) {
        DevicePlan plan = BY_STRING.devicePlan(statistics(2 * ROWS, keys, 10));
        assertThat(KeyLayoutTest.packsStrings(plan.device().layout())).isTrue();
        DevicePlan grown = grow(plan, Kind.PACKED_STRING);
        assertThat(KeyLayoutTest.packsStrings(grown.device().layout())).isFalse();
        assertThat(grown.getClass().getSimpleName()).isEqualTo(strategy);
        assertNote(grown, plan, Kind.PACKED_STRING, "string keys are interned");
    }

    @Test
    void interningAndCharactersGrow() {
        DevicePlan plan = BY_STRING.devicePlan(statistics(ROWS, 1_000, 100));
        assertThat(plan.device().internSlots()).isEqualTo(2_048);
        DevicePlan interned = grow(plan, Kind.INTERN_SLOTS);
        assertThat(interned.device().internSlots()).isEqualTo(16_384);
        assertNote(interned, plan, Kind.INTERN_SLOTS, "16384 interning slots");
        DevicePlan roomy = Planner.grow(interned, new CapacityMiss(Kind.CHARACTERS, 5_000_000));
        assertThat(roomy.device().keyCharacters()).isEqualTo(5_000_000);
        assertThat(roomy.device().internSlots()).isEqualTo(16_384);
        assertNote(roomy, interned, Kind.CHARACTERS, "5000000 bytes for string keys");
        assertThat(PlanBytes.of(roomy)).isGreaterThan(PlanBytes.of(interned));
        assertThat(PlanBytes.of(interned)).isGreaterThan(PlanBytes.of(plan));
    }

    @Test
    void sortedRowsGetAsMuchSpaceAsTheyNeed() {
        SortPlan plan = sorted(BY_INT, statistics(ROWS, 1_000));
        SortPlan grown = (SortPlan) Planner.grow(plan, new CapacityMiss(Kind.GROUPS, 70_001));
        assertThat(grown.groupCapacity()).isEqualTo(70_001);
        assertThat(grown.order()).isEqualTo(plan.order());
        assertNote(grown, plan, Kind.GROUPS, "space for 70001 groups");
        assertThat(PlanBytes.of(grown)).isGreaterThan(PlanBytes.of(plan));
    }

    @Test
    void aHashThatKeysShareIsGivenUp() {
        SortPlan plan = sorted(BY_STRING, statistics(ROWS, 1_000, 20));
        assertThat(plan.order()).isEqualTo(SortPlan.Order.HASH);
        SortPlan grown = (SortPlan) grow(plan, Kind.HASH_COLLISION);
        assertThat(grown.order()).isEqualTo(SortPlan.Order.WORDS);
        assertThat(grown.sortPasses()).isEqualTo(24);
        assertNote(grown, plan, Kind.HASH_COLLISION, "a sort by all words of the keys");
    }

    @Test
    void keysThatProveShorterAreSortedByTheirWords() {
        SortPlan plan = sorted(BY_STRING, statistics(ROWS, 1_000, 20));
        SortPlan grown = (SortPlan) grow(plan, Kind.PACKED_STRING);
        assertThat(grown.order()).isEqualTo(SortPlan.Order.WORDS);
        assertThat(grown.sortPasses()).isEqualTo(4);
        assertThat(grown.groupCapacity()).isEqualTo(plan.groupCapacity());
    }

    private static SortPlan sorted(Asked asked, KeyStatistics statistics) {
        return (SortPlan) asked.algorithm(Algorithm.SORT).devicePlan(statistics);
    }

    @Test
    void aKeyWithoutAPlaceTurnsToATable() {
        KeyStatistics statistics = PlanFixture.statisticsUpTo(ROWS, 300, 999);
        DevicePlan plan = BY_INT.devicePlan(statistics);
        assertThat(plan).isInstanceOf(DensePlan.class);
        GlobalHashPlan grown = (GlobalHashPlan) grow(plan, Kind.OUT_OF_DOMAIN);
        assertThat(grown.slots()).isEqualTo(2_048);
        assertNote(grown, plan, Kind.OUT_OF_DOMAIN, "global-hash");
    }

    @Test
    void unresolvedExtremesTurnToASort() {
        DevicePlan plan = global(BY_INT, statistics(ROWS, 1_000));
        SortPlan sort =
                (SortPlan) Planner.grow(plan, new CapacityMiss(Kind.EXTREMES_UNRESOLVED, 700_000));
        assertThat(sort.groupCapacity()).isEqualTo(700_000);
        assertNote(sort, plan, Kind.EXTREMES_UNRESOLVED, "sort");
        DevicePlan dense = BY_INT.devicePlan(PlanFixture.statisticsUpTo(ROWS, 300, 999));
        SortPlan ofDense =
                (SortPlan) Planner.grow(dense, new CapacityMiss(Kind.EXTREMES_UNRESOLVED, 300));
        assertThat(ofDense.groupCapacity()).as("what the sample told").isEqualTo(1_024);
        assertNote(ofDense, dense, Kind.EXTREMES_UNRESOLVED, "sort");
    }

    @Test
    void whatMustBeReproducibleTurnsToASort() {
        Asked asked =
                Asked.by(statistics(Primitive.INT32), sum("v"))
                        .with("v", statistics(Primitive.FLOAT32))
                        .reproducible();
        DevicePlan dense = asked.devicePlan(PlanFixture.statisticsUpTo(ROWS, 300, 999));
        assertNote(grow(dense, Kind.OUT_OF_DOMAIN), dense, Kind.OUT_OF_DOMAIN, "sort");
        DevicePlan table = asked.devicePlan(statistics(ROWS, 128));
        SortPlan sort = (SortPlan) Planner.grow(table, new CapacityMiss(Kind.GROUPS, 129));
        assertNote(sort, table, Kind.GROUPS, "sort");
        DevicePlan local = asked.algorithm(Algorithm.LOCAL_HASH).devicePlan(statistics(ROWS, 128));
        assertNote(grow(local, Kind.LOCAL_KEYS), local, Kind.LOCAL_KEYS, "sort");
        assertThat(((SortPlan) grow(local, Kind.LOCAL_KEYS)).groupCapacity())
                .as("the estimate was wrong")
                .isEqualTo(PlanTuning.FALLBACK_SLOTS);
    }

    @ParameterizedTest
    @CsvSource({"5,8", "8,8", "9,16", "100,128", "128,128", "129,160", "1000,1024", "4096,4096"})
    void blocksHaveAccumulatorsForAsManyGroupsAsFit(long needed, int groups) {
        for (SlotPlan plan : plansInBlocks()) {
            SlotPlan grown = (SlotPlan) Planner.grow(plan, new CapacityMiss(Kind.GROUPS, needed));
            assertThat(grown.blockGroups()).isEqualTo(groups);
            assertThat(grown.reduces(Reduction.IN_BLOCKS)).isTrue();
            assertSameButForThreads(grown, plan);
            assertNote(
                    grown,
                    plan,
                    Kind.GROUPS,
                    "accumulators for " + groups + " groups in each block");
        }
    }

    @ParameterizedTest
    @CsvSource({"4097", "10000000"})
    void blocksShareAccumulatorsOfMoreGroupsThanThat(long needed) {
        for (SlotPlan plan : plansInBlocks()) {
            SlotPlan grown = (SlotPlan) Planner.grow(plan, new CapacityMiss(Kind.GROUPS, needed));
            assertThat(grown.blockGroups()).isZero();
            assertThat(grown.aggregates(Reduction.ATOMICALLY))
                    .isEqualTo(plan.device().aggregates());
            assertSameButForThreads(grown, plan);
            assertNote(grown, plan, Kind.GROUPS, "accumulators that blocks share");
        }
    }

    private static List<SlotPlan> plansInBlocks() {
        List<SlotPlan> plans =
                List.of(
                        global(BY_INT, statistics(ROWS, 3)),
                        (DensePlan) BY_INT.devicePlan(PlanFixture.statisticsUpTo(ROWS, 3, 9_999)));
        assertThat(plans).allMatch(plan -> plan.blockGroups() == 4);
        return plans;
    }

    private static void assertSameButForThreads(SlotPlan grown, SlotPlan plan) {
        assertThat(grown.getClass()).isEqualTo(plan.getClass());
        assertThat(grown.allSlots()).isEqualTo(plan.allSlots());
        assertThat(grown.device()).isEqualTo(plan.device());
    }

    /** Once threads share accumulators, floats that must be added in a fixed order are sorted. */
    @Test
    void reproducibleSumsAreSortedWhereThreadsWouldShareAccumulators() {
        Asked asked =
                Asked.by(statistics(Primitive.INT32), sum("v"), count())
                        .with("v", statistics(Primitive.FLOAT64))
                        .reproducible();
        DensePlan plan = (DensePlan) asked.devicePlan(PlanFixture.statisticsUpTo(ROWS, 3, 9_999));
        assertThat(plan.reduces(Reduction.IN_ORDER)).isFalse();
        DensePlan grown = (DensePlan) Planner.grow(plan, new CapacityMiss(Kind.GROUPS, 1_000));
        assertThat(grown.aggregates(Reduction.IN_ORDER))
                .singleElement()
                .matches(
                        aggregate ->
                                aggregate.accumulatorType()
                                        == PartialAggregate.AccumulatorType.DOUBLE);
        assertThat(grown.aggregates(Reduction.ATOMICALLY))
                .containsExactly(PartialAggregate.count(List.of()));
    }

    /**
     * A table that proved too small keeps the accumulators: more slots need not mean more groups.
     */
    @Test
    void aFullTableKeepsTheAccumulatorsOfThreads() {
        GlobalHashPlan plan = global(BY_INT, statistics(ROWS, 3));
        assertThat(((GlobalHashPlan) grow(plan, Kind.SLOTS)).blockGroups()).isEqualTo(4);
        DevicePlan dense = BY_INT.devicePlan(PlanFixture.statisticsUpTo(ROWS, 3, 9_999));
        assertThat(((GlobalHashPlan) grow(dense, Kind.OUT_OF_DOMAIN)).blockGroups())
                .as("the sample told little of the keys")
                .isZero();
    }

    /** The sizes of a plan, without the decisions that led there. */
    private record Sizes(
            String strategy,
            KeyLayout layout,
            int internSlots,
            int keyCharacters,
            int keysOrSlots,
            int groups) {

        static Sizes of(DevicePlan plan) {
            return switch (plan) {
                case FusedPlan fused -> of(fused, fused.places(), fused.groupCapacity());
                case LocalHashPlan local -> of(local, local.blocks(), local.blockGroups());
                case GlobalHashPlan global -> of(global, global.slots(), global.blockGroups());
                case DensePlan dense -> of(dense, dense.slots(), dense.blockGroups());
                case SortPlan sort -> of(sort, sort.order().ordinal(), sort.groupCapacity());
            };
        }

        private static Sizes of(DevicePlan plan, int keysOrSlots, int groups) {
            return new Sizes(
                    plan.strategy(),
                    plan.device().layout(),
                    plan.device().internSlots(),
                    plan.device().keyCharacters(),
                    keysOrSlots,
                    groups);
        }
    }

    /** After any miss the next plan differs, and some plan is the last. */
    @Test
    void growthByAnyMissesEnds() {
        long seed = Long.getLong("windrow.test.seed", new Random().nextLong());
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            Map<String, ColumnStatistics> keys = new LinkedHashMap<>();
            keys.put("a", strings(random.nextBoolean(), CHARACTERS));
            keys.put("b", statistics(Primitive.INT32));
            keys.put("c", strings(false, CHARACTERS));
            KeyStatistics statistics =
                    statistics(
                            ROWS,
                            1 + random.nextInt(300),
                            random.nextInt(30),
                            0,
                            random.nextInt(30));
            DevicePlan plan = anyPlan(keys, statistics, random);
            Set<Sizes> seen = new HashSet<>(Set.of(Sizes.of(plan)));
            int steps = 0;
            try {
                for (List<CapacityMiss> some = misses(plan, random);
                        !some.isEmpty();
                        some = misses(plan, random)) {
                    plan = Planner.grow(plan, some.get(random.nextInt(some.size())));
                    assertThat(seen.add(Sizes.of(plan)))
                            .as("seed %d: %s again", seed, plan.decisions().getLast())
                            .isTrue();
                    assertThat(++steps).as("seed %d: steps", seed).isLessThan(1_000);
                }
            } catch (WindrowException e) {
                assertThat(e.code()).as("seed %d", seed).isEqualTo(ErrorCode.DEVICE_MEMORY);
            } catch (OutgrownException e) {
                assertThat(e).as("seed %d", seed).hasMessageContaining("of device memory");
            }
        }
    }

    private static DevicePlan anyPlan(
            Map<String, ColumnStatistics> keys, KeyStatistics statistics, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Asked.of(keys, count()).algorithm(Algorithm.SORT).devicePlan(statistics);
            case 1 -> BY_INT.devicePlan(statistics);
            case 2 -> BY_INT.devicePlan(PlanFixture.statisticsUpTo(ROWS, 100, 999));
            default -> Asked.of(keys, count()).devicePlan(statistics);
        };
    }

    private static CapacityMiss moreGroups(SlotPlan plan, Random random) {
        return new CapacityMiss(
                Kind.GROUPS, plan.blockGroups() + 1 + random.nextInt(random.nextInt(1, 1_000)));
    }

    /**
     * Returns the capacity misses that a run of this plan may have; a sort by words may have none.
     */
    private static List<CapacityMiss> misses(DevicePlan plan, Random random) {
        List<CapacityMiss> possible = new ArrayList<>();
        if (KeyLayoutTest.packsStrings(plan.device().layout())) {
            possible.add(new CapacityMiss(Kind.PACKED_STRING, 0));
        }
        boolean interns =
                plan.device().layout().fields().stream()
                        .anyMatch(field -> field.kind() == KeyField.Kind.INTERNED_STRING);
        if (interns) {
            possible.add(new CapacityMiss(Kind.INTERN_SLOTS, 0));
        }
        int characters = plan.device().keyCharacters();
        if (interns && characters < CHARACTERS) {
            long more = random.nextLong(characters, CHARACTERS) + 1;
            possible.add(new CapacityMiss(Kind.CHARACTERS, more));
        }
        if (plan instanceof SlotPlan slots && slots.blockGroups() > 0) {
            possible.add(moreGroups(slots, random));
        }
        switch (plan) {
            case FusedPlan fused -> {
                possible.add(new CapacityMiss(Kind.OUT_OF_DOMAIN, 0));
                possible.add(new CapacityMiss(Kind.UNSEEN_KEY, 0));
            }
            case LocalHashPlan local -> possible.add(new CapacityMiss(Kind.LOCAL_KEYS, 0));
            case GlobalHashPlan global -> {
                possible.add(new CapacityMiss(Kind.SLOTS, 0));
                possible.add(new CapacityMiss(Kind.EXTREMES_UNRESOLVED, 1 + random.nextLong(ROWS)));
            }
            case DensePlan dense -> possible.add(new CapacityMiss(Kind.OUT_OF_DOMAIN, 0));
            case SortPlan sort -> {
                if (sort.order() == SortPlan.Order.HASH) {
                    possible.add(new CapacityMiss(Kind.HASH_COLLISION, 0));
                }
                if (sort.groupCapacity() < ROWS) {
                    long more = random.nextLong(sort.groupCapacity(), ROWS) + 1;
                    possible.add(new CapacityMiss(Kind.GROUPS, more));
                }
            }
        }
        return possible;
    }
}
