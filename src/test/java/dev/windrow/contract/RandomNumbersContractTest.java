// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.Expression.nullLiteral;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.Comparison;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.NumberFunctions;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random expressions of numbers, on the device and on the CPU. */
class RandomNumbersContractTest extends NumberSuite {

    private static final List<Primitive> TYPES =
            List.of(
                    Primitive.INT8,
                    Primitive.INT16,
                    Primitive.INT32,
                    Primitive.INT64,
                    Primitive.FLOAT32,
                    Primitive.FLOAT64);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void expressionsAgree(long seed) {
        CaseTable table = new CaseTable(seed);
        for (ColumnKind kind : NUMBER_KINDS) {
            table.values(kind.name(), kind, 300, NullPattern.SOME);
        }
        Random random = new Random(seed);
        List<Expression> asked = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            asked.add(i % 3 == 0 ? condition(random, 3) : number(random, 4));
        }
        check(table, asked);
    }

    /** Integers are narrow before each operation, so that nothing overflows. */
    private static Expression number(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(9)) {
                case 8 -> nullLiteral();
                case 0 -> literal(random.nextInt(-9, 9));
                case 1 -> literal(random.nextInt(-9, 9) / 4.0);
                default -> column(NUMBER_KINDS.get(random.nextInt(1, NUMBER_KINDS.size())).name());
            };
        }
        return switch (random.nextInt(12)) {
            case 11 -> chain(random, depth);
            case 0, 1 ->
                    new Expression.Arithmetic(
                            ArithmeticOperator.values()[random.nextInt(4)],
                            short16(random, depth),
                            short16(random, depth));
            case 2 -> short16(random, depth).negated();
            case 3 -> number(random, depth - 1).orIfNull(number(random, depth - 1));
            case 4 -> condition(random, depth - 1).cast(TYPES.get(random.nextInt(4)));
            case 7 -> choice(random, depth);
            case 8 ->
                    random.nextBoolean()
                            ? Conditional.greatest(
                                    number(random, depth - 1), number(random, depth - 1))
                            : Conditional.least(
                                    number(random, depth - 1), number(random, depth - 1));
            case 5 -> function(random, short16(random, depth));
            case 6 ->
                    number(random, depth - 1)
                            .tryCast(Primitive.INT16)
                            .modulo(number(random, depth - 1).tryCast(Primitive.INT32));
            default -> number(random, depth - 1).tryCast(TYPES.get(random.nextInt(TYPES.size())));
        };
    }

    private static Expression chain(Random random, int depth) {
        Expression chain = short16(random, depth);
        for (int steps = random.nextInt(2, 30); steps > 0; steps--) {
            Expression term = short16(random, depth - 1);
            chain = random.nextBoolean() ? chain.plus(term) : chain.minus(term);
        }
        return chain;
    }

    private static List<Expression> list(Random random) {
        List<Expression> list = new ArrayList<>();
        for (int values = random.nextInt(1, 20); values > 0; values--) {
            list.add(random.nextInt(30) == 0 ? nullLiteral() : number(random, 0));
        }
        return list;
    }

    private static Expression choice(Random random, int depth) {
        Conditional.Case choice =
                Conditional.when(condition(random, depth - 1), number(random, depth - 1));
        if (random.nextBoolean()) {
            choice = choice.when(condition(random, depth - 1), number(random, depth - 1));
        }
        return random.nextBoolean() ? choice : choice.otherwise(number(random, depth - 1));
    }

    private static Expression function(Random random, Expression number) {
        return switch (random.nextInt(6)) {
            case 0 -> NumberFunctions.absolute(number);
            case 1 -> NumberFunctions.sign(number);
            case 2 -> NumberFunctions.floor(number);
            case 3 -> NumberFunctions.ceiling(number);
            case 4 -> NumberFunctions.round(number, random.nextInt(4));
            default -> NumberFunctions.round(number.dividedBy(literal(7)), random.nextInt(-4, 5));
        };
    }

    private static Expression short16(Random random, int depth) {
        Expression number = number(random, Math.max(0, depth - 1));
        return random.nextInt(4) == 0
                ? number.cast(Primitive.FLOAT64)
                : number.tryCast(Primitive.INT16);
    }

    private static Expression condition(Random random, int depth) {
        if (depth == 0) {
            return column(ColumnKind.BOOL.name());
        }
        return switch (random.nextInt(9)) {
            case 6 ->
                    new Comparison(
                            ComparisonOperator.values()[random.nextInt(6)],
                            column(NUMBER_KINDS.getLast().name()),
                            literal("7"));
            case 7 -> number(random, depth - 1).in(list(random));
            case 8 -> nullLiteral().and(condition(random, depth - 1));
            case 0 -> condition(random, depth - 1).and(condition(random, depth - 1));
            case 1 -> condition(random, depth - 1).or(condition(random, depth - 1));
            case 2 -> condition(random, depth - 1).orIfNull(condition(random, depth - 1)).not();
            case 3 -> number(random, depth - 1).isNull();
            case 4 -> number(random, depth - 1).cast(Primitive.BOOL);
            default ->
                    new Comparison(
                            ComparisonOperator.values()[random.nextInt(6)],
                            number(random, depth - 1),
                            number(random, depth - 1));
        };
    }
}
