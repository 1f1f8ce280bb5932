// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.query.Expression;
import dev.windrow.query.Filter;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Filters by conditions, some of which are evaluated on the device. */
class FilterContractTest extends TransformSuite {

    /**
     * A condition and its outcome for a value of its column: true, false or null.
     *
     * @param kind the column's kind
     * @param condition over {@code k}
     * @param plain whether it is true; it never gets a null
     */
    record Case(ColumnKind kind, Expression condition, Predicate<Object> plain) {
        @Override
        public String toString() {
            return kind + ": " + condition.label();
        }
    }

    static final List<Case> CASES =
            List.of(
                    new Case(ColumnKind.INT8, column("k").lessThan(literal(3)), of(v -> v < 3)),
                    new Case(ColumnKind.INT16, literal(-1).atMost(column("k")), of(v -> v >= -1)),
                    new Case(
                            ColumnKind.INT32,
                            column("k").between(literal(-50), literal(50)),
                            of(v -> v >= -50 && v <= 50)),
                    new Case(
                            ColumnKind.INT64,
                            column("k").notEqualTo(literal(Long.MAX_VALUE)),
                            of(v -> v != Long.MAX_VALUE)),
                    new Case(
                            ColumnKind.INT64,
                            column("k").lessThan(literal(0)).or(column("k").equalTo(literal(7))),
                            of(v -> v < 0 || v == 7)),
                    new Case(
                            ColumnKind.INT32,
                            column("k").greaterThan(literal(0)).not().or(column("k").isNull()),
                            of(v -> v <= 0)),
                    new Case(
                            ColumnKind.FLOAT64,
                            column("k").greaterThan(literal(0.0)),
                            v -> Double.compare((double) v, 0.0) > 0),
                    new Case(
                            ColumnKind.FLOAT64,
                            column("k").equalTo(literal(Double.NaN)),
                            v -> Double.isNaN((double) v)),
                    new Case(
                            ColumnKind.FLOAT32,
                            column("k").atMost(literal(-0.0)),
                            v -> (double) v <= 0.0),
                    new Case(
                            ColumnKind.FLOAT32,
                            column("k").atMost(literal(0.1)),
                            v -> (double) v <= 0.1),
                    new Case(ColumnKind.BOOL, column("k"), v -> (boolean) v),
                    new Case(ColumnKind.BOOL, column("k").not(), v -> !(boolean) v),
                    new Case(
                            ColumnKind.SHORT_UTF8,
                            column("k").lessThan(literal("c")),
                            v -> ((String) v).compareTo("c") < 0),
                    new Case(ColumnKind.DICTIONARY, column("k").isNotNull(), v -> true));

    private static Predicate<Object> of(Predicate<Long> integer) {
        return value -> integer.test((Long) value);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void rowsForWhichTheConditionIsTrue(Case asked) {
        boolean nullsPass = asked.condition().label().contains("or k is null");
        for (int rows : new int[] {0, 1, 65, 257}) {
            for (NullPattern nulls : NullPattern.values()) {
                int turn = 31 * rows + nulls.ordinal();
                ColumnKind other = ColumnKind.ALL.get(turn % ColumnKind.ALL.size());
                CaseTable table =
                        new CaseTable(turn)
                                .values("k", asked.kind(), rows, nulls)
                                .values("v", other, rows, NullPattern.SOME);
                check(
                        table,
                        new Filter(asked.condition()),
                        plain -> plain.rows(chosen(plain, asked.plain(), nullsPass)));
            }
        }
    }

    private static List<@Nullable Integer> chosen(
            PlainTable table, Predicate<Object> condition, boolean nullsPass) {
        List<@Nullable Integer> rows = new ArrayList<>();
        List<@Nullable Object> values = table.columns().get("k");
        for (int row = 0; row < values.size(); row++) {
            Object value = values.get(row);
            if (value == null ? nullsPass : condition.test(value)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** Null and false is false, null or true is true; other combinations with null are null. */
    @Test
    void nullsOfTwoColumnsComeTogetherAsInSql() {
        ColumnKind bool = ColumnKind.BOOL;
        CaseTable table =
                new CaseTable(5)
                        .values("a", bool, 200, NullPattern.SOME)
                        .values("b", bool, 200, NullPattern.SOME);
        check(
                table,
                new Filter(column("a").and(column("b")).not()),
                plain ->
                        plain.rows(
                                rows(
                                        plain,
                                        (a, b) ->
                                                Boolean.FALSE.equals(a)
                                                        || Boolean.FALSE.equals(b))));
        CaseTable again =
                new CaseTable(6)
                        .values("a", bool, 200, NullPattern.SOME)
                        .values("b", bool, 200, NullPattern.SOME);
        check(
                again,
                new Filter(column("a").or(column("b"))),
                plain ->
                        plain.rows(
                                rows(
                                        plain,
                                        (a, b) ->
                                                Boolean.TRUE.equals(a) || Boolean.TRUE.equals(b))));
    }

    private static List<@Nullable Integer> rows(
            PlainTable table, BiPredicate<@Nullable Object, @Nullable Object> condition) {
        List<@Nullable Integer> rows = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            if (condition.test(
                    table.columns().get("a").get(row), table.columns().get("b").get(row))) {
                rows.add(row);
            }
        }
        return rows;
    }
}
