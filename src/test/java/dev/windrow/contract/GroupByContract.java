package dev.windrow.contract;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.util.List;

/**
 * What every engine answers to a GROUP BY, held against {@link PlainReference}. A test of an engine
 * extends this class and says how a query is run; a slow engine also says how many rows it can
 * bear, see {@link ContractRunner}.
 */
public abstract class GroupByContract extends TotalContract {

    @Test
    void withoutKeysAllRowsAreOneGroup() {
        for (int rows : rowCounts()) {
            for (NullPattern nulls : NullPattern.values()) {
                for (ColumnKind kind :
                        List.of(ColumnKind.INT64, ColumnKind.FLOAT64, ColumnKind.UTF8)) {
                    check(
                            new CaseTable(rows).values("v", kind, rows, nulls),
                            GroupByQuery.of(List.of(), Queries.everyAggregation("v", kind.type())));
                }
            }
        }
    }

    @Test
    void withoutAggregationsTheKeysAreListed() {
        for (ColumnKind kind : ColumnKind.ALL) {
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
        for (ColumnKind kind : ColumnKind.ALL) {
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

    @Test
    void keysMayBeAggregated() {
        for (ColumnKind kind : ColumnKind.ALL) {
            check(
                    new CaseTable(3).keys("k", kind, 200, 11, Skew.ZIPF, NullPattern.SOME),
                    GroupByQuery.of(List.of("k"), Queries.everyAggregation("k", kind.type())));
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
