// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import org.jspecify.annotations.Nullable;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;
import java.util.List;

/**
 * Tells in the log of a table that nobody closed before the collector found that nobody has it any
 * more.
 *
 * @param names its columns
 * @param memory what it should have closed
 * @param made where it was made, if that is asked for
 */
record UnclosedTables(List<String> names, ColumnMemory memory, @Nullable Throwable made)
        implements Runnable {

    /** The property that asks where tables are made, which costs a stack trace for each. */
    static final String TRACED = "dev.windrow.unclosed";

    private static final Logger LOG = System.getLogger(Table.class.getName());
    private static final Cleaner CLEANER = Cleaner.create();

    static void watch(Table table, ColumnMemory memory) {
        Throwable made = Boolean.getBoolean(TRACED) ? new Throwable("it was made here") : null;
        CLEANER.register(table, new UnclosedTables(table.names(), memory, made));
    }

    @Override
    public void run() {
        if (memory.isHolding()) {
            LOG.log(
                    Level.WARNING,
                    "a table of the columns "
                            + String.join(", ", names)
                            + " was never closed, so its memory outside the heap stays taken: close"
                            + " it, or what it is the result of, as try (Table table = ...) does"
                            + (made == null
                                    ? "; -D" + TRACED + "=true tells where it was made"
                                    : ""),
                    made);
        }
    }
}
