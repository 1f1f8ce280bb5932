// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;
import java.util.List;
import java.util.function.Consumer;

/**
 * How CSV files are written. What is not said, null or an empty list, is found out from the first
 * 1,000 lines of each file. Start from {@link #defaults()}:
 *
 * <pre>{@code
 * ReadOptions.defaults().withCsv(CsvOptions.defaults().withDelimiter(';').withHeader(false))
 * }</pre>
 *
 * @param delimiter what stands between two fields: a comma, a semicolon, a tab or a bar, if it is
 *     to be found out; a tab in a file whose name ends in {@code .tsv}
 * @param quote what stands around fields with delimiters or line breaks in them, {@link #NONE} if
 *     nothing does
 * @param escape what stands before a quote within a field in quotes: another quote, or a character
 *     such as a backslash, which then may stand before any character
 * @param comment what begins lines that are left out, {@link #NONE} if nothing does
 * @param header whether the first line names the columns; otherwise, they are {@code column0},
 *     {@code column1} and so on
 * @param decimalComma whether a comma stands before fractions: {@code 3,5}
 * @param thousands what stands between groups of three digits before the fraction, such as {@code
 *     '.'} in {@code 1.234,56}; {@link #NONE} if nothing does. It is found out where some number
 *     has no other meaning
 * @param nulls texts that stand for null, besides an empty field. Those that are found out, such as
 *     {@code NA}, stand for null only where all other fields of the column are not text
 * @param dateFormat how dates are written besides ISO 8601, such as {@code %d.%m.%Y}, also within
 *     timestamps
 * @param encoding the encoding of the text; null for UTF-8, or UTF-16 with a byte order mark
 * @param skip how many lines to leave out at the beginning
 * @param fillsShortRows whether a line may have too few fields: those at its end are null then
 * @param ignoresErrors whether to leave out lines that cannot be read, which have fields of other
 *     types than were given, or too many or too few fields
 */
public record CsvOptions(
        @Nullable Character delimiter,
        @Nullable Character quote,
        @Nullable Character escape,
        @Nullable Character comment,
        @Nullable Boolean header,
        @Nullable Boolean decimalComma,
        @Nullable Character thousands,
        List<String> nulls,
        @Nullable String dateFormat,
        @Nullable Charset encoding,
        int skip,
        boolean fillsShortRows,
        boolean ignoresErrors) {

    /** Stands for no quote, or no comments. */
    public static final char NONE = '\0';

    private static final CsvOptions DEFAULTS =
            new CsvOptions(
                    null, null, null, null, null, null, null, List.of(), null, null, 0, false,
                    false);

    /**
     * Makes options.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for a delimiter, quote, escape or comment
     *     that is a line break or not ASCII, or for two of them that are the same; for thousands
     *     with the sign of fractions between them; for a negative {@code skip}
     */
    public CsvOptions {
        nulls = List.copyOf(nulls);
        requireSign("delimiter", delimiter);
        requireSign("quote", quote);
        requireSign("escape", escape);
        requireSign("comment", comment);
        requireOther("delimiter", delimiter, "quote", quote == null ? (Character) '"' : quote);
        requireOther("delimiter", delimiter, "escape", escape);
        requireOther("delimiter", delimiter, "comment", comment);
        requireOther("comment", comment, "quote", quote);
        requireSign("sign of thousands", thousands);
        if (decimalComma != null) {
            requireOther(
                    "sign of thousands",
                    thousands,
                    "sign of fractions",
                    decimalComma ? (Character) ',' : (Character) '.');
        }
        if (delimiter != null && delimiter == NONE) {
            throw ErrorCode.INVALID_ARGUMENT.failure("no delimiter, expected a character of ASCII");
        }
        if (skip < 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure("skip %d lines, expected 0 or more", skip);
        }
    }

    /** {@return options by which all is found out} */
    public static CsvOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the same options with another delimiter.
     *
     * @param between what stands between two fields, such as {@code ';'}
     * @return the options
     */
    public CsvOptions withDelimiter(char between) {
        return with(draft -> draft.delimiter = between);
    }

    /**
     * Returns the same options with another quote.
     *
     * @param around what stands around fields, {@link #NONE} for nothing
     * @return the options
     */
    public CsvOptions withQuote(char around) {
        return with(draft -> draft.quote = around);
    }

    /**
     * Returns the same options with another escape.
     *
     * @param before what stands before a quote within a field in quotes
     * @return the options
     */
    public CsvOptions withEscape(char before) {
        return with(draft -> draft.escape = before);
    }

    /**
     * Returns the same options with another sign of comments.
     *
     * @param begin what begins lines that are left out, {@link #NONE} for nothing
     * @return the options
     */
    public CsvOptions withComment(char begin) {
        return with(draft -> draft.comment = begin);
    }

    /**
     * Returns the same options with a header, or without a header.
     *
     * @param first whether the first line names the columns
     * @return the options
     */
    public CsvOptions withHeader(boolean first) {
        return with(draft -> draft.header = first);
    }

    /**
     * Returns the same options with another sign before fractions.
     *
     * @param comma whether it is a comma; otherwise, it is a point
     * @return the options
     */
    public CsvOptions withDecimalComma(boolean comma) {
        return with(draft -> draft.decimalComma = comma);
    }

    /**
     * Returns the same options with another sign between thousands.
     *
     * @param between such as {@code '.'} in {@code 1.234,56}, {@link #NONE} for nothing
     * @return the options
     */
    public CsvOptions withThousands(char between) {
        return with(draft -> draft.thousands = between);
    }

    /**
     * Returns the same options with other texts for null.
     *
     * @param texts what stands for null in all columns, besides an empty field
     * @return the options
     */
    public CsvOptions withNulls(List<String> texts) {
        return with(draft -> draft.nulls = texts);
    }

    /**
     * Returns the same options with another format of dates.
     *
     * @param pattern such as {@code %d.%m.%Y} or {@code %m/%d/%y}: the directives of DuckDB and of
     *     C
     * @return the options
     */
    public CsvOptions withDateFormat(String pattern) {
        return with(draft -> draft.dateFormat = pattern);
    }

    /**
     * Returns the same options with another encoding.
     *
     * @param charset such as {@code StandardCharsets.ISO_8859_1}
     * @return the options
     */
    public CsvOptions withEncoding(Charset charset) {
        return with(draft -> draft.encoding = charset);
    }

    /**
     * Returns the same options with lines left out at the beginning.
     *
     * @param lines how many
     * @return the options
     */
    public CsvOptions withSkip(int lines) {
        return with(draft -> draft.skip = lines);
    }

    /**
     * Returns the same options with lines that may have too few fields.
     *
     * @param may whether they may: fields that are missing are null
     * @return the options
     */
    public CsvOptions withShortRows(boolean may) {
        return with(draft -> draft.fillsShortRows = may);
    }

    /**
     * Returns the same options with lines left out that cannot be read.
     *
     * @param ignored whether they are left out, and not an error
     * @return the options
     */
    public CsvOptions withErrorsIgnored(boolean ignored) {
        return with(draft -> draft.ignoresErrors = ignored);
    }

    private CsvOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** A copy of the options that may be changed. */
    private static final class Draft {

        private @Nullable Character delimiter;
        private @Nullable Character quote;
        private @Nullable Character escape;
        private @Nullable Character comment;
        private @Nullable Boolean header;
        private @Nullable Boolean decimalComma;
        private @Nullable Character thousands;
        private List<String> nulls;
        private @Nullable String dateFormat;
        private @Nullable Charset encoding;
        private int skip;
        private boolean fillsShortRows;
        private boolean ignoresErrors;

        Draft(CsvOptions options) {
            delimiter = options.delimiter;
            quote = options.quote;
            escape = options.escape;
            comment = options.comment;
            header = options.header;
            decimalComma = options.decimalComma;
            thousands = options.thousands;
            nulls = options.nulls;
            dateFormat = options.dateFormat;
            encoding = options.encoding;
            skip = options.skip;
            fillsShortRows = options.fillsShortRows;
            ignoresErrors = options.ignoresErrors;
        }

        CsvOptions options() {
            return new CsvOptions(
                    delimiter,
                    quote,
                    escape,
                    comment,
                    header,
                    decimalComma,
                    thousands,
                    nulls,
                    dateFormat,
                    encoding,
                    skip,
                    fillsShortRows,
                    ignoresErrors);
        }
    }

    private static void requireSign(String what, @Nullable Character sign) {
        if (sign != null && (sign == '\n' || sign == '\r' || sign > 127)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the %s U+%04X, expected a character of ASCII that is no line break",
                    what, (int) sign);
        }
    }

    private static void requireOther(
            String what, @Nullable Character sign, String otherWhat, @Nullable Character other) {
        if (sign != null && sign.equals(other) && sign != NONE) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the %s and the %s are both U+%04X, expected two characters",
                    what, otherWhat, (int) sign);
        }
    }
}
