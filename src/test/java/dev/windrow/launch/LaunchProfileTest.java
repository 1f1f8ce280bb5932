// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LaunchProfileTest {

    @ParameterizedTest
    @EnumSource
    void theDefaultLiesInItsRange(LaunchKey key) {
        assertThat(key.range().holds(key.standard())).isTrue();
        assertThat(LaunchProfile.DEFAULT.get(key)).isEqualTo(key.standard());
        assertThat(LaunchProfile.DEFAULT.count(key)).isEqualTo((int) key.standard());
    }

    @ParameterizedTest
    @EnumSource
    void theEndsOfARangeAreLegalAndWhatLiesBeyondIsNot(LaunchKey key) {
        LaunchKey.Range range = key.range();
        assertThat(LaunchProfile.DEFAULT.with(key, range.least()).get(key))
                .isEqualTo(range.least());
        assertThat(LaunchProfile.DEFAULT.with(key, range.most()).get(key)).isEqualTo(range.most());
        assertThatThrownBy(() -> LaunchProfile.DEFAULT.with(key, range.least() - 1))
                .isInstanceOf(WindrowException.class)
                .hasMessage("%s = %d, expected %s", key.label(), range.least() - 1, range);
        assertThatThrownBy(() -> LaunchProfile.DEFAULT.with(key, range.most() + 1))
                .isInstanceOf(WindrowException.class);
    }

    @Test
    void aPowerOfTwoIsAskedForWhereOneIsNeeded() {
        assertThatThrownBy(() -> LaunchProfile.DEFAULT.with(LaunchKey.STREAM_THREADS, 96))
                .isInstanceOf(WindrowException.class)
                .hasMessage("stream-threads = 96, expected a power of two from 32 to 256");
    }

    @Test
    void aProfileIsAValue() {
        LaunchProfile one = LaunchProfile.DEFAULT.with(LaunchKey.SORT_KEYS, 7);
        LaunchProfile other = LaunchProfile.DEFAULT.with(LaunchKey.SORT_KEYS, 7);
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(LaunchProfile.DEFAULT);
        assertThat(LaunchProfile.DEFAULT.get(LaunchKey.SORT_KEYS)).isEqualTo(16_000_000);
    }

    @Test
    void aLabelTellsItsKey() {
        for (LaunchKey key : LaunchKey.values()) {
            assertThat(LaunchKey.find(key.label())).contains(key);
        }
        assertThat(LaunchKey.find("sort_keys")).isEmpty();
    }
}
