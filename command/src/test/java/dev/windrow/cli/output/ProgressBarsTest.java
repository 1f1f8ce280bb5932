// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

final class ProgressBarsTest {

    private static final int WIDTH = 60;
    private static final Duration LONG = Duration.ofMillis(550);
    private static final Duration UNTIL_DRAWN = Duration.ofMinutes(1);

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    @Test
    void shortWorkShowsNothing() {
        try (ProgressBars bars = bars()) {
            bars.progress("reading", 1, 10);
            bars.progress("reading", 10, 10);
            bars.progress("grouping", 1, 10);
        }
        assertThat(terminal.size()).isZero();
    }

    @Test
    void longWorkShowsABarAndTakesItAway() throws InterruptedException {
        try (ProgressBars bars = bars()) {
            bars.progress("reading", 1, 10);
            Thread.sleep(LONG);
            bars.progress("reading", 5, 10);
            awaitDrawn("50%");
        }
        String drawn = terminal.toString(StandardCharsets.UTF_8);
        assertThat(drawn).contains("reading").contains("50%").doesNotContain("\n");
        assertThat(drawn.split("\r")).allMatch(line -> line.length() < WIDTH);
        assertThat(drawn).endsWith("\r" + " ".repeat(WIDTH - 1) + "\r");
    }

    /** Bars are drawn now and then, by another thread. */
    private void awaitDrawn(String text) throws InterruptedException {
        long end = System.nanoTime() + UNTIL_DRAWN.toNanos();
        while (!terminal.toString(StandardCharsets.UTF_8).contains(text)
                && System.nanoTime() < end) {
            Thread.sleep(10);
        }
    }

    private ProgressBars bars() {
        return new ProgressBars(new PrintStream(terminal, true, StandardCharsets.UTF_8), WIDTH);
    }
}
