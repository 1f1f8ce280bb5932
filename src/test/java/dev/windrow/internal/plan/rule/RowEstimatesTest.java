// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.internal.plan.rule.KnownTables.Known;
import dev.windrow.query.Expression;
import dev.windrow.scan.ColumnRange;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

final class RowEstimatesTest {

    /** A table with a key between two integers, or with one of which nothing is known. */
    private static LogicalPlan table(String key, long rows, long least, long greatest) {
        Map<String, ColumnRange> ranges =
                greatest < least
                        ? Map.of()
                        : Map.of(key, new ColumnRange(Primitive.INT64, least, greatest, 0));
        return Read.of(new Known(List.of(key), Map.of(), new RelationFacts(rows, ranges)));
    }

    @ParameterizedTest(name = "{0}: {7} rows")
    @CsvSource({
        "a key of fewer rows, 6000000, 1, 6000000, 1500000, 1, 6000000, 6000000",
        "days of a part of the time that a calendar has, 1800000, 1000, 2799, 365, 1, 73000,"
                + " 365000",
        "two keys of many, 1000000, 1, 100000, 2, 5, 6, 20",
        "one key of many, 1000000, 1, 100000, 1, 7, 7, 10",
        "no rows of which nothing is known, 1000000, 1, 100000, 0, 1, 0, 10",
        "a few keys far apart, 1000000, 1, 100000, 10, 1, 100000, 100",
        "nothing is known of either, 6000, 1, 0, 1500, 1, 0, 6000",
        "one row beside rows of which nothing is known, 6000, 1, 0, 1, 1, 0, 1",
        "keys of some values each, 10000, 1, 1000000000, 100, 1, 1000000000, 1000"
    })
    void rowsOfAJoin(
            String what,
            long rows,
            long least,
            long greatest,
            long others,
            long leastOther,
            long greatestOther,
            double expected) {
        LogicalPlan left = table("k", rows, least, greatest);
        LogicalPlan right = table("j", others, leastOther, greatestOther);
        List<EqualKey> keys =
                List.of(new EqualKey(Expression.column("k"), Expression.column("j"), false));
        List<EqualKey> turned =
                List.of(new EqualKey(Expression.column("j"), Expression.column("k"), false));
        assertThat(new RowEstimates().ofJoin(left, right, keys)).isEqualTo(expected);
        assertThat(new RowEstimates().ofJoin(right, left, turned)).isEqualTo(expected);
    }
}
