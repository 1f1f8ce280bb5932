// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.FlatValue.Constant;
import dev.windrow.internal.gpu.bytecode.FlatValue.Local;
import dev.windrow.internal.gpu.bytecode.FlatValue.Parts;
import dev.windrow.internal.gpu.bytecode.KernelClass.Parameter;

import uk.ac.manchester.tornado.api.KernelContext;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A kernel that is given records, and computes with records.
 *
 * <p>TornadoVM knows neither. So each record becomes its components, also those of its components,
 * and each call that is given a record becomes the code of its method. The task has the context,
 * and the arrays and numbers that the code reads: at most 19 besides the context. A record that is
 * given twice counts once. A parameter may be of an interface; a kernel is made for each record
 * that takes its place, as a template of C++ is. An int in a record is as a constant of a template:
 * no argument, but a literal of the code, and another number is another kernel. So records hold
 * what tells kernels apart. What the data decide lies in an array: TornadoVM makes a literal of
 * each int that is given by itself, too.
 *
 * <p>Where a parameter of the kernel's own is an array of floats of 64 bits and is given one of
 * another type, each {@code double}, {@code double[]} and {@code DoubleArray} of the kernel becomes
 * one of that type, also in the signatures of the helpers that it calls: those must be there for
 * both types, and public. A constant has to be a whole number. Integers and floats of other widths
 * can be copied; only integers of 64 bits can also be computed with.
 *
 * @param code the kernel as a task
 * @param read the places, among all components of all arguments, of those that it reads
 */
public record FlattenedKernel(Object code, List<Integer> read) {

    /** The most characters of a name: OpenCL's compilers name files for kernels. */
    private static final int MOST_CHARACTERS = 160;

    private static final Map<Shape, FlattenedKernel> KNOWN = new ConcurrentHashMap<>();

    /** The components of each record: to ask for them takes longer than to read their values. */
    private static final ClassValue<List<RecordComponent>> COMPONENTS =
            new ClassValue<>() {
                @Override
                protected List<RecordComponent> computeValue(Class<?> type) {
                    List<RecordComponent> components = List.of(type.getRecordComponents());
                    components.forEach(each -> each.getAccessor().setAccessible(true));
                    return components;
                }
            };

    private static final Map<Name, List<Class<?>>> PARAMETERS = new ConcurrentHashMap<>();

    /** A kernel's name. */
    private record Name(Class<?> kernels, String method) {

        List<Class<?>> parameters(int count) {
            return Arrays.stream(kernels.getDeclaredMethods())
                    .filter(each -> each.getName().equals(method))
                    .filter(each -> each.getParameterCount() == count)
                    .findAny()
                    .map(each -> List.of(each.getParameterTypes()))
                    .orElseThrow(
                            () ->
                                    new IllegalArgumentException(
                                            "no kernel %s.%s has %d parameters"
                                                    .formatted(kernels.getName(), method, count)));
        }
    }

    /** A kernel, and what it is given. */
    private record Shape(Class<?> kernels, String method, List<Argument> arguments) {

        /** Returns what the arrays hold that take the place of arrays of floats, if any do. */
        Optional<Element> element() {
            return arguments.stream()
                    .filter(each -> each.isReplaced() && !each.type().isRecord())
                    .map(each -> Element.of(each.type()))
                    .findAny();
        }

        /** The name of the method, which no other kernel has. */
        String name() {
            String name =
                    kernels.getSimpleName()
                            + "_"
                            + method
                            + arguments.stream()
                                    .flatMap(each -> each.variants().stream())
                                    .collect(Collectors.joining());
            return name.length() <= MOST_CHARACTERS
                    ? name
                    : name.substring(0, MOST_CHARACTERS)
                            + "_"
                            + Integer.toHexString(name.hashCode());
        }
    }

    /**
     * The type of an argument, or of a component.
     *
     * @param type the type of its value
     * @param isReplaced whether the parameter has another type
     * @param earlier the place of the same record among all those before; -1 if it is new
     * @param components those of a record, unless it was before
     * @param constant the number, if it is an int in a record
     */
    private record Argument(
            Class<?> type,
            boolean isReplaced,
            int earlier,
            List<Argument> components,
            OptionalInt constant) {

        static Argument of(Class<?> declared, Object value, List<Object> records) {
            Class<?> type = declared.isPrimitive() ? declared : value.getClass();
            List<Argument> components = new ArrayList<>();
            int earlier = placeOf(value, records);
            if (isNewRecord(value, records)) {
                records.add(value);
                for (RecordComponent each : COMPONENTS.get(type)) {
                    Object part = valueOf(each, value);
                    components.add(
                            isConstant(each)
                                    ? ofConstant((Integer) part)
                                    : of(each.getType(), part, records));
                }
            }
            return new Argument(type, type != declared, earlier, components, OptionalInt.empty());
        }

        private static Argument ofConstant(int number) {
            return new Argument(int.class, false, -1, List.of(), OptionalInt.of(number));
        }

        /** Returns what tells the kernel from others of the same method. */
        List<String> variants() {
            List<String> all = new ArrayList<>();
            if (isReplaced) {
                String name = type.getName();
                all.add("_" + name.substring(name.lastIndexOf('.') + 1).replace('$', '_'));
            }
            if (earlier >= 0) {
                all.add("_" + earlier);
            }
            constant.ifPresent(
                    number -> all.add("_is" + Integer.toString(number).replace('-', 'm')));
            components.forEach(each -> all.addAll(each.variants()));
            return all;
        }

        /** Adds an array or number, or those of a record, to the parameters of the task. */
        void addLeaves(String name, List<Parameter> leaves) {
            if (!type.isRecord() && constant.isEmpty()) {
                leaves.add(new Parameter(name, type));
            }
            for (int i = 0; i < components.size(); i++) {
                String component = COMPONENTS.get(type).get(i).getName();
                components.get(i).addLeaves(name + "_" + component, leaves);
            }
        }
    }

    private static boolean isConstant(RecordComponent component) {
        return component.getType() == int.class;
    }

    private static boolean isNewRecord(Object value, List<Object> records) {
        return value.getClass().isRecord() && placeOf(value, records) < 0;
    }

    private static int placeOf(Object value, List<Object> records) {
        return IntStream.range(0, records.size())
                .filter(i -> records.get(i) == value)
                .findFirst()
                .orElse(-1);
    }

    /**
     * Returns a call of a kernel.
     *
     * @param kernels the class of the kernel
     * @param method its name there, which no other method has
     * @param arguments the context, and what its parameters are given: arrays, ints, longs, and
     *     records of these
     */
    public static KernelCall call(Class<?> kernels, String method, Object... arguments) {
        Shape shape = new Shape(kernels, method, shapesOf(kernels, method, arguments));
        FlattenedKernel kernel = KNOWN.computeIfAbsent(shape, FlattenedKernel::make);
        List<Object> leaves = new ArrayList<>();
        List<Object> records = new ArrayList<>();
        Arrays.stream(arguments).forEach(each -> addLeaves(each, records, leaves));
        return new KernelCall(kernel.code(), kernel.read().stream().map(leaves::get).toList());
    }

    /**
     * How large a kernel may become.
     *
     * @param arguments the arrays and numbers that it is given
     * @param parts the records
     */
    public record Size(int arguments, int parts) {}

    /** Returns what some records become. */
    public static Size size(Object... records) {
        List<Object> leaves = new ArrayList<>();
        List<Object> parts = new ArrayList<>();
        Arrays.stream(records).forEach(each -> addLeaves(each, parts, leaves));
        return new Size(leaves.size(), parts.size());
    }

    private static List<Argument> shapesOf(Class<?> kernels, String method, Object... arguments) {
        List<Class<?>> declared =
                PARAMETERS.computeIfAbsent(
                        new Name(kernels, method), name -> name.parameters(arguments.length));
        List<Object> records = new ArrayList<>();
        List<Argument> shapes = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            shapes.add(Argument.of(declared.get(i), arguments[i], records));
        }
        return shapes;
    }

    private static void addLeaves(Object value, List<Object> records, List<Object> leaves) {
        if (isNewRecord(value, records)) {
            records.add(value);
            COMPONENTS.get(value.getClass()).stream()
                    .filter(each -> !isConstant(each))
                    .forEach(each -> addLeaves(valueOf(each, value), records, leaves));
        } else if (!value.getClass().isRecord()) {
            leaves.add(value);
        }
    }

    private static Object valueOf(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record does not tell its " + component, e);
        }
    }

    private static FlattenedKernel make(Shape shape) {
        KernelMethods methods = new KernelMethods(shape.kernels().getClassLoader());
        KernelBody body = methods.kernel(shape.kernels(), shape.method());
        List<Parameter> leaves = new ArrayList<>();
        for (int i = 0; i < shape.arguments().size(); i++) {
            shape.arguments().get(i).addLeaves(body.parameter(i), leaves);
        }
        List<Integer> all = IntStream.range(0, leaves.size()).boxed().toList();
        List<Local> allLocals = locals(leaves, all);
        List<Integer> read = new ArrayList<>();
        draft(
                leaves,
                to -> {
                    FlatVariables variables = write(to, methods, body, shape, allLocals);
                    // A code builder may write code twice.
                    read.clear();
                    all.stream()
                            .filter(
                                    leaf ->
                                            isContext(leaves.get(leaf))
                                                    || variables.isRead(allLocals.get(leaf).slot()))
                            .forEach(read::add);
                });
        List<Parameter> parameters = read.stream().map(leaves::get).toList();
        Consumer<CodeBuilder> writer = to -> write(to, methods, body, shape, locals(leaves, read));
        Optional<Element> element = shape.element();
        if (element.isPresent()) {
            CodeModel floats = draft(parameters, writer);
            int slots = parameters.stream().mapToInt(each -> each.kind().slotSize()).sum();
            writer = to -> new ElementTypes(element.get(), slots, to).write(floats);
        }
        return new FlattenedKernel(KernelClass.instance(shape.name(), parameters, writer), read);
    }

    /** Without the context, TornadoVM takes a kernel for a method whose loops it may spread. */
    private static boolean isContext(Parameter leaf) {
        return leaf.type() == KernelContext.class;
    }

    private static FlatVariables write(
            CodeBuilder to,
            KernelMethods methods,
            KernelBody body,
            Shape shape,
            List<Local> locals) {
        FlatVariables variables = new FlatVariables(to);
        List<FlatValue> records = new ArrayList<>();
        Iterator<Local> next = locals.iterator();
        List<FlatValue> given =
                shape.arguments().stream().map(each -> value(each, next, records)).toList();
        Flattener.write(methods, variables, body, given);
        return variables;
    }

    /** Returns the local variable of each leaf. Those that are no parameters share number -1. */
    private static List<Local> locals(List<Parameter> leaves, List<Integer> parameters) {
        List<Local> locals = new ArrayList<>();
        int slot = 0;
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            TypeKind kind = leaves.get(leaf).kind();
            boolean isParameter = parameters.contains(leaf);
            locals.add(new Local(kind, isParameter ? slot : -1));
            slot += isParameter ? kind.slotSize() : 0;
        }
        return locals;
    }

    /** Writes the code into a class that is not defined, and reads it again. */
    private static CodeModel draft(List<Parameter> parameters, Consumer<CodeBuilder> writer) {
        MethodTypeDesc type =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void,
                        parameters.stream()
                                .map(each -> KernelClass.descriptor(each.type()))
                                .toList());
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of("Draft"),
                                made ->
                                        made.withMethodBody(
                                                "draft", type, ClassFile.ACC_STATIC, writer));
        return ClassFile.of().parse(bytes).methods().getFirst().code().orElseThrow();
    }

    private static FlatValue value(
            Argument argument, Iterator<Local> leaves, List<FlatValue> records) {
        if (argument.earlier() >= 0) {
            return records.get(argument.earlier());
        }
        if (argument.constant().isPresent()) {
            return new Constant(argument.constant().getAsInt());
        }
        if (!argument.type().isRecord()) {
            return leaves.next();
        }
        List<FlatValue> components = new ArrayList<>();
        Parts parts = new Parts(argument.type(), components);
        records.add(parts);
        argument.components().forEach(each -> components.add(value(each, leaves, records)));
        return parts;
    }
}
