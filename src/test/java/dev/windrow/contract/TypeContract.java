package dev.windrow.contract;

import static dev.windrow.query.Aggregations.count;

import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every type as key and as value, at every size. */
abstract class TypeContract extends ContractRunner {

    private static final NullPattern[] NULLS = NullPattern.values();
    private static final Skew[] SKEWS = Skew.values();

    /** Every type of key, rows and keys; skew, nulls and the values' type take turns. */
    @TestFactory
    Stream<DynamicTest> everyTypeOfKey() {
        return ColumnKind.ALL.stream()
                .flatMap(
                        kind ->
                                IntStream.of(rowCounts())
                                        .mapToObj(
                                                rows ->
                                                        DynamicTest.dynamicTest(
                                                                kind + " keys, " + rows + " rows",
                                                                () -> checkKeys(kind, rows))));
    }

    private void checkKeys(ColumnKind kind, int rows) {
        List<ColumnKind> kinds = ColumnKind.ALL;
        int turn = kinds.indexOf(kind) + rows;
        for (int keys : keyCounts(rows)) {
            // Nulls in two of three cases, all null in one of eight.
            NullPattern keyNulls =
                    turn % 8 == 0 ? NullPattern.ALL : turn % 3 == 0 ? NULLS[0] : NULLS[1];
            ColumnKind valueKind = kinds.get(turn * 7 % kinds.size());
            CaseTable table =
                    new CaseTable(turn)
                            .keys("k", kind, rows, keys, SKEWS[turn % 3], keyNulls)
                            .values("v", valueKind, rows, NULLS[turn % 5 % 2]);
            List<NamedAggregation> aggregations = new ArrayList<>();
            aggregations.add(count());
            aggregations.addAll(Queries.everyAggregation("v", valueKind.type()));
            check(table, GroupByQuery.of(List.of("k"), aggregations));
            turn++;
        }
    }

    /** Every aggregation of every type, with no, some and only nulls. */
    @TestFactory
    Stream<DynamicTest> everyTypeOfValue() {
        return ColumnKind.ALL.stream()
                .flatMap(
                        kind ->
                                Stream.of(NULLS)
                                        .map(
                                                nulls ->
                                                        DynamicTest.dynamicTest(
                                                                kind + ", nulls " + nulls,
                                                                () -> checkValues(kind, nulls))));
    }

    private void checkValues(ColumnKind kind, NullPattern nulls) {
        for (int rows : rowCounts()) {
            for (int keys : new int[] {1, 5, 300}) {
                if (rows > 1100 && keys < 300) {
                    continue;
                }
                long seed = rows * 31L + keys;
                CaseTable table =
                        new CaseTable(seed)
                                .keys(
                                        "k",
                                        ColumnKind.INT32,
                                        rows,
                                        keys,
                                        SKEWS[rows % 3],
                                        NullPattern.NONE)
                                .values("v", kind, rows, nulls);
                check(
                        table,
                        GroupByQuery.of(List.of("k"), Queries.everyAggregation("v", kind.type())));
            }
        }
    }

    /** Two to five key columns of mixed types. */
    @TestFactory
    Stream<DynamicTest> compositeKeys() {
        return IntStream.range(0, mixes())
                .mapToObj(mix -> DynamicTest.dynamicTest("mix " + mix, () -> checkMix(mix)));
    }

    private void checkMix(int mix) {
        Random random = new Random(mix);
        List<ColumnKind> kinds = ColumnKind.ALL;
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
                    // Few keys in each column make many that differ in one column only.
                    mix % 5 == 0 ? Math.max(1, rows) : 1 + random.nextInt(4),
                    SKEWS[random.nextInt(3)],
                    NULLS[random.nextInt(10) == 0 ? 2 : random.nextInt(2)]);
        }
        ColumnKind valueKind = kinds.get(random.nextInt(kinds.size()));
        table.values("v", valueKind, rows, NullPattern.SOME);
        List<NamedAggregation> aggregations = new ArrayList<>();
        aggregations.add(count());
        aggregations.addAll(Queries.everyAggregation("v", valueKind.type()));
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
        for (int offset = 0; offset < 18; offset++) {
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
            check(table, GroupByQuery.of(List.of("k"), Queries.everyAggregation("v", kind.type())));
        }
    }
}
