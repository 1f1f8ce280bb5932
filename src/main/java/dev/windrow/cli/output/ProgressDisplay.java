package dev.windrow.cli.output;

import dev.windrow.progress.ProgressListener;

/**
 * What shows the progress of a command.
 *
 * @param listener hears how far the work has come
 * @param end takes what is shown away
 */
public record ProgressDisplay(ProgressListener listener, Runnable end) implements AutoCloseable {

    /**
     * The launcher script sets this to the terminal's width where standard error is a terminal:
     * Java itself only tells of standard input and output.
     */
    private static final String WIDTH_PROPERTY = "windrow.terminal.width";

    /** Returns bars on this process's standard error if that is a terminal. */
    static ProgressDisplay ofProcess() {
        int width = Integer.getInteger(WIDTH_PROPERTY, 0);
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
