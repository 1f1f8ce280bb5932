// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_Integer;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.windrow.internal.gpu.bytecode.KernelClass;
import dev.windrow.internal.gpu.bytecode.KernelClass.Parameter;
import dev.windrow.internal.gpu.kernels.Bitmaps;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A kernel that is being written: its instructions, and beside them the same as text. A value is
 * computed once and kept in a local variable.
 */
final class KernelCode {

    /** A type of values: as the class file knows it, and by its name in Java. */
    enum Type {
        INT(TypeKind.INT, CD_int, "int"),
        LONG(TypeKind.LONG, CD_long, "long"),
        DOUBLE(TypeKind.DOUBLE, CD_double, "double"),
        INTS(TypeKind.REFERENCE, CD_int.arrayType(), "int[]"),
        LONGS(TypeKind.REFERENCE, CD_long.arrayType(), "long[]"),
        DOUBLES(TypeKind.REFERENCE, CD_double.arrayType(), "double[]");

        private final TypeKind kind;
        private final ClassDesc descriptor;
        private final String label;

        ClassDesc descriptor() {
            return descriptor;
        }

        Type(TypeKind kind, ClassDesc descriptor, String label) {
            this.kind = kind;
            this.descriptor = descriptor;
            this.label = label;
        }
    }

    /** A local variable. */
    record Local(String name, int slot, Type type) {}

    private static final String INDENTATION = "    ";

    private final List<Parameter> parameters;
    private final List<Consumer<CodeBuilder>> instructions = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private int slots;
    private int names;
    private int depth;

    /** Where constants are read: before the first loop. */
    private int beginning;

    /** Begins a kernel with so many parameters, each of which takes one slot. */
    KernelCode(List<Parameter> parameters, int slots) {
        this.parameters = parameters;
        this.slots = slots;
    }

    /** Adds instructions, and a line that says the same. */
    void add(String line, Consumer<CodeBuilder> instruction) {
        instructions.add(instruction);
        lines.add(INDENTATION.repeat(depth) + line);
    }

    /** Keeps a value that is the same for all rows. It is read once, before the rows are. */
    Local keepFirst(Type type, Term value) {
        Local local = local("v" + names++, type);
        lines.add(beginning, declaration(local, value));
        instructions.add(beginning++, to -> store(to, local, value));
        return local;
    }

    /** Keeps a value. */
    Local keep(Type type, Term value) {
        return keep("v" + names++, type, value);
    }

    /** Keeps a value under a name. */
    Local keep(String name, Type type, Term value) {
        Local local = local(name, type);
        add(declaration(local, value), to -> store(to, local, value));
        return local;
    }

    private Local local(String name, Type type) {
        Local local = new Local(name, slots, type);
        slots += type.kind.slotSize();
        return local;
    }

    private static String declaration(Local local, Term value) {
        return local.type().label + " " + local.name() + " = " + value.text() + ";";
    }

    private static void store(CodeBuilder to, Local local, Term value) {
        value.push().accept(to);
        to.storeLocal(local.type().kind, local.slot());
    }

    /** Gives a local variable another value. */
    void assign(Local local, Term value) {
        add(local.name() + " = " + value.text() + ";", to -> store(to, local, value));
    }

    /** Pushes a local variable. */
    static void push(CodeBuilder code, Local local) {
        code.loadLocal(local.type().kind, local.slot());
    }

    /** Writes instructions that run where one int is less than another. */
    void addIfLess(Term a, Term b, Runnable body) {
        addIf(a.text() + " < " + b.text(), (to, end) -> skipUnlessLess(to, a, b, end), body);
    }

    /** Writes instructions that are repeated as long as one int is less than another. */
    void addWhileLess(Term a, Term b, Runnable body) {
        addWhile(a.text() + " < " + b.text(), (to, end) -> skipUnlessLess(to, a, b, end), body);
    }

    /** Writes instructions that are repeated for each number below an end, shared by threads. */
    void addForEach(Local at, Local thread, int threads, int end, Runnable body) {
        assign(at, Term.of(thread));
        addWhileLess(
                Term.of(at),
                Term.of(end),
                () -> {
                    body.run();
                    assign(at, Term.of(at).plus(threads));
                });
    }

    private static void skipUnlessLess(CodeBuilder to, Term a, Term b, Label end) {
        a.push().accept(to);
        b.push().accept(to);
        to.if_icmpge(end);
    }

    /** Writes instructions that are skipped where a flag is 0. */
    void addIf(Local flag, Runnable body) {
        addIf(
                flag.name() + " == 1",
                (code, end) -> {
                    push(code, flag);
                    code.ifeq(end);
                },
                body);
    }

    /** Writes instructions that others may skip, which jump to their end. */
    void addIf(String condition, BiConsumer<CodeBuilder, Label> skip, Runnable body) {
        Label[] end = new Label[1];
        add(
                "if (" + condition + ") {",
                code -> {
                    end[0] = code.newLabel();
                    skip.accept(code, end[0]);
                });
        depth++;
        body.run();
        depth--;
        add("}", code -> code.labelBinding(end[0]));
    }

    /** Writes instructions that are repeated as long as others do not jump to their end. */
    void addWhile(String condition, BiConsumer<CodeBuilder, Label> leave, Runnable body) {
        Label[] bounds = new Label[2];
        add(
                "while (" + condition + ") {",
                code -> {
                    bounds[0] = code.newBoundLabel();
                    bounds[1] = code.newLabel();
                    leave.accept(code, bounds[1]);
                });
        depth++;
        body.run();
        depth--;
        add("}", code -> code.goto_(bounds[0]).labelBinding(bounds[1]));
    }

    /** Returns a parameter. */
    Term parameter(String name) {
        return new Term(
                KernelClass.descriptor(parameters.get(place(name)).type()),
                name,
                to -> to.aload(place(name)));
    }

    /** Returns an element of an array that is a parameter. */
    Term element(String array, Term index) {
        Class<?> type = parameters.get(place(array)).type();
        return new Term(
                element(type),
                array + "[" + index.text() + "]",
                to -> {
                    to.aload(place(array));
                    index.push().accept(to);
                    to.invokevirtual(
                            KernelClass.descriptor(type),
                            "get",
                            MethodTypeDesc.of(element(type), CD_int));
                });
    }

    /** Returns the row's bit of a bitmap that is a parameter. */
    Term bit(String bitmap, Local row) {
        return Term.call(Bitmaps.class, CD_int, "bit", parameter(bitmap), Term.of(row));
    }

    /** Lets the device status tell something. */
    void report(Term place) {
        store("status", place, Term.of(1));
    }

    /** Stores a value as an element of an array that is a parameter. */
    void store(String array, Term index, Term value) {
        Class<?> type = parameters.get(place(array)).type();
        add(
                array + "[" + index.text() + "] = " + value.text() + ";",
                to -> {
                    to.aload(place(array));
                    index.push().accept(to);
                    value.push().accept(to);
                    to.invokevirtual(
                            KernelClass.descriptor(type),
                            "set",
                            MethodTypeDesc.of(CD_void, CD_int, element(type)));
                });
    }

    /** Stores a value as an element of a local array. */
    void store(Local array, Term index, Term value) {
        add(
                array.name() + "[" + index.text() + "] = " + value.text() + ";",
                to -> {
                    push(to, array);
                    index.push().accept(to);
                    value.push().accept(to);
                    switch (array.type()) {
                        case INTS -> to.iastore();
                        case LONGS -> to.lastore();
                        case DOUBLES -> to.dastore();
                        case INT, LONG, DOUBLE -> throw new IllegalArgumentException(array.name());
                    }
                });
    }

    /** Allocates an array in a block's local memory. */
    Local allocate(String name, Type type, int length) {
        String method =
                switch (type) {
                    case INTS -> "allocateIntLocalArray";
                    case LONGS -> "allocateLongLocalArray";
                    case DOUBLES -> "allocateDoubleLocalArray";
                    case INT, LONG, DOUBLE -> throw new IllegalArgumentException(name);
                };
        MethodTypeDesc signature = MethodTypeDesc.of(type.descriptor, CD_int);
        return keep(name, type, ofContext(method, signature, Term.of(length)));
    }

    /** Lets the threads of a block wait for each other. */
    void addBarrier() {
        run(ofContext("localBarrier", MethodTypeDesc.of(CD_void)));
    }

    /** Calls a method of the context. */
    private Term ofContext(String method, MethodTypeDesc signature, Term... given) {
        String list = Arrays.stream(given).map(Term::text).collect(Collectors.joining(", "));
        return new Term(
                signature.returnType(),
                method + "(" + list + ")",
                to -> {
                    parameter("context").push().accept(to);
                    for (Term each : given) {
                        each.push().accept(to);
                    }
                    to.invokevirtual(
                            KernelClass.descriptor(KernelContext.class), method, signature);
                });
    }

    /** Calls a method that returns nothing. */
    void run(Term call) {
        add(call.text() + ";", call.push());
    }

    /** Returns a number of the context, such as {@code globalIdx}. */
    Term ofContext(String field) {
        return new Term(
                CD_int,
                field,
                to -> {
                    parameter("context").push().accept(to);
                    to.getfield(KernelClass.descriptor(KernelContext.class), field, CD_Integer)
                            .invokevirtual(CD_Integer, "intValue", MethodTypeDesc.of(CD_int));
                });
    }

    Local not(Local bit) {
        return keep(Type.INT, Term.of(1).minus(Term.of(bit)));
    }

    Local and(Local a, Local b) {
        return keep(Type.INT, Term.of(a).and(Term.of(b)));
    }

    Local or(Local a, Local b) {
        return keep(Type.INT, Term.of(a).or(Term.of(b)));
    }

    /** Keeps whether both flags are 1; null stands for a flag that always is. */
    @Nullable Local both(@Nullable Local a, @Nullable Local b) {
        if (a == null || a.equals(b)) {
            return b;
        }
        return b == null ? a : and(a, b);
    }

    private static ClassDesc element(Class<?> array) {
        return switch (array.getSimpleName()) {
            case "IntArray" -> CD_int;
            case "LongArray" -> CD_long;
            case "FloatArray" -> CD_float;
            case "DoubleArray" -> CD_double;
            default -> throw new IllegalArgumentException(array.getName());
        };
    }

    private int place(String parameter) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(parameter)) {
                return i;
            }
        }
        throw new IllegalArgumentException(parameter);
    }

    String text() {
        return String.join("\n", lines);
    }

    void write(CodeBuilder code) {
        instructions.forEach(each -> each.accept(code));
    }
}
