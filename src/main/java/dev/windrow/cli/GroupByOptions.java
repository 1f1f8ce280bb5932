package dev.windrow.cli;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType;
import dev.windrow.io.ColumnTypes;
import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** What is asked of which input: the options that {@code groupby} and {@code explain} share. */
final class GroupByOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Parameters(
            arity = "1..*",
            paramLabel = "INPUT",
            description = {
                "Parquet, Arrow (.arrow, .feather) or CSV files, folders of them, - for an Arrow"
                        + " stream on standard input, or a data set such as tpch:orders?sf=0.1."
            })
    private List<String> inputs = List.of();

    @Option(
            names = "--by",
            paramLabel = "NAMES",
            description = {
                "Key columns: a,b. Names with blanks or signs stand in double quotes."
                        + " Without keys, all rows are one group."
            })
    private @Nullable String keys;

    @Option(
            names = "--agg",
            paramLabel = "LIST",
            description = {
                "Aggregations: \"sum(v) as s, count(*), mean(x)\". Without any: the distinct keys.",
                "In place of a column, what is computed of some: \"sum(price*(1-discount))\".",
                AggregationFunctions.OF_ONE_COLUMN,
                AggregationFunctions.OF_MORE_ARGUMENTS
            })
    private @Nullable String aggregations;

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = {
                "Groups only the rows that meet it: \"shipped <= date '1998-09-02' and (a > 3 or b"
                        + " = 'x')\". Comparisons, and, or, not, is null, between, in."
            })
    private @Nullable String where;

    @Option(
            names = "--engine",
            paramLabel = "auto|gpu|cpu",
            converter = LabelConverters.OfEngine.class,
            description = "Where the query runs: by default on the GPU if TornadoVM finds one.")
    private @Nullable EngineChoice engine;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of the CPU engine: by default one for each processor.")
    private @Nullable Integer threads;

    @Option(
            names = "--algorithm",
            paramLabel = "auto|hash|...",
            converter = LabelConverters.OfAlgorithm.class,
            description = {
                "How groups are found: auto (default), hash, local-hash, global-hash, dense,"
                        + " partitioned, sort."
            })
    private Algorithm algorithm = Algorithm.AUTO;

    @Option(
            names = "--null-keys",
            paramLabel = "include|exclude",
            converter = LabelConverters.OfNullKeys.class,
            description = "Whether null keys form groups (default) or their rows are dropped.")
    private NullKeys nullKeys = NullKeys.INCLUDE;

    @Option(
            names = "--keys-sorted",
            description = "Promises that equal keys are adjacent: only those are merged.")
    private boolean keysSorted;

    @Option(
            names = "--overflow",
            paramLabel = "error|null|wrap",
            converter = LabelConverters.OfOverflow.class,
            description = "What a sum does that does not fit its type: an error by default.")
    private OverflowPolicy overflow = OverflowPolicy.ERROR;

    @Option(names = "--sort", description = "Orders groups by their keys, nulls last.")
    private boolean sorted;

    @Option(names = "--reproducible", description = "The same bits every time, also in float sums.")
    private boolean reproducible;

    @Option(
            names = "--types",
            paramLabel = "NAME=TYPE,...",
            description = "Types of CSV columns: v=decimal(12,2),k=int8.")
    private @Nullable String types;

    /**
     * Returns what is asked.
     *
     * @throws dev.windrow.error.WindrowException if the text of an option is at fault
     */
    GroupByQuery query() {
        if (keys == null && aggregations == null) {
            throw new ParameterException(
                    command().commandLine(), "expected --by, --agg or both: nothing is asked");
        }
        return new GroupByQuery(
                where == null ? null : ExpressionParser.parse("--where", where),
                keys == null ? List.of() : NameListParser.parse("--by", keys),
                aggregations == null ? List.of() : parsedAggregations(aggregations),
                nullKeys,
                keysSorted,
                sorted,
                reproducible,
                algorithm);
    }

    /** Returns the inputs, in the order given. */
    List<String> inputs() {
        return inputs;
    }

    /** Returns how the inputs are read: only the columns that the query names. */
    ReadOptions reading(GroupByQuery query, InputStream in, ProgressListener progress) {
        Map<String, ColumnType> forced =
                types == null ? Map.of() : ColumnTypes.parseAssignments(types);
        return ReadOptions.defaults()
                .withColumns(query.inputNames())
                .withTypes(forced)
                .withStandardInput(in)
                .withProgress(progress);
    }

    /** Returns the session's settings. */
    WindrowConfig config(ProgressListener progress) {
        WindrowConfig config = WindrowConfig.defaults().withProgress(progress);
        if (engine != null) {
            config = config.withEngine(engine);
        }
        return threads == null ? config : config.withThreads(threads);
    }

    private List<NamedAggregation> parsedAggregations(String text) {
        return AggregationParser.parse(text).stream().map(this::withOverflow).toList();
    }

    private NamedAggregation withOverflow(NamedAggregation named) {
        return named.aggregation() instanceof Aggregation.Sum ? named.onOverflow(overflow) : named;
    }

    private CommandSpec command() {
        if (command == null) {
            throw new IllegalStateException("these options belong to no command");
        }
        return command;
    }
}
