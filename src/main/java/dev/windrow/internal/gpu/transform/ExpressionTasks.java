package dev.windrow.internal.gpu.transform;

import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.HashMap;
import java.util.Map;

/**
 * Expressions as tasks on the device: strings, conditions and integers, each made once however
 * often it occurs. What may be asked for is the planner's to know.
 */
final class ExpressionTasks {

    private final TextSources sources;
    private final TextViews views;
    private final TextMaking making;
    private final TextTests tests;
    private final TextNumbers numbers;
    private final Map<Expression, DeviceText> texts = new HashMap<>();
    private final Map<Expression, DeviceCondition> conditions = new HashMap<>();
    private final Map<Expression, DeviceIntegers> integers = new HashMap<>();

    ExpressionTasks(TextArrays arrays) {
        sources = new TextSources(arrays);
        views = new TextViews(arrays);
        making = new TextMaking(arrays);
        tests = new TextTests(arrays);
        numbers = new TextNumbers(arrays);
    }

    /** Returns strings. */
    DeviceText text(Expression expression) {
        DeviceText known = texts.get(expression);
        if (known == null) {
            known = makeText(expression);
            texts.put(expression, known);
        }
        return known;
    }

    /** Returns strings that lie side by side. */
    DeviceText column(Expression expression) {
        DeviceText text = text(expression);
        return text.isColumn() ? text : making.copy(text);
    }

    /** Returns a condition. */
    DeviceCondition condition(Expression expression) {
        DeviceCondition known = conditions.get(expression);
        if (known == null) {
            known = makeCondition(expression);
            conditions.put(expression, known);
        }
        return known;
    }

    /** Returns integers. */
    DeviceIntegers integers(Expression expression) {
        DeviceIntegers known = integers.get(expression);
        if (known == null) {
            known = makeIntegers(expression);
            integers.put(expression, known);
        }
        return known;
    }

    private DeviceText makeText(Expression expression) {
        return switch (expression) {
            case Expression.Column column -> sources.column(column.name());
            case Expression.TextLiteral literal -> sources.constant(literal.value());
            case StringFunction.Slice slice -> views.slice(slice, rows(slice.text()));
            case StringFunction.Strip strip -> views.strip(strip, rows(strip.text()));
            case StringFunction.Split split -> views.split(split, rows(split.text()));
            case StringFunction.ChangeCase change -> making.changeCase(change, rows(change.text()));
            case StringFunction.Replace replace -> making.replace(replace, rows(replace.text()));
            case StringFunction.Repeat repeat -> making.repeat(repeat, rows(repeat.text()));
            case StringFunction.Pad pad -> making.pad(pad, rows(pad.text()));
            case StringFunction.CopyIfElse choice ->
                    making.choose(
                            condition(choice.condition()),
                            text(choice.then()),
                            text(choice.otherwise()));
            case StringFunction.Concat concat -> concatenate(concat);
            case StringFunction.FromInteger from -> making.fromInteger(integers(from.number()));
            default -> throw unexpected(expression);
        };
    }

    private DeviceCondition makeCondition(Expression expression) {
        return switch (expression) {
            case Expression.Column column -> sources.condition(column.name());
            case Expression.And and -> tests.and(condition(and.left()), condition(and.right()));
            case Expression.Or or -> tests.or(condition(or.left()), condition(or.right()));
            case Expression.Not not -> tests.not(condition(not.operand()));
            case Expression.IsNull isNull -> tests.isNull(present(isNull.operand()));
            case Expression.Comparison comparison ->
                    tests.compare(
                            comparison.operator(),
                            text(comparison.left()),
                            text(comparison.right()));
            case StringFunction.Contains contains ->
                    tests.contains(contains, rows(contains.text()));
            case StringFunction.Like like -> tests.like(like, rows(like.text()));
            default -> throw unexpected(expression);
        };
    }

    private DeviceIntegers makeIntegers(Expression expression) {
        return switch (expression) {
            case Expression.Column column -> sources.integers(column.name());
            case StringFunction.Length length -> numbers.length(length, rows(length.text()));
            case StringFunction.IndexOf index -> numbers.indexOf(index, rows(index.text()));
            case StringFunction.ToInteger to -> numbers.toInteger(rows(to.text()));
            case StringFunction.Hash hash -> numbers.hash(hash, rows(hash.text()));
            default -> throw unexpected(expression);
        };
    }

    /** Puts parts together two by two: what replaces nulls is chosen before. */
    private DeviceText concatenate(StringFunction.Concat concat) {
        DeviceText joined = part(concat, 0);
        for (int i = 1; i < concat.parts().size(); i++) {
            joined = making.concatenate(joined, part(concat, i), concat.separator());
        }
        return joined;
    }

    private DeviceText part(StringFunction.Concat concat, int index) {
        Expression part = concat.parts().get(index);
        String replacement = concat.nullReplacement();
        if (replacement == null) {
            return text(part);
        }
        return text(
                new StringFunction.CopyIfElse(
                        part.isNull(), new Expression.TextLiteral(replacement), part));
    }

    /** Returns strings of which each row has one of its own. */
    private DeviceText rows(Expression expression) {
        DeviceText text = text(expression);
        return text.step() == 1 ? text : making.copy(text);
    }

    private LongArray present(Expression expression) {
        return switch (expression) {
            case Expression.Column column -> sources.present(column.name());
            case Expression.TextLiteral literal -> text(literal).present();
            case StringFunction.Length length -> integers(length).present();
            case StringFunction.IndexOf index -> integers(index).present();
            case StringFunction.ToInteger to -> integers(to).present();
            case StringFunction.Hash hash -> integers(hash).present();
            case StringFunction.Contains contains -> condition(contains).known();
            case StringFunction.Like like -> condition(like).known();
            case StringFunction function -> text(function).present();
            default -> condition(expression).known();
        };
    }

    private static IllegalArgumentException unexpected(Expression expression) {
        return new IllegalArgumentException(expression.label() + " is not for the device");
    }
}
