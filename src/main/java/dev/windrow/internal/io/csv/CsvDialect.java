// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.scan.CsvOptions;

import java.util.StringJoiner;

/**
 * How a file is written: all that was given or found out of it.
 *
 * @param delimiter what stands between two fields
 * @param quote what stands around a field, or {@link #NO_SIGN}
 * @param escape what stands before a quote in quotes: the quote itself, or another character
 * @param comment what begins lines that are left out, or {@link #NO_SIGN}
 * @param allowsBlanks whether blanks may stand between a delimiter and a quote
 * @param skip lines that are left out at the beginning
 * @param hasHeader whether the first line names the columns
 * @param fillsShortRows whether a record may have too few fields
 * @param ignoresErrors whether records that cannot be read are left out
 * @param values how values are written
 */
record CsvDialect(
        byte delimiter,
        byte quote,
        byte escape,
        byte comment,
        boolean allowsBlanks,
        int skip,
        boolean hasHeader,
        boolean fillsShortRows,
        boolean ignoresErrors,
        CsvValues values) {

    /** No text in UTF-8 has this byte. */
    static final byte NO_SIGN = (byte) 0xff;

    /** Returns whether only quotes change what a quote or a line break means. */
    boolean isPlain() {
        return escape == quote && comment == NO_SIGN && !allowsBlanks;
    }

    /** Returns the same dialect, but for its delimiter, its header and its values. */
    CsvDialect with(byte otherDelimiter, boolean header, CsvValues others) {
        return new CsvDialect(
                otherDelimiter,
                quote,
                escape,
                comment,
                allowsBlanks,
                skip,
                header,
                fillsShortRows,
                ignoresErrors,
                others);
    }

    /** Returns what to tell of it. */
    String remark() {
        StringJoiner text = new StringJoiner(", ");
        if (skip > 0) {
            text.add("lines 1 to " + skip + " left out");
        }
        text.add("delimiter " + sign(delimiter));
        text.add(hasHeader ? "header" : "no header");
        text.add(quote == NO_SIGN ? "no quotes" : "quote " + sign(quote));
        if (escape != quote) {
            text.add("escape " + sign(escape));
        }
        if (comment != NO_SIGN) {
            text.add("comments behind " + sign(comment));
        }
        if (values.numbers().hasDecimalComma()) {
            text.add("decimal comma");
        }
        if (values.numbers().hasThousands()) {
            text.add("thousands " + sign(values.numbers().thousands()));
        }
        return text.toString();
    }

    /** Returns a sign that was given. */
    static byte sign(char given) {
        return given == CsvOptions.NONE ? NO_SIGN : (byte) given;
    }

    private static String sign(byte sign) {
        return sign == '\t' ? "tab" : "'" + (char) sign + "'";
    }
}
