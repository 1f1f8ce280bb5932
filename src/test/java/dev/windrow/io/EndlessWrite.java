// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.Table;

import java.nio.file.Path;

/** Writes a file, again and again. */
public final class EndlessWrite {

    private EndlessWrite() {}

    /** Argument: the file. */
    public static void main(String[] arguments) {
        try (Table table = Tables.read("random:rows=5e6")) {
            while (true) {
                Tables.write(table, Path.of(arguments[0]));
            }
        }
    }
}
