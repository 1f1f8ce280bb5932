// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * A text that a user wrote, and the failures of its parts. Positions in messages count from 1.
 *
 * @param place what the text is, which begins messages: {@code SQL}, a view or the name of an
 *     option
 * @param isQuery whether the text is a whole query, rather than a part of one in an option
 * @param macros finds the functions that it may call beside the known ones
 */
public record SqlText(String place, String text, boolean isQuery, SqlMacro.Finder macros) {

    /** Longer texts are cut in messages. */
    private static final int MOST_SHOWN = 500;

    /** Returns the text of a statement that calls no macro of a session. */
    public static SqlText ofQuery(String text) {
        return ofQuery(text, SqlMacro.Finder.NONE);
    }

    /** Returns the text of a statement. */
    public static SqlText ofQuery(String text, SqlMacro.Finder macros) {
        return new SqlText("SQL", text, true, macros);
    }

    /** Returns the query of a view or the like, as this text names it. */
    public SqlText within(String what, String query) {
        return new SqlText(what, query, true, macros);
    }

    /** Returns the text of an option. */
    public static SqlText ofOption(String option, String text) {
        return new SqlText(option, text, false, SqlMacro.Finder.NONE);
    }

    /** Returns a part as it is written, each blank or line break within it as one blank. */
    public String written(Span span) {
        return text.substring(span.start(), span.end()).replaceAll("\\s+", " ");
    }

    /** Returns where the text ends. */
    public Span end() {
        return new Span(text.length(), text.length());
    }

    /** Returns the failure of a part of a text that is faulty. */
    public WindrowException failure(ErrorCode code, Span span, String problem) {
        return new WindrowException(
                code, "%s at position %d: %s".formatted(place, span.start() + 1, problem));
    }

    /**
     * Returns the failure of a part that is not supported.
     *
     * @param what the part, as a user would name it
     * @param remedy what to do instead, or an empty text
     */
    public WindrowException unsupported(String what, Span span, String remedy) {
        return failure(
                ErrorCode.UNSUPPORTED_SQL,
                span,
                what + " is not supported" + (remedy.isEmpty() ? "" : ": " + remedy));
    }

    /** Returns the failure of a word, a literal or a sign in place of what is expected. */
    public WindrowException expected(String expected, Span found) {
        String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + " ..." : text;
        return failure(
                ErrorCode.SYNTAX,
                found,
                "expected %s, found %s: %s"
                        .formatted(
                                expected,
                                found.start() == text.length()
                                        ? "the end"
                                        : '"' + written(found) + '"',
                                shown.isBlank() ? "\"\"" : shown));
    }
}
