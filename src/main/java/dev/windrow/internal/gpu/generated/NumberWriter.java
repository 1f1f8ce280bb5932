package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.query.Expression.ArithmeticOperator;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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
    private final Map<DeviceNumber, Value> numbers = new HashMap<>();
    private final Map<String, Local> validities = new HashMap<>();
    private final Map<String, Wide> wides = new HashMap<>();

    /** A 128-bit integer. */
    record Wide(Local low, Local high) {}

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
     */
    NumberWriter(
            KernelCode code,
            Literals literals,
            Local row,
            Local misfits,
            Map<String, ColumnStatistics> columns) {
        this.code = code;
        this.literals = literals;
        this.row = row;
        this.misfits = misfits;
        this.columns = columns;
        names = List.copyOf(columns.keySet());
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
        return numbers.keySet().stream()
                .anyMatch(
                        number ->
                                switch (number) {
                                    case DeviceNumber.Arithmetic made -> !made.type().isFloat();
                                    case DeviceNumber.Unscaled digits -> digits.mayMisfit();
                                    default -> false;
                                });
    }

    Value number(DeviceNumber number) {
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
            case DeviceNumber.Unscaled unscaled -> unscaled(unscaled);
            case DeviceNumber.Whole whole when whole.type() == Primitive.BOOL ->
                    new Value(code.constant((int) whole.value()), null);
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
            case DeviceNumber.Exact _,
                    DeviceNumber.OfCondition _,
                    DeviceNumber.OfText _,
                    DeviceNumber.Narrowed _,
                    DeviceNumber.Nearest _,
                    DeviceNumber.Rounded _,
                    DeviceNumber.Impossible _ ->
                    throw new IllegalArgumentException("no kernel computes " + number);
        };
    }

    /** Reads the digits of a decimal, and notes where they do not fit 64 bits. */
    private Value unscaled(DeviceNumber.Unscaled number) {
        Wide digits = wide(number.column());
        Local present = presence(number.column());
        if (number.mayMisfit()) {
            Local misfit = call(Type.INT, "digitsMisfit", digits.low(), digits.high());
            note(present == null ? misfit : code.and(misfit, present));
        }
        return new Value(digits.low(), present);
    }

    /** Reads a column's 128-bit integer. */
    Wide wide(String column) {
        Wide known = wides.get(column);
        if (known == null) {
            String words = values(names.indexOf(column));
            Term first = Term.of(row).times(2);
            known =
                    new Wide(
                            code.keep(Type.LONG, code.element(words, first)),
                            code.keep(Type.LONG, code.element(words, first.plus(1))));
            wides.put(column, known);
        }
        return known;
    }

    private void note(Local misfit) {
        code.assign(misfits, Term.of(misfits).or(Term.of(misfit)));
    }

    /** Reads a column's value; under a null it may be anything. */
    private Value source(String column) {
        int place = names.indexOf(column);
        ColumnStatistics statistics = columns.get(column);
        String array = values(place);
        String element = array + "[" + row.name() + "]";
        Consumer<CodeBuilder> read = to -> code.pushElement(to, array, this::pushRow);
        Local local;
        int source = KernelConstants.sourceOf(statistics);
        if (source == Values.DOUBLE) {
            local = code.keep(Type.DOUBLE, element, read);
        } else if (source == Values.FLOAT) {
            local =
                    code.keep(
                            Type.DOUBLE,
                            "(double) " + element,
                            to -> read.andThen(CodeBuilder::f2d).accept(to));
        } else {
            local = integer(array, source);
        }
        Local whole = local;
        if (statistics.type() == Primitive.BOOL) {
            whole = code.keep(Type.INT, "(int) " + local.name(), to -> pushAsInt(to, local));
        }
        return new Value(whole, statistics.nullable() ? validityOf(column, place) : null);
    }

    private static void pushAsInt(CodeBuilder to, Local local) {
        KernelCode.push(to, local);
        to.l2i();
    }

    private void pushRow(CodeBuilder to) {
        KernelCode.push(to, row);
    }

    private Local integer(String array, int source) {
        return code.keep(
                Type.LONG,
                "readInteger(" + source + ", " + array + ", " + row.name() + ")",
                to -> {
                    to.loadConstant(source);
                    code.pushParameter(to, array);
                    pushRow(to);
                    to.invokestatic(
                            KernelClass.descriptor(Values.class),
                            "readInteger",
                            MethodTypeDesc.of(
                                    CD_long,
                                    CD_int,
                                    KernelClass.descriptor(LongArray.class),
                                    CD_int));
                });
    }

    /** Returns a flag that is 1 where a column is not null; null if it never is. */
    @Nullable Local presence(String column) {
        return columns.get(column).nullable() ? validityOf(column, names.indexOf(column)) : null;
    }

    private Local validityOf(String column, int place) {
        return validities.computeIfAbsent(column, key -> bit(validity(place)));
    }

    /** Reads the row's bit of a bitmap. */
    Local bit(String bitmap) {
        return code.keep(
                Type.INT,
                "bit(" + bitmap + ", " + row.name() + ")",
                to -> {
                    code.pushParameter(to, bitmap);
                    pushRow(to);
                    to.invokestatic(
                            KernelClass.descriptor(Bitmaps.class),
                            "bit",
                            MethodTypeDesc.of(
                                    CD_int, KernelClass.descriptor(LongArray.class), CD_int));
                });
    }

    private Value same(Value operand, DeviceNumber.Same number) {
        if (!number.type().isFloat() || operand.local().type() == Type.DOUBLE) {
            return operand;
        }
        Local whole = operand.local();
        Local real =
                code.keep(
                        Type.DOUBLE,
                        whole.name(),
                        to -> {
                            KernelCode.push(to, whole);
                            if (whole.type() == Type.LONG) {
                                to.l2d();
                            } else {
                                to.i2d();
                            }
                        });
        return new Value(real, operand.present());
    }

    /** Computes with floats. A product is kept from being fused with a sum that it is part of. */
    private Value reals(DeviceNumber.Arithmetic number, Value left, Value right) {
        ArithmeticOperator operator = number.operator();
        String text = left.local().name() + " " + operator.sign() + " " + right.local().name();
        boolean isProduct = operator == ArithmeticOperator.TIMES;
        Local rounding = isProduct ? literals.one() : null;
        Local result =
                code.keep(
                        Type.DOUBLE,
                        rounding == null ? text : text + " * " + rounding.name(),
                        to -> {
                            KernelCode.push(to, left.local());
                            KernelCode.push(to, right.local());
                            switch (operator) {
                                case PLUS -> to.dadd();
                                case MINUS -> to.dsub();
                                case TIMES -> to.dmul();
                                case DIVIDED_BY -> to.ddiv();
                            }
                            if (rounding != null) {
                                KernelCode.push(to, rounding);
                                to.dmul();
                            }
                        });
        return new Value(result, code.both(left.present(), right.present()));
    }

    private Value integers(DeviceNumber.Arithmetic number, Value left, Value right) {
        ArithmeticOperator operator = number.operator();
        Local result =
                code.keep(
                        Type.LONG,
                        left.local().name() + " " + operator.sign() + " " + right.local().name(),
                        to -> {
                            KernelCode.push(to, left.local());
                            KernelCode.push(to, right.local());
                            switch (operator) {
                                case PLUS -> to.ladd();
                                case MINUS -> to.lsub();
                                case TIMES -> to.lmul();
                                case DIVIDED_BY ->
                                        throw new IllegalArgumentException("a quotient is a float");
                            }
                        });
        String check =
                switch (operator) {
                    case PLUS -> "sumMisfits";
                    case MINUS -> "differenceMisfits";
                    case TIMES, DIVIDED_BY -> "productMisfits";
                };
        Local misfit = call(Type.INT, check, left.local(), right.local(), result);
        Local present = code.both(left.present(), right.present());
        Local counted = present == null ? misfit : code.and(misfit, present);
        note(counted);
        return new Value(result, present);
    }

    private Value comparison(DeviceNumber.Comparison number) {
        Value left = number(number.left());
        Value right = number(number.right());
        Local a = wide(left.local());
        Local b = wide(right.local());
        String method = a.type() == Type.DOUBLE ? "compareDoubles" : "compareLongs";
        Local result = call(Type.INT, method, number.operator().trueOf(), a, b);
        return new Value(result, code.both(left.present(), right.present()));
    }

    private Value notZero(Value operand) {
        Local a = wide(operand.local());
        String method = a.type() == Type.DOUBLE ? "isNotZeroDouble" : "isNotZeroLong";
        return new Value(call(Type.INT, method, a), operand.present());
    }

    /** Takes the first value, or the second where the first is null. */
    private Value choice(Value first, Value second) {
        Local has = first.present();
        if (has == null) {
            return first;
        }
        Local a = wide(first.local());
        Local b = wide(second.local());
        boolean isReal = a.type() == Type.DOUBLE;
        Local wide =
                call(
                        isReal ? Type.DOUBLE : Type.LONG,
                        isReal ? "chooseDouble" : "chooseLong",
                        has,
                        a,
                        b);
        Local chosen =
                first.local().type() == Type.INT
                        ? code.keep(Type.INT, "(int) " + wide.name(), to -> pushAsInt(to, wide))
                        : wide;
        Local other = second.present();
        return new Value(chosen, other == null ? null : code.or(has, other));
    }

    /** Returns a bool as a long, and all else as it is. */
    private Local wide(Local local) {
        return local.type() == Type.INT
                ? code.keep(
                        Type.LONG,
                        local.name(),
                        to -> {
                            KernelCode.push(to, local);
                            to.i2l();
                        })
                : local;
    }

    /** Calls a method of {@link RowMath}; an argument is a local variable or a constant. */
    private Local call(Type type, String method, Object... given) {
        String list =
                Arrays.stream(given)
                        .map(each -> each instanceof Local local ? local.name() : each.toString())
                        .collect(Collectors.joining(", "));
        return code.keep(
                type, method + "(" + list + ")", to -> KernelCode.call(to, type, method, given));
    }
}
