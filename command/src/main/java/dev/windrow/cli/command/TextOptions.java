// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.parse.DelimiterConverter;
import dev.windrow.column.ColumnType;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.InputStream;
import java.util.Map;

/** How the columns of text files are read. */
final class TextOptions {

    @Option(
            names = "--types",
            order = HelpOrder.INPUT,
            paramLabel = "NAME=TYPE,...",
            description =
                    "Gives CSV columns types in place of inferred ones: v=decimal(12,2),k=int8.")
    private @Nullable String types;

    @Option(
            names = "--delimiter",
            order = HelpOrder.INPUT,
            paramLabel = "SIGN",
            converter = DelimiterConverter.class,
            description =
                    "Says what stands between two fields of CSV: by default a comma, and a tab in"
                            + " .tsv. A tab may be written as \\t.")
    private @Nullable Character delimiter;

    /** Returns options that read all columns of inputs. */
    ReadOptions reading(InputStream in, ProgressListener progress) {
        Map<String, ColumnType> forced =
                types == null ? Map.of() : ColumnTypes.parseAssignments(types);
        ReadOptions reading =
                ReadOptions.defaults()
                        .withTypes(forced)
                        .withStandardInput(in)
                        .withProgress(progress);
        return delimiter == null ? reading : reading.withDelimiter(delimiter);
    }
}
