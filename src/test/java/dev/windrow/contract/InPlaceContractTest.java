// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.PreparedQuery;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The CPU engine selects rows and computes columns while it aggregates. A prepared query stores
 * both before: the answers must be the same, to the bit.
 */
@ExtendWith(NoLeaks.class)
class InPlaceContractTest {

    private static final int ROWS = 5_000;
    private static final int KEYS = 300;

    /** Three rows of four: they are selected while they are aggregated. */
    private static final Expression MOST = column("n").lessThan(literal(75));

    /** Fewer than half: a bitmap selects them. */
    private static final Expression SOME = column("n").lessThan(literal(35));

    /** Fewer than a quarter: they are copied. */
    private static final Expression FEW = column("n").lessThan(literal(20));

    private static Windrow open() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));
    }

    private static CaseTable table(ColumnKind kind, ColumnKind keys) {
        CaseTable table = new CaseTable(kind.hashCode());
        List<Long> numbers = new ArrayList<>();
        table.random().ints(ROWS, 0, 100).forEach(number -> numbers.add((long) number));
        return table.column("n", ColumnKind.INT32, numbers)
                .keys("k", keys, ROWS, KEYS, Skew.UNIFORM, NullPattern.SOME)
                .values("v", kind, ROWS, NullPattern.SOME)
                .values("w", kind, ROWS, NullPattern.NONE);
    }

    private static List<List<@Nullable Object>> read(GroupByResult result) {
        return result.table().columns().stream().map(Columns::read).toList();
    }

    private static void compare(Windrow windrow, Table table, GroupByQuery query) {
        try (GroupByResult inPlace = windrow.run(query, table);
                PreparedQuery prepared = windrow.prepare(query, table);
                GroupByResult writtenDown = prepared.run()) {
            assertThat(read(inPlace)).as("%s", query).isEqualTo(read(writtenDown));
        }
    }

    static Stream<ColumnKind> kinds() {
        return Stream.of(
                ColumnKind.BOOL,
                ColumnKind.INT8,
                ColumnKind.INT64,
                ColumnKind.FLOAT32,
                ColumnKind.FLOAT64,
                ColumnKind.DECIMAL_38,
                ColumnKind.UTF8,
                ColumnKind.DICTIONARY);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyAggregationSkipsTheOtherRows(ColumnKind kind) {
        List<NamedAggregation> all = new ArrayList<>(List.of(Aggregations.count()));
        all.addAll(Queries.everyAggregation("v", kind.type()));
        all.addAll(Queries.everyAggregation("w", kind.type()));
        for (ColumnKind keys : List.of(ColumnKind.INT32, ColumnKind.UTF8, ColumnKind.DECIMAL_38)) {
            try (Windrow windrow = open();
                    Table table = table(kind, keys).build()) {
                for (Expression where : List.of(MOST, SOME, FEW)) {
                    compare(
                            windrow,
                            table,
                            GroupByQuery.of(List.of("k"), all).withSorted(true).withWhere(where));
                    compare(windrow, table, GroupByQuery.of(List.of(), all).withWhere(where));
                }
            }
        }
    }

    @Test
    void rowsForWhichTheConditionIsNullAreNotSelected() {
        Expression ofEachValue = column("v").equalTo(column("v"));
        List<NamedAggregation> counts = List.of(Aggregations.count(), Aggregations.count("v"));
        try (Windrow windrow = open();
                Table table = table(ColumnKind.INT64, ColumnKind.INT32).build()) {
            GroupByQuery query = GroupByQuery.of(List.of("k"), counts).withSorted(true);
            compare(windrow, table, query.withWhere(ofEachValue));
            try (GroupByResult result =
                    windrow.run(GroupByQuery.of(List.of(), counts).withWhere(ofEachValue), table)) {
                List<List<@Nullable Object>> found = read(result);
                assertThat(found.getFirst()).isEqualTo(found.getLast()).doesNotContain((long) ROWS);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void sumsOfExpressionsAreComputedAsTheyAreAdded(ColumnKind kind) {
        if (!kind.type().isNumeric()) {
            return;
        }
        Expression v = column("v");
        Expression w = column("w");
        Expression n = column("n");
        List<NamedAggregation> totals =
                Stream.of(
                                Aggregations.sum("v"),
                                Aggregations.sum(n.plus(literal(1))),
                                Aggregations.sum(n.times(n).minus(n)),
                                Aggregations.mean(v.times(literal(1.5))),
                                Aggregations.sum(w.times(literal(0.5)).plus(v)),
                                Aggregations.mean(n.dividedBy(literal(4))))
                        .map(
                                named ->
                                        named.aggregation() instanceof Aggregation.Sum
                                                ? named.onOverflow(OverflowPolicy.NULL)
                                                : named)
                        .toList();
        try (Windrow windrow = open();
                Table table = table(kind, ColumnKind.INT32).build()) {
            GroupByQuery query = GroupByQuery.of(List.of("k"), totals).withSorted(true);
            compare(windrow, table, query);
            compare(windrow, table, query.withWhere(MOST));
            compare(windrow, table, query.withWhere(SOME));
            compare(windrow, table, query.withWhere(FEW));
        }
    }

    @Test
    void onlyTheSelectionIsWrittenIfFewRowsAreSelected() {
        try (Windrow windrow = open();
                Table table = table(ColumnKind.INT64, ColumnKind.INT32).build()) {
            NamedAggregation total = Aggregations.sum(column("n").times(literal(3)));
            GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(total)).withWhere(MOST);
            assertThat(written(windrow, table, query)).isZero();
            // A bit for each row, in words of 64.
            assertThat(written(windrow, table, query.withWhere(SOME)))
                    .isEqualTo((ROWS + 63) / 64 * 8);
            assertThat(written(windrow, table, query.withWhere(null))).isZero();
            NamedAggregation least = Aggregations.min(column("n").times(literal(3)));
            GroupByQuery other = query.withAggregations(List.of(total, least)).withWhere(null);
            assertThat(written(windrow, table, other)).isGreaterThanOrEqualTo(ROWS * Long.BYTES);
        }
    }

    private static long written(Windrow windrow, Table table, GroupByQuery query) {
        try (GroupByResult result = windrow.run(query, table)) {
            Phase first = result.profile().phases().getFirst();
            assertThat(first.name()).isEqualTo("filter and derive");
            return first.bytes();
        }
    }

    @Test
    void onlySelectedRowsAreComputedWith() {
        try (Windrow windrow = open();
                Table table = table(ColumnKind.INT64, ColumnKind.INT32).build()) {
            Expression overflows = column("n").times(literal(Long.MAX_VALUE / 60));
            GroupByQuery query = GroupByQuery.of(List.of(), List.of(Aggregations.mean(overflows)));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.run(query, table))
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.OVERFLOW);
            compare(windrow, table, query.withWhere(column("n").atMost(literal(60))));
        }
    }

    @Test
    void theNumberOfSelectedRowsIsToldAfterwards() {
        try (Windrow windrow = open();
                Table table = table(ColumnKind.INT64, ColumnKind.INT32).build()) {
            List<NamedAggregation> total = List.of(Aggregations.sum(column("n").plus(literal(1))));
            for (Expression where : List.of(MOST, SOME, FEW)) {
                GroupByQuery query = GroupByQuery.of(List.of("k"), total).withWhere(where);
                List<String> before = windrow.explain(query, table).lines();
                assertThat(before).anyMatch(line -> line.contains(" of " + ROWS + " rows"));
                try (GroupByResult result = windrow.run(query, table)) {
                    assertThat(result.explanation().lines()).containsAll(before);
                }
            }
        }
    }

    /**
     * The first batch selects half of its rows, and no later batch selects any: that costs only
     * time.
     */
    @Test
    void aSampleMayMislead() {
        CaseTable table = new CaseTable(1);
        List<Long> numbers = new ArrayList<>();
        for (long row = 0; row < ROWS; row++) {
            numbers.add(row < 600 ? 0L : 99L);
        }
        try (Windrow windrow = open();
                Table rows =
                        table.column("n", ColumnKind.INT32, numbers)
                                .keys(
                                        "k",
                                        ColumnKind.UTF8,
                                        ROWS,
                                        KEYS,
                                        Skew.UNIFORM,
                                        NullPattern.SOME)
                                .build()) {
            List<NamedAggregation> all = List.of(Aggregations.count(), Aggregations.sum("n"));
            GroupByQuery query = GroupByQuery.of(List.of("k"), all).withSorted(true);
            compare(windrow, rows, query.withWhere(MOST));
            compare(windrow, rows, query.withWhere(column("n").greaterThan(literal(90))));
        }
    }

    @Test
    void aConditionThatFailsSaysSo() {
        try (Windrow windrow = open();
                Table table = table(ColumnKind.INT64, ColumnKind.INT32).build()) {
            // One row of a hundred overflows, in the sample or not.
            Expression where =
                    column("n").times(literal(Long.MAX_VALUE / 98)).greaterThan(literal(0));
            GroupByQuery query =
                    GroupByQuery.of(List.of("k"), List.of(Aggregations.count())).withWhere(where);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.run(query, table))
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.OVERFLOW);
        }
    }
}
