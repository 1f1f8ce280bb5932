// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.KernelClass.Parameter;

import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A kernel for one type of values, made of the kernel for floats of 64 bits.
 *
 * <p>In its code, each {@code double}, {@code double[]} and {@link DoubleArray} becomes one of that
 * type, also in the signatures of the helpers that it calls: those must be there for both types,
 * and public. A constant has to be a whole number. Integers and floats of other widths can be
 * copied; only integers of 64 bits can also be computed with.
 *
 * @param code the kernel as a task
 */
public record TypedKernel(Object code) {

    private static final Map<Source, TypedKernel> KNOWN = new ConcurrentHashMap<>();

    /** A kernel, and the type that is wanted. */
    private record Source(Class<?> kernels, String method, Element element) {

        /** The name of the method, which no other kernel has. */
        String name() {
            return kernels.getSimpleName()
                    + "_"
                    + method
                    + "_"
                    + element.name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns a kernel.
     *
     * @param kernels the class of the kernel
     * @param method its name there, which no other method has
     * @param element the type of values
     */
    public static TypedKernel of(Class<?> kernels, String method, Element element) {
        return KNOWN.computeIfAbsent(new Source(kernels, method, element), TypedKernel::make);
    }

    /** Adds the kernel to a graph, with all its arguments, the context among them. */
    public TaskGraphInterface addTo(TaskGraphInterface graph, String name, Object... arguments) {
        return KernelClass.addTask(graph, name, code, Arrays.asList(arguments));
    }

    private static TypedKernel make(Source source) {
        CodeModel code = codeOf(source);
        List<Parameter> parameters = parametersOf(source, code);
        return new TypedKernel(
                KernelClass.instance(
                        source.name(),
                        parameters,
                        to ->
                                new ElementTypes(source.element(), parameters.size(), to)
                                        .write(code)));
    }

    private static CodeModel codeOf(Source source) {
        try {
            return ClassFile.of().parse(KernelClass.bytesOf(source.kernels())).methods().stream()
                    .filter(each -> each.methodName().equalsString(source.method()))
                    .findAny()
                    .flatMap(each -> each.code())
                    .orElseThrow(() -> new IllegalArgumentException("no kernel: " + source));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Parameter> parametersOf(Source source, CodeModel code) {
        Method method =
                Arrays.stream(source.kernels().getDeclaredMethods())
                        .filter(each -> each.getName().equals(source.method()))
                        .findAny()
                        .orElseThrow();
        List<Parameter> parameters = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            parameters.add(
                    new Parameter(
                            nameOf(parameters.size(), code),
                            type == DoubleArray.class ? source.element().array() : type));
        }
        return parameters;
    }

    private static String nameOf(int slot, CodeModel code) {
        for (CodeElement element : code) {
            if (element instanceof LocalVariable variable && variable.slot() == slot) {
                return variable.name().stringValue();
            }
        }
        throw new IllegalStateException("compiled without names of variables");
    }
}
