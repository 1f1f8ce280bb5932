// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import dev.windrow.Repetitions;
import dev.windrow.doctor.reference.PlainReference;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What every engine answers to a GROUP BY, compared with {@link PlainReference}. A test of an
 * engine extends this class and says how a query is run; a slow engine also says how many rows it
 * can bear, see {@link ContractRunner}.
 */
public abstract class GroupByContract extends TotalContract {

    @TestFactory
    Stream<DynamicTest> withoutKeysAllRowsAreOneGroup() {
        return Stream.of(ColumnKind.INT64, ColumnKind.FLOAT64, ColumnKind.UTF8)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> checkWithoutKeys(kind)));
    }

    private void checkWithoutKeys(ColumnKind kind) {
        int turn = kind.type().label().length();
        for (int rows : rowCounts()) {
            for (NullPattern nulls : Repetitions.some(List.of(NullPattern.values()), turn)) {
                check(
                        new CaseTable(rows).values("v", kind, rows, nulls),
                        GroupByQuery.of(
                                List.of(), Queries.someAggregations("v", kind.type(), turn++)));
            }
        }
    }

    @Test
    void withoutAggregationsTheKeysAreListed() {
        for (ColumnKind kind : kinds()) {
            check(
                    new CaseTable(1).keys("k", kind, 500, 90, Skew.ZIPF, NullPattern.SOME),
                    GroupByQuery.of(List.of("k"), List.of()));
            check(
                    new CaseTable(2)
                            .keys("k", kind, 500, 90, Skew.ZIPF, NullPattern.SOME)
                            .keys("b", ColumnKind.BOOL, 500, 2, Skew.UNIFORM, NullPattern.SOME),
                    Queries.excludingNulls(List.of("b", "k"), List.of()));
        }
    }

    @Test
    void emptyInputGivesNoGroups() {
        for (ColumnKind kind : kinds()) {
            check(
                    new CaseTable(1).column("k", kind, List.of()).column("v", kind, List.of()),
                    GroupByQuery.of(List.of("k"), Queries.everyAggregation("v", kind.type())));
        }
    }

    @Test
    void resultColumnsAreNamedAndOrderedAsAsked() {
        CaseTable table =
                new CaseTable(5)
                        .values("v", ColumnKind.INT16, 50, NullPattern.SOME)
                        .keys("b", ColumnKind.UTF8, 50, 3, Skew.UNIFORM, NullPattern.NONE)
                        .values("unused", ColumnKind.FLOAT64, 50, NullPattern.NONE)
                        .keys("a", ColumnKind.INT32, 50, 3, Skew.UNIFORM, NullPattern.NONE);
        check(
                table,
                GroupByQuery.of(
                        List.of("b", "a"),
                        List.of(
                                max("v").as("z"),
                                count(),
                                sum("v").as("unused"),
                                min("v"),
                                mean("v").as("m"),
                                max("v").as("again"))));
    }

    @TestFactory
    Stream<DynamicTest> keysMayBeAggregated() {
        return ofEveryKind(
                kind ->
                        check(
                                new CaseTable(3)
                                        .keys("k", kind, 200, 11, Skew.ZIPF, NullPattern.SOME),
                                GroupByQuery.of(
                                        List.of("k"), Queries.everyAggregation("k", kind.type()))));
    }

    @Test
    void aQueryMayAskForEverythingAtOnce() {
        for (int rows : new int[] {0, 130}) {
            for (List<String> keys : List.of(List.<String>of(), List.of("k"))) {
                CaseTable table =
                        new CaseTable(rows)
                                .keys("k", ColumnKind.INT16, rows, 9, Skew.ZIPF, NullPattern.SOME);
                List<NamedAggregation> aggregations = new ArrayList<>();
                aggregations.add(count());
                for (ColumnKind kind :
                        List.of(ColumnKind.BOOL, ColumnKind.INT32, ColumnKind.FLOAT32)) {
                    table.values(kind.name(), kind, rows, NullPattern.SOME);
                    aggregations.addAll(Queries.everyAggregation(kind.name(), kind.type()));
                }
                aggregations.addAll(Queries.everyAggregationOfPairs("int32", "float32"));
                aggregations.addAll(Queries.everyAggregationOfAnyPair("bool", "float32"));
                check(table, GroupByQuery.of(keys, aggregations));
            }
        }
    }

    /** More rows than any block, tile or batch takes, and not a multiple of anything. */
    @Test
    void hugeTables() {
        int rows = hugeRows();
        int turn = 0;
        for (ColumnKind kind :
                List.of(ColumnKind.INT64, ColumnKind.FLOAT64, ColumnKind.DECIMAL_38)) {
            if (rows > 0) {
                check(
                        new CaseTable(turn)
                                .keys(
                                        "k",
                                        ColumnKind.INT32,
                                        rows,
                                        turn == 0 ? rows : 129,
                                        Skew.values()[turn],
                                        NullPattern.SOME)
                                .values("v", kind, rows, NullPattern.SOME),
                        GroupByQuery.of(
                                List.of("k"),
                                Queries.someAggregations("v", kind.type(), 1 + turn++)));
            }
        }
    }

    @Test
    void manyGroupsOfLongStrings() {
        int rows = largeRows();
        check(
                new CaseTable(8)
                        .keys("a", ColumnKind.UTF8, rows, rows, Skew.UNIFORM, NullPattern.SOME)
                        .keys("b", ColumnKind.DICTIONARY, rows, 500, Skew.ZIPF, NullPattern.SOME)
                        .values("v", ColumnKind.UTF8, rows, NullPattern.SOME),
                GroupByQuery.of(List.of("a", "b"), List.of(count(), min("v"), max("v"))));
    }
}
