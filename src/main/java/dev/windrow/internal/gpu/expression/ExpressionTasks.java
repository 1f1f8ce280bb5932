// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.gpu.text.DeviceText;
import dev.windrow.internal.gpu.text.TextFunctions;
import dev.windrow.internal.gpu.text.TextMaking;
import dev.windrow.internal.gpu.text.TextNumbers;
import dev.windrow.internal.gpu.text.TextTests;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.DeviceKind;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.NumberResolver;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Adds tasks for expressions: strings, conditions and numbers, each computed once however often it
 * occurs. The planner checks which expressions a device can evaluate.
 */
final class ExpressionTasks {

    private final TextArrays arrays;
    private final TextFunctions functions;
    private final TextMaking making;
    private final TextTests tests;
    private final TextNumbers ofTexts;
    private final NumberTasks arithmetic;
    private final NumberColumns columns;
    private final TableStatistics statistics;
    private final NumberResolver resolver;
    private final Map<Expression, DeviceText> texts = new HashMap<>();
    private final Map<Expression, ConditionBits> conditions = new HashMap<>();
    private final Map<DeviceNumber, DeviceNumbers> numbers = new HashMap<>();

    ExpressionTasks(TextArrays arrays, TableStatistics statistics) {
        this.arrays = arrays;
        this.statistics = statistics;
        resolver = new NumberResolver(statistics);
        making = new TextMaking(arrays);
        functions = new TextFunctions(arrays, making);
        tests = new TextTests(arrays, making);
        ofTexts = new TextNumbers(arrays, making);
        arithmetic = new NumberTasks(arrays);
        columns = new NumberColumns(arrays);
    }

    DeviceText text(Expression expression) {
        DeviceText known = texts.get(expression);
        if (known == null) {
            known = makeText(expression);
            texts.put(expression, known);
        }
        return known;
    }

    /** Returns the download of a column of strings. */
    Function<Download, MadeColumn> textColumn(Expression expression) {
        return making.download(text(expression));
    }

    ConditionBits condition(Expression expression) {
        ConditionBits known = conditions.get(expression);
        if (known == null) {
            known = makeCondition(expression);
            conditions.put(expression, known);
        }
        return known;
    }

    /** Returns a column of numbers or points in time. */
    MadeColumn numberColumn(Expression expression) {
        DeviceNumber number = resolver.of(expression);
        return columns.column(number.type(), numbers(number));
    }

    /** Returns numbers, points in time, or bools. */
    private DeviceNumbers numbers(DeviceNumber number) {
        DeviceNumbers known = numbers.get(number);
        if (known == null) {
            known = makeNumbers(number);
            numbers.put(number, known);
        }
        return known;
    }

    private DeviceText makeText(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> functions.column(column.name());
            case Literal.TextLiteral literal -> functions.constant(literal.value());
            case StringFunction.Slice of -> functions.slice(of, text(of.text()));
            case StringFunction.Strip of -> functions.strip(of, text(of.text()));
            case StringFunction.Split of -> functions.split(of, text(of.text()));
            case StringFunction.ChangeCase of -> functions.changeCase(of, text(of.text()));
            case StringFunction.Replace of -> functions.replace(of, text(of.text()));
            case StringFunction.Repeat of -> functions.repeat(of, text(of.text()));
            case StringFunction.Pad of -> functions.pad(of, text(of.text()));
            case StringFunction.CopyIfElse of ->
                    functions.choose(
                            condition(of.condition()), text(of.then()), text(of.otherwise()));
            case StringFunction.Concat of ->
                    functions.concatenate(
                            of.parts().stream().map(part -> part(of, part)).toList(),
                            of.separator());
            case Conditional.Case of ->
                    text(Objects.requireNonNull(DeviceKind.asChoices(of), "null strings"));
            case Expression.Coalesce coalesce -> text(DeviceKind.asChoices(coalesce));
            case StringFunction.FromInteger from ->
                    functions.fromInteger(numbers(resolver.of(from.number())));
            default -> throw unexpected(expression);
        };
    }

    private ConditionBits makeCondition(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> bools(column.name());
            case Logic.And(List<Expression> conditions) -> joined(conditions, tests::and);
            case Logic.Or(List<Expression> conditions) -> joined(conditions, tests::or);
            case Logic.In in -> condition(in.comparisons());
            case Logic.Not not -> tests.not(condition(not.operand()));
            case Logic.IsNull isNull -> tests.isNull(present(isNull.operand()));
            case Logic.Comparison comparison
                    when resolver.of(comparison) instanceof DeviceNumber.OfCondition ->
                    tests.compare(
                            comparison.operator(),
                            text(comparison.left()),
                            text(comparison.right()));
            case Logic.Comparison _,
                    Expression.Cast _,
                    Expression.Coalesce _,
                    Conditional _,
                    Literal.BoolLiteral _,
                    Literal.NullLiteral _ ->
                    bools(resolver.of(expression));
            case StringFunction.Contains contains ->
                    tests.contains(contains, text(contains.text()));
            case StringFunction.Like like -> tests.like(like, text(like.text()));
            case RegexFunction.Matches of -> tests.matches(of, text(of.text()));
            default -> throw unexpected(expression);
        };
    }

    private ConditionBits joined(List<Expression> conditions, BinaryOperator<ConditionBits> both) {
        return conditions.stream().map(this::condition).reduce(both).orElseThrow();
    }

    private DeviceNumbers makeNumbers(DeviceNumber number) {
        return switch (number) {
            case DeviceNumber.Source source when source.type() == Primitive.BOOL ->
                    bits(bools(source.column()));
            case DeviceNumber.Source source ->
                    DeviceNumbers.of(
                            arrays.numbers(source.column()), arrays.present(source.column()));
            case DeviceNumber.OfText of -> ofText(of.expression());
            case DeviceNumber.Same same -> numbers(same.operand());
            case DeviceNumber.OfCondition of -> bits(condition(of.expression()));
            case DeviceNumber.OfLogic of ->
                    throw new IllegalArgumentException(of + " is not for these kernels");
            case DeviceNumber.Unscaled decimal ->
                    throw new IllegalArgumentException(decimal + " is not for these kernels");
            case DeviceNumber.Exact literal ->
                    throw new IllegalArgumentException(literal + " is not for the device");
            case DeviceNumber.Impossible reason ->
                    throw new IllegalArgumentException(reason.text());
            default -> arithmetic.compute(number, this::numbers);
        };
    }

    /** Returns a column of bools. */
    private ConditionBits bools(String column) {
        LongArray present = arrays.present(column);
        return new ConditionBits(arrays.both(arrays.input().words(column), present), present);
    }

    private DeviceNumbers bits(ConditionBits condition) {
        return DeviceNumbers.of(condition);
    }

    /** Returns bools as bits, made from integers unless they are bits already. */
    private ConditionBits bools(DeviceNumber number) {
        DeviceNumbers bools = numbers(number);
        return bools.numbers() instanceof Numbers.Words(LongArray bits, int source)
                        && source == Values.BIT
                ? new ConditionBits(bits, bools.present())
                : bools(new DeviceNumber.NotZero(number));
    }

    private DeviceNumbers ofText(Expression expression) {
        return switch (expression) {
            case StringFunction.Length length -> ofTexts.length(length, text(length.text()));
            case StringFunction.IndexOf index -> ofTexts.indexOf(index, text(index.text()));
            case StringFunction.ToInteger to -> ofTexts.toInteger(text(to.text()));
            case StringFunction.Hash hash -> ofTexts.hash(hash, text(hash.text()));
            default -> throw unexpected(expression);
        };
    }

    /** Returns a part of a concatenation, of which nulls may have been replaced. */
    private DeviceText part(StringFunction.Concat concat, Expression part) {
        String replacement = concat.nullReplacement();
        return text(
                replacement == null
                        ? part
                        : new StringFunction.CopyIfElse(
                                part.isNull(), new Literal.TextLiteral(replacement), part));
    }

    private LongArray present(Expression expression) {
        if (expression instanceof Expression.ColumnReference(String name)) {
            return arrays.present(name);
        }
        return switch (DeviceKind.of(expression, statistics)) {
            case CONDITION -> condition(expression).known();
            case NUMBER -> numbers(resolver.of(expression)).present();
            case TEXT -> making.present(text(expression));
        };
    }

    private static IllegalArgumentException unexpected(Expression expression) {
        return new IllegalArgumentException(expression.label() + " is not for the device");
    }
}
