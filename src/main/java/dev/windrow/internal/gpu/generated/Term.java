package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

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
 * @param push pushes it
 */
record Term(ClassDesc type, String text, Consumer<CodeBuilder> push) {

    static Term of(Local local) {
        return new Term(local.type().descriptor(), local.name(), to -> KernelCode.push(to, local));
    }

    static Term of(int constant) {
        return new Term(CD_int, Integer.toString(constant), to -> to.loadConstant(constant));
    }

    static Term of(long constant) {
        return new Term(CD_long, constant + "L", to -> to.loadConstant(constant));
    }

    Term plus(Term other) {
        return with("+", other, CodeBuilder::iadd, CodeBuilder::ladd);
    }

    Term plus(int constant) {
        return constant == 0 ? this : plus(of(constant));
    }

    Term minus(Term other) {
        return with("-", other, CodeBuilder::isub, CodeBuilder::lsub);
    }

    Term times(Term other) {
        return with("*", other, CodeBuilder::imul, CodeBuilder::lmul);
    }

    Term times(int constant) {
        return constant == 1 ? this : times(of(constant));
    }

    Term and(Term other) {
        return with("&", other, CodeBuilder::iand, CodeBuilder::land);
    }

    Term or(Term other) {
        return with("|", other, CodeBuilder::ior, CodeBuilder::lor);
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
        return new Term(
                type,
                "(" + text + " " + sign + " " + distance + ")",
                to -> {
                    push.accept(to);
                    to.loadConstant(distance);
                    (type.equals(CD_int) ? ofInts : ofLongs).accept(to);
                });
    }

    private Term with(
            String sign, Term other, Consumer<CodeBuilder> ofInts, Consumer<CodeBuilder> ofLongs) {
        if (!type.equals(other.type) || type.equals(CD_double)) {
            throw new IllegalArgumentException(text + " " + sign + " " + other.text);
        }
        return new Term(
                type,
                "(" + text + " " + sign + " " + other.text + ")",
                to -> {
                    push.accept(to);
                    other.push.accept(to);
                    (type.equals(CD_int) ? ofInts : ofLongs).accept(to);
                });
    }

    Term toInt() {
        return type.equals(CD_int) ? this : converted(CD_int, "int", CodeBuilder::l2i);
    }

    Term toLong() {
        return type.equals(CD_long) ? this : converted(CD_long, "long", CodeBuilder::i2l);
    }

    Term toDouble() {
        if (type.equals(CD_double)) {
            return this;
        }
        return converted(
                CD_double, "double", type.equals(CD_int) ? CodeBuilder::i2d : CodeBuilder::l2d);
    }

    private Term converted(ClassDesc to, String label, Consumer<CodeBuilder> conversion) {
        return new Term(
                to,
                "(" + label + ") " + text,
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
