// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.PlanFixture.WITHOUT_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.nullable;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.internal.plan.groupby.PlanFixture.strings;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.groupby.PlanFixture.Asked;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

class PlanTextTest {

    private static final KeyStatistics SAMPLED =
            new KeyStatistics(
                    1_000_000,
                    16_384,
                    5,
                    5,
                    0.2034,
                    List.of(),
                    0,
                    List.of(),
                    0.015,
                    32,
                    List.of(0),
                    List.of(Optional.empty()),
                    false);

    private static final String KEY =
            "key        32 bits; 20.3% of the sample have the most frequent one, 1.5% a null";

    private static final Asked BY_INT =
            Asked.by(statistics(Primitive.INT32), sum("v"), count())
                    .with("v", nullable(Primitive.FLOAT64));

    @Test
    void aPlanForTheCpu() {
        assertThat(PlanText.of(BY_INT.plan(SAMPLED, WITHOUT_DEVICE)))
                .containsExactly(
                        "engine     cpu: a test has no device",
                        "strategy   cpu-hash: a hash table for each thread, merged by partition",
                        "sample     5 keys in 16384 of 1000000 rows; about 5 keys in all",
                        KEY,
                        "threads    8");
    }

    @Test
    void aPlanOfBlockAccumulators() {
        assertThat(PlanText.of(BY_INT.plan(SAMPLED, WITH_DEVICE)))
                .containsExactly(
                        "engine     gpu: a test has a device",
                        "shapes     default: no launch profile was made for the device",
                        "strategy   global-hash: about 5 keys: each block has its own accumulators,"
                                + " for up to 8",
                        "sample     5 keys in 16384 of 1000000 rows; about 5 keys in all",
                        KEY,
                        "launch     a table of 1024 slots, 3 partials in accumulators of each"
                                + " block, for up to 8 groups",
                        "keys       1 columns in 1 words",
                        "partials   3",
                        "memory     13.1 MB of 1.1 TB",
                        "fallback   a bigger table, if this one fills up; other accumulators, if"
                                + " there are over 8 groups");
    }

    @Test
    void aPlanOfDictionaries() {
        Asked asked = BY_INT.algorithm(Algorithm.LOCAL_HASH);
        assertThat(PlanText.of(asked.plan(SAMPLED, WITH_DEVICE)))
                .containsExactly(
                        "engine     gpu: a test has a device",
                        "shapes     default: no launch profile was made for the device",
                        "strategy   local-hash: it was asked for",
                        "sample     5 keys in 16384 of 1000000 rows; about 5 keys in all",
                        KEY,
                        "launch     245 blocks of 4096 rows, 3 partials in accumulators of each"
                                + " block, for up to 8 groups",
                        "keys       1 columns in 1 words",
                        "partials   3",
                        "memory     24.5 MB of 1.1 TB",
                        "fallback   global-hash, if a block meets more than 128 keys or all blocks"
                                + " more than 4096; other accumulators, if there are over 8"
                                + " groups");
    }

    @Test
    void aPlanOfOneTableAfterAnother() {
        KeyStatistics many = PlanFixture.statistics(1_000_000, 16_384, 9_000, 50_000, List.of(60));
        DevicePlan first = Asked.by(strings(false, 60_000_000), count()).devicePlan(many);
        DevicePlan second = Planner.grow(first, new CapacityMiss(CapacityMiss.Kind.SLOTS, 0));
        assertThat(PlanText.of(second))
                .containsExactly(
                        "engine     gpu: a test has a device",
                        "shapes     default: no launch profile was made for the device",
                        "strategy   global-hash: about 50000 keys: fewer than the 16000000 from"
                                + " which rows are sorted",
                        "again      a table of 2097152 slots: more groups than expected",
                        "sample     9000 keys in 16384 of 1000000 rows; about 50000 keys in all",
                        "key        0 bits; 0.0% of the sample have the most frequent one, 0.0% a"
                                + " null",
                        "launch     a table of 2097152 slots, 1 partial by atomic additions to 1"
                                + " accumulators a group",
                        "keys       1 columns in 1 words",
                        "interning  k: 131072 slots",
                        "partials   1",
                        "memory     151.7 MB of 1.1 TB",
                        "fallback   a bigger table, if this one fills up");
    }

    @Test
    void aPlanOfSortedRows() {
        Asked asked =
                Asked.by(strings(true, 40_000_000), sum("v"))
                        .with("v", statistics(Primitive.FLOAT64))
                        .reproducible()
                        .withoutNullKeys();
        KeyStatistics many = PlanFixture.statistics(1_000_000, 16_384, 9_000, 50_000, List.of(40));
        DevicePlan first = asked.devicePlan(many);
        assertThat(
                        PlanText.of(
                                Planner.grow(
                                        first,
                                        new CapacityMiss(CapacityMiss.Kind.GROUPS, 300_000))))
                .startsWith(
                        "engine     gpu: a test has a device",
                        "shapes     default: no launch profile was made for the device",
                        "float sums in a fixed order: the same bits every time were asked for",
                        "strategy   sort: about 50000 keys, and timing decides the order of a hash"
                                + " table's slots",
                        "again      space for 300000 groups: more groups than expected")
                .contains(
                        "launch     by the keys' words, then by the keys' first rows, 8 radix"
                                + " passes, space for 300000 groups",
                        "fallback   space for more groups, if there are more");
    }

    @Test
    void aPlanOfAdjacentKeys() {
        assertThat(PlanText.of(BY_INT.keysSorted().plan(SAMPLED, WITH_DEVICE)))
                .contains(
                        "strategy   sort: equal keys are adjacent already: only their bounds are"
                                + " found",
                        "launch     rows as they lie, 0 radix passes, space for 1024 groups");
    }

    @Test
    void aPlanOfLongKeys() {
        Asked asked = Asked.by(statistics(new Decimal(38, 0)), count()).algorithm(Algorithm.SORT);
        assertThat(PlanText.of(asked.plan(SAMPLED, WITH_DEVICE)))
                .contains(
                        "launch     by a hash of 64 bits, 8 radix passes, space for 1024 groups",
                        "fallback   space for more groups, if there are more; a sort by all words,"
                                + " if different keys share a hash");
    }

    @Test
    void aPlanOfAllPossibleKeys() {
        assertThat(
                        PlanText.of(
                                BY_INT.devicePlan(
                                        PlanFixture.statisticsUpTo(1_000_000, 5_000, 9_999))))
                .contains(
                        "key        32 bits; 12.5% of the sample have the most frequent one, 6.3%"
                                + " a null",
                        "strategy   dense: about 5000 of 10000 possible keys: each has a place",
                        "launch     10000 possible keys, 3 partials by atomic additions to 16"
                                + " accumulators a group",
                        "fallback   global-hash, if a key lies outside of what the sample makes"
                                + " likely");
        assertThat(
                        PlanText.of(
                                Asked.by(statistics(Primitive.INT16), count())
                                        .devicePlan(
                                                PlanFixture.statisticsUpTo(
                                                        1_000_000, 5_000, 9_999))))
                .contains("fallback   none: no other keys are possible");
    }

    /**
     * Each partial aggregate is counted once, in its reduction, and each possible capacity miss is
     * named.
     */
    @Test
    void aPlanOfSeveralReductions() {
        Asked asked =
                Asked.by(statistics(Primitive.INT16), sum("v"), max("v"), product("v"), count())
                        .with("v", nullable(Primitive.FLOAT64));
        assertThat(
                        PlanText.of(
                                asked.devicePlan(
                                        PlanFixture.statisticsUpTo(10_000_000, 5_000, 9_999))))
                .contains(
                        "launch     65536 possible keys, 3 partials by atomic additions to 32"
                            + " accumulators a group, 1 partial by tournament, 2 partials in the"
                            + " order of groups, 2 radix passes",
                        "fallback   sort, if least and greatest values stay unresolved");
        assertThat(PlanText.of(asked.devicePlan(PlanFixture.statisticsUpTo(1_000_000, 30, 999))))
                .contains(
                        "launch     65536 possible keys, 6 partials in accumulators of each"
                                + " block, for up to 32 groups",
                        "fallback   other accumulators, if there are over 32 groups");
    }

    @Test
    void theWordsDoNotChangeWithTheCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            aPlanOfDictionaries();
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 B",
        "999,999 B",
        "1000,1.0 KB",
        "1500,1.5 KB",
        "2000000,2.0 MB",
        "3210000000,3.2 GB",
        "4000000000000,4.0 TB",
        "5000000000000000,5000.0 TB"
    })
    void bytesAreFormattedInUnitsOfAThousand(long bytes, String text) {
        assertThat(MemoryText.bytes(bytes)).isEqualTo(text);
    }
}
