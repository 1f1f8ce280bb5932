// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;

/**
 * Random conditions over a case's columns, which DuckDB understands by their labels. They compare
 * columns with values that they have, so that limits of files' statistics are met exactly.
 */
final class RandomConditions {

    private static final int DEPTH = 2;

    /** Larger floats have labels that DuckDB reads as other numbers. */
    private static final double MOST_FLOAT = 1e6;

    private static final List<BinaryOperator<Expression>> COMPARISONS =
            List.of(
                    Expression::equalTo,
                    Expression::notEqualTo,
                    Expression::lessThan,
                    Expression::atMost,
                    Expression::greaterThan,
                    Expression::atLeast);

    private final Random random;
    private final Map<String, List<@Nullable Object>> columns;
    private final Map<String, ColumnKind> kinds;
    private final List<String> names;

    RandomConditions(Random random, RandomCase drawn) {
        this.random = random;
        columns = drawn.columns();
        kinds = drawn.kinds();
        names = List.copyOf(kinds.keySet());
    }

    /** Draws a condition. */
    Expression draw() {
        return draw(DEPTH);
    }

    private Expression draw(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return random.nextInt(4) == 0 ? rows() : ofColumn(one(names));
        }
        Expression left = draw(depth - 1);
        return switch (random.nextInt(5)) {
            case 0 -> left.not();
            case 1, 2 -> left.or(draw(depth - 1));
            default -> left.and(draw(depth - 1));
        };
    }

    /** Returns a condition that some rows meet, most of which lie together. */
    private Expression rows() {
        Expression row = column(DuckDb.ROW);
        long rows = columns.get(names.getFirst()).size();
        long from = random.nextLong(rows + 1);
        Expression between = row.between(literal(from), literal(from + random.nextLong(rows + 1)));
        return between.or(row.equalTo(literal(random.nextLong(rows + 1))));
    }

    private Expression ofColumn(String name) {
        Expression column = column(name);
        Expression value = value(name);
        if (value == null || random.nextInt(5) == 0) {
            return random.nextBoolean() ? column.isNull() : column.isNotNull();
        }
        if (kinds.get(name).type() == ColumnType.Primitive.BOOL) {
            return random.nextBoolean() ? column : column.not();
        }
        if (random.nextInt(6) == 0) {
            Expression other = value(name);
            return column.in(other == null ? List.of(value) : List.of(value, other));
        }
        return random.nextBoolean()
                ? one(COMPARISONS).apply(column, value)
                : one(COMPARISONS).apply(value, column);
    }

    /** Returns a value of a column, or one beside it; null if there is none that DuckDB reads. */
    private @Nullable Expression value(String name) {
        List<@Nullable Object> cells = columns.get(name);
        Object cell = cells.isEmpty() ? null : one(cells);
        ColumnKind kind = kinds.get(name);
        return switch (cell) {
            case Boolean value -> literal(value);
            case Long value when kind.type().isInteger() -> literal(beside(value));
            case Double value when Math.abs(value) < MOST_FLOAT -> literal(Math.rint(value));
            case BigInteger value when kind.type() instanceof ColumnType.Decimal decimal ->
                    literal(new BigDecimal(value, decimal.scale()));
            case String value when kind == ColumnKind.SHORT_UTF8 -> literal(value);
            case null, default -> null;
        };
    }

    private long beside(long value) {
        int step = random.nextInt(-1, 2);
        boolean isLast = value == (step < 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
        return isLast ? value : value + step;
    }

    private <T extends @Nullable Object> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
