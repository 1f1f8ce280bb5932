// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import java.util.List;

/**
 * A statement of a text that has several, divided by semicolons.
 *
 * @param text without the semicolon
 * @param isWhole whether a semicolon ends it, or it is faulty, so that nothing could mend it
 */
public record WrittenStatement(String text, boolean isWhole) {

    /** Returns the statements of a text, the last of which may lack its end. */
    public static List<WrittenStatement> all(String text) {
        return Lexer.statements(text);
    }
}
