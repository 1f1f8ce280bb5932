package dev.windrow.internal.plan;

import static dev.windrow.internal.plan.PlanFixture.WITHOUT_DEVICE;
import static dev.windrow.internal.plan.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.PlanFixture.facts;
import static dev.windrow.internal.plan.PlanFixture.nullable;
import static dev.windrow.internal.plan.PlanFixture.strings;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.PlanFixture.Asked;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Locale;

class PlanTextTest {

    private static final KeyStatistics SAMPLED =
            new KeyStatistics(1_000_000, 16_384, 5, 5, 0, new int[] {0});

    private static final Asked BY_INT =
            Asked.by(facts(Primitive.INT32), sum("v"), count())
                    .with("v", nullable(Primitive.FLOAT64));

    @Test
    void aPlanForTheCpu() {
        assertThat(PlanText.of(BY_INT.plan(SAMPLED, WITHOUT_DEVICE)))
                .containsExactly(
                        "engine     cpu: a test has no device",
                        "strategy   cpu-hash: a hash table for each thread, merged by partition",
                        "sample     5 keys in 16384 of 1000000 rows; about 5 keys in all",
                        "threads    8");
    }

    @Test
    void aPlanOfDictionaries() {
        assertThat(PlanText.of(BY_INT.plan(SAMPLED, WITH_DEVICE)))
                .containsExactly(
                        "engine     gpu: a test has a device",
                        "strategy   local-hash: about 5 keys: they fit a block's dictionary",
                        "sample     5 keys in 16384 of 1000000 rows; about 5 keys in all",
                        "launch     245 blocks of 4096 rows, dictionaries of 16 keys, 256 threads"
                                + " accumulate",
                        "keys       1 columns in 1 words",
                        "planes     3",
                        "memory     21.5 MB of 1.1 TB",
                        "fallback   global-hash, if a block meets more than 128 keys or all blocks"
                                + " more than 4096");
    }

    @Test
    void aPlanOfOneTableAfterAnother() {
        KeyStatistics many = new KeyStatistics(1_000_000, 16_384, 9_000, 50_000, 0, new int[] {40});
        DevicePlan first = Asked.by(strings(false, 40_000_000), count()).devicePlan(many);
        DevicePlan second = Planner.grow(first, new Shortfall(Shortfall.Kind.SLOTS, 0));
        assertThat(PlanText.of(second))
                .containsExactly(
                        "engine     gpu: a test has a device",
                        "strategy   global-hash: about 50000 keys: a block's dictionary holds 128",
                        "again      a table of 1048576 slots: more groups than expected",
                        "sample     9000 keys in 16384 of 1000000 rows; about 50000 keys in all",
                        "launch     a table of 1048576 slots, 5 radix passes",
                        "keys       1 columns in 1 words",
                        "interning  k: 131072 slots",
                        "planes     1",
                        "memory     107.6 MB of 1.1 TB",
                        "fallback   a bigger table, if this one fills up");
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
    void bytesAreSaidInUnitsOfAThousand(long bytes, String text) {
        assertThat(PlanText.bytes(bytes)).isEqualTo(text);
    }
}
