// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupBy;
import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.sql.AggregationList;
import dev.windrow.internal.sql.Fragments;
import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Algorithm;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The input and the query: the options that {@code groupby} and {@code explain} share. */
final class GroupByOptions {

    private static final String SETS = "--grouping-sets";
    private static final String PIVOT = "--pivot";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Mixin private InputOptions input = new InputOptions();

    @Option(
            names = "--by",
            paramLabel = "NAMES",
            description = {
                "Groups by these columns: a,b. Names with blanks or signs stand in double quotes."
                        + " Without keys, all rows are one group.",
                "A key may be computed, too: \"slice(name, 0, 1) as initial\"."
            })
    private @Nullable String keys;

    @Option(
            names = "--agg",
            paramLabel = "LIST",
            description = {
                "Computes these aggregations: \"sum(v) as s, count(*), mean(x)\". Without any, the"
                        + " result is the distinct keys.",
                "An aggregation may take what is computed: \"sum(price*(1-discount))\". What is"
                        + " computed may take aggregations: \"sum(a)/count(*) as mean\".",
                AggregationFunctions.OF_ONE_COLUMN,
                AggregationFunctions.OF_MORE_ARGUMENTS
            })
    private @Nullable String aggregations;

    @Option(
            names = "--rollup",
            description =
                    "Groups by all keys, by all but the last, and so on, and all rows. Keys that a"
                            + " group lacks are null; grouping(a) in --agg is 1 for these.")
    private boolean rollup;

    @Option(
            names = "--cube",
            description = "Groups by each subset of the keys, as --rollup by some.")
    private boolean cube;

    @Option(
            names = SETS,
            paramLabel = "SETS",
            description = "Groups by these sets of the keys: \"(a, b), (a), ()\".")
    private @Nullable String groupingSets;

    @Option(
            names = PIVOT,
            paramLabel = "COLUMN",
            description =
                    "Makes a column of each value of this column, or of an expression, with the"
                            + " aggregations of the rows that have it.")
    private @Nullable String pivot;

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = {
                "Groups only the rows that meet it: \"shipped <= date '1998-09-02' and (a > 3 or b"
                        + " = 'x')\". There are comparisons, and, or, not, is null, between and in."
            })
    private @Nullable String where;

    @Option(
            names = "--algorithm",
            order = HelpOrder.ENGINE,
            paramLabel = "auto|hash|...",
            converter = LabelConverters.OfAlgorithm.class,
            completionCandidates = LabelConverters.OfAlgorithm.class,
            description = {
                "Chooses how groups are found: auto (default), hash, fused, local-hash,"
                        + " global-hash, dense or sort."
            })
    private Algorithm algorithm = Algorithm.AUTO;

    @Option(
            names = "--null-keys",
            paramLabel = "include|exclude",
            converter = LabelConverters.OfNullKeys.class,
            completionCandidates = LabelConverters.OfNullKeys.class,
            description = "Says whether null keys form groups (default) or their rows are dropped.")
    private NullKeys nullKeys = NullKeys.INCLUDE;

    @Option(
            names = "--keys-sorted",
            description = "Promises that equal keys are adjacent: only those are merged.")
    private boolean keysSorted;

    @Mixin private OverflowOption overflow = new OverflowOption();

    @Option(names = "--sort", description = "Orders groups by their keys, nulls last.")
    private boolean sorted;

    @Option(
            names = "--reproducible",
            description = "Gives the same bits every time, also in float sums.")
    private boolean reproducible;

    /**
     * Returns the query.
     *
     * @throws dev.windrow.error.WindrowException if the text of an option is faulty
     */
    GroupByQuery query() {
        if (keys == null && aggregations == null) {
            throw new ParameterException(
                    command().commandLine(), "expected --by, --agg or both: nothing is asked");
        }
        GroupByQuery query =
                new GroupByQuery(
                        where == null ? null : Fragments.expression("--where", where),
                        List.of(),
                        List.of(),
                        asked().aggregations().stream().map(this::withOverflow).toList(),
                        nullKeys,
                        keysSorted,
                        sorted,
                        reproducible,
                        algorithm,
                        null);
        return query.withKeyColumns(keys == null ? List.of() : Fragments.keys("--by", keys));
    }

    /** Returns the query, which also computes what only choosing and ordering groups need. */
    GroupByQuery query(WantedGroupsOptions wanted) {
        GroupByQuery query = query();
        return query.withAggregations(
                wanted.aggregations(query).stream().map(this::withOverflow).toList());
    }

    /**
     * Returns a GROUP BY of the sets of keys, or with the columns of values, that are asked for.
     *
     * @param groups the GROUP BY
     * @param query what is asked of it
     */
    GroupBy of(GroupBy groups, GroupByQuery query) {
        GroupingSets sets = sets(query);
        GroupBy ofSets = sets == null ? groups : groups.groupingSets(sets);
        AggregationList asked = asked();
        boolean hasMore = query.aggregations().size() > asked.aggregations().size();
        if (asked.isComputed() || hasMore) {
            requireNoPivot(
                    hasMore
                            ? "an aggregation of groups that is not in --agg"
                            : "what is computed of aggregations");
            return ofSets.select(asked.shown(query.keys()).toArray(DerivedColumn[]::new));
        }
        return pivot == null ? ofSets : ofSets.pivot(pivotColumn(pivot));
    }

    private DerivedColumn pivotColumn(String text) {
        List<DerivedColumn> columns = Fragments.keys(PIVOT, text);
        if (columns.size() != 1) {
            throw new ParameterException(
                    command().commandLine(), PIVOT + " " + text + ", expected one column");
        }
        return columns.getFirst();
    }

    /**
     * Rejects several sets of keys, and columns of values.
     *
     * @param what why there may be none, such as {@code --partial writes no results}
     */
    void requirePlain(GroupByQuery query, String what) {
        requireNoPivot(what);
        if (asked().isComputed()) {
            throw new ParameterException(
                    command().commandLine(),
                    what + ", expected aggregations alone, such as sum(v): " + aggregations);
        }
        GroupingSets sets = sets(query);
        if (sets != null) {
            throw new ParameterException(
                    command().commandLine(),
                    what + ", expected no grouping sets, found " + sets.label());
        }
    }

    private void requireNoPivot(String what) {
        if (pivot != null) {
            throw new ParameterException(
                    command().commandLine(), what + ", expected no " + PIVOT + " " + pivot);
        }
    }

    private AggregationList asked() {
        return Fragments.aggregations("--agg", aggregations == null ? "" : aggregations);
    }

    /** Returns the sets of keys, or null if the query has one. */
    private @Nullable GroupingSets sets(GroupByQuery query) {
        List<GroupingColumn> columns = asked().groupings();
        long given = Stream.of(rollup, cube, groupingSets != null).filter(is -> is).count();
        if (given > 1) {
            throw new ParameterException(
                    command().commandLine(),
                    "expected one of --rollup, --cube and " + SETS + ", found several");
        }
        if (given == 0) {
            if (!columns.isEmpty()) {
                throw new ParameterException(
                        command().commandLine(),
                        columns.getFirst().name()
                                + " tells sets of keys apart, expected --rollup, --cube or "
                                + SETS);
            }
            return null;
        }
        List<List<String>> sets =
                groupingSets != null
                        ? Fragments.sets(SETS, groupingSets)
                        : (rollup
                                        ? GroupingSets.rollup(query.keys())
                                        : GroupingSets.cube(query.keys()))
                                .sets();
        GroupingSets asked = new GroupingSets(sets, columns);
        asked.check(query);
        return asked;
    }

    private List<String> inputNames(GroupByQuery query) {
        Set<String> names = new LinkedHashSet<>(query.inputNames());
        if (pivot != null) {
            names.addAll(pivotColumn(pivot).expression().columns());
        }
        return List.copyOf(names);
    }

    /** Returns options that read only the columns that the query names. */
    ReadOptions reading(GroupByQuery query, InputStream in, ProgressListener progress) {
        return input.reading(in, progress).withColumns(inputNames(query));
    }

    /** Returns the options of the input and the engine. */
    InputOptions input() {
        return input;
    }

    /** Returns the input and the query in a line. */
    String title(GroupByQuery query) {
        StringBuilder title = new StringBuilder(String.join(", ", input.inputs()));
        if (where != null) {
            title.append(" where ").append(where);
        }
        title.append(" by ")
                .append(query.keys().isEmpty() ? "()" : String.join(", ", query.keys()));
        if (!query.aggregations().isEmpty()) {
            title.append(": ");
        }
        return title.append(
                        String.join(
                                ", ",
                                query.aggregations().stream().map(NamedAggregation::name).toList()))
                .toString();
    }

    private NamedAggregation withOverflow(NamedAggregation named) {
        return named.isSum() ? named.onOverflow(overflow.policy()) : named;
    }

    private CommandSpec command() {
        if (command == null) {
            throw new IllegalStateException("these options belong to no command");
        }
        return command;
    }
}
