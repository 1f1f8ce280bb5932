// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Locale;

/**
 * How dates are written, in directives of C: {@code %Y} and {@code %y} for the year, {@code %m},
 * {@code %b} or {@code %B} for the month, {@code %d} for the day, and {@code %H}, {@code %I},
 * {@code %M}, {@code %S}, {@code %f} and {@code %p} for a time. Other characters stand for
 * themselves. AM and PM stand at the end.
 *
 * @param pattern directives and other characters
 * @param hasTime whether the time stands in the pattern, too
 */
record DateFormat(String pattern, boolean hasTime) {

    /** ISO 8601; also with slashes, and with one digit where one is enough. */
    static final DateFormat ISO = of("%Y-%m-%d");

    /**
     * Formats that are found out. Where two suit all fields of a column, it is the one that stands
     * first: the day before the month.
     */
    static final List<DateFormat> USUAL =
            List.of(
                    ISO,
                    of("%d/%m/%Y"),
                    of("%m/%d/%Y"),
                    of("%d.%m.%Y"),
                    of("%m.%d.%Y"),
                    of("%d-%m-%Y"),
                    of("%m-%d-%Y"));

    private static final String DIRECTIVES = "YymbBdHIMSfp%";

    /**
     * Returns the format of a pattern.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if it is none of a date
     */
    static DateFormat of(String pattern) {
        for (int i = pattern.indexOf('%'); i >= 0; i = pattern.indexOf('%', i + 2)) {
            if (i + 1 == pattern.length() || DIRECTIVES.indexOf(pattern.charAt(i + 1)) < 0) {
                throw refused(pattern);
            }
        }
        boolean hasDate =
                (pattern.contains("%Y") || pattern.contains("%y"))
                        && (pattern.contains("%m")
                                || pattern.toLowerCase(Locale.ROOT).contains("%b"))
                        && pattern.contains("%d");
        if (!hasDate) {
            throw refused(pattern);
        }
        return new DateFormat(pattern, pattern.contains("%H") || pattern.contains("%I"));
    }

    private static WindrowException refused(String pattern) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "the date format \"%s\", expected a year (%%Y, %%y), a month (%%m, %%b, %%B) and a"
                        + " day (%%d), and perhaps %%H, %%I, %%M, %%S, %%f and %%p, as in"
                        + " %%d.%%m.%%Y",
                pattern);
    }
}
