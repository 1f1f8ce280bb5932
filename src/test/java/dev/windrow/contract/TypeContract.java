// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.count;

import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every type as key and as value, at every size. */
abstract class TypeContract extends ContractRunner {

    private static final long SEED = 20;
    private static final int OFFSET_STEP = GRID_STRENGTH > 1 ? 1 : 5;
    private static final NullPattern[] NULLS = NullPattern.values();
    private static final Skew[] SKEWS = Skew.values();

    /** Every type of key, with rows, keys, skew and nulls. */
    @TestFactory
    Stream<DynamicTest> everyTypeOfKey() {
        return byKind("keys", keyGrid(), this::checkKeys);
    }

    private List<int[]> keyGrid() {
        return CoveringArray.of(
                gridStrength(),
                SEED,
                kinds().size(),
                rowCounts().length,
                keyCounts(1).length,
                SKEWS.length,
                NULLS.length,
                NULLS.length);
    }

    private void checkKeys(int[] levels) {
        int turn = Arrays.hashCode(levels);
        ColumnKind valueKind = kinds().get(Math.floorMod(turn, kinds().size()));
        int rows = rowCounts()[levels[1]];
        CaseTable table =
                new CaseTable(turn)
                        .keys(
                                "k",
                                kinds().get(levels[0]),
                                rows,
                                keyCounts(rows)[levels[2]],
                                SKEWS[levels[3]],
                                NULLS[levels[4]])
                        .values("v", valueKind, rows, NULLS[levels[5]]);
        List<NamedAggregation> aggregations = new ArrayList<>();
        aggregations.add(count());
        aggregations.addAll(Queries.someAggregations("v", valueKind.type(), turn));
        check(table, GroupByQuery.of(List.of("k"), aggregations));
    }

    /** Every aggregation of every type, with rows, keys, skew and nulls. */
    @TestFactory
    Stream<DynamicTest> everyTypeOfValue() {
        return byKind("values", valueGrid(), this::checkValues);
    }

    private List<int[]> valueGrid() {
        return CoveringArray.of(
                gridStrength(),
                SEED,
                kinds().size(),
                Queries.TURNS,
                rowCounts().length,
                keyCounts(1).length,
                SKEWS.length,
                NULLS.length);
    }

    private void checkValues(int[] levels) {
        ColumnKind kind = kinds().get(levels[0]);
        int rows = rowCounts()[levels[2]];
        CaseTable table =
                new CaseTable(Arrays.hashCode(levels))
                        .keys(
                                "k",
                                ColumnKind.INT32,
                                rows,
                                keyCounts(rows)[levels[3]],
                                SKEWS[levels[4]],
                                NullPattern.NONE)
                        .values("v", kind, rows, NULLS[levels[5]]);
        check(
                table,
                GroupByQuery.of(
                        List.of("k"), Queries.someAggregations("v", kind.type(), levels[1])));
    }

    private Stream<DynamicTest> byKind(String role, List<int[]> grid, Consumer<int[]> check) {
        return IntStream.range(0, kinds().size())
                .mapToObj(
                        kind ->
                                DynamicTest.dynamicTest(
                                        kinds().get(kind) + " " + role,
                                        () ->
                                                grid.stream()
                                                        .filter(levels -> levels[0] == kind)
                                                        .forEach(check)));
    }

    /** Two to five key columns of mixed types. */
    @TestFactory
    Stream<DynamicTest> compositeKeys() {
        return IntStream.range(0, mixes())
                .mapToObj(mix -> DynamicTest.dynamicTest("mix " + mix, () -> checkMix(mix)));
    }

    private void checkMix(int mix) {
        Random random = new Random(mix);
        List<ColumnKind> kinds = kinds();
        int columns = 2 + mix % 4;
        int[] sizes = rowCounts();
        int rows = sizes[random.nextInt(sizes.length)];
        CaseTable table = new CaseTable(mix);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            keys.add("k" + i);
            table.keys(
                    "k" + i,
                    kinds.get(random.nextInt(kinds.size())),
                    rows,
                    // Few keys in each column make many combinations that differ in one column
                    // only.
                    mix % 5 == 0 ? Math.max(1, rows) : 1 + random.nextInt(4),
                    SKEWS[random.nextInt(3)],
                    NULLS[random.nextInt(10) == 0 ? 2 : random.nextInt(2)]);
        }
        ColumnKind valueKind = kinds.get(random.nextInt(kinds.size()));
        table.values("v", valueKind, rows, NullPattern.SOME);
        List<NamedAggregation> aggregations = new ArrayList<>();
        aggregations.add(count());
        aggregations.addAll(Queries.someAggregations("v", valueKind.type(), mix));
        check(
                table,
                mix % 3 == 0
                        ? Queries.excludingNulls(keys, aggregations)
                        : GroupByQuery.of(keys, aggregations));
    }

    /** Bitmaps, values and offsets that begin anywhere. */
    @TestFactory
    Stream<DynamicTest> slicesAtEveryOffset() {
        return Stream.of(
                        ColumnKind.BOOL,
                        ColumnKind.INT8,
                        ColumnKind.INT32,
                        ColumnKind.DECIMAL_38,
                        ColumnKind.UTF8,
                        ColumnKind.DICTIONARY)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> checkSlices(kind)));
    }

    private void checkSlices(ColumnKind kind) {
        int rows = 77;
        for (int offset = 0; offset < 18; offset += OFFSET_STEP) {
            CaseTable table = new CaseTable(offset);
            List<Object> keys = new ArrayList<>();
            List<Object> values = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                Random random = table.random();
                keys.add(row % 4 == 3 ? null : kind.keys().apply(random.nextInt(5)));
                values.add(random.nextInt(4) == 0 ? null : kind.values().apply(random));
            }
            table.column("k", kind, keys, offset, offset % 9);
            table.column("v", kind, values, 17 - offset, offset % 5);
            check(
                    table,
                    GroupByQuery.of(
                            List.of("k"), Queries.someAggregations("v", kind.type(), offset)));
        }
    }
}
