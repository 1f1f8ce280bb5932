// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.boolOr;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.top;

import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Aggregations that depend on the order of the rows, or of the values of a group. */
abstract class OrderContract extends KeyContract {

    private static final List<ColumnKind> NUMBERS =
            List.of(
                    ColumnKind.INT8,
                    ColumnKind.INT16,
                    ColumnKind.INT32,
                    ColumnKind.INT64,
                    ColumnKind.FLOAT32,
                    ColumnKind.FLOAT64);

    private static final List<@Nullable Object> HARD_FLOATS =
            Arrays.asList(
                    null,
                    0.0,
                    Double.NEGATIVE_INFINITY,
                    Double.NaN,
                    -1.0,
                    0.0,
                    Double.POSITIVE_INFINITY,
                    1.0,
                    null,
                    Double.NaN);

    private static GroupByQuery byK(NamedAggregation... aggregations) {
        return GroupByQuery.of(List.of("k"), List.of(aggregations));
    }

    /** Returns a table whose groups have 1 row, 2 rows, and so on, all mixed up. */
    private static CaseTable growingGroups(int groups, ColumnKind kind, NullPattern nulls) {
        List<Object> keys = new ArrayList<>();
        for (int group = 1; group <= groups; group++) {
            keys.addAll(Collections.nCopies(group, (long) group));
        }
        Collections.shuffle(keys, new Random(groups));
        return new CaseTable(groups)
                .column("k", ColumnKind.INT32, keys)
                .values("v", kind, keys.size(), nulls);
    }

    /** Values of each type, in the rows that another type chooses. */
    @TestFactory
    Stream<DynamicTest> valuesAreTakenFromRowsOfExtremes() {
        return ofEveryKind(
                kind -> {
                    int other = 5 * ColumnKind.ALL.indexOf(kind) + 3;
                    ColumnKind by = ColumnKind.ALL.get(other % ColumnKind.ALL.size());
                    for (NullPattern nulls : NullPattern.of(kind)) {
                        check(
                                growingGroups(12, kind, nulls)
                                        .values("by", by, 78, NullPattern.SOME),
                                GroupByQuery.of(
                                        List.of("k"),
                                        Queries.everyAggregationOfAnyPair("v", "by")));
                    }
                });
    }

    @TestFactory
    Stream<DynamicTest> valuesAreCollectedInTheOrderOfTheRows() {
        return ofEveryKind(
                kind -> {
                    List<NamedAggregation> asked = Queries.everyCollection("v", kind.type());
                    for (NullPattern nulls : NullPattern.of(kind)) {
                        check(growingGroups(12, kind, nulls), GroupByQuery.of(List.of("k"), asked));
                        check(
                                new CaseTable(3)
                                        .keys("v", kind, 200, 7, Skew.ZIPF, nulls)
                                        .keys("k", ColumnKind.INT32, 200, 3, Skew.ZIPF, nulls),
                                GroupByQuery.of(List.of("k"), asked));
                    }
                    check(
                            new CaseTable(1).column("v", kind, List.of()),
                            GroupByQuery.of(List.of(), asked));
                });
    }

    @Test
    void floatsThatAreEqualAreCollectedOnce() {
        List<NamedAggregation> asked = Queries.everyCollection("v", ColumnKind.FLOAT64.type());
        check(
                new CaseTable(1).column("v", ColumnKind.FLOAT64, HARD_FLOATS),
                GroupByQuery.of(List.of(), asked));
        check(
                new CaseTable(1)
                        .column(
                                "v",
                                ColumnKind.FLOAT64,
                                Arrays.asList(Double.NaN, 2.0, 0.0, -0.0, 1.0, 1.0, Double.NaN)),
                GroupByQuery.of(List.of(), asked));
    }

    @Test
    void ofRowsThatAreAlikeTheFirstGivesTheValue() {
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT32, List.of(1L, 1L, 1L, 1L, 2L, 2L))
                        .column("v", ColumnKind.INT32, Arrays.asList(null, 4L, 5L, 6L, null, null))
                        .column(
                                "by",
                                ColumnKind.FLOAT64,
                                Arrays.asList(-1.0, 0.0, -0.0, null, 1.0, Double.NaN)),
                GroupByQuery.of(List.of("k"), Queries.everyAggregationOfAnyPair("v", "by")));
    }

    @Test
    void theFirstOfEqualExtremesIsTaken() {
        for (ColumnKind kind : kinds()) {
            CaseTable table =
                    new CaseTable(1).keys("k", kind, 300, 4, Skew.GIANT, NullPattern.SOME);
            // Three values: each is an extreme of some group, many times over.
            List<@Nullable Object> values = new ArrayList<>();
            for (int row = 0; row < 300; row++) {
                int value = table.random().nextInt(4);
                values.add(value == 3 ? null : kind.keys().apply(value));
            }
            check(table.column("v", kind, values), byK(argMin("v"), argMax("v"), count("v")));
        }
    }

    @Test
    void extremesOfFloatsAreFoundAmongZerosAndNans() {
        for (ColumnKind kind : List.of(ColumnKind.FLOAT32, ColumnKind.FLOAT64)) {
            for (int rows = 1; rows <= HARD_FLOATS.size(); rows++) {
                check(
                        new CaseTable(rows)
                                .column("k", ColumnKind.BOOL, Collections.nCopies(rows, true))
                                .column("v", kind, HARD_FLOATS.subList(0, rows)),
                        byK(
                                argMin("v"),
                                argMax("v"),
                                first("v"),
                                last("v"),
                                countDistinct("v"),
                                top("v", 4)));
            }
        }
    }

    @Test
    void rowsAreCountedFromTheTablesBeginning() {
        int rows = largeRows();
        List<Object> values = new ArrayList<>(Collections.nCopies(rows, 5L));
        values.set(rows - 1, 4L);
        values.set(rows - 2, 6L);
        check(
                new CaseTable(1).column("v", ColumnKind.INT64, values),
                GroupByQuery.of(List.of(), List.of(argMin("v"), argMax("v"))));
    }

    @Test
    void positionsCountWhatIsNotNull() {
        for (ColumnKind kind : kinds()) {
            NullPattern nulls =
                    ColumnKind.ALL.indexOf(kind) % 4 == 0 ? NullPattern.NONE : NullPattern.SOME;
            check(
                    growingGroups(7, kind, nulls),
                    byK(
                            first("v"),
                            last("v"),
                            nth("v", 0),
                            nth("v", 1),
                            nth("v", 4),
                            nth("v", -1),
                            nth("v", -2),
                            nth("v", -5)));
        }
    }

    @Test
    void positionsMayBeAnyNumber() {
        List<NamedAggregation> aggregations = new ArrayList<>();
        for (long position :
                new long[] {
                    6, 7, -7, -8, 1L << 31, 1L << 32, -(1L << 32), Long.MAX_VALUE, Long.MIN_VALUE
                }) {
            aggregations.add(nth("v", position));
        }
        check(
                growingGroups(8, ColumnKind.INT64, NullPattern.NONE),
                GroupByQuery.of(List.of("k"), aggregations));
    }

    @Test
    void groupsMayBeginAndEndWithNulls() {
        List<@Nullable Object> values =
                Arrays.asList(null, null, 3L, null, 4L, 5L, null, null, null);
        List<Object> keys = new ArrayList<>(Collections.nCopies(values.size(), true));
        Collections.fill(keys.subList(6, 9), false);
        for (ColumnKind kind : List.of(ColumnKind.INT8, ColumnKind.INT64)) {
            check(
                    new CaseTable(1).column("k", ColumnKind.BOOL, keys).column("v", kind, values),
                    byK(
                            first("v"),
                            last("v"),
                            nth("v", 1),
                            argMin("v"),
                            argMax("v"),
                            median("v"),
                            top("v", 2),
                            countDistinct("v")));
        }
    }

    @Test
    void listsHaveAsManyValuesAsThereAre() {
        for (ColumnKind kind : NUMBERS) {
            check(
                    growingGroups(8, kind, NullPattern.SOME),
                    byK(top("v", 1), top("v", 2), top("v", 5), top("v", Integer.MAX_VALUE)));
            check(growingGroups(5, kind, NullPattern.ALL), byK(top("v", 3)));
        }
    }

    @Test
    void distinctValuesAreCounted() {
        for (ColumnKind kind : kinds()) {
            check(
                    new CaseTable(1)
                            .keys("k", ColumnKind.INT32, 400, 3, Skew.ZIPF, NullPattern.SOME)
                            .keys("v", kind, 400, 90, Skew.ZIPF, NullPattern.SOME),
                    byK(countDistinct("v"), count("v")));
        }
    }

    @Test
    void oneGroupMayHaveManyDistinctValues() {
        int rows = largeRows();
        for (ColumnKind kind : List.of(ColumnKind.INT64, ColumnKind.UTF8)) {
            check(
                    new CaseTable(1)
                            .keys("k", ColumnKind.INT32, rows, 130, Skew.GIANT, NullPattern.NONE)
                            .keys("v", kind, rows, rows, Skew.UNIFORM, NullPattern.SOME),
                    byK(countDistinct("v"), first("v"), last("v"), nth("v", -2)));
        }
    }

    @Test
    void quantilesOfGroupsOfEverySize() {
        List<NamedAggregation> aggregations = new ArrayList<>();
        aggregations.add(median("v"));
        for (double quantile : new double[] {0, 0.1, 0.5, 2.0 / 3, 0.75, 1}) {
            for (Interpolation interpolation : Queries.INTERPOLATIONS) {
                aggregations.add(quantile("v", quantile, interpolation));
            }
        }
        for (ColumnKind kind : NUMBERS) {
            check(
                    growingGroups(11, kind, NullPattern.NONE),
                    GroupByQuery.of(List.of("k"), aggregations));
        }
    }

    @Test
    void quantilesBetweenExtremes() {
        double greatest = Double.MAX_VALUE;
        double infinity = Double.POSITIVE_INFINITY;
        List<List<Double>> cases =
                List.of(
                        List.of(greatest, -greatest),
                        List.of(greatest, greatest, greatest),
                        List.of(infinity, infinity),
                        List.of(-infinity, -infinity, 0.0),
                        List.of(1.0, infinity),
                        List.of(-infinity, 1.0),
                        List.of(1.0, Double.NaN),
                        List.of(Double.NaN, 2.0, 1.0),
                        List.of(Double.MIN_VALUE, 0.0));
        for (List<Double> values : cases) {
            List<NamedAggregation> aggregations = new ArrayList<>();
            for (Interpolation interpolation : Queries.INTERPOLATIONS) {
                aggregations.add(quantile("v", 0, interpolation));
                aggregations.add(quantile("v", 0.3, interpolation));
                aggregations.add(quantile("v", 0.5, interpolation));
                aggregations.add(quantile("v", 1, interpolation));
            }
            check(
                    new CaseTable(1)
                            .column("k", ColumnKind.BOOL, Collections.nCopies(values.size(), true))
                            .column("v", ColumnKind.FLOAT64, values),
                    GroupByQuery.of(List.of("k"), aggregations));
        }
    }

    @Test
    void truthTables() {
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        List<List<@Nullable Boolean>> groups =
                List.of(
                        List.of(true),
                        List.of(false),
                        List.of(true, false),
                        List.of(false, true, true),
                        Collections.nCopies(300, true),
                        Collections.nCopies(300, false),
                        Arrays.asList(null, true),
                        Arrays.asList(false, null),
                        Arrays.asList(null, null));
        for (int group = 0; group < groups.size(); group++) {
            values.addAll(groups.get(group));
            keys.addAll(Collections.nCopies(groups.get(group).size(), (long) group));
        }
        check(
                new CaseTable(1)
                        .column("k", ColumnKind.INT8, keys)
                        .column("v", ColumnKind.BOOL, values),
                byK(boolAnd("v"), boolOr("v"), countDistinct("v"), argMin("v"), argMax("v")));
    }

    @Test
    void severalColumnsAreOrderedEachByItself() {
        int rows = 300;
        check(
                new CaseTable(9)
                        .keys("k", ColumnKind.UTF8, rows, 5, Skew.ZIPF, NullPattern.SOME)
                        .values("a", ColumnKind.FLOAT32, rows, NullPattern.SOME)
                        .values("b", ColumnKind.INT64, rows, NullPattern.NONE)
                        .values("c", ColumnKind.UTF8, rows, NullPattern.SOME),
                GroupByQuery.of(
                        List.of("k"),
                        List.of(
                                median("a"),
                                top("b", 3),
                                countDistinct("c"),
                                quantile("b", 0.9),
                                first("c"),
                                nth("a", -2),
                                countDistinct("a"),
                                argMax("c"),
                                top("a", 2))));
    }
}
