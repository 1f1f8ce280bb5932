// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import dev.windrow.internal.gpu.bytecode.KernelClass;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.Method;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells kernels apart by the bytes of the classes that their code is in: their own, and those of
 * all that they call. A class is taken whole, since a constant of it may be anywhere.
 *
 * @param digest the digest of the bytes
 * @param asksSizes whether the code asks an array for its size, which TornadoVM then writes into
 *     the kernel's text
 */
record KernelFingerprint(byte[] digest, boolean asksSizes) {

    private static final String ARRAYS = packageOf(TornadoNativeArray.class);
    private static final String TORNADOVM = packageOf(KernelContext.class);

    /** A method that is called. */
    private record Called(String owner, String name) {}

    /**
     * Returns the fingerprint of a kernel.
     *
     * @return nothing if the bytes do not tell all: where code reads a static field that is no
     *     constant, where a call is linked at run time, or where a class has no file
     */
    static Optional<KernelFingerprint> of(Method kernel) {
        try {
            Walk walk = new Walk(kernel.getDeclaringClass().getClassLoader());
            walk.add(kernel);
            return Optional.ofNullable(walk.result());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String packageOf(Class<?> type) {
        return type.getPackageName().replace('.', '/') + "/";
    }

    /** Walks from the kernel to all that it calls. */
    private static final class Walk {

        private final @Nullable ClassLoader loader;
        private final MessageDigest digest = KernelFolder.sha256();
        private final Map<String, ClassModel> classes = new HashMap<>();
        private final Set<Called> known = new HashSet<>();
        private final Deque<Called> open = new ArrayDeque<>();
        private boolean asksSizes;

        Walk(@Nullable ClassLoader loader) {
            this.loader = loader;
        }

        void add(Method kernel) throws IOException {
            Class<?> owner = kernel.getDeclaringClass();
            String name = owner.getName().replace('.', '/');
            classes.put(name, read(KernelClass.bytesOf(owner)));
            add(new Called(name, kernel.getName()));
        }

        private void add(Called called) {
            if (known.add(called)) {
                open.add(called);
            }
        }

        /** Returns the fingerprint; null if the bytes do not tell all. */
        @Nullable KernelFingerprint result() throws IOException {
            while (!open.isEmpty()) {
                Called called = open.remove();
                List<MethodModel> methods =
                        classOf(called.owner()).methods().stream()
                                .filter(each -> each.methodName().equalsString(called.name()))
                                .toList();
                if (methods.isEmpty() || !methods.stream().allMatch(this::walk)) {
                    return null;
                }
            }
            return new KernelFingerprint(digest.digest(), asksSizes);
        }

        private ClassModel classOf(String name) throws IOException {
            ClassModel model = classes.get(name);
            if (model == null) {
                model = read(KernelClass.bytesOf(name, loader));
                classes.put(name, model);
            }
            return model;
        }

        private ClassModel read(byte[] bytes) {
            digest.update(bytes);
            return ClassFile.of(
                            ClassFile.DebugElementsOption.DROP_DEBUG,
                            ClassFile.LineNumbersOption.DROP_LINE_NUMBERS)
                    .parse(bytes);
        }

        private boolean walk(MethodModel method) {
            if (method.code().isEmpty()) {
                return false;
            }
            for (CodeElement element : method.code().get()) {
                if (!walk(element)) {
                    return false;
                }
            }
            return true;
        }

        private boolean walk(CodeElement element) {
            return switch (element) {
                case InvokeInstruction call -> {
                    String owner = call.owner().asInternalName();
                    String name = call.name().stringValue();
                    if (owner.startsWith(ARRAYS)) {
                        asksSizes |= !name.equals("get") && !name.equals("set");
                    } else if (!owner.startsWith(TORNADOVM) && !owner.startsWith("java/")) {
                        add(new Called(owner, name));
                    }
                    yield true;
                }
                case FieldInstruction field -> field.opcode() != Opcode.GETSTATIC;
                case InvokeDynamicInstruction ignored -> false;
                default -> true;
            };
        }
    }
}
