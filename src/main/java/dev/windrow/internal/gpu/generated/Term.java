// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.windrow.internal.gpu.bytecode.KernelClass;
import dev.windrow.internal.gpu.generated.KernelCode.Local;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A value of a kernel: as text, and as the instructions that push it.
 *
 * @param type its type
 * @param text what it is in Java
 * @param operator the last operator that it is made with; empty if it is none's result
 * @param push pushes it
 */
record Term(ClassDesc type, String text, String operator, Consumer<CodeBuilder> push) {

    private static final String NONE = "";

    /** Makes a value that is the result of no operator. */
    Term(ClassDesc type, String text, Consumer<CodeBuilder> push) {
        this(type, text, NONE, push);
    }

    static Term of(Local local) {
        return new Term(local.type().descriptor(), local.name(), to -> KernelCode.push(to, local));
    }

    static Term of(int constant) {
        return of(Integer.toString(constant), constant);
    }

    /** Returns a constant by its name. */
    static Term of(String name, int constant) {
        return new Term(CD_int, name, to -> to.loadConstant(constant));
    }

    static Term of(long constant) {
        return new Term(CD_long, constant + "L", to -> to.loadConstant(constant));
    }

    Term plus(Term other) {
        return with("+", other, CodeBuilder::iadd, CodeBuilder::ladd, CodeBuilder::dadd);
    }

    Term plus(int constant) {
        return constant == 0 ? this : plus(of(constant));
    }

    Term minus(Term other) {
        return with("-", other, CodeBuilder::isub, CodeBuilder::lsub, CodeBuilder::dsub);
    }

    Term times(Term other) {
        return with("*", other, CodeBuilder::imul, CodeBuilder::lmul, CodeBuilder::dmul);
    }

    Term times(int constant) {
        return constant == 1 ? this : times(of(constant));
    }

    /** Divides floats. */
    Term dividedBy(Term other) {
        return with("/", other, Term::refuse, Term::refuse, CodeBuilder::ddiv);
    }

    Term and(Term other) {
        return with("&", other, CodeBuilder::iand, CodeBuilder::land, Term::refuse);
    }

    Term or(Term other) {
        return with("|", other, CodeBuilder::ior, CodeBuilder::lor, Term::refuse);
    }

    /** Shifts a value to the left, by less than its bits. */
    Term shiftedLeft(int distance) {
        return distance == 0 ? this : shifted("<<", distance, CodeBuilder::ishl, CodeBuilder::lshl);
    }

    /** Shifts a value to the right, by less than its bits, and fills with its sign. */
    Term shiftedRight(int distance) {
        return shifted(">>", distance, CodeBuilder::ishr, CodeBuilder::lshr);
    }

    private Term shifted(
            String sign,
            int distance,
            Consumer<CodeBuilder> ofInts,
            Consumer<CodeBuilder> ofLongs) {
        Term by = of(distance);
        return made(sign, by, isOf(CD_int) ? ofInts : ofLongs);
    }

    private Term with(
            String sign,
            Term other,
            Consumer<CodeBuilder> ofInts,
            Consumer<CodeBuilder> ofLongs,
            Consumer<CodeBuilder> ofDoubles) {
        if (!isOf(other.type)) {
            throw new IllegalArgumentException(text + " " + sign + " " + other.text);
        }
        if (isOf(CD_double)) {
            return made(sign, other, ofDoubles);
        }
        return made(sign, other, isOf(CD_int) ? ofInts : ofLongs);
    }

    private Term made(String sign, Term other, Consumer<CodeBuilder> instruction) {
        String left = operator.equals(sign) ? text : nested();
        return new Term(
                type,
                left + " " + sign + " " + other.nested(),
                sign,
                to -> {
                    push.accept(to);
                    other.push.accept(to);
                    instruction.accept(to);
                });
    }

    private boolean isOf(ClassDesc other) {
        return type.equals(other);
    }

    private String nested() {
        return operator.isEmpty() ? text : "(" + text + ")";
    }

    private static void refuse(CodeBuilder to) {
        throw new IllegalArgumentException("no such operation on this type");
    }

    Term toInt() {
        return isOf(CD_int) ? this : converted(CD_int, "int", CodeBuilder::l2i);
    }

    Term toLong() {
        return isOf(CD_long) ? this : converted(CD_long, "long", CodeBuilder::i2l);
    }

    Term toDouble() {
        if (isOf(CD_double)) {
            return this;
        }
        if (isOf(CD_float)) {
            return converted(CD_double, "double", CodeBuilder::f2d);
        }
        return converted(CD_double, "double", isOf(CD_int) ? CodeBuilder::i2d : CodeBuilder::l2d);
    }

    private Term converted(ClassDesc to, String label, Consumer<CodeBuilder> conversion) {
        return new Term(
                to,
                "(" + label + ") " + nested(),
                code -> {
                    push.accept(code);
                    conversion.accept(code);
                });
    }

    /** Calls a static method. */
    static Term call(Class<?> owner, ClassDesc result, String method, Term... given) {
        List<ClassDesc> types = Arrays.stream(given).map(Term::type).toList();
        String list = Arrays.stream(given).map(Term::text).collect(Collectors.joining(", "));
        return new Term(
                result,
                method + "(" + list + ")",
                to -> {
                    for (Term each : given) {
                        each.push.accept(to);
                    }
                    to.invokestatic(
                            KernelClass.descriptor(owner),
                            method,
                            MethodTypeDesc.of(result, types));
                });
    }

    /** Returns an element of a local or private array. */
    static Term element(Local array, Term index) {
        ClassDesc element = array.type().descriptor().componentType();
        return new Term(
                element,
                array.name() + "[" + index.text + "]",
                to -> {
                    KernelCode.push(to, array);
                    index.push.accept(to);
                    if (element.equals(CD_int)) {
                        to.iaload();
                    } else if (element.equals(CD_long)) {
                        to.laload();
                    } else {
                        to.daload();
                    }
                });
    }
}
