// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.FlatValue.Parts;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the methods that a kernel calls. */
final class KernelMethods {

    private static final String OURS = "dev/windrow/";
    private static final ClassDesc CONTEXT = KernelClass.descriptor(KernelContext.class);

    private final ClassLoader loader;
    private final Map<Class<?>, ClassModel> classes = new HashMap<>();

    /** Takes the class loader of the kernel's class. */
    KernelMethods(ClassLoader loader) {
        this.loader = loader;
    }

    Class<?> type(ClassEntry entry) {
        return type(entry.asInternalName().replace('/', '.'));
    }

    private Class<?> type(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("a kernel names an unknown class", e);
        }
    }

    /** Returns the place of a component among those of its record. */
    int component(Class<?> type, String name) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList()
                .indexOf(name);
    }

    /** Refuses a type that is no record, or whose constructor does more than to set components. */
    void requirePlain(Class<?> type) {
        boolean isPlain =
                type.isRecord()
                        && method(type, "<init>", Optional.empty())
                                .orElseThrow()
                                .elements()
                                .stream()
                                .filter(InvokeInstruction.class::isInstance)
                                .map(InvokeInstruction.class::cast)
                                .allMatch(
                                        call ->
                                                call.owner()
                                                        .asInternalName()
                                                        .equals("java/lang/Record"));
        if (!isPlain) {
            throw new IllegalArgumentException(
                    "a kernel can only make records whose constructors set components alone: "
                            + type);
        }
    }

    /**
     * Returns whether a call becomes the code of its method although no record is passed: the
     * method is given the context or an array of the block, belongs to a record or returns one, or
     * is not public.
     */
    boolean isOpen(InvokeInstruction call) {
        return call.owner().asInternalName().startsWith(OURS)
                && (call.typeSymbol().parameterList().stream()
                                .anyMatch(each -> each.isArray() || each.equals(CONTEXT))
                        || isRecord(call.owner().asSymbol())
                        || isRecord(call.typeSymbol().returnType())
                        || !isPublic(call));
    }

    private boolean isPublic(InvokeInstruction call) {
        Class<?> owner = type(call.owner());
        return Modifier.isPublic(owner.getModifiers())
                && classOf(owner).methods().stream()
                        .filter(each -> each.methodName().equalsString(call.name().stringValue()))
                        .filter(each -> each.methodType().equalsString(call.type().stringValue()))
                        .allMatch(each -> each.flags().has(AccessFlag.PUBLIC));
    }

    private boolean isRecord(ClassDesc type) {
        String name = type.descriptorString();
        return name.startsWith("L" + OURS)
                && type(name.substring(1, name.length() - 1).replace('/', '.')).isRecord();
    }

    /**
     * Returns the code that a call runs.
     *
     * @param receiver the object that it is called on; null for a static method
     */
    KernelBody body(InvokeInstruction call, @Nullable FlatValue receiver) {
        Class<?> owner =
                receiver instanceof Parts parts && call.opcode() != Opcode.INVOKESPECIAL
                        ? parts.type()
                        : type(call.owner());
        return method(
                        owner,
                        call.name().stringValue(),
                        Optional.of(call.typeSymbol().descriptorString()))
                .orElseThrow(
                        () -> new IllegalArgumentException("a kernel calls no method: " + call));
    }

    /** Returns the code of a kernel, of whose name there is one method. */
    KernelBody kernel(Class<?> owner, String name) {
        return method(owner, name, Optional.empty())
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "no kernel: " + owner.getName() + "." + name));
    }

    private Optional<KernelBody> method(Class<?> owner, String name, Optional<String> type) {
        return Stream.concat(
                        classOf(owner).methods().stream()
                                .filter(each -> each.methodName().equalsString(name))
                                .filter(each -> each.code().isPresent())
                                .filter(each -> isOfType(each, type))
                                .map(each -> KernelBody.of(owner, each)),
                        Arrays.stream(owner.getInterfaces())
                                .flatMap(each -> method(each, name, type).stream()))
                .findFirst();
    }

    private static boolean isOfType(MethodModel method, Optional<String> type) {
        return type.isEmpty() || method.methodType().equalsString(type.get());
    }

    private ClassModel classOf(Class<?> type) {
        return classes.computeIfAbsent(
                type,
                key -> {
                    try {
                        return ClassFile.of().parse(KernelClass.bytesOf(key));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }
}
