// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.progress.ProgressListener;

/**
 * The display of a command's progress.
 *
 * @param listener hears how far the work has come
 * @param end removes the display
 */
public record ProgressDisplay(ProgressListener listener, Runnable end) implements AutoCloseable {

    /**
     * The launcher script sets this to the terminal's width if standard error is a terminal. Java
     * itself only tells of standard input and output.
     */
    private static final String WIDTH_PROPERTY = "windrow.terminal.width";

    /** Returns the columns of the terminal that standard error is, or 0. */
    static int width() {
        return Integer.getInteger(WIDTH_PROPERTY, 0);
    }

    /** Returns bars on standard error if it is a terminal, else a display that shows nothing. */
    static ProgressDisplay ofProcess() {
        int width = width();
        if (width <= 0) {
            return new ProgressDisplay(ProgressListener.NONE, () -> {});
        }
        ProgressBars bars = new ProgressBars(System.err, width);
        return new ProgressDisplay(bars, bars::close);
    }

    @Override
    public void close() {
        end.run();
    }
}
