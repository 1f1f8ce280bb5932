// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

class TunerTest {

    private static final TuneStep.Crossing STEP =
            new TuneStep.Crossing(
                    LaunchKey.SORT_KEYS, Algorithm.GLOBAL_HASH, Algorithm.SORT, List.of());

    @Test
    void strategiesCrossBetweenTheCasesWhereOneIsFasterThanTheOther() {
        assertThat(Tuner.between(STEP, 16_000_000, keys(1_000_000), keys(4_000_000)))
                .as("halfway, by factors")
                .isEqualTo(2_000_000);
        assertThat(Tuner.between(STEP, 3_000_000, keys(1_000_000), keys(4_000_000)))
                .as("what lies between stays")
                .isEqualTo(3_000_000);
        assertThat(Tuner.between(STEP, 16_000_000, null, keys(1_000_000)))
                .as("the second is faster everywhere")
                .isEqualTo(1_000_000);
        assertThat(Tuner.between(STEP, 500_000, null, keys(1_000_000))).isEqualTo(500_000);
        assertThat(Tuner.between(STEP, 16_000_000, keys(4_000_000), null))
                .as("the first is faster everywhere")
                .isEqualTo(16_000_000);
        assertThat(Tuner.between(STEP, 1_000, keys(4_000_000), null)).isEqualTo(4_000_000);
    }

    @Test
    void aDuelIsDecidedByMostOfItsPairs() {
        PairedRuns even = new PairedRuns();
        Stream.of(80, 120, 95, 130).forEach(time -> even.add(100, time));
        assertThat(even.isDecided()).isFalse();
        PairedRuns won = new PairedRuns();
        Stream.of(80, 90, 85, 130).forEach(time -> won.add(100, time));
        assertThat(won.isDecided()).isTrue();
        assertThat(won.ratio()).isEqualTo(0.875);
        assertThat(won.leastOfOne()).isEqualTo(100);
        assertThat(won.leastOfOther()).isEqualTo(80);
        PairedRuns lost = new PairedRuns();
        Stream.of(110, 120, 130).forEach(time -> lost.add(100, time));
        assertThat(lost.isDecided()).isTrue();
        assertThat(lost.ratio()).isEqualTo(1.2);
    }

    @Test
    void everyValueThatIsTriedIsLegalAndEveryCaseHasANameOfItsOwn() {
        Set<TuneCase> cases = new HashSet<>();
        for (TuneStep step : TuneSteps.all()) {
            if (step instanceof TuneStep.Values values) {
                assertThat(values.values()).allMatch(values.key().range()::holds);
            }
            cases.addAll(step.cases());
        }
        assertThat(cases).extracting(TuneCase::name).doesNotHaveDuplicates();
        assertThat(TuneSteps.all()).extracting(TuneStep::key).doesNotHaveDuplicates();
    }

    @Test
    void theSearchGoesOnBeyondTheBestOfAllValues() {
        var step = new TuneStep.Values(LaunchKey.STREAM_BLOCKS, List.of(), List.of());
        NavigableSet<Long> tried = new TreeSet<>(Set.of(4L, 8L, 16L));
        assertThat(step.beyond(16, tried)).hasValue(32L);
        assertThat(step.beyond(4, tried)).hasValue(2L);
        assertThat(step.beyond(8, tried)).as("between others").isEmpty();
        long most = LaunchKey.STREAM_BLOCKS.range().most();
        assertThat(step.beyond(most, new TreeSet<>(Set.of(most / 2, most)))).isEmpty();
        assertThat(step.beyond(0, new TreeSet<>(Set.of(0L, 8L)))).as("no factors").isEmpty();
        assertThat(step.beyond(8, new TreeSet<>(Set.of(0L, 8L)))).as("no factors").isEmpty();
    }

    private static TuneCase keys(long count) {
        return TuneCase.of(count + "-keys", "", count, sum("value"), Algorithm.AUTO);
    }
}
