// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import static java.lang.constant.ConstantDescs.CD_Integer;
import static java.lang.constant.ConstantDescs.CD_Long;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.common.TornadoFunctions;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Makes a class of a kernel's bytecode, which implements a task of TornadoVM. */
public final class KernelClass {

    private static final ClassDesc SELF = descriptor(GeneratedKernel.class);

    private KernelClass() {}

    /** A parameter of the kernel: an array, an int, a long, or the context. */
    public record Parameter(String name, Class<?> type) {

        TypeKind kind() {
            return TypeKind.from(type);
        }
    }

    /** Defines a class in a loader of its own, under a name that another loader has, too. */
    private static final class Loader extends ClassLoader {

        private final byte[] bytes;

        Loader(byte[] bytes) {
            super(KernelClass.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> define() {
            return defineClass(GeneratedKernel.class.getName(), bytes, 0, bytes.length);
        }
    }

    /**
     * Makes an instance.
     *
     * @param method the name of the kernel, which no other has
     * @param parameters its parameters: a task of TornadoVM has at most 20
     * @param body writes the kernel; parameters are the first local variables
     * @return a task for as many arguments
     */
    public static Object instance(
            String method, List<Parameter> parameters, Consumer<CodeBuilder> body) {
        byte[] bytes = bytes(method, parameters, body);
        try {
            return new Loader(bytes).define().getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a generated kernel is no class", e);
        }
    }

    /**
     * Returns the bytes of a class that was generated, or has a file.
     *
     * @throws IOException if it has neither
     */
    public static byte[] bytesOf(Class<?> type) throws IOException {
        ClassLoader loader = type.getClassLoader();
        return loader instanceof Loader made
                ? made.bytes
                : bytesOf(type.getName().replace('.', '/'), loader);
    }

    /**
     * Returns the bytes of a class file.
     *
     * @param name the name of the class, with slashes
     * @param loader the loader that would load it; null for Java's own
     * @throws IOException if there is no such file
     */
    public static byte[] bytesOf(String name, @Nullable ClassLoader loader) throws IOException {
        String file = name + ".class";
        try (InputStream in =
                loader == null
                        ? ClassLoader.getSystemResourceAsStream(file)
                        : loader.getResourceAsStream(file)) {
            if (in == null) {
                throw new FileNotFoundException(file);
            }
            return in.readAllBytes();
        }
    }

    /**
     * Makes a subclass of a class with one constructor, of which each instance equals itself and no
     * other.
     */
    public static Class<?> equalToItself(Class<?> parent) {
        ClassDesc above = descriptor(parent);
        Class<?>[] given = parent.getConstructors()[0].getParameterTypes();
        MethodTypeDesc making =
                MethodTypeDesc.of(
                        CD_void, Arrays.stream(given).map(KernelClass::descriptor).toList());
        byte[] bytes =
                ClassFile.of()
                        .build(
                                SELF,
                                made ->
                                        made.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL)
                                                .withSuperclass(above)
                                                .withMethodBody(
                                                        INIT_NAME,
                                                        making,
                                                        ClassFile.ACC_PUBLIC,
                                                        code -> writeSuper(code, above, making))
                                                .withMethodBody(
                                                        "equals",
                                                        MethodTypeDesc.of(CD_boolean, CD_Object),
                                                        ClassFile.ACC_PUBLIC,
                                                        KernelClass::writeIsSame));
        return new Loader(bytes).define();
    }

    private static void writeSuper(CodeBuilder code, ClassDesc above, MethodTypeDesc making) {
        code.aload(0);
        for (int i = 0; i < making.parameterCount(); i++) {
            code.aload(i + 1);
        }
        code.invokespecial(above, INIT_NAME, making).return_();
    }

    private static void writeIsSame(CodeBuilder code) {
        code.aload(0)
                .aload(1)
                .ifThenElse(
                        Opcode.IF_ACMPEQ,
                        same -> same.iconst_1().ireturn(),
                        other -> other.iconst_0().ireturn());
    }

    /** Returns TornadoVM's interface of tasks with so many arguments. */
    private static Class<?> task(int arguments) {
        try {
            return Class.forName(TornadoFunctions.class.getName() + "$Task" + arguments);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no task has " + arguments + " arguments", e);
        }
    }

    private static byte[] bytes(
            String method, List<Parameter> parameters, Consumer<CodeBuilder> body) {
        MethodTypeDesc type =
                MethodTypeDesc.of(
                        CD_void, parameters.stream().map(each -> descriptor(each.type())).toList());
        List<ClassDesc> objects = Collections.nCopies(parameters.size(), CD_Object);
        return ClassFile.of()
                .build(
                        SELF,
                        made ->
                                made.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL)
                                        .withInterfaceSymbols(descriptor(task(parameters.size())))
                                        .withMethodBody(
                                                "apply",
                                                MethodTypeDesc.of(CD_void, objects),
                                                ClassFile.ACC_PUBLIC,
                                                code -> writeApply(code, method, type, parameters))
                                        .withMethodBody(
                                                INIT_NAME,
                                                MTD_void,
                                                ClassFile.ACC_PUBLIC,
                                                KernelClass::writeConstructor)
                                        .withMethodBody(
                                                method,
                                                type,
                                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                                code -> writeKernel(code, parameters, body)));
    }

    private static void writeApply(
            CodeBuilder code, String method, MethodTypeDesc type, List<Parameter> parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            code.aload(i + 1);
            switch (parameters.get(i).kind()) {
                case INT ->
                        code.checkcast(CD_Integer)
                                .invokevirtual(CD_Integer, "intValue", MethodTypeDesc.of(CD_int));
                case LONG ->
                        code.checkcast(CD_Long)
                                .invokevirtual(CD_Long, "longValue", MethodTypeDesc.of(CD_long));
                default -> code.checkcast(descriptor(parameters.get(i).type()));
            }
        }
        code.invokestatic(SELF, method, type).return_();
    }

    private static void writeConstructor(CodeBuilder code) {
        code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_();
    }

    /** TornadoVM needs the parameters' names. */
    private static void writeKernel(
            CodeBuilder code, List<Parameter> parameters, Consumer<CodeBuilder> body) {
        int slot = 0;
        for (Parameter each : parameters) {
            code.localVariable(
                    slot, each.name(), descriptor(each.type()), code.startLabel(), code.endLabel());
            slot += each.kind().slotSize();
        }
        body.accept(code);
    }

    public static ClassDesc descriptor(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
