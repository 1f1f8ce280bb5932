// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.WrittenStatement;

import java.util.ArrayList;
import java.util.List;

/**
 * The statements of a text, which are divided by semicolons.
 *
 * @param whole statements that end, without their semicolons
 * @param open what follows them and may go on, or an empty text
 */
public record SqlScript(List<String> whole, String open) {

    public SqlScript {
        whole = List.copyOf(whole);
    }

    /** Divides a text. Comments and blanks around statements are left out. */
    public static SqlScript of(String text) {
        List<String> whole = new ArrayList<>();
        String open = "";
        for (WrittenStatement each : WrittenStatement.all(text)) {
            if (each.isWhole()) {
                whole.add(each.text());
            } else {
                open = each.text();
            }
        }
        return new SqlScript(whole, open);
    }

    /** Returns all statements of a text that does not go on. */
    public List<String> all() {
        List<String> all = new ArrayList<>(whole);
        if (!open.isEmpty()) {
            all.add(open);
        }
        return all;
    }
}
