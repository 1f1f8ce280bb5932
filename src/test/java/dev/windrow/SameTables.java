// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Compares tables of many rows: first by the bytes of their Arrow streams, which takes a small part
 * of the time that their values take as Java's objects, and only where these differ, value by
 * value, since what lies below a null may be anything.
 */
public final class SameTables {

    private SameTables() {}

    /** Returns whether two tables have the same names, rows, and values in each. */
    public static boolean are(Table one, Table other) {
        return Arrays.equals(bytes(one), bytes(other))
                || one.names().equals(other.names())
                        && one.names().stream()
                                .allMatch(
                                        name ->
                                                Columns.read(one.column(name))
                                                        .equals(Columns.read(other.column(name))));
    }

    /** Fails unless {@link #are} holds, and then shows the first column that differs. */
    public static void check(Table found, Table expected, String description) {
        if (Arrays.equals(bytes(found), bytes(expected))) {
            return;
        }
        assertThat(found.names()).as(description).isEqualTo(expected.names());
        for (String name : expected.names()) {
            assertThat(Columns.read(found.column(name)))
                    .as("%s of %s", name, description)
                    .isEqualTo(Columns.read(expected.column(name)));
        }
    }

    private static byte[] bytes(Table table) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Tables.write(table, Format.ARROW, out);
        return out.toByteArray();
    }
}
