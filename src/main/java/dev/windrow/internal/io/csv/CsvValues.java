// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * How the values of a file are written.
 *
 * @param numbers which signs numbers have
 * @param nulls what stands for null, besides an empty field
 * @param dates how dates may be written, the best first; a column has one of these formats
 */
record CsvValues(NumberSigns numbers, NullWords nulls, List<DateFormat> dates) {

    /** Values of JSON. */
    static final CsvValues JSON =
            new CsvValues(NumberSigns.PLAIN, NullWords.NONE, List.of(DateFormat.ISO));

    /** Returns values, with dates in a format that was given or in usual ones. */
    static CsvValues of(NumberSigns numbers, List<String> nulls, @Nullable String dateFormat) {
        List<DateFormat> dates =
                dateFormat == null
                        ? DateFormat.USUAL
                        : List.of(DateFormat.of(dateFormat), DateFormat.ISO);
        return new CsvValues(numbers, NullWords.of(nulls), dates);
    }

    CsvValues with(NumberSigns others) {
        return new CsvValues(others, nulls, dates);
    }

    /** Returns where a field begins without the blanks before it. */
    static int begin(byte[] bytes, int from, int to) {
        int begin = from;
        while (begin < to && isBlank(bytes[begin])) {
            begin++;
        }
        return begin;
    }

    /** Returns where a field ends without the blanks behind it. */
    static int end(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && isBlank(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    static boolean isBlank(byte c) {
        return c == ' ' || c == '\t';
    }
}
