// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;

class WindrowConfigTest {

    @Test
    void byDefaultTheBestEngineRunsOnEveryProcessor() {
        WindrowConfig config = WindrowConfig.defaults();
        assertThat(config.engine()).isEqualTo(EngineChoice.AUTO);
        assertThat(config.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(config.progress()).isSameAs(ProgressListener.NONE);
        assertThat(config.scratchShare()).isEqualTo(1.5);
    }

    @Test
    void eachSettingIsChangedByItself() {
        ProgressListener listener = (phase, done, total) -> {};
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withThreads(3)
                        .withScratchShare(4)
                        .withProgress(listener)
                        .withDeviceBytes(1 << 20)
                        .withMemoryPool(false)
                        .withKernelCache(false)
                        .withKernelTimes(KernelTimes.NEVER)
                        .withMemory(1L << 30)
                        .withSpillFolder(Path.of("spilled"))
                        .withLaunchProfile("default")
                        .withDevice(2)
                        .withTimeout(Duration.ofSeconds(30));
        assertThat(config)
                .isEqualTo(
                        new WindrowConfig(
                                EngineChoice.CPU,
                                3,
                                listener,
                                4,
                                1 << 20,
                                false,
                                false,
                                KernelTimes.NEVER,
                                1L << 30,
                                Path.of("spilled"),
                                "default",
                                2,
                                Duration.ofSeconds(30)));
        assertThat(config.withEngine(EngineChoice.GPU).threads()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void aScratchShareIsMoreThanZero(double share) {
        WindrowConfig defaults = WindrowConfig.defaults();
        assertThatThrownBy(() -> defaults.withScratchShare(share))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessage("a scratch share of " + share + ", expected more than 0");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0})
    void lessThanOneByteOfMemoryIsRefused(long bytes) {
        WindrowConfig defaults = WindrowConfig.defaults();
        assertThatThrownBy(() -> defaults.withMemory(bytes))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessage(bytes + " bytes of memory, expected at least 1");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void fewerThanOneThreadIsRefused(int threads) {
        WindrowConfig defaults = WindrowConfig.defaults();
        assertThatThrownBy(() -> defaults.withThreads(threads))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessage(threads + " threads, expected at least 1");
    }

    @Test
    void lessThanNoDeviceMemoryIsRefused() {
        WindrowConfig defaults = WindrowConfig.defaults();
        assertThatThrownBy(() -> defaults.withDeviceBytes(-1))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessage("-1 bytes of the device's memory, expected 1 or more, or 0 for all");
    }

    @Test
    void callsThatRunAtTheSameTimeShareTheMemory() {
        WindrowConfig config = WindrowConfig.defaults().withMemory(1_000);
        CancelToken call = new CancelToken(null, () -> 4);
        CancelToken within = call.call(() -> new CancelToken(null));
        assertThat(call.<Long>call(() -> config.settings().scanBudget().bytes())).isEqualTo(250);
        assertThat(within.<Long>call(() -> config.settings().scanBudget().bytes())).isEqualTo(250);
        assertThat(config.settings().scanBudget().bytes()).isEqualTo(1_000);
    }
}
