package dev.windrow.cli.command;

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
                "Parquet, Arrow (.arrow, .arrows, .feather) or CSV files, folders of them, - for an"
                    + " Arrow stream on standard input, or a data set such as tpch:orders?sf=0.1."
            })
    private List<String> inputs = List.of();

    @Option(
            names = "--types",
            order = HelpOrder.INPUT,
            paramLabel = "NAME=TYPE,...",
            description =
                    "Gives CSV columns types in place of inferred ones: v=decimal(12,2),k=int8.")
    private @Nullable String types;

    /** Returns the inputs, in the order given. */
    List<String> inputs() {
        return inputs;
    }

    /** Returns options that read all columns of the inputs. */
    ReadOptions reading(InputStream in, ProgressListener progress) {
        Map<String, ColumnType> forced =
                types == null ? Map.of() : ColumnTypes.parseAssignments(types);
        return ReadOptions.defaults()
                .withTypes(forced)
                .withStandardInput(in)
                .withProgress(progress);
    }
}
