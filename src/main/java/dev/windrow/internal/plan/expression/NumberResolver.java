// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.DeviceNumber.Exact;
import dev.windrow.internal.plan.expression.DeviceNumber.Impossible;
import dev.windrow.internal.plan.expression.DeviceNumber.Real;
import dev.windrow.internal.plan.expression.DeviceNumber.Same;
import dev.windrow.internal.plan.expression.DeviceNumber.Whole;
import dev.windrow.internal.regex.RegexAutomaton;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.NumberFunction;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the types of an expression's parts, and inserts conversions: the types are those of the CPU
 * engine. An expression that has no type there is impossible here, so that the CPU engine reports
 * the error.
 */
public final class NumberResolver {

    /**
     * The most steps of a chain on a device, and the most conditions that are joined there. Each is
     * a kernel of its own, or a part of one that computes {@link RowProgram#MOST_PARTS} at most.
     */
    public static final int MOST_STEPS = 200;

    /** Says that a chain or a list is too long for a device, without its text. */
    public static final String TOO_LONG =
            "a chain or a list of more than " + MOST_STEPS + " is not computed on devices";

    private final TableStatistics input;
    private final boolean isForProgram;
    private final FunctionResolver functions;

    /** Makes a resolver for expressions over the columns of a table, none of which is a decimal. */
    public NumberResolver(TableStatistics input) {
        this(input, false);
    }

    /**
     * Makes a resolver.
     *
     * @param isForProgram whether one kernel computes a whole {@link RowProgram}: it computes with
     *     decimals as long as their digits fit 64 bits, and with whole conditions
     */
    NumberResolver(TableStatistics input, boolean isForProgram) {
        this.input = input;
        this.isForProgram = isForProgram;
        functions = new FunctionResolver(this);
    }

    /**
     * Resolves an expression.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}
     */
    public DeviceNumber of(Expression expression) {
        return switch (expression) {
            case Expression.ColumnReference column -> column(column.name());
            case Literal.NumberLiteral literal -> number(literal.value());
            case Literal.FloatLiteral literal -> new Real(literal.value());
            case Literal.BoolLiteral literal -> new Whole(literal.value() ? 1 : 0, Primitive.BOOL);
            case Literal.DateLiteral literal ->
                    new Whole(literal.value().toEpochDay(), Primitive.DATE32);
            case Expression _ when DeviceKind.isTooLong(expression) ->
                    new Impossible(TOO_LONG, Primitive.INT64);
            case Expression.Arithmetic chain -> arithmetic(chain);
            case Expression.Negation negation -> negation(negation);
            case Logic.Comparison comparison -> comparison(comparison);
            case Expression.Cast cast ->
                    cast(cast, of(cast.operand()), cast.type(), cast.isLenient());
            case Expression.Coalesce coalesce -> coalesce(coalesce);
            case Logic.And _, Logic.Or _, Logic.In _, Logic.Not _, Logic.IsNull _ ->
                    logic(expression);
            case RegexFunction.Matches of when RegexAutomaton.of(of.pattern()).isPresent() ->
                    new DeviceNumber.OfCondition(expression);
            case RegexFunction.Matches _, Logic.Among _ -> impossible(expression, Primitive.BOOL);
            case StringFunction.Contains _, StringFunction.Like _ ->
                    new DeviceNumber.OfCondition(expression);
            case StringFunction.Length _,
                    StringFunction.IndexOf _,
                    StringFunction.ToInteger _,
                    StringFunction.Hash _ ->
                    new DeviceNumber.OfText(expression);
            case Conditional.Case of -> cases(of);
            case Conditional.ExtremeOf of -> extreme(of);
            case FunctionCall call -> impossible(call, call.function().usualResult());
            case Lambda lambda -> impossible(lambda, Primitive.BINARY);
            case NumberFunction function -> functions.of(function);
            case TemporalFunction function ->
                    new TemporalSteps<>(new TemporalResolver(this)).of(function);
            case Literal.TextLiteral _, StringFunction _ -> impossible(expression, Primitive.UTF8);
            case Literal.TimestampLiteral literal -> timestamp(literal);
            case Literal.NullLiteral(ColumnType type) ->
                    new DeviceNumber.Null(type == null ? Primitive.INT32 : type);
        };
    }

    /** Returns a condition: a kernel of a whole program computes it, other kernels step by step. */
    private DeviceNumber logic(Expression expression) {
        return isForProgram
                ? new DeviceNumber.OfLogic(RowCondition.of(expression, this))
                : new DeviceNumber.OfCondition(expression);
    }

    private DeviceNumber column(String name) {
        ColumnType type = input.column(name).type();
        if (isForProgram && type instanceof Decimal decimal) {
            return new DeviceNumber.Unscaled(name, decimal);
        }
        boolean isPossible =
                !(type instanceof Decimal || type.isNested() || type.isVariableWidth());
        return isPossible
                ? new DeviceNumber.Source(name, type)
                : new Impossible("column \"" + name + "\" is " + type.label(), type);
    }

    private static DeviceNumber number(BigDecimal value) {
        boolean isShort = value.unscaledValue().bitLength() < Long.SIZE;
        if (value.scale() <= 0 && value.toBigInteger().bitLength() < Long.SIZE) {
            return new Whole(value.toBigInteger().longValue(), Primitive.INT64);
        }
        int scale = Math.max(0, value.scale());
        Decimal type = new Decimal(Decimal.MAX_PRECISION, Math.min(scale, Decimal.MAX_PRECISION));
        return isShort && value.scale() == type.scale()
                ? new Exact(value, type)
                : new Impossible(value + " is too long", type);
    }

    private static DeviceNumber timestamp(Literal.TimestampLiteral literal) {
        Timestamp type = TemporalUnits.type(literal, null);
        try {
            return new Whole(TemporalUnits.count(literal, type), type);
        } catch (WindrowException e) {
            return impossible(literal, type);
        }
    }

    private DeviceNumber arithmetic(Expression.Arithmetic expression) {
        DeviceNumber left = of(expression.left());
        DeviceNumber right = of(expression.right());
        ColumnType a = left.type();
        ColumnType b = right.type();
        if (a.isNumeric() && b.isNumeric()) {
            if (expression.operator() == ArithmeticOperator.MODULO) {
                return a.isInteger() && b.isInteger()
                        ? new DeviceNumber.Remainder(left, right)
                        : impossible(expression, left, right);
            }
            boolean isQuotient = expression.operator() == ArithmeticOperator.DIVIDED_BY;
            boolean areDecimals = isDecimal(a, b) && !isQuotient;
            if (isForProgram && areDecimals && !a.isFloat() && !b.isFloat()) {
                return decimals(expression, left, right);
            }
            if (isQuotient || a.isFloat() || b.isFloat()) {
                return new DeviceNumber.Arithmetic(
                        expression.operator(), asReal(left), asReal(right), Primitive.FLOAT64);
            }
            if (a.isInteger() && b.isInteger()) {
                return new DeviceNumber.Arithmetic(
                        expression.operator(), left, right, Primitive.INT64);
            }
        }
        return impossible(expression, left, right);
    }

    private static boolean isDecimal(ColumnType a, ColumnType b) {
        return a instanceof Decimal || b instanceof Decimal;
    }

    /** Computes with the digits of decimals, with as many after the point as the result has. */
    private static DeviceNumber decimals(
            Expression.Arithmetic expression, DeviceNumber left, DeviceNumber right) {
        ArithmeticOperator operator = expression.operator();
        DeviceNumber a = DecimalBranches.digits(left, expression.left());
        DeviceNumber b = DecimalBranches.digits(right, expression.right());
        if (!(a.type() instanceof Decimal ofA) || !(b.type() instanceof Decimal ofB)) {
            return impossible(expression, a, b);
        }
        Decimal type = DecimalTypes.of(expression, operator, ofA, ofB);
        if (operator != ArithmeticOperator.TIMES) {
            a = DecimalBranches.rescaled(expression, a, type.scale());
            b = DecimalBranches.rescaled(expression, b, type.scale());
        }
        return a instanceof Impossible || b instanceof Impossible
                ? impossible(expression, a, b)
                : new DeviceNumber.Arithmetic(operator, a, b, type);
    }

    private DeviceNumber negation(Expression.Negation expression) {
        DeviceNumber operand = of(expression.operand());
        if (operand instanceof Exact literal) {
            return new Exact(literal.value().negate(), literal.type());
        }
        if (operand.type().isFloat()) {
            return new DeviceNumber.Arithmetic(
                    ArithmeticOperator.TIMES, operand, new Real(-1), Primitive.FLOAT64);
        }
        ColumnType type = operand.type();
        if (type instanceof Decimal && isForProgram && !(operand instanceof Impossible)) {
            return new DeviceNumber.Arithmetic(
                    ArithmeticOperator.TIMES, operand, new Whole(-1, new Decimal(1, 0)), type);
        }
        return type.isInteger()
                ? new DeviceNumber.Arithmetic(
                        ArithmeticOperator.TIMES,
                        operand,
                        new Whole(-1, Primitive.INT64),
                        Primitive.INT64)
                : impossible(expression, operand, operand);
    }

    private DeviceNumber comparison(Logic.Comparison expression) {
        DeviceNumber left = of(expression.left());
        DeviceNumber right = of(expression.right());
        ColumnType a = left.type();
        ColumnType b = right.type();
        boolean areTexts = a.isVariableWidth() && b.isVariableWidth();
        if (areTexts) {
            return new DeviceNumber.OfCondition(expression);
        }
        boolean areNumbers = a.isNumeric() && b.isNumeric();
        if (areNumbers && (a.isFloat() || b.isFloat())) {
            return new DeviceNumber.Comparison(expression.operator(), asReal(left), asReal(right));
        }
        if (isForProgram && areNumbers && isDecimal(a, b)) {
            return comparedDecimals(expression, left, right);
        }
        boolean areIntegers = a.isInteger() && b.isInteger();
        return areIntegers || a.equals(b) && !(a instanceof Decimal)
                ? new DeviceNumber.Comparison(expression.operator(), left, right)
                : impossible(expression, left, right);
    }

    /** Compares decimals by their digits, with as many after the point on both sides. */
    private static DeviceNumber comparedDecimals(
            Logic.Comparison expression, DeviceNumber left, DeviceNumber right) {
        DeviceNumber a = DecimalBranches.digits(left, expression.left());
        DeviceNumber b = DecimalBranches.digits(right, expression.right());
        if (!(a.type() instanceof Decimal ofA) || !(b.type() instanceof Decimal ofB)) {
            return impossible(expression, a, b);
        }
        int scale = Math.max(ofA.scale(), ofB.scale());
        DeviceNumber rescaledA = DecimalBranches.rescaled(expression, a, scale);
        DeviceNumber rescaledB = DecimalBranches.rescaled(expression, b, scale);
        return rescaledA instanceof Impossible || rescaledB instanceof Impossible
                ? impossible(expression, rescaledA, rescaledB)
                : new DeviceNumber.Comparison(expression.operator(), rescaledA, rescaledB);
    }

    /** Casts as the CPU engine's nodes do, type for type. */
    private static DeviceNumber cast(
            Expression expression, DeviceNumber operand, ColumnType to, boolean isLenient) {
        ColumnType from = operand.type();
        boolean isNumber = from.isNumeric() || from == Primitive.BOOL;
        if (isNumber && to == Primitive.BOOL) {
            return new DeviceNumber.NotZero(operand);
        }
        if (from.equals(to)) {
            return operand;
        }
        if (isInstant(from) && isInstant(to) && hasZone(from) == hasZone(to)) {
            return instants(operand, to, isLenient);
        }
        if (isNumber && to.isInteger()) {
            return from.isFloat()
                    ? new DeviceNumber.Nearest(operand, to, isLenient)
                    : integers(expression, operand, to, isLenient);
        }
        if (isNumber && to.isFloat()) {
            DeviceNumber wide = asReal(operand);
            return to == Primitive.FLOAT32 ? new DeviceNumber.Rounded(wide, isLenient) : wide;
        }
        return impossible(expression, operand, operand);
    }

    private static DeviceNumber integers(
            Expression expression, DeviceNumber operand, ColumnType to, boolean isLenient) {
        if (operand.type() instanceof Decimal) {
            return impossible(expression, operand, operand);
        }
        if (operand.type().byteWidth() < to.byteWidth()) {
            return new Same(operand, to);
        }
        long least = least(to);
        return new DeviceNumber.Narrowed(operand, to, least, -1 - least, 1, 1, isLenient);
    }

    private static DeviceNumber instants(DeviceNumber operand, ColumnType to, boolean isLenient) {
        long before = TemporalUnits.perDay(operand.type());
        long after = TemporalUnits.perDay(to);
        if (before == after) {
            return new Same(operand, to);
        }
        long factor = Math.max(1, after / before);
        long divisor = Math.max(1, before / after);
        BigInteger end = BigInteger.valueOf(least(to)).negate();
        BigInteger ends = end.multiply(BigInteger.valueOf(divisor));
        return new DeviceNumber.Narrowed(
                TemporalResolver.leavingInfinite(operand),
                to,
                clamped(ends.negate()) / factor,
                clamped(ends.subtract(BigInteger.ONE)) / factor,
                factor,
                divisor,
                isLenient);
    }

    /** Returns an integer, or the nearest int64. */
    private static long clamped(BigInteger value) {
        return value.max(BigInteger.valueOf(Long.MIN_VALUE))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValue();
    }

    private DeviceNumber coalesce(Expression.Coalesce of) {
        List<DeviceNumber> numbers = of.values().stream().map(this::of).toList();
        ColumnType type = numbers.getFirst().type();
        for (int i = 1; i < numbers.size(); i++) {
            ColumnType known = common(type, of.values().get(i), numbers.get(i).type());
            if (known == null) {
                return impossible(of, numbers.getFirst(), numbers.get(i));
            }
            type = known;
        }
        DeviceNumber made = as(of, numbers.getFirst(), type);
        for (DeviceNumber next : numbers.subList(1, numbers.size())) {
            made = new DeviceNumber.Choice(made, as(of, next, type));
        }
        return made;
    }

    /** Nests the branches, the first one outermost. */
    private DeviceNumber cases(Conditional.Case of) {
        List<@Nullable DeviceNumber> values = new ArrayList<>();
        of.values().forEach(value -> values.add(value == null ? null : of(value)));
        ColumnType type = null;
        if (isForProgram && values.stream().anyMatch(DecimalBranches::isDecimal)) {
            type = DecimalBranches.make(of, values);
        }
        boolean areDecimals = type != null;
        int at = 0;
        for (Expression value : areDecimals ? List.<Expression>of() : of.values()) {
            DeviceNumber number = values.get(at++);
            if (number != null && value != null) {
                ColumnType known = type == null ? number.type() : type;
                type = common(known, value, number.type());
                if (type == null || number instanceof Impossible) {
                    return impossible(of, number, number);
                }
            }
        }
        ColumnType common = Objects.requireNonNull(type);
        DeviceNumber made = branch(of, values.getLast(), common);
        for (int b = of.branches().size() - 1; b >= 0; b--) {
            DeviceNumber condition = of(of.branches().get(b).condition());
            DeviceNumber then = branch(of, values.get(b), common);
            if (condition.type() != Primitive.BOOL || condition instanceof Impossible) {
                return impossible(of, condition, condition);
            }
            if (then instanceof Impossible || made instanceof Impossible) {
                return impossible(of, then, made);
            }
            made = new DeviceNumber.Conditional(condition, then, made);
        }
        return made;
    }

    private static DeviceNumber branch(
            Expression expression, @Nullable DeviceNumber value, ColumnType type) {
        return value == null ? new DeviceNumber.Null(type) : as(expression, value, type);
    }

    private DeviceNumber extreme(Conditional.ExtremeOf of) {
        DeviceNumber made = of(of.values().getFirst());
        boolean isGreatest = of.extreme() == Conditional.Extreme.GREATEST;
        ColumnType type = made.type();
        List<DeviceNumber> numbers = new ArrayList<>();
        for (Expression value : of.values()) {
            DeviceNumber number = of(value);
            ColumnType known = common(type, value, number.type());
            if (known == null || known == Primitive.BOOL || number instanceof Impossible) {
                return impossible(of, number, number);
            }
            type = known;
            numbers.add(number);
        }
        made = as(of, made, type);
        for (DeviceNumber number : numbers.subList(1, numbers.size())) {
            made = new DeviceNumber.Extreme(isGreatest, made, as(of, number, type));
        }
        return made;
    }

    private static DeviceNumber as(Expression expression, DeviceNumber number, ColumnType type) {
        return number.type().equals(type) ? number : cast(expression, number, type, false);
    }

    /** Returns the common type of two values of a coalesce, or null if no device has it. */
    private static @Nullable ColumnType common(
            ColumnType type, Expression value, ColumnType other) {
        ColumnType common = CommonType.of(type, value, other);
        return common == null || common.isVariableWidth() || common instanceof Decimal
                ? null
                : common;
    }

    static DeviceNumber asReal(DeviceNumber number) {
        return switch (number) {
            case Exact literal -> literal.asReal();
            case Whole literal -> new Real(literal.value());
            case DeviceNumber other when other.type() instanceof Decimal type ->
                    other instanceof Impossible
                            ? other
                            : new Impossible("a decimal is no float on devices", type);
            case DeviceNumber other when other.type() == Primitive.FLOAT64 -> other;
            case DeviceNumber other -> new Same(other, Primitive.FLOAT64);
        };
    }

    /** Returns the least integer of a type; of a point in time, the least number of its units. */
    static long least(ColumnType type) {
        return -1L << type.byteWidth() * Byte.SIZE - 1;
    }

    private static boolean isInstant(ColumnType type) {
        return type instanceof Timestamp || type == Primitive.DATE32;
    }

    private static boolean hasZone(ColumnType type) {
        return type instanceof Timestamp timestamp && timestamp.zone() != null;
    }

    /** Says what is impossible: an operand if one is, else the whole expression. */
    static Impossible impossible(Expression expression, DeviceNumber left, DeviceNumber right) {
        if (left instanceof Impossible known) {
            return known;
        }
        return right instanceof Impossible known ? known : impossible(expression, left.type());
    }

    static Impossible impossible(Expression expression, ColumnType type) {
        return new Impossible(expression.label() + " is not computed on devices", type);
    }
}
