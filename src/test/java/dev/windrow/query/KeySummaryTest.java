// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

final class KeySummaryTest {

    private static KeySummary of(long... keys) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        KeySummary.Builder builder =
                KeySummary.between(sorted[0], sorted[sorted.length - 1], sorted.length);
        LongStream.of(keys).forEach(builder::add);
        return builder.build();
    }

    @Test
    void keysThatLieTogetherAreToldExactly() {
        KeySummary keys = of(130, -7, 64, 64, 127);
        assertThat(keys.isExact()).isTrue();
        assertThat(keys.count()).isEqualTo(4);
        assertThat(LongStream.rangeClosed(-300, 300).filter(keys::mayHave))
                .containsExactly(-7L, 64L, 127L, 130L);
        assertThat(keys).hasToString("4 keys from -7 to 130");
    }

    @Test
    void rangesWithoutAKeyAreTold() {
        KeySummary keys = of(0, 63, 64, 500);
        assertThat(keys.mayHaveBetween(1, 62)).isFalse();
        assertThat(keys.mayHaveBetween(65, 499)).isFalse();
        assertThat(keys.mayHaveBetween(65, 500)).isTrue();
        assertThat(keys.mayHaveBetween(63, 63)).isTrue();
        assertThat(keys.mayHaveBetween(501, Long.MAX_VALUE)).isFalse();
        assertThat(keys.mayHaveBetween(Long.MIN_VALUE, -1)).isFalse();
        assertThat(keys.mayHaveBetween(Long.MIN_VALUE, Long.MAX_VALUE)).isTrue();
    }

    @Test
    void theEndsOfInt64AreKeysAsOthersAre() {
        KeySummary keys = of(Long.MIN_VALUE, 0, Long.MAX_VALUE);
        assertThat(keys.isExact()).isFalse();
        assertThat(keys.mayHave(Long.MIN_VALUE)).isTrue();
        assertThat(keys.mayHave(Long.MAX_VALUE)).isTrue();
        assertThat(keys.mayHaveBetween(5, 6)).isTrue();
        KeySummary last = of(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        assertThat(last.mayHave(Long.MIN_VALUE)).isFalse();
        assertThat(last.mayHave(Long.MAX_VALUE)).isTrue();
    }

    @Test
    void littleMemoryMissesNoKey() {
        long[] all = LongStream.range(0, 20_000).map(key -> key * 1_000).toArray();
        KeySummary.Builder builder = KeySummary.between(0, all[all.length - 1], all.length, 4_096);
        LongStream.of(all).forEach(builder::add);
        KeySummary keys = builder.build();
        assertThat(keys.byteSize()).isEqualTo(4_096);
        assertThat(LongStream.of(all).allMatch(keys::mayHave)).isTrue();
        assertThat(keys.mayHave(-1)).isFalse();
    }

    @Test
    void keysFarApartAreNeverMissedAndOthersSeldomTaken() {
        SplittableRandom random = new SplittableRandom(5);
        long[] all = random.longs(20_000).toArray();
        KeySummary keys = of(all);
        assertThat(keys.isExact()).isFalse();
        assertThat(LongStream.of(all).allMatch(keys::mayHave)).isTrue();
        assertThat(random.longs(20_000).filter(keys::mayHave).count()).isLessThan(600);
        assertThat(keys.count()).isBetween(19_000L, 20_000L);
    }

    @Test
    void partsAreWhatTheWholeIs() {
        long[] exact = {-7, 56, 57, 64, 64, 500};
        long[] apart = {-7, 56, 1L << 40, 1L << 50, 1L << 50, 1L << 60};
        for (long[] keys : List.of(exact, apart)) {
            KeySummary.Builder whole =
                    KeySummary.between(keys[0], keys[keys.length - 1], keys.length);
            List<KeySummary.Builder> parts =
                    List.of(whole.part(keys[0], keys[2]), whole.part(keys[2], keys[5]));
            for (int i = 0; i < keys.length; i++) {
                parts.get(i / 3).add(keys[i]);
            }
            for (int word = 0; word < whole.words(); word++) {
                whole.addAll(parts, word, word + 1);
            }
            KeySummary made = whole.build();
            assertThat(made).hasToString(of(keys).toString());
            assertThat(LongStream.of(keys)).allMatch(made::mayHave);
            assertThat(LongStream.range(-100, 600).filter(made::mayHave).boxed().toList())
                    .isEqualTo(
                            LongStream.range(-100, 600).filter(of(keys)::mayHave).boxed().toList());
        }
    }

    @Test
    void aPartTakesNoMoreWordsThanItsKeys() {
        KeySummary.Builder whole = KeySummary.between(0, 6_399, 10);
        assertThat(whole.words()).isEqualTo(100);
        assertThat(whole.words(63, 64)).isEqualTo(2);
        assertThat(whole.part(63, 64).words()).isEqualTo(2);
    }

    @Test
    void aFullBloomFilterHasNoMoreKeysThanWereExpected() {
        KeySummary.Builder keys = KeySummary.between(0, Long.MAX_VALUE - 1, 4, Long.BYTES);
        LongStream.range(0, 10_000).forEach(keys::add);
        assertThat(keys.build().count()).isEqualTo(4);
    }

    @Test
    void noKeysAreNone() {
        KeySummary none = KeySummary.between(0, 0, 0).build();
        assertThat(none.mayHave(0)).isFalse();
        assertThat(none.mayHaveBetween(-1, 1)).isFalse();
    }

    @Test
    void boundsComeInOrder() {
        assertThatThrownBy(() -> KeySummary.between(2, 1, 1))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("keys from 2 to 1");
    }
}
