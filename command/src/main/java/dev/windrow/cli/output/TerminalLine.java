// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import me.tongfei.progressbar.ProgressBarConsumer;

import java.io.PrintStream;

/** The line of a terminal that a bar is drawn into. It is empty before and after. */
final class TerminalLine implements ProgressBarConsumer {

    private final PrintStream terminal;
    private final int width;

    /**
     * Makes a line.
     *
     * @param terminal the terminal
     * @param width the terminal's columns, of which the last stays free: drawn there, the line
     *     would wrap
     */
    TerminalLine(PrintStream terminal, int width) {
        this.terminal = terminal;
        this.width = width - 1;
    }

    @Override
    public int getMaxRenderedLength() {
        return width;
    }

    @Override
    public void accept(String bar) {
        String shown = bar.length() > width ? bar.substring(0, width) : bar;
        terminal.print("\r" + shown + " ".repeat(width - shown.length()));
        terminal.flush();
    }

    @Override
    public void clear() {
        terminal.print("\r" + " ".repeat(width) + "\r");
        terminal.flush();
    }

    @Override
    public void close() {
        clear();
    }
}
