// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.DeviceKind;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.NumberResolver;
import dev.windrow.internal.regex.RegexAutomaton;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunction;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The requirements of a selection of columns or rows. Devices compute with strings, numbers and
 * points in time; the CPU engine computes decimals and all else.
 */
final class SelectRequirements {

    /** Offsets and validity of strings, at most. */
    private static final long BYTES_PER_ROW = 9;

    /** Two bitmaps, and those of operands that meet there. */
    private static final long CONDITION_BYTES_PER_ROW = 1;

    /** A 64-bit number, the same number as a column, and validity. */
    private static final long NUMBER_BYTES_PER_ROW = 17;

    /** The numbers of the selected rows, and a bit for each row. */
    private static final long SELECTED_BYTES_PER_ROW = 5;

    private final TableStatistics input;
    private final NumberResolver numbers;
    private final long elements;

    private SelectRequirements(TableStatistics input, long elements) {
        this.input = input;
        this.elements = elements;
        numbers = new NumberResolver(input);
    }

    /**
     * Checks a selection against a table.
     *
     * @param elements the most elements of an array
     */
    static MemoryRequirement of(Select select, TableStatistics input, long elements) {
        SelectRequirements requirements = new SelectRequirements(input, elements);
        for (DerivedColumn column : select.columns()) {
            String unmet = requirements.unmet(column.expression());
            if (unmet != null) {
                return MemoryRequirement.unmet(unmet);
            }
        }
        long bytes = input.bytes(select.inputNames(input.columns().keySet()));
        for (DerivedColumn column : select.columns()) {
            bytes = sum(bytes, requirements.bytes(column.expression()));
        }
        return MemoryRequirement.ofBytes(bytes);
    }

    /**
     * Checks a filter against a table. The types of its condition are checked where it is
     * evaluated.
     *
     * @param elements the most elements of an array
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}
     */
    static MemoryRequirement of(Filter filter, TableStatistics input, long elements) {
        filter.condition().columns().forEach(input::column);
        String unmet = input.listColumn();
        SelectRequirements requirements = new SelectRequirements(input, elements);
        if (unmet == null) {
            unmet = requirements.ofCondition(filter.condition());
        }
        return unmet == null
                ? MemoryRequirement.ofBytes(
                        sum(
                                2 * input.bytes(input.columns().keySet())
                                        + SELECTED_BYTES_PER_ROW * input.rows(),
                                requirements.bytes(filter.condition())))
                : MemoryRequirement.unmet(unmet);
    }

    /** Returns why no device computes a result, or null. */
    private @Nullable String unmet(Expression expression) {
        return expression instanceof Expression.ColumnReference column
                ? unmetByList(column.name())
                : ofValue(expression);
    }

    private @Nullable String ofValue(Expression expression) {
        return switch (DeviceKind.of(expression, input)) {
            case CONDITION -> ofCondition(expression);
            case NUMBER -> ofNumber(numbers.of(expression));
            case TEXT -> ofText(expression);
        };
    }

    private @Nullable String ofNumber(DeviceNumber number) {
        return switch (number) {
            case DeviceNumber.Impossible impossible -> impossible.text();
            case DeviceNumber.Exact literal -> literal.value() + " is a decimal";
            case DeviceNumber.Unscaled(String column, _) ->
                    "column \"" + column + "\" is a decimal";
            case DeviceNumber.OfCondition of -> ofCondition(of.expression());
            case DeviceNumber.OfLogic of ->
                    throw new IllegalArgumentException(of + " is of a program");
            case DeviceNumber.OfText of -> firstOf(of.expression().operands(), this::ofText);
            case DeviceNumber.Source _,
                    DeviceNumber.Whole _,
                    DeviceNumber.Real _,
                    DeviceNumber.Same _,
                    DeviceNumber.Arithmetic _,
                    DeviceNumber.Comparison _,
                    DeviceNumber.Narrowed _,
                    DeviceNumber.Nearest _,
                    DeviceNumber.Rounded _,
                    DeviceNumber.NotZero _,
                    DeviceNumber.Choice _,
                    DeviceNumber.Conditional _,
                    DeviceNumber.Null _,
                    DeviceNumber.Extreme _,
                    DeviceNumber.Remainder _,
                    DeviceNumber.Magnitude _,
                    DeviceNumber.RoundedTo _,
                    DeviceNumber.OfReal _,
                    DeviceNumber.Sign _,
                    DeviceNumber.Calendar _ ->
                    firstOf(number.operands(), this::ofNumber);
        };
    }

    private @Nullable String unmetByList(String name) {
        ColumnType type = input.column(name).type();
        return type.isNested() ? named(name, type) : null;
    }

    private @Nullable String ofText(Expression expression) {
        String unmet =
                switch (expression) {
                    case Expression.ColumnReference column -> ofTextColumn(column.name());
                    case Literal.TextLiteral _ -> null;
                    case Expression _ when DeviceKind.isTooLong(expression) ->
                            NumberResolver.TOO_LONG;
                    case Conditional.Case of -> {
                        Expression choices = DeviceKind.asChoices(of);
                        yield choices == null ? notForDevices(of) : ofText(choices);
                    }
                    case Expression.Coalesce coalesce -> ofText(DeviceKind.asChoices(coalesce));
                    case StringFunction.FromInteger from -> ofIntegers(from);
                    case StringFunction.CopyIfElse choice ->
                            first(
                                    ofCondition(choice.condition()),
                                    ofText(choice.then()),
                                    ofText(choice.otherwise()));
                    case StringFunction.Concat concat
                            when concat.parts().size() > NumberResolver.MOST_STEPS ->
                            NumberResolver.TOO_LONG;
                    case StringFunction.Slice _,
                            StringFunction.Strip _,
                            StringFunction.Split _,
                            StringFunction.ChangeCase _,
                            StringFunction.Replace _,
                            StringFunction.Repeat _,
                            StringFunction.Pad _,
                            StringFunction.Concat _ ->
                            firstOf(expression.operands(), this::ofText);
                    default -> notForDevices(expression);
                };
        return unmet != null ? unmet : tooLong(expression);
    }

    private @Nullable String tooLong(Expression expression) {
        long most = mostBytes(expression);
        return most > elements ? expression.label() + " may take " + MemoryText.bytes(most) : null;
    }

    private @Nullable String ofTextColumn(String name) {
        ColumnStatistics statistics = input.column(name);
        if (statistics.dictionary()) {
            return "column \"" + name + "\" has its strings in a dictionary";
        }
        return statistics.type() == Primitive.UTF8 ? null : named(name, statistics.type());
    }

    private @Nullable String ofCondition(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> {
                ColumnType type = input.column(column.name()).type();
                yield type == Primitive.BOOL ? null : named(column.name(), type);
            }
            case Logic.Comparison comparison -> {
                DeviceNumber compared = numbers.of(comparison);
                yield compared instanceof DeviceNumber.OfCondition
                        ? firstOf(comparison.operands(), this::ofText)
                        : ofNumber(compared);
            }
            case Expression.Cast _,
                    Expression.Coalesce _,
                    Conditional _,
                    Literal.BoolLiteral _,
                    Literal.NullLiteral _ -> {
                DeviceNumber bool = numbers.of(expression);
                yield bool.type() == Primitive.BOOL ? ofNumber(bool) : notForDevices(expression);
            }
            case Logic.And _, Logic.Or _, Logic.Not _ ->
                    expression.operands().size() > NumberResolver.MOST_STEPS
                            ? NumberResolver.TOO_LONG
                            : firstOf(expression.operands(), this::ofCondition);
            case Logic.In in ->
                    in.values().size() > NumberResolver.MOST_STEPS
                            ? NumberResolver.TOO_LONG
                            : ofCondition(in.comparisons());
            case Logic.IsNull isNull -> ofNullness(isNull.operand());
            case StringFunction.Contains contains -> ofText(contains.text());
            case StringFunction.Like like -> ofText(like.text());
            case RegexFunction.Matches of when RegexAutomaton.of(of.pattern()).isPresent() ->
                    ofText(of.text());
            default -> notForDevices(expression);
        };
    }

    private @Nullable String ofNullness(Expression operand) {
        return operand instanceof Expression.ColumnReference ? null : ofValue(operand);
    }

    private @Nullable String ofIntegers(StringFunction.FromInteger from) {
        DeviceNumber number = numbers.of(from.number());
        String unmet = ofNumber(number);
        return unmet == null && !number.type().isInteger() ? notForDevices(from) : unmet;
    }

    private static String notForDevices(Expression expression) {
        return expression.label() + " is not computed on devices";
    }

    private static String named(String column, ColumnType type) {
        return "column \"" + column + "\" is " + type.label();
    }

    private static <T> @Nullable String firstOf(
            List<T> operands, Function<T, @Nullable String> unmet) {
        return first(operands.stream().map(unmet).toArray(String[]::new));
    }

    private static @Nullable String first(@Nullable String... requirements) {
        return Stream.of(requirements).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** Returns the most bytes of device memory for a result and its operands. */
    private long bytes(Expression expression) {
        if (expression instanceof Logic.In in) {
            return bytes(in.comparisons());
        }
        long bytes = ownBytes(expression);
        for (Expression operand : expression.operands()) {
            bytes = sum(bytes, bytes(operand));
        }
        return bytes;
    }

    private long ownBytes(Expression expression) {
        return switch (DeviceKind.of(expression, input)) {
            case TEXT ->
                    sum(
                            expression instanceof Expression.ColumnReference
                                    ? 0
                                    : mostBytes(expression),
                            BYTES_PER_ROW * input.rows());
            case CONDITION ->
                    expression.operands().isEmpty() ? 0 : CONDITION_BYTES_PER_ROW * input.rows();
            case NUMBER -> steps(expression) * NUMBER_BYTES_PER_ROW * input.rows();
        };
    }

    /** Returns how many arrays of numbers are made; functions of dates take several steps. */
    private long steps(Expression expression) {
        if (expression instanceof TemporalFunction) {
            Set<DeviceNumber> steps = new HashSet<>();
            addSteps(numbers.of(expression), steps);
            return steps.size();
        }
        return expression.operands().isEmpty() ? 0 : 1;
    }

    private static void addSteps(DeviceNumber number, Set<DeviceNumber> steps) {
        if (!number.operands().isEmpty() && steps.add(number)) {
            number.operands().forEach(operand -> addSteps(operand, steps));
        }
    }

    /** Returns the most bytes of a result; for strings, of all characters. */
    private long mostBytes(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> input.column(column.name()).characters();
            case Literal.TextLiteral literal -> times(length(literal.value()), input.rows());
            case StringFunction.Slice slice -> mostBytes(slice.text());
            case StringFunction.Strip strip -> mostBytes(strip.text());
            case StringFunction.Split split -> mostBytes(split.text());
            case StringFunction.ChangeCase change -> {
                long before = mostBytes(change.text());
                yield sum(before, before / 2);
            }
            case StringFunction.Replace replace -> {
                long before = mostBytes(replace.text());
                long target = length(replace.target());
                long growth = Math.max(0, length(replace.replacement()) - target);
                yield sum(before, times(before / target, growth));
            }
            case StringFunction.Repeat repeat -> times(mostBytes(repeat.text()), repeat.count());
            case StringFunction.Pad pad ->
                    sum(
                            mostBytes(pad.text()),
                            times(times(pad.width(), length(pad.fill())), input.rows()));
            case StringFunction.CopyIfElse choice ->
                    sum(mostBytes(choice.then()), mostBytes(choice.otherwise()));
            case StringFunction.Concat concat -> mostBytes(concat);
            case Conditional.Case of -> mostBytes(of.values());
            case Expression.Coalesce coalesce -> mostBytes(coalesce.values());
            default -> times(input.rows(), INTEGER_BYTES);
        };
    }

    private long mostBytes(List<? extends @Nullable Expression> values) {
        long bytes = 0;
        for (Expression value : values) {
            bytes = sum(bytes, value == null ? 0 : mostBytes(value));
        }
        return bytes;
    }

    /** An integer's digits with its sign, which is more than its bits take. */
    private static final long INTEGER_BYTES = 20;

    private long mostBytes(StringFunction.Concat concat) {
        String replacement = concat.nullReplacement();
        long ofNull = length(concat.separator());
        ofNull = replacement == null ? ofNull : ofNull + length(replacement);
        long bytes = 0;
        for (Expression part : concat.parts()) {
            bytes = sum(bytes, sum(mostBytes(part), times(ofNull, input.rows())));
        }
        return bytes;
    }

    private static long length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns a sum, or the greatest number if the sum is greater. */
    private static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private static long times(long a, long b) {
        return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
    }
}
