// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Copies compiled classes to what is shipped, without the names of local variables and parameters:
 * they are a tenth of the jar. Code and line numbers stay as they are. Kernels, and the classes
 * that they call, are copied byte by byte, since TornadoVM compiles nothing without those names.
 *
 * <p>Arguments: the folder of the classes, and the folder to fill, which is not there yet.
 */
public final class Slim {

    private static final String ON_DEVICE = "dev/windrow/internal/gpu/";

    /** What kernels that users write call, and the kernels that the doctor tries. */
    private static final List<String> OTHER_KERNELS =
            List.of("dev/windrow/kernel/", ON_DEVICE + "conformance/");

    private static final String TASKS = "uk/ac/manchester/tornado/api/common/TornadoFunctions$";

    private Slim() {}

    public static void main(String[] arguments) throws IOException {
        Path from = Path.of(arguments[0]);
        Path to = Path.of(arguments[1]);
        Map<String, byte[]> classes = new HashMap<>();
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = from.relativize(file).toString().replace('\\', '/');
                if (name.endsWith(".class")) {
                    classes.put(name.substring(0, name.length() - ".class".length()), read(file));
                } else {
                    write(to.resolve(name), read(file));
                }
            }
        }
        Set<String> kernels = kernelsAndWhatTheyCall(classes);
        Set<String> tasks = new TreeSet<>();
        for (Map.Entry<String, byte[]> each : classes.entrySet()) {
            byte[] slim = slim(each.getValue(), tasks);
            byte[] made = kernels.contains(each.getKey()) ? each.getValue() : slim;
            write(to.resolve(each.getKey() + ".class"), made);
        }
        tasks.removeAll(kernels);
        if (tasks.size() > 0) {
            System.err.println("these have kernels, and names that do not say so: " + tasks);
            System.exit(1);
        }
    }

    private static boolean isKernels(String name) {
        return name.matches(".*Kernels(\\$.*)?")
                || name.contains("/kernels/")
                || OTHER_KERNELS.stream().anyMatch(name::startsWith);
    }

    private static Set<String> kernelsAndWhatTheyCall(Map<String, byte[]> classes) {
        Set<String> found = new HashSet<>();
        Deque<String> left = new ArrayDeque<>();
        classes.keySet().stream().filter(Slim::isKernels).forEach(left::add);
        while (!left.isEmpty()) {
            String name = left.remove();
            boolean known = OTHER_KERNELS.stream().anyMatch(name::startsWith);
            if (found.add(name) && !known) {
                ClassReader reader = new ClassReader(classes.get(name));
                char[] buffer = new char[reader.getMaxStringLength()];
                for (int i = 1; i < reader.getItemCount(); i++) {
                    int item = reader.getItem(i);
                    // Of a class, the constant pool has the tag 7.
                    if (item > 0 && reader.readByte(item - 1) == 7) {
                        String used = reader.readUTF8(item, buffer);
                        if (used.startsWith(ON_DEVICE) && classes.containsKey(used)) {
                            left.add(used);
                        }
                    }
                }
            }
        }
        return found;
    }

    /**
     * Leaves the names out of a class.
     *
     * @param tasks gets the classes of the methods that become tasks on a device
     */
    private static byte[] slim(byte[] bytes, Set<String> tasks) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor slim =
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        return new Unnamed(
                                super.visitMethod(access, name, descriptor, signature, exceptions),
                                tasks);
                    }
                };
        new ClassReader(bytes).accept(slim, 0);
        return writer.toByteArray();
    }

    /** A method whose local variables and parameters have no names. */
    private static final class Unnamed extends MethodVisitor {

        private final Set<String> tasks;

        Unnamed(MethodVisitor named, Set<String> tasks) {
            super(Opcodes.ASM9, named);
            this.tasks = tasks;
        }

        @Override
        public void visitParameter(String name, int access) {}

        @Override
        public void visitLocalVariable(
                String name, String descriptor, String signature, Label start, Label end, int i) {}

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... arguments) {
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            if (Type.getReturnType(descriptor).getInternalName().startsWith(TASKS)) {
                tasks.add(((Handle) arguments[1]).getOwner());
            }
        }
    }

    private static byte[] read(Path file) throws IOException {
        return Files.readAllBytes(file);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }
}
