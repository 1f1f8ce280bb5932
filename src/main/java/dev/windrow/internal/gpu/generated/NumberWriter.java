// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.kernels.RealMath;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.DeviceNumber.RealFunction;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes what computes the numbers of one row: each once, however often it occurs. Bools are ints
 * of 0 and 1.
 */
final class NumberWriter {

    private final KernelCode code;
    private final Literals literals;
    private final Local row;
    private final Local misfits;
    private final Map<String, ColumnStatistics> columns;
    private final List<String> names;
    private final ConditionWriter conditions;
    private final Map<DeviceNumber, String> operands;
    private final Map<String, Value> read = new HashMap<>();
    private final Map<DeviceNumber, Value> numbers = new HashMap<>();
    private final Map<String, Local> validities = new HashMap<>();
    private final Map<String, Local> lows = new HashMap<>();
    private final Map<String, Local> highs = new HashMap<>();

    /**
     * A computed value.
     *
     * @param present 1 where it is not null; null if it never is
     */
    record Value(Local local, @Nullable Local present) {}

    /**
     * Makes a writer.
     *
     * @param misfits becomes 1 where an integer overflows
     * @param columns the columns that are read, in the order of their parameters
     * @param operands the numbers that are there already, by the columns that hold them
     */
    NumberWriter(
            KernelCode code,
            Literals literals,
            Local row,
            Local misfits,
            Map<String, ColumnStatistics> columns,
            Map<DeviceNumber, String> operands) {
        this.code = code;
        this.literals = literals;
        this.row = row;
        this.misfits = misfits;
        this.columns = columns;
        this.operands = operands;
        names = List.copyOf(columns.keySet());
        conditions = new ConditionWriter(code, this);
    }

    /** Returns the writer of conditions of these numbers. */
    ConditionWriter conditions() {
        return conditions;
    }

    /** Returns the name of the parameter with a column's values. */
    static String values(int column) {
        return "column" + column;
    }

    /** Returns the name of the parameter with a column's validity. */
    static String validity(int column) {
        return "validity" + column;
    }

    /** Returns whether some integer that is computed may overflow. */
    boolean mayMisfit() {
        return numbers.keySet().stream().anyMatch(DeviceNumber::mayMisfit);
    }

    Value number(DeviceNumber number) {
        String operand = operands.get(number);
        if (operand != null) {
            return read.computeIfAbsent(operand, this::source);
        }
        Value known = numbers.get(number);
        if (known == null) {
            known = write(number);
            numbers.put(number, known);
        }
        return known;
    }

    private Value write(DeviceNumber number) {
        return switch (number) {
            case DeviceNumber.Source source -> source(source.column());
            case DeviceNumber.OfLogic logic -> conditions.condition(logic.condition());
            case DeviceNumber.Unscaled unscaled -> unscaled(unscaled);
            case DeviceNumber.Whole whole when whole.type() == Primitive.BOOL ->
                    new Value(code.keep(Type.INT, Term.of((int) whole.value())), null);
            case DeviceNumber.Whole whole -> new Value(literals.of(whole.value()), null);
            case DeviceNumber.Real real -> new Value(literals.of(real.value()), null);
            case DeviceNumber.Same same -> same(number(same.operand()), same);
            case DeviceNumber.Arithmetic arithmetic when arithmetic.type().isFloat() ->
                    reals(arithmetic, number(arithmetic.left()), number(arithmetic.right()));
            case DeviceNumber.Arithmetic arithmetic ->
                    integers(arithmetic, number(arithmetic.left()), number(arithmetic.right()));
            case DeviceNumber.Comparison comparison -> comparison(comparison);
            case DeviceNumber.NotZero notZero -> notZero(number(notZero.operand()));
            case DeviceNumber.Choice choice ->
                    choice(number(choice.first()), number(choice.second()));
            case DeviceNumber.Conditional conditional ->
                    conditional(
                            number(conditional.condition()),
                            number(conditional.then()),
                            number(conditional.otherwise()));
            case DeviceNumber.Null none -> none(none.type());
            case DeviceNumber.Extreme extreme ->
                    extreme(extreme, number(extreme.first()), number(extreme.second()));
            case DeviceNumber.Remainder of -> remainder(number(of.left()), number(of.right()));
            case DeviceNumber.Magnitude of -> magnitude(number(of.operand()));
            case DeviceNumber.RoundedTo rounded -> roundedTo(rounded, number(rounded.operand()));
            case DeviceNumber.OfReal of -> ofReal(of.function(), number(of.operand()));
            case DeviceNumber.Sign sign -> sign(number(sign.operand()));
            case DeviceNumber.Calendar of -> calendar(of, number(of.operand()));
            case DeviceNumber.Narrowed cast -> narrowed(cast, number(cast.operand()));
            case DeviceNumber.Nearest cast -> nearest(cast, number(cast.operand()));
            case DeviceNumber.Rounded cast -> rounded(cast, number(cast.operand()));
            case DeviceNumber.Exact _,
                    DeviceNumber.OfCondition _,
                    DeviceNumber.OfText _,
                    DeviceNumber.Impossible _ ->
                    throw new IllegalArgumentException("no kernel computes " + number);
        };
    }

    /** Reads the digits of a decimal, and notes where they do not fit 64 bits. */
    private Value unscaled(DeviceNumber.Unscaled number) {
        Local low = low(number.column());
        Local present = presence(number.column());
        if (number.mayMisfit()) {
            Term high = Term.of(high(number.column()));
            Local misfit = call(Type.INT, "digitsMisfit", Term.of(low), high);
            note(present == null ? misfit : code.and(misfit, present));
        }
        return new Value(low, present);
    }

    /** Reads the lower 64 bits of a column's 128-bit integer. */
    Local low(String column) {
        return lows.computeIfAbsent(column, key -> word(key, 0));
    }

    /** Reads the upper 64 bits of a column's 128-bit integer. */
    Local high(String column) {
        return highs.computeIfAbsent(column, key -> word(key, 1));
    }

    private Local word(String column, int word) {
        Term at = Term.of(row).times(2).plus(word);
        return code.keep(Type.LONG, code.element(values(names.indexOf(column)), at));
    }

    private void note(Local misfit) {
        code.assign(misfits, Term.of(misfits).or(Term.of(misfit)));
    }

    /** Reads a column's value; under a null it may be anything. */
    private Value source(String column) {
        ColumnStatistics statistics = columns.get(column);
        String array = values(names.indexOf(column));
        int source = KernelConstants.sourceOf(statistics);
        Local local =
                switch (source) {
                    case Values.DOUBLE, Values.FLOAT ->
                            code.keep(Type.DOUBLE, code.element(array, Term.of(row)).toDouble());
                    default -> integer(array, source);
                };
        return new Value(
                statistics.type() == Primitive.BOOL ? toInt(local) : local, presence(column));
    }

    private Local toInt(Local local) {
        return code.keep(Type.INT, Term.of(local).toInt());
    }

    private Local integer(String array, int source) {
        return code.keep(
                Type.LONG,
                Term.call(
                        Values.class,
                        CD_long,
                        "readInteger",
                        Term.of(source),
                        code.parameter(array),
                        Term.of(row)));
    }

    /** Returns a flag that is 1 where a column is not null; null if it never is. */
    @Nullable Local presence(String column) {
        return columns.get(column).nullable()
                ? validities.computeIfAbsent(column, key -> bit(validity(names.indexOf(column))))
                : null;
    }

    /** Reads the row's bit of a bitmap. */
    Local bit(String bitmap) {
        return code.keep(Type.INT, code.bit(bitmap, row));
    }

    private Value same(Value operand, DeviceNumber.Same number) {
        if (number.type().isFloat()) {
            return new Value(real(operand.local()), operand.present());
        }
        Type type = operand.local().type();
        return type == Type.INT && number.type() != Primitive.BOOL
                ? new Value(code.keep(Type.LONG, wide(operand.local())), operand.present())
                : operand;
    }

    /** Computes with floats. A product is kept from being fused with a sum that it is part of. */
    private Value reals(DeviceNumber.Arithmetic number, Value left, Value right) {
        Term a = Term.of(left.local());
        Term b = Term.of(right.local());
        Term result =
                switch (number.operator()) {
                    case PLUS -> a.plus(b);
                    case MINUS -> a.minus(b);
                    case TIMES -> a.times(b).times(Term.of(literals.one()));
                    case DIVIDED_BY -> a.dividedBy(b);
                    case MODULO -> throw new IllegalArgumentException("a remainder of floats");
                };
        return new Value(
                code.keep(Type.DOUBLE, result), code.both(left.present(), right.present()));
    }

    private Value integers(DeviceNumber.Arithmetic number, Value left, Value right) {
        Term a = Term.of(left.local());
        Term b = Term.of(right.local());
        Term computed =
                switch (number.operator()) {
                    case PLUS -> a.plus(b);
                    case MINUS -> a.minus(b);
                    case TIMES -> a.times(b);
                    case DIVIDED_BY, MODULO ->
                            throw new IllegalArgumentException("a quotient is a float");
                };
        String check =
                switch (number.operator()) {
                    case PLUS -> "sumMisfits";
                    case MINUS -> "differenceMisfits";
                    case TIMES, DIVIDED_BY, MODULO -> "productMisfits";
                };
        Local result = code.keep(Type.LONG, computed);
        Local misfit = call(Type.INT, check, a, b, Term.of(result));
        Local present = code.both(left.present(), right.present());
        Local counted = present == null ? misfit : code.and(misfit, present);
        note(counted);
        return new Value(result, present);
    }

    private Value comparison(DeviceNumber.Comparison number) {
        Value left = number(number.left());
        Value right = number(number.right());
        Term a = wide(left.local());
        Term b = wide(right.local());
        Term trueOf = Term.of(number.operator().trueOf());
        Local result = call(Type.INT, isReal(a) ? "compareDoubles" : "compareLongs", trueOf, a, b);
        return new Value(result, code.both(left.present(), right.present()));
    }

    private Value notZero(Value operand) {
        Term a = wide(operand.local());
        String method = isReal(a) ? "isNotZeroDouble" : "isNotZeroLong";
        return new Value(call(Type.INT, method, a), operand.present());
    }

    /** Takes the first value, or the second where the first is null. */
    private Value choice(Value first, Value second) {
        Local has = first.present();
        if (has == null) {
            return first;
        }
        Local chosen = chosen(has, first, second);
        Local other = second.present();
        return new Value(chosen, other == null ? null : code.or(has, other));
    }

    /** Keeps the first value where a flag is 1, the second one elsewhere. */
    private Local chosen(Local flag, Value first, Value second) {
        Term a = wide(first.local());
        Term b = wide(second.local());
        Local wide =
                isReal(a)
                        ? call(Type.DOUBLE, "chooseDouble", Term.of(flag), a, b)
                        : call(Type.LONG, "chooseLong", Term.of(flag), a, b);
        return first.local().type() == Type.INT ? toInt(wide) : wide;
    }

    /** Takes one value where a condition is true, the other where it is false or null. */
    private Value conditional(Value condition, Value then, Value otherwise) {
        Local known = condition.present();
        Local flag = known == null ? condition.local() : code.and(condition.local(), known);
        Local chosen = chosen(flag, then, otherwise);
        return new Value(chosen, chosenPresence(flag, then.present(), otherwise.present()));
    }

    private @Nullable Local chosenPresence(
            Local flag, @Nullable Local then, @Nullable Local otherwise) {
        if (then == null) {
            return otherwise == null ? null : code.or(flag, otherwise);
        }
        Local ofThen = code.and(flag, then);
        Local other = code.not(flag);
        return code.or(ofThen, otherwise == null ? other : code.and(other, otherwise));
    }

    private Value none(ColumnType type) {
        Local never = code.keep(Type.INT, Term.of(0));
        Local value =
                type == Primitive.BOOL
                        ? never
                        : type.isFloat() ? literals.of(0.0) : literals.of(0L);
        return new Value(value, never);
    }

    /** Takes the greater or the lesser value, or the only one where the other is null. */
    private Value extreme(DeviceNumber.Extreme number, Value first, Value second) {
        Term a = Term.of(first.local());
        Term b = Term.of(second.local());
        Local one = first.present();
        Local other = second.present();
        Local order = math(Type.INT, "compare", a, b);
        Term greatest = Term.of(number.isGreatest() ? 1 : 0);
        Local flag = math(Type.INT, "takesFirst", Term.of(order), flag(one), flag(other), greatest);
        Local chosen = chosen(flag, first, second);
        return new Value(chosen, one == null || other == null ? null : code.or(one, other));
    }

    private static Term flag(@Nullable Local present) {
        return present == null ? Term.of(1) : Term.of(present);
    }

    private Value remainder(Value left, Value right) {
        Term divisor = Term.of(right.local());
        Local made = math(Type.LONG, "remainder", Term.of(left.local()), divisor);
        Local has = call(Type.INT, "isNotZeroLong", divisor);
        return new Value(made, code.both(code.both(left.present(), right.present()), has));
    }

    private Value magnitude(Value operand) {
        Local made = math(Type.LONG, "magnitude", Term.of(operand.local()));
        Local misfit = math(Type.INT, "magnitudeMisfits", Term.of(operand.local()));
        Local present = operand.present();
        note(present == null ? misfit : code.and(misfit, present));
        return new Value(made, present);
    }

    /** Rounds floats; the products are kept from being fused with sums. */
    private Value roundedTo(DeviceNumber.RoundedTo rounded, Value operand) {
        Term value = Term.of(operand.local());
        Term power = Term.of(literals.of(rounded.power()));
        boolean multiplies = rounded.digits() > 0;
        Local scaled = code.keep(Type.DOUBLE, scaled(multiplies, value, power));
        Local whole = math(Type.DOUBLE, "nearest", Term.of(scaled));
        Local made = code.keep(Type.DOUBLE, scaled(!multiplies, Term.of(whole), power));
        Local isFinite = math(Type.INT, "isFinite", Term.of(made));
        Local chosen = call(Type.DOUBLE, "chooseDouble", Term.of(isFinite), Term.of(made), value);
        return new Value(chosen, operand.present());
    }

    private Term scaled(boolean multiplies, Term value, Term power) {
        return multiplies
                ? value.times(power).times(Term.of(literals.one()))
                : value.dividedBy(power);
    }

    /** Calls a method of {@link RealMath}. */
    private Local math(Type type, String method, Term... given) {
        return code.keep(type, Term.call(RealMath.class, type.descriptor(), method, given));
    }

    private Value ofReal(RealFunction function, Value operand) {
        String method =
                switch (function) {
                    case ABSOLUTE -> "absolute";
                    case FLOOR -> "floor";
                    case CEILING -> "ceiling";
                    case NEAREST -> "nearest";
                };
        return new Value(math(Type.DOUBLE, method, Term.of(operand.local())), operand.present());
    }

    private Value sign(Value operand) {
        return new Value(math(Type.LONG, "sign", wide(operand.local())), operand.present());
    }

    private Value calendar(DeviceNumber.Calendar of, Value operand) {
        Term value = Term.of(operand.local());
        Local made =
                switch (of.operation()) {
                    case QUOTIENT -> calendar("quotient", value, parameter(of));
                    case WHOLE_QUOTIENT -> calendar("wholeQuotient", value, parameter(of));
                    case REMAINDER -> calendar("remainder", value, parameter(of));
                    case MONTHS -> calendar("months", value);
                    case FIRST_DAY -> calendar("firstDay", value);
                    case PLUS_MONTHS -> calendar("plusMonths", value, parameter(of));
                };
        return new Value(made, operand.present());
    }

    private Term parameter(DeviceNumber.Calendar of) {
        return Term.of(literals.of(of.parameter()));
    }

    /** Calls a method of {@link CalendarMath}. */
    private Local calendar(String method, Term... given) {
        return code.keep(Type.LONG, Term.call(CalendarMath.class, CD_long, method, given));
    }

    /** Casts an integer, or points in time to other units. */
    private Value narrowed(DeviceNumber.Narrowed cast, Value operand) {
        Term value = wide(operand.local());
        Local made =
                cast.divisor() == 1
                        ? code.keep(Type.LONG, value.times(Term.of(literals.of(cast.factor()))))
                        : calendar("quotient", value, Term.of(literals.of(cast.divisor())));
        Term least = Term.of(literals.of(cast.least()));
        Term greatest = Term.of(literals.of(cast.greatest()));
        Local misfit = call(Type.INT, "rangeMisfits", value, least, greatest);
        return cast(made, misfit, operand.present(), cast.isLenient());
    }

    /** Rounds a float to an integer. */
    private Value nearest(DeviceNumber.Nearest cast, Value operand) {
        double end = Math.scalb(1.0, cast.type().byteWidth() * Byte.SIZE - 1);
        Local value = call(Type.DOUBLE, "nearestOrEven", Term.of(real(operand.local())));
        Local made = call(Type.LONG, "whole", Term.of(value));
        Term least = Term.of(literals.of(-end));
        Local misfit =
                call(Type.INT, "boundsMisfit", Term.of(value), least, Term.of(literals.of(end)));
        return cast(made, misfit, operand.present(), cast.isLenient());
    }

    /** Rounds a number to a float of 32 bits. */
    private Value rounded(DeviceNumber.Rounded cast, Value operand) {
        Term value = Term.of(real(operand.local()));
        Local made = call(Type.DOUBLE, "rounded", value);
        Term greatest = Term.of(literals.of(RowMath.GREATEST_FLOAT));
        Term infinity = Term.of(literals.of(Double.POSITIVE_INFINITY));
        Local misfit = call(Type.INT, "becomesInfinite", value, greatest, infinity);
        return cast(made, misfit, operand.present(), cast.isLenient());
    }

    /** Returns what a cast made; a value that does not fit is null, or noted. */
    private Value cast(Local made, Local misfit, @Nullable Local present, boolean isLenient) {
        if (isLenient) {
            return new Value(made, code.both(present, code.not(misfit)));
        }
        note(present == null ? misfit : code.and(misfit, present));
        return new Value(made, present);
    }

    private Local real(Local local) {
        return local.type() == Type.DOUBLE
                ? local
                : code.keep(Type.DOUBLE, Term.of(local).toDouble());
    }

    /** Returns a bool as a long, and all else as it is. */
    private Term wide(Local local) {
        return Term.of(
                local.type() == Type.INT ? code.keep(Type.LONG, Term.of(local).toLong()) : local);
    }

    private static boolean isReal(Term term) {
        return term.type().equals(CD_double);
    }

    /** Calls a method of {@link RowMath}. */
    private Local call(Type type, String method, Term... given) {
        return code.keep(type, Term.call(RowMath.class, type.descriptor(), method, given));
    }
}
