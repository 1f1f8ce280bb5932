// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.parse.EncodingConverter;
import dev.windrow.cli.parse.SignConverter;
import dev.windrow.column.ColumnType;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

/** How the columns of files are read that do not tell it themselves. */
final class TextOptions {

    @Option(
            names = "--types",
            order = HelpOrder.INPUT,
            paramLabel = "NAME=TYPE,...",
            description =
                    "Gives CSV columns types in place of inferred ones: v=decimal(12,2),k=int8.")
    private @Nullable String types;

    @Option(
            names = "--binary-as-string",
            order = HelpOrder.INPUT,
            negatable = true,
            description =
                    "Says whether byte strings of Parquet are text that the file marks as nothing."
                            + " It is found out where a file marks no column as text.")
    private @Nullable Boolean binaryAsString;

    @Option(
            names = "--delimiter",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Says what stands between two fields of CSV: a comma, ;, | or a tab if it is"
                            + " found out, and a tab in .tsv. A tab may be written as \\t.")
    private @Nullable Character delimiter;

    @Option(
            names = "--header",
            order = HelpOrder.INPUT,
            negatable = true,
            description =
                    "Says whether the first line of CSV names the columns. Without a header, they"
                            + " are column0, column1 and so on.")
    private @Nullable Boolean header;

    @Option(
            names = "--quote",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Says what stands around fields of CSV: \" or ' if it is found out; none for"
                            + " nothing.")
    private @Nullable Character quote;

    @Option(
            names = "--escape",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Says what stands before a quote within quotes: another quote, or a backslash.")
    private @Nullable Character escape;

    @Option(
            names = "--null",
            order = HelpOrder.INPUT,
            paramLabel = "TEXT,...",
            split = ",",
            hideParamSyntax = true,
            description =
                    "Says which texts of CSV stand for null, in all columns. NA, NULL, N/A, None"
                        + " and \\N do so anyway, where all other fields of a column are not text.")
    private List<String> nulls = List.of();

    @Option(
            names = "--skip",
            order = HelpOrder.INPUT,
            paramLabel = "N",
            description = "Leaves out N lines at the beginning of a CSV file.")
    private int skip;

    @Option(
            names = "--comment",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Says what begins lines of CSV that are left out: # if it is found out; none"
                            + " for nothing.")
    private @Nullable Character comment;

    @Option(
            names = "--decimal-comma",
            order = HelpOrder.INPUT,
            negatable = true,
            description =
                    "Says whether numbers of CSV have a comma before the fraction, and not a point:"
                            + " 3,5.")
    private @Nullable Boolean decimalComma;

    @Option(
            names = "--thousands",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Says what stands between the thousands of numbers of CSV: a point in 1.234,56;"
                            + " none for nothing. It is found out where a number can mean nothing"
                            + " else.")
    private @Nullable Character thousands;

    @Option(
            names = "--date-format",
            order = HelpOrder.INPUT,
            paramLabel = "FORMAT",
            description =
                    "Says how CSV dates are written that are not like 2026-11-20: %%d.%%m.%%Y,"
                            + " %%m/%%d/%%y.")
    private @Nullable String dateFormat;

    @Option(
            names = "--encoding",
            order = HelpOrder.INPUT,
            paramLabel = "NAME",
            converter = EncodingConverter.class,
            description =
                    "Names the encoding of text, such as latin1 or windows-1252: UTF-8 by default,"
                            + " or UTF-16 with a byte order mark.")
    private @Nullable Charset encoding;

    @Option(
            names = "--short-rows",
            order = HelpOrder.INPUT,
            description =
                    "Reads lines of CSV with too few fields; those that are missing are null.")
    private boolean shortRows;

    @Option(
            names = "--ignore-errors",
            order = HelpOrder.INPUT,
            description =
                    "Leaves out lines of CSV with too many or too few fields, or with fields that"
                            + " are not of the types given.")
    private boolean ignoreErrors;

    /** Returns options that read all columns of inputs. */
    ReadOptions reading(InputStream in, ProgressListener progress) {
        Map<String, ColumnType> forced =
                types == null ? Map.of() : ColumnTypes.parseAssignments(types);
        ReadOptions reading =
                ReadOptions.defaults()
                        .withTypes(forced)
                        .withStandardInput(in)
                        .withProgress(progress);
        if (binaryAsString != null) {
            reading = reading.withBinaryAsString(binaryAsString);
        }
        return reading.withCsv(
                new CsvOptions(
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
                        shortRows,
                        ignoreErrors));
    }
}
