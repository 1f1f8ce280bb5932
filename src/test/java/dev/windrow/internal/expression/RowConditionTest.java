// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Conditions joined by AND, of which the later ones see fewer and fewer rows of a batch. */
class RowConditionTest {

    private static final long ROWS = 10 * ExpressionTuning.BATCH_ROWS + 77;

    private Table table = Tables.read("random:rows=1,keys=1");

    @BeforeEach
    void readTable() {
        table.close();
        table =
                Tables.read(
                        "random:rows="
                                + ROWS
                                + ",keys=1000,key=int32,value=int64,nulls=0.1,seed=5");
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    @Test
    void eachConditionSeesTheRowsThatTheOnesBeforeItLeft() {
        Expression key = column("key");
        Expression value = column("value");
        Expression odd = value.greaterThan(literal(0)).or(value.isNull());
        // Nine of ten rows are left, then a third, a few, and those of two keys.
        Expression condition =
                key.atLeast(literal(100))
                        .and(key.lessThan(literal(400)))
                        .and(odd)
                        .and(key.lessThan(literal(110)).and(key.notEqualTo(literal(105))));
        LongPredicate expected =
                row ->
                        isBetween("key", row, 100, 109)
                                && number("key", row) != 105
                                && (isNull("value", row) || number("value", row) > 0);
        assertThat(selected(condition)).isEqualTo(rows(expected)).isNotEmpty();
        assertThat(selected(odd.and(key.lessThan(literal(0))))).isEmpty();
        assertThat(selected(key.atLeast(literal(0)).and(key.atMost(literal(1000)))))
                .isEqualTo(rows(row -> !isNull("key", row)));
    }

    @Test
    void aConditionThatFailsFailsOnRowsThatAnotherOneLeavesOut() {
        Expression none = column("key").lessThan(literal(0));
        Expression overflows =
                column("key").plus(literal(Long.MAX_VALUE - 10)).greaterThan(literal(0));
        for (Expression condition : List.of(none.and(overflows), overflows.and(none))) {
            assertThatThrownBy(() -> selected(condition))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW));
        }
    }

    /** Where a difference overflows, too; as decimals, one operand is scaled up. */
    @Test
    void integersAreComparedUpToTheirLimits() {
        long[] limits = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE};
        ColumnMemory memory = new ColumnMemory();
        int rows = limits.length * limits.length;
        try (ColumnBuilder a = ColumnBuilder.of(Primitive.INT64, rows);
                ColumnBuilder b = ColumnBuilder.of(Primitive.INT64, rows)) {
            for (int row = 0; row < rows; row++) {
                a.appendLong(limits[row / limits.length]);
                b.appendLong(limits[row % limits.length]);
            }
            table.close();
            table = new Table(Map.of("a", a.build(memory), "b", b.build(memory)), rows, memory);
        }
        Expression a = column("a");
        Expression tenths = column("b").times(literal(new BigDecimal("1.0")));
        for (Expression b : List.of(column("b"), tenths)) {
            assertOrder(a.lessThan(b), rows, order -> order < 0);
            assertOrder(a.atMost(b), rows, order -> order <= 0);
            assertOrder(a.equalTo(b), rows, order -> order == 0);
            assertOrder(a.notEqualTo(b), rows, order -> order != 0);
            assertOrder(a.greaterThan(b), rows, order -> order > 0);
            assertOrder(a.atLeast(b), rows, order -> order >= 0);
        }
    }

    private void assertOrder(Expression condition, int rows, IntPredicate expected) {
        RowCondition tested = new RowCondition(condition, table);
        int[] positions = new int[ExpressionTuning.BATCH_ROWS];
        int found = tested.list(0, rows, positions);
        assertThat(Arrays.stream(positions, 0, found).boxed())
                .as("%s", condition)
                .containsExactlyElementsOf(
                        IntStream.range(0, rows)
                                .filter(
                                        row ->
                                                expected.test(
                                                        Long.compare(
                                                                number("a", row),
                                                                number("b", row))))
                                .boxed()
                                .toList());
    }

    private List<Long> selected(Expression expression) {
        RowCondition condition = new RowCondition(expression, table);
        int[] positions = new int[ExpressionTuning.BATCH_ROWS];
        List<Long> rows = new ArrayList<>();
        for (long row = 0; row < ROWS; row += positions.length) {
            int count = (int) Math.min(positions.length, ROWS - row);
            int found = condition.list(row, count, positions);
            for (int i = 0; i < found; i++) {
                rows.add(row + positions[i]);
            }
        }
        return rows;
    }

    private static List<Long> rows(LongPredicate condition) {
        List<Long> rows = new ArrayList<>();
        for (long row = 0; row < ROWS; row++) {
            if (condition.test(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    private boolean isBetween(String name, long row, long from, long to) {
        return !isNull(name, row) && number(name, row) >= from && number(name, row) <= to;
    }

    private boolean isNull(String name, long row) {
        return table.column(name).isNull(row);
    }

    private long number(String name, long row) {
        Column column = table.column(name);
        return ((FixedWidthColumn) column).getLong(row);
    }
}
