// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.progress.ProgressListener;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

import org.jspecify.annotations.Nullable;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** A bar on a terminal for each phase that takes long. Finished bars disappear. */
final class ProgressBars implements ProgressListener, AutoCloseable {

    /** Shorter work shows nothing: a flickering bar helps no one. */
    private static final long PATIENCE_NANOSECONDS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final int UPDATE_MILLISECONDS = 100;
    private static final String MARK = "...";

    private final PrintStream terminal;
    private final int width;
    private @Nullable String phase;
    private long phaseStart;
    private @Nullable ProgressBar bar;

    /**
     * Makes a display that shows nothing yet.
     *
     * @param terminal where bars are drawn
     * @param width its columns
     */
    ProgressBars(PrintStream terminal, int width) {
        this.terminal = terminal;
        this.width = width;
    }

    @Override
    public synchronized void progress(String name, long done, long total) {
        if (!name.equals(phase)) {
            close();
            phase = name;
            phaseStart = System.nanoTime();
        }
        if (bar == null && System.nanoTime() - phaseStart > PATIENCE_NANOSECONDS) {
            bar = open(name, total);
        }
        if (bar != null) {
            bar.maxHint(total);
            bar.stepTo(done);
        }
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
        phase = null;
    }

    private ProgressBar open(String name, long total) {
        return new ProgressBarBuilder()
                .setTaskName(shortened(name))
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLISECONDS)
                .setConsumer(new TerminalLine(terminal, width))
                .clearDisplayOnFinish()
                .build();
    }

    /** Shortens a long name, to leave space for the bar. */
    private String shortened(String name) {
        int most = Math.max(MARK.length(), width / 3);
        return name.length() <= most ? name : name.substring(0, most - MARK.length()) + MARK;
    }
}
