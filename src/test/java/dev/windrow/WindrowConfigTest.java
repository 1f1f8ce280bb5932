package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindrowConfigTest {

    @Test
    void byDefaultTheBestEngineRunsOnEveryProcessor() {
        WindrowConfig config = WindrowConfig.defaults();
        assertThat(config.engine()).isEqualTo(EngineChoice.AUTO);
        assertThat(config.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(config.progress()).isSameAs(ProgressListener.NONE);
    }

    @Test
    void eachSettingIsChangedByItself() {
        ProgressListener listener = (phase, done, total) -> {};
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withThreads(3)
                        .withProgress(listener)
                        .withLaunchProfile("default");
        assertThat(config).isEqualTo(new WindrowConfig(EngineChoice.CPU, 3, listener, "default"));
        assertThat(config.withEngine(EngineChoice.GPU).threads()).isEqualTo(3);
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
}
