package dev.windrow.cli.command;

import dev.windrow.cli.parse.DelimiterConverter;
import dev.windrow.column.ColumnType;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** The inputs, and the types of their columns. */
final class SourceOptions {

    @Parameters(
            arity = "1..*",
            paramLabel = "INPUT",
            description = {
                "Reads Parquet, Arrow (.arrow, .arrows, .feather), CSV, TSV or JSON lines (.jsonl)"
                    + " files, folders of them, also with folders such as year=2024 in them, or"
                    + " files that a pattern names, such as \"data/*.csv\". Text may be compressed:"
                    + " .csv.gz, .jsonl.zst. A minus sign stands for standard input, of any of"
                    + " these kinds, and tpch:orders?sf=0.1 for a data set."
            })
    private List<String> inputs = List.of();

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

    /** Returns the inputs, in the order given. */
    List<String> inputs() {
        return inputs;
    }

    /** Returns options that read all columns of the inputs. */
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
