// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.Repetitions;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The order of rows by every type of key. */
class SortContractTest extends TransformSuite {

    private static final int[] ROWS = {0, 1, 2, 64, 65, 300};
    private static final NullPattern[] NULLS = NullPattern.values();

    /** Every type of key, with rows, nulls and direction; a second column tells ties apart. */
    @TestFactory
    Stream<DynamicTest> everyTypeOfKey() {
        List<int[]> grid =
                CoveringArray.of(2, 41, ColumnKind.ALL.size(), ROWS.length, NULLS.length, 2, 2);
        return IntStream.range(0, ColumnKind.ALL.size())
                .mapToObj(
                        kind ->
                                DynamicTest.dynamicTest(
                                        ColumnKind.ALL.get(kind).toString(),
                                        () ->
                                                Repetitions.some(grid, kind).stream()
                                                        .filter(levels -> levels[0] == kind)
                                                        .forEach(SortContractTest::checkKey)));
    }

    private static void checkKey(int[] levels) {
        int turn = Arrays.hashCode(levels);
        int rows = ROWS[levels[1]];
        ColumnKind other = ColumnKind.ALL.get(Math.floorMod(turn, ColumnKind.ALL.size()));
        CaseTable table =
                new CaseTable(turn)
                        .keys(
                                "k",
                                ColumnKind.ALL.get(levels[0]),
                                rows,
                                Math.max(1, rows / 3),
                                Skew.UNIFORM,
                                NULLS[levels[2]])
                        .values("v", other, rows, NullPattern.SOME);
        check(table, Sort.by(new SortKey("k", levels[3] == 1, levels[4] == 1)));
    }

    private static void check(CaseTable table, Sort sort) {
        check(table, sort, plain -> plain.rows(order(plain, sort.keys())));
    }

    /** Sorts boxed rows, stably, by a comparator made of one comparator for each key. */
    static List<@Nullable Integer> order(PlainTable table, List<SortKey> keys) {
        Comparator<@Nullable Integer> all = (a, b) -> 0;
        for (SortKey key : keys) {
            List<@Nullable Object> values = table.columns().get(key.column());
            Comparator<Object> byValue =
                    key.descending() ? PlainValues.ORDER.reversed() : PlainValues.ORDER;
            Comparator<@Nullable Object> withNulls =
                    key.nullsFirst()
                            ? Comparator.nullsFirst(byValue)
                            : Comparator.nullsLast(byValue);
            all = all.thenComparing(values::get, withNulls);
        }
        return IntStream.range(0, table.rows()).boxed().sorted(all).toList();
    }
}
