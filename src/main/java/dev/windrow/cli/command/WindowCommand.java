package dev.windrow.cli.command;

import dev.windrow.cli.parse.AggregationParser;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.cli.parse.NameListParser;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads, aggregates windows, and writes the rows with the results. */
abstract class WindowCommand extends TransformCommand {

    @Option(
            names = "--over",
            paramLabel = "NAMES",
            description =
                    "Makes a group of adjacent rows with equal values of these columns: no window"
                            + " leaves it.")
    private @Nullable String over;

    @Option(
            names = "--overflow",
            paramLabel = "error|null|wrap",
            converter = LabelConverters.OfOverflow.class,
            completionCandidates = LabelConverters.OfOverflow.class,
            description =
                    "Says what becomes of a sum that does not fit its type: by default, it is an"
                            + " error.")
    private OverflowPolicy overflow = OverflowPolicy.ERROR;

    /** Returns the aggregations of a list, with the overflow policy of the options. */
    final List<NamedAggregation> aggregations(String list) {
        return AggregationParser.parse(list).stream().map(this::withOverflow).toList();
    }

    private NamedAggregation withOverflow(NamedAggregation named) {
        return named.aggregation() instanceof Aggregation.Sum ? named.onOverflow(overflow) : named;
    }

    /** Returns the columns whose adjacent equal values make groups. */
    final List<String> over() {
        return over == null ? List.of() : NameListParser.parse("--over", over);
    }

    @Override
    final boolean showsInput() {
        return true;
    }

    @Override
    final Table shown(Table input, Table made, ColumnMemory none) {
        Map<String, Column> columns = new LinkedHashMap<>();
        input.names().forEach(name -> columns.put(name, input.column(name)));
        for (String name : made.names()) {
            if (columns.put(name, made.column(name)) != null) {
                throw WindrowException.of(
                        ErrorCode.DUPLICATE_NAME,
                        "the input has a column \"%s\": rename the result, as in \"sum(v) as s\"",
                        name);
            }
        }
        return new Table(columns, input.rows(), none);
    }
}
