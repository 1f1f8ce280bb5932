package dev.windrow.cli;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.Rolling;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads, aggregates moving windows, and writes the rows with what was computed of theirs. */
@Command(
        name = "rolling",
        description = "Aggregates a window that moves along the rows, beside the input's columns.")
final class RollingCommand extends TransformCommand {

    @Option(
            names = "--agg",
            paramLabel = "LIST",
            required = true,
            description = {
                "Aggregations of columns: \"mean(v) as m, count(*)\". There are count, sum, mean,"
                        + " min, max, first, last, var, std, var_pop and std_pop."
            })
    private String aggregations = "";

    @Option(
            names = "--preceding",
            paramLabel = "N",
            description = "Rows of a window before its own row; default: ${DEFAULT-VALUE}.")
    private long preceding;

    @Option(
            names = "--following",
            paramLabel = "N",
            description = "Rows of a window behind its own row; default: ${DEFAULT-VALUE}.")
    private long following;

    @Option(
            names = "--min-periods",
            paramLabel = "N",
            description =
                    "Values that a window must have for a result that is not null; default:"
                            + " ${DEFAULT-VALUE}.")
    private long minPeriods = 1;

    @Option(
            names = "--over",
            paramLabel = "NAMES",
            description = "Columns whose adjacent equal values make a group: no window leaves it.")
    private @Nullable String over;

    @Option(
            names = "--overflow",
            paramLabel = "error|null|wrap",
            converter = LabelConverters.OfOverflow.class,
            description = "What a sum does that does not fit its type: an error by default.")
    private OverflowPolicy overflow = OverflowPolicy.ERROR;

    @Override
    Transformation transformation() {
        List<NamedAggregation> asked =
                AggregationParser.parse(aggregations).stream().map(this::withOverflow).toList();
        List<String> groups = over == null ? List.of() : NameListParser.parse("--over", over);
        return new Rolling(asked, preceding, following, minPeriods, groups);
    }

    private NamedAggregation withOverflow(NamedAggregation named) {
        return named.aggregation() instanceof Aggregation.Sum ? named.onOverflow(overflow) : named;
    }

    @Override
    Table shown(Table input, Table made, ColumnMemory none) {
        Map<String, Column> columns = new LinkedHashMap<>();
        input.names().forEach(name -> columns.put(name, input.column(name)));
        for (String name : made.names()) {
            if (columns.put(name, made.column(name)) != null) {
                throw WindrowException.of(
                        ErrorCode.DUPLICATE_NAME,
                        "the input has a column \"%s\": rename the result, as in \"mean(v) as m\"",
                        name);
            }
        }
        return new Table(columns, input.rows(), none);
    }
}
