// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Makes things of others, which are closed if the making fails. */
public final class OrClosed {

    private OrClosed() {}

    /**
     * Returns what is made.
     *
     * @param close closes what is taken over by what is made
     */
    public static <T> T made(Runnable close, Supplier<T> making) {
        try {
            return making.get();
        } catch (RuntimeException | Error e) {
            close.run();
            throw e;
        }
    }

    /**
     * Returns the rows of all parts that are added to a list.
     *
     * @param adding adds at least one
     */
    public static Table joined(Consumer<List<Table>> adding) {
        List<Table> parts = new ArrayList<>();
        try {
            adding.accept(parts);
        } catch (RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(parts);
    }
}
