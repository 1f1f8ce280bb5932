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
                    "Gives CSV columns these types instead of inferred ones: "
                            + "v=decimal(12,2),k=int8.")
    private @Nullable String types;

    @Option(
            names = "--binary-as-string",
            order = HelpOrder.INPUT,
            negatable = true,
            description =
                    "Says whether byte strings that a Parquet file does not mark as "
                            + "text are text all the same. By default, this is found out if the "
                            + "file marks no column as text.")
    private @Nullable Boolean binaryAsString;

    @Option(
            names = "--delimiter",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Separates the fields of CSV. By default, a comma, ;, | or tab is "
                            + "detected; .tsv files have tabs. A tab may be written as \\t.")
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
                    "Encloses fields of CSV. By default, \" or ' is detected; none "
                            + "turns quoting off.")
    private @Nullable Character quote;

    @Option(
            names = "--escape",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Stands before a quote within quotes. By default, another quote or "
                            + "a backslash is detected.")
    private @Nullable Character escape;

    @Option(
            names = "--null",
            order = HelpOrder.INPUT,
            paramLabel = "TEXT,...",
            split = ",",
            hideParamSyntax = true,
            description =
                    "Reads these texts of CSV as null, in all columns. NA, NULL, N/A, "
                            + "None and \\N are null anyway in columns whose other fields are not"
                            + " text.")
    private List<String> nulls = List.of();

    @Option(
            names = "--skip",
            order = HelpOrder.INPUT,
            paramLabel = "N",
            description = "Skips the first N lines of a CSV file.")
    private int skip;

    @Option(
            names = "--comment",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Skips lines of CSV that begin with this sign. By default, # is "
                            + "detected; none means that no line is a comment.")
    private @Nullable Character comment;

    @Option(
            names = "--decimal-comma",
            order = HelpOrder.INPUT,
            negatable = true,
            description =
                    "Says whether numbers of CSV have a decimal comma, as in 3,5, "
                            + "instead of a point.")
    private @Nullable Boolean decimalComma;

    @Option(
            names = "--thousands",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = SignConverter.class,
            description =
                    "Separates the thousands in numbers of CSV, as the point does in "
                            + "1.234,56. By default, it is detected where a number can mean "
                            + "nothing else; none turns it off.")
    private @Nullable Character thousands;

    @Option(
            names = "--date-format",
            order = HelpOrder.INPUT,
            paramLabel = "FORMAT",
            description =
                    "Gives the format of dates in CSV that are not written like "
                            + "2026-11-20: %%d.%%m.%%Y, %%m/%%d/%%y.")
    private @Nullable String dateFormat;

    @Option(
            names = "--encoding",
            order = HelpOrder.INPUT,
            paramLabel = "NAME",
            converter = EncodingConverter.class,
            description =
                    "Names the encoding of text, such as latin1 or windows-1252. The "
                            + "default is UTF-8, or UTF-16 if the file has a byte order mark.")
    private @Nullable Charset encoding;

    @Option(
            names = "--short-rows",
            order = HelpOrder.INPUT,
            description =
                    "Accepts lines of CSV with too few fields; the missing ones are " + "null.")
    private boolean shortRows;

    @Option(
            names = "--ignore-errors",
            order = HelpOrder.INPUT,
            description =
                    "Skips lines of CSV with too many or too few fields, or with fields"
                            + " that do not fit the given types.")
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
