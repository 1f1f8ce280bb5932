// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.internal.sql.SqlScript;

import org.jspecify.annotations.Nullable;

/** Where statements come from. */
public interface StatementInput {

    /**
     * Returns the next text: a command of the shell, or statements that end. Null stands for the
     * end.
     */
    @Nullable String next();

    /** Returns whether a text may run, rather than go on in a next line. */
    static boolean isWhole(String text) {
        return DotCommand.isOne(text) || SqlScript.of(text).open().isEmpty();
    }
}
