// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.find;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Counted;
import dev.windrow.Repetitions;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun;
import dev.windrow.internal.gpu.EngineRun.Outcome;
import dev.windrow.internal.gpu.kernels.WordTableKernels;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.GlobalHashPlan;
import dev.windrow.internal.plan.groupby.PlanFactory;
import dev.windrow.internal.plan.groupby.Reduction;
import dev.windrow.internal.plan.groupby.SlotPlan;
import dev.windrow.internal.plan.groupby.SortPlan;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The strategy global-hash with hard keys: a table of words, in which kernels find slots as they
 * go, and a table of hashes.
 */
class WordTableStageTest {

    private static final int ROWS = 3_000;
    private static final List<NamedAggregation> SUMS = List.of(count(), sum("v"), sum("w"));
    private static final List<NamedAggregation> SUMS_AND_EXTREMES =
            List.of(count(), sum("v"), sum("w"), min("v"), max("v"));

    private final SplittableRandom random = new SplittableRandom(17);

    private static GroupByQuery query(
            boolean hashes, NullKeys nulls, List<NamedAggregation> aggregations) {
        return GroupByQuery.of(hashes ? List.of("k", "same") : List.of("k"), aggregations)
                .withNullKeys(nulls)
                .withAlgorithm(Algorithm.GLOBAL_HASH);
    }

    /**
     * Groups by the keys, once with sums only, which need no order, and once with extremes, which
     * do.
     */
    private void assertGroups(boolean hashes, NullKeys nulls, List<@Nullable Long> keys) {
        for (List<NamedAggregation> aggregations : List.of(SUMS, SUMS_AND_EXTREMES)) {
            try (Input input = new Input(keys, hashes)) {
                GlobalHashPlan plan =
                        (GlobalHashPlan) input.run.plan(query(hashes, nulls, aggregations));
                assertThat(plan.findsSlots()).isEqualTo(!hashes);
                Outcome outcome = input.run.run(plan);
                assertThat(outcome.notes()).isEmpty();
                assertThat(Counted.of(outcome.groups()))
                        .isEqualTo(Counted.of(input.expected(nulls, aggregations)));
            }
        }
    }

    @Test
    void theWordOfAnEmptySlotIsAKeyLikeAnyOther() {
        List<@Nullable Long> choice =
                Arrays.asList(WordTableKernels.EMPTY, Long.MIN_VALUE, -1L, 0L, null);
        List<@Nullable Long> keys =
                random.ints(ROWS, 0, choice.size()).mapToObj(choice::get).toList();
        assertGroups(false, NullKeys.EXCLUDE, keys);
        assertGroups(false, NullKeys.INCLUDE, keys);
        assertGroups(false, NullKeys.INCLUDE, List.of(WordTableKernels.EMPTY));
    }

    /** Ten columns fill all bits of a word, and dropped rows are marked one by one. */
    @Test
    void theWordOfAnEmptySlotIsAKeyWhereSlotsAreStored() {
        List<@Nullable Integer> low = new ArrayList<>();
        List<Boolean> high = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            low.add(random.nextInt(5) == 0 ? null : Integer.valueOf(random.nextInt(2)));
            high.add(random.nextBoolean());
        }
        List<Integer> zeros = Collections.nCopies(ROWS, 0);
        List<String> keys = new ArrayList<>(List.of("low", "short", "byte"));
        try (EngineRun run =
                new EngineRun()
                        .column("low", Primitive.INT32, low)
                        .column("short", Primitive.INT16, zeros)
                        .column("byte", Primitive.INT8, zeros)) {
            for (int bit = 56; bit < Long.SIZE; bit++) {
                boolean isHighest = bit == Long.SIZE - 1;
                keys.add("bit" + bit);
                run.column(
                        "bit" + bit,
                        Primitive.BOOL,
                        isHighest ? high : Collections.nCopies(ROWS, false));
            }
            GlobalHashPlan plan =
                    (GlobalHashPlan)
                            run.plan(
                                    GroupByQuery.of(keys, List.of(count()))
                                            .withNullKeys(NullKeys.EXCLUDE)
                                            .withAlgorithm(Algorithm.GLOBAL_HASH));
            assertThat(plan.device().layout().wordBits()).containsExactly(Long.SIZE);
            assertThat(plan.findsSlots()).isFalse();
            Map<List<Object>, Long> expected = new HashMap<>();
            for (int row = 0; row < ROWS; row++) {
                Integer bits = low.get(row);
                if (bits != null) {
                    expected.merge(List.of(bits.longValue(), high.get(row)), 1L, Long::sum);
                }
            }
            assertThat(
                            Counted.of(
                                    run.run(plan).groups().stream()
                                            .map(
                                                    group ->
                                                            List.of(
                                                                    group.get(0),
                                                                    group.get(10),
                                                                    group.get(11)))
                                            .toList()))
                    .isEqualTo(
                            Counted.of(
                                    expected.entrySet().stream()
                                            .map(e -> with(e.getKey(), List.of(e.getValue())))
                                            .toList()));
        }
    }

    /** In tables so full that hardly a slot is free. */
    @Test
    void noOtherKeyTakesTheSlotOfTheEmptyWord() {
        for (int table = 0; table < 4; table++) {
            List<@Nullable Long> keys = new ArrayList<>(random.longs(800).boxed().toList());
            keys.addAll(Collections.nCopies(3, WordTableKernels.EMPTY));
            try (Input input = new Input(keys, false)) {
                GroupByQuery query = query(false, NullKeys.INCLUDE, SUMS);
                Outcome outcome = input.run.run(withLeastSlots(input.run.plan(query)));
                assertThat(Counted.of(outcome.groups()))
                        .isEqualTo(Counted.of(input.expected(NullKeys.INCLUDE, SUMS)));
            }
        }
    }

    /** Each thread has several rows, so that it has something to add up. */
    @ParameterizedTest
    @CsvSource({"GLOBAL_HASH,false", "GLOBAL_HASH,true", "DENSE,false"})
    void frequentKeysAreAddedUpByEachThread(Algorithm algorithm, boolean hashes) {
        List<@Nullable Long> keys =
                random.ints(40_000, 0, 100)
                        .mapToObj(share -> share < 60 ? share % 10 : 10L + random.nextInt(9_000))
                        .map(Number::longValue)
                        .toList();
        try (Input input = new Input(keys, hashes)) {
            DevicePlan plan =
                    input.run.plan(query(hashes, NullKeys.INCLUDE, SUMS).withAlgorithm(algorithm));
            assertThat(plan.statistics().hotRows()).hasSize(PlanTuning.HOT_KEYS);
            assertThat(((SlotPlan) plan).aggregates(Reduction.ATOMICALLY)).isNotEmpty();
            assertThat(Counted.of(input.run.run(plan).groups()))
                    .isEqualTo(Counted.of(input.expected(NullKeys.INCLUDE, SUMS)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rowsWithoutAKeyAreDropped(boolean hashes) {
        List<@Nullable Long> keys = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            keys.add(random.nextInt(3) == 0 ? null : Long.valueOf(random.nextInt(700)));
        }
        assertGroups(hashes, NullKeys.EXCLUDE, keys);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneRowOneKeyAndAKeyForEachRow(boolean hashes) {
        assertGroups(hashes, NullKeys.INCLUDE, List.of(42L));
        int rows = Repetitions.of(700, ROWS);
        assertGroups(hashes, NullKeys.INCLUDE, Collections.nCopies(rows, -7L));
        assertGroups(hashes, NullKeys.INCLUDE, random.longs(rows).boxed().toList());
        assertGroups(hashes, NullKeys.INCLUDE, LongStream.range(0, rows).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTableThatIsFullGrows(boolean hashes) {
        List<@Nullable Long> keys = new ArrayList<>(random.longs(ROWS - 9L).boxed().toList());
        keys.addAll(Collections.nCopies(9, null));
        for (List<NamedAggregation> aggregations : List.of(SUMS, SUMS_AND_EXTREMES)) {
            try (Input input = new Input(keys, hashes)) {
                GroupByQuery query = query(hashes, NullKeys.EXCLUDE, aggregations);
                Outcome outcome = input.run.run(withLeastSlots(input.run.plan(query)));
                assertThat(outcome.notes())
                        .containsExactly("more groups than expected: a table of 8192 slots");
                assertThat(outcome.plan()).isInstanceOf(GlobalHashPlan.class);
                assertThat(Counted.of(outcome.groups()))
                        .isEqualTo(Counted.of(input.expected(NullKeys.EXCLUDE, aggregations)));
            }
        }
    }

    private static DevicePlan withLeastSlots(DevicePlan plan) {
        return PlanFactory.globalHash(plan.device(), PlanTuning.LEAST_SLOTS, 0, plan.decisions());
    }

    @Test
    void keysOfSeveralWordsAreFoundByAHash() {
        Outcome outcome = assertGroupsOfTwoWords(false);
        assertThat(outcome.notes()).isEmpty();
        assertThat(outcome.plan()).isInstanceOf(GlobalHashPlan.class);
    }

    @Test
    void keysThatShareAHashAreDistinguished() {
        Outcome outcome = assertGroupsOfTwoWords(true);
        assertThat(outcome.notes())
                .containsExactly("different keys of one hash: a sort by all words of the keys");
        assertThat(outcome.plan()).isInstanceOf(SortPlan.class);
    }

    private Outcome assertGroupsOfTwoWords(boolean collide) {
        List<Long> lefts = new ArrayList<>();
        List<Long> rights = new ArrayList<>();
        Map<List<Object>, Long> expected = new HashMap<>();
        for (int row = 0; row < ROWS; row++) {
            long key = random.nextInt(500);
            boolean isOther = random.nextBoolean();
            lefts.add(isOther ? key + 500 : key);
            rights.add(isOther && collide ? sameHash(key, key, key + 500) : key);
            expected.merge(List.of(lefts.getLast(), rights.getLast()), 1L, Long::sum);
        }
        try (EngineRun run =
                new EngineRun()
                        .column("a", Primitive.INT64, lefts)
                        .column("b", Primitive.INT64, rights)) {
            DevicePlan plan =
                    run.plan(
                            GroupByQuery.of(List.of("a", "b"), List.of(count()))
                                    .withAlgorithm(Algorithm.GLOBAL_HASH));
            assertThat(plan).isInstanceOf(GlobalHashPlan.class);
            Outcome outcome = run.run(plan);
            assertThat(Counted.of(outcome.groups()))
                    .isEqualTo(
                            Counted.of(
                                    expected.entrySet().stream()
                                            .map(e -> with(e.getKey(), List.of(e.getValue())))
                                            .toList()));
            return outcome;
        }
    }

    /**
     * Returns the second word that, after {@code other}, gives the hash of {@code first, second}.
     */
    private static long sameHash(long first, long second, long other) {
        return second ^ afterOneWord(first) ^ afterOneWord(other);
    }

    /** Returns the state of the kernels' hash after one word. */
    private static long afterOneWord(long word) {
        long hash = (0x2545f4914f6cdd1dL ^ word) * 0xff51afd7ed558ccdL;
        return hash ^ hash >>> 32;
    }

    private static List<@Nullable Object> with(
            List<? extends @Nullable Object> key, List<? extends @Nullable Object> values) {
        List<@Nullable Object> row = new ArrayList<>(key);
        row.addAll(values);
        return row;
    }

    /** A table of a key, a constant key, an integer, and a float or null. */
    private final class Input implements AutoCloseable {

        private final List<@Nullable Long> keys;
        private final List<Integer> integers;
        private final List<@Nullable Double> floats = new ArrayList<>();
        private final boolean hashes;
        private final EngineRun run;

        /**
         * Makes a table.
         *
         * @param hashes whether the constant is a key, too: keys have two words then
         */
        Input(List<@Nullable Long> keys, boolean hashes) {
            this.keys = keys;
            this.hashes = hashes;
            integers = random.ints(keys.size(), -1_000, 1_000).boxed().toList();
            for (int row = 0; row < keys.size(); row++) {
                floats.add(row % 5 == 3 ? null : Double.valueOf(random.nextInt(1 << 20) * 0.5));
            }
            run =
                    new EngineRun()
                            .column("k", Primitive.INT64, keys)
                            .column("same", Primitive.INT64, Collections.nCopies(keys.size(), 7L))
                            .column("v", Primitive.INT32, integers)
                            .column("w", Primitive.FLOAT64, floats);
        }

        List<List<@Nullable Object>> expected(NullKeys nulls, List<NamedAggregation> asked) {
            Map<@Nullable Long, List<Integer>> rows = new HashMap<>();
            for (int row = 0; row < keys.size(); row++) {
                if (keys.get(row) != null || nulls == NullKeys.INCLUDE) {
                    rows.computeIfAbsent(keys.get(row), key -> new ArrayList<>()).add(row);
                }
            }
            List<List<@Nullable Object>> groups = new ArrayList<>();
            rows.forEach(
                    (key, members) ->
                            groups.add(
                                    with(
                                            hashes
                                                    ? Arrays.asList(key, 7L)
                                                    : Collections.singletonList(key),
                                            totals(members).subList(0, asked.size()))));
            return groups;
        }

        private List<@Nullable Object> totals(List<Integer> members) {
            List<Integer> values = members.stream().map(integers::get).toList();
            Double sum = null;
            for (int row : members) {
                Double value = floats.get(row);
                if (value != null) {
                    sum = sum == null ? value : sum + value;
                }
            }
            return Arrays.asList(
                    (long) members.size(),
                    values.stream().mapToLong(value -> value).sum(),
                    sum,
                    (long) Collections.min(values),
                    (long) Collections.max(values));
        }

        @Override
        public void close() {
            run.close();
        }
    }
}
